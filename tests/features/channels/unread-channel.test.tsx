/** A channel with fields that could not be read: the received values are shown, not their substitutes. */
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import ChannelPage from '#features/channels/page/channel-page.tsx';
import { ok, vk } from '#tests/support/channels.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';

const select = (name: string) =>
  document.querySelector<HTMLSelectElement>(`main select[name=${name}], select[name=${name}]`)!;
const shown = (name: string) => select(name).selectedOptions[0]?.textContent;
const options = (name: string) => [...select(name).options].map(({ textContent }) => textContent);
const badge = () => document.querySelector('h1')!.parentElement!.textContent;

async function open(patch: object) {
  const begun = await beginSignedIn('/channels/1');
  const channel = { ...vk, ...patch };
  begun.server.always('GET /api/v1/channels', () => ok([channel]));
  begun.server.always('GET /api/v1/channels/1', () => ok(channel));
  begun.server.always('GET /api/v1/channels/1/settings', () => ok([]));
  begun.server.always('GET /api/v1/channels/1/available-settings', () => ok([]));
  begun.draw(<ChannelPage />);
  await waitFor(() => expect(select('is_active')).not.toBeNull());
  return begun;
}

it.each([
  ['yes', 'yes'],
  [null, '—'],
  [undefined, '—'],
  [{ code: 1 }, '—'],
])('shows the activity %j as %s', async (is_active, text) => {
  await open({ is_active });
  expect(shown('is_active')).toBe(text);
  expect(badge()).toContain(text);
  expect(badge()).not.toContain('ктивен');
  expect(shown('rate_type')).toBe('level (уровни)');
});

it('shows the rate type as received, also while it is edited, until another is chosen', async () => {
  const { call } = await open({ rate_type: 'matrix' });
  expect(shown('rate_type')).toBe('matrix');
  expect(badge()).toContain('Активен');
  fireEvent.click(document.querySelector('section button')!);
  await waitFor(() => expect(select('rate_type').disabled).toBe(false));
  expect(options('rate_type')).toEqual(['matrix', 'ladder (лесенка)']);
  act(() => void fireEvent.change(select('rate_type'), { target: { value: 'ladder' } }));
  expect(shown('rate_type')).toBe('ladder (лесенка)');
  act(() => void fireEvent.submit(select('rate_type').form!));
  const put = await call('PUT /api/v1/channels/1');
  expect(put.body).toMatchObject({ rate_type: 'ladder', is_active: true });
  put.answer(200, ok(vk));
  await waitFor(() => expect(options('rate_type')).toEqual(['level (уровни)', 'ladder (лесенка)']));
});
