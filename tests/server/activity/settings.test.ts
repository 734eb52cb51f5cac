/** Entries about values of settings come with how such a value is written. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { activityOf } from '#tests/support/activity.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const server = sharedTestServer();
const { send, added } = activityOf(server);

const option = (value: string) => ({ value, title: `Опция ${value}` });
const choices = {
  ...{ description: '', type: 'multi-select', value: ['a'] },
  options: ['a', 'b', 'c'].map(option),
};
const settingsOf = async (work: () => Promise<unknown>) =>
  (await added(work)).map(({ setting }) => setting);

test('a changed default value comes with the type and the options of both values', async () => {
  const { id } = await send('POST', '/api/v1/default-settings', { ...choices, key: 'one' });
  const settings = await settingsOf(async () => {
    await send('PUT', `/api/v1/default-settings/${id}`, { value: ['a', 'b'] });
    await send('PUT', `/api/v1/default-settings/${id}`, { description: 'Новое' });
  });
  expect(settings).toEqual([
    { type: 'multi-select', options: [option('a'), option('b')] },
    undefined,
  ]);
});

test('own values of a channel and of an offer come with the setting of that kind and id', async () => {
  const { id: ofChannels } = await send('POST', '/api/v1/default-settings', {
    ...{ ...choices, key: 'two' },
  });
  const { id: ofOffers } = await send('POST', '/api/v1/settings', {
    ...{
      name: 'Два',
      description: '',
      type: 'select',
      value: 'x',
      options: ['x', 'y'].map(option),
    },
  });
  await send('POST', '/api/v1/offers/1/settings', { settings: [{ setting_id: ofOffers }] });
  const settings = await settingsOf(async () => {
    await sql`
      insert into channel_settings
        (channel_id, default_setting_id, value, use_default, version, created_version)
      values (1, ${ofChannels}, '["c"]', false, 1, 1)
    `.execute(server.db);
    await sql`
      update offer_settings set value = '"y"', use_default = false
      where offer_id = 1 and setting_id = ${ofOffers}
    `.execute(server.db);
  });
  expect(settings).toEqual([
    { type: 'multi-select', options: [option('c')] },
    { type: 'select', options: [option('y')] },
  ]);
});

test('the entries of a deleted setting come without it', async () => {
  const { id } = await send('POST', '/api/v1/default-settings', { ...choices, key: 'three' });
  const settings = await settingsOf(async () => {
    await send('PUT', `/api/v1/default-settings/${id}`, { value: ['b'] });
    await send('DELETE', `/api/v1/default-settings/${id}`);
  });
  expect(settings).toEqual([undefined, undefined]);
});
