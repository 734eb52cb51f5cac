/** A channel that others have deleted stays in the loaded list, which menu and palette show, until it is noticed. */

import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import ChannelsPage from '#features/channels/list/channels-page.tsx';
import { channelsOf } from '#features/channels/list/channels-store.ts';
import ChannelPage from '#features/channels/page/channel-page.tsx';
import { rowsOf } from '#machines/lists/collection.machine.ts';
import { ok, vk, yolka } from '#tests/support/channels.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { runCommand } from '#tests/support/screen.ts';

const LIST = 'GET /api/v1/channels';
const ONE = 'GET /api/v1/channels/1';
const TOGGLE = 'PATCH /api/v1/channels/1/toggle-status';
const gone = { success: false, message: 'Канал не найден.' };

/** The loaded list has two channels; others have deleted those that are missing in `left`. */
async function begin(href: string, left: readonly object[]) {
  const begun = await beginSignedIn(href);
  const { runtime, server, call } = begun;
  const channels = channelsOf(runtime);
  (await call(LIST)).answer(200, ok([vk, yolka]));
  await waitFor(() => expect(rowsOf(channels)).toHaveLength(2));
  server.always(LIST, () => ok(left));
  const names = () => rowsOf(channels).map(({ name }) => name);
  const readsOfList = () =>
    server.calls.filter(({ method, path }) => method === 'GET' && path === '/api/v1/channels');
  const texts = () =>
    runtime.toasts.getSnapshot().context.toasts.map(({ ref }) => ref.getSnapshot().context.text);
  return { ...begun, names, readsOfList, texts };
}

it.each([
  ['drops it if the list no longer has it', [yolka], [yolka.name]],
  ['keeps it if the list still has it', [vk, yolka], [vk.name, yolka.name]],
])('a channel whose page is missing: %s', async (_, left, names) => {
  const begun = await begin('/channels/1', left);
  begun.draw(<ChannelPage />);
  (await begun.call(ONE)).answer(404, gone);
  await waitFor(() => expect(document.body.textContent).toContain('Канала с ID 1 нет'));
  await waitFor(() => expect(begun.readsOfList()).toHaveLength(2));
  await waitFor(() => expect(begun.names()).toEqual(names));
  expect(document.body.textContent).toContain('Канала с ID 1 нет');
});

it('a missing page of an unknown channel reads no list', async () => {
  const begun = await begin('/channels/9', [yolka]);
  begun.draw(<ChannelPage />);
  (await begun.call('GET /api/v1/channels/9')).answer(404, gone);
  await waitFor(() => expect(document.body.textContent).toContain('Канала с ID 9 нет'));
  expect(begun.readsOfList()).toHaveLength(1);
});

it('a switch of it is refused with a message, and drops its row', async () => {
  const begun = await begin('/channels', [vk, yolka]);
  begun.draw(<ChannelsPage />);
  await waitFor(() => expect(begun.readsOfList()).toHaveLength(2));
  begun.server.always(LIST, () => ok([yolka]));
  runCommand(begun, 'channels.deactivate', vk);
  (await begun.call(TOGGLE)).answer(404, gone);
  await waitFor(() => expect(begun.names()).toEqual([yolka.name]));
  expect(begun.texts()).toEqual(['Канал не найден.']);
});

it('a switch that fails for another reason keeps its row, and reads no list', async () => {
  const begun = await begin('/channels', [vk, yolka]);
  begun.draw(<ChannelsPage />);
  await waitFor(() => expect(begun.readsOfList()).toHaveLength(2));
  runCommand(begun, 'channels.deactivate', vk);
  (await begun.call(TOGGLE)).answer(403, { success: false, message: 'Нет права.' });
  await waitFor(() => expect(begun.texts()).toEqual(['Нет права.']));
  expect(begun.names()).toEqual([vk.name, yolka.name]);
  expect(begun.readsOfList()).toHaveLength(2);
});
