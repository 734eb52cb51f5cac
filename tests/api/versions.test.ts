/** The version of a record: a read returns it, and the write that is based on it sends it. */
import { expect, test } from 'vitest';
import { createChannelsApi } from '#api/channels.api.ts';
import { createClientsApi } from '#api/clients.api.ts';
import { ifMatch, tagOf } from '#api/if-match.ts';
import { createOffersApi } from '#api/offers.api.ts';
import { vk } from '#tests/support/channels.ts';
import { petrov } from '#tests/support/clients.ts';
import { sova } from '#tests/support/offers.ts';
import { scripted } from '#tests/support/scripted-api.ts';

const answer = (data: object) => ({ body: { success: true, data }, etag: '"7"' });

test('a read returns the version in the ETag of its answer', async () => {
  const channels = scripted(createChannelsApi, answer(vk)).api;
  const offers = scripted(createOffersApi, answer(sova)).api;
  const clients = scripted(createClientsApi, answer(petrov)).api;
  expect((await channels.read(1)).etag).toBe('"7"');
  expect((await offers.read(3)).etag).toBe('"7"');
  expect((await clients.get(7)).etag).toBe('"7"');
});

test('a write is repeated after a newer version, unless it is the last try', () => {
  expect(ifMatch({ etag: '"7"' })).toEqual({
    isRepeatedWhenStale: true,
    headers: { 'If-Match': '"7"' },
  });
  expect(ifMatch({ etag: '"7"', isLast: true })).toMatchObject({ isRepeatedWhenStale: false });
});

test('a weak version is not sent, because it never matches', () => {
  for (const etag of [null, 'W/"7"']) expect(ifMatch({ etag })).not.toHaveProperty('headers');
});

test('a write is silent only if its caller says so', () => {
  expect(ifMatch({ etag: null, isSilent: true })).toMatchObject({ silent: true });
  expect(ifMatch({ etag: null })).not.toHaveProperty('silent');
});

test('the version of a row becomes a tag, a missing version becomes null', () => {
  expect([0, 7, null, undefined].map(tagOf)).toEqual(['"0"', '"7"', null, null]);
});
