/** The names of channels in the menu. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChannelsMenu } from '#features/channels/list/channels-menu.tsx';
import { ok, vk, yolka } from '#tests/support/channels.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';

test('marks invisible characters in a name, and names a channel without a name by its id', async () => {
  const { server, draw } = await beginSignedIn('/users');
  const turned = { ...vk, name: '\u202eкилатаК' };
  server.always('GET /api/v1/channels', () => ok([turned, { ...yolka, name: '' }]));
  draw(<ChannelsMenu path="/users" isDrawn />);
  const [first, second] = await screen.findAllByRole('button');
  expect(first!.textContent).toBe('\ufffdкилатаК');
  expect(first!.querySelector('[title]')?.getAttribute('title')).toBe('\ufffdкилатаК');
  expect(second!.textContent).toBe(`Канал ${yolka.id}`);
});

test('shows no branch for a channel that was received without an id', async () => {
  const { server, draw } = await beginSignedIn('/users');
  server.always('GET /api/v1/channels', () => ok([null, { ...yolka, id: null }, vk]));
  draw(<ChannelsMenu path="/users" isDrawn />);
  const branches = await screen.findAllByRole('button');
  expect(branches.map((one) => one.textContent)).toEqual([vk.name]);
});

test('hides the line between the channels and the entries of the menu if there are no channels', async () => {
  const { server, draw } = await beginSignedIn('/users');
  server.always('GET /api/v1/channels', () => ok([]));
  draw(<ChannelsMenu path="/users" isDrawn />);
  await waitFor(() => expect(document.querySelector('.border-t')).not.toBeNull());
  expect(document.querySelector('.border-t')!.matches('.empty\\:hidden:empty')).toBe(true);
});
