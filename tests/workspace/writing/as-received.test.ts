/** Unchanged values are sent back to the server in the form in which they were received. */
import { expect, test } from 'vitest';
import { readAnswer } from '#api/answer.ts';
import { ChannelAnswer } from '#contract/channels.ts';
import { vk } from '#tests/support/channels.ts';
import { asReceived, rememberReceived } from '#workspace/writing/as-received.ts';

/** Returns a channel as the server sends it, and as it is read. */
async function read(patch: object) {
  const raw: Record<string, unknown> = JSON.parse(JSON.stringify({ ...vk, ...patch }));
  const body = { success: true, data: raw };
  const { data } = await readAnswer('generic', 200, body, ChannelAnswer, '/api/v1/channels/1');
  return { raw, channel: rememberReceived(data) };
}

test('a text that was read as a number, or as a switch, is the text again', async () => {
  const { raw, channel } = await read({ id: '1', is_active: '1', color: 'red' });
  expect([channel.id, channel.is_active]).toEqual([1, true]);
  expect(asReceived(channel)).toEqual(raw);
});

test('what was changed is sent as it is now, the rest as it came', async () => {
  const { raw, channel } = await read({ id: '1', is_active: '1' });
  expect(asReceived({ ...channel, is_active: false })).toEqual({ ...raw, is_active: false });
  expect(asReceived([{ ...channel, name: 'Иное' }])).toEqual([{ ...raw, name: 'Иное' }]);
});

test('a field that could not be read goes back, and one that did not come stays away', async () => {
  const { raw, channel } = await read({ name: { ru: 'ВК' } });
  expect(asReceived(channel)).toEqual(raw);
  const missing = await read({ name: undefined });
  expect(asReceived(missing.channel)).not.toHaveProperty('name');
  expect(asReceived(missing.channel)).toEqual(missing.raw);
});

test('what came from nowhere is sent as it is', () => {
  const own = { name: 'Новый', rates: [1, null], more: { at: 'now' } };
  expect(asReceived(own)).toEqual(own);
  expect(rememberReceived(5)).toBe(5);
});
