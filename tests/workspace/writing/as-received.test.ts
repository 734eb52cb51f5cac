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

test('a text that was read as a number or a switch is sent as that text', async () => {
  const { raw, channel } = await read({ id: '1', is_active: '1', color: 'red' });
  expect([channel.id, channel.is_active]).toEqual([1, true]);
  expect(asReceived(channel)).toEqual(raw);
});

test('changed fields are sent as they are now, the others as received', async () => {
  const { raw, channel } = await read({ id: '1', is_active: '1' });
  expect(asReceived({ ...channel, is_active: false })).toEqual({ ...raw, is_active: false });
  expect(asReceived([{ ...channel, name: 'Иное' }])).toEqual([{ ...raw, name: 'Иное' }]);
});

test('an unreadable field is sent as received, and a missing one is not sent', async () => {
  const { raw, channel } = await read({ name: { ru: 'ВК' } });
  expect(asReceived(channel)).toEqual(raw);
  const missing = await read({ name: undefined });
  expect(asReceived(missing.channel)).not.toHaveProperty('name');
  expect(asReceived(missing.channel)).toEqual(missing.raw);
});

test('an object that was not received is sent as it is', () => {
  const own = { name: 'Новый', rates: [1, null], more: { at: 'now' } };
  expect(asReceived(own)).toEqual(own);
  expect(rememberReceived(5)).toBe(5);
});
