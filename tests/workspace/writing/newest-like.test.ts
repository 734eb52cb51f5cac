/** Which of several records a creation without an answer may have made. */
import { expect, test } from 'vitest';
import { isLike as isLikeChannel } from '#features/channels/new/find-created.ts';
import { emptyChannel } from '#features/channels/new/new-channel.ts';
import { isLike as isLikeClient } from '#features/clients/new/find-created.ts';
import { emptyClient } from '#features/clients/new/new-client.ts';
import { emptySetting } from '#features/default-settings/new-setting.ts';
import { isLike as isLikeSetting } from '#features/default-settings/setting-write.ts';
import { isLike as isLikeOffer } from '#features/offers/new/find-created.ts';
import { emptyOffer } from '#features/offers/new/new-offer.ts';
import { isAlike, newestLike } from '#workspace/writing/newest-like.ts';

const named = (id: number, name: string) => ({ id, name });

test.each([
  [[named(3, 'ВК'), named(7, 'ВК'), named(5, 'ВК'), named(9, 'Ёлка')], 7],
  [[named(7, 'ВК'), named(3, 'ВК')], 7],
  [[named(9, 'Ёлка')], undefined],
])('the newest of the similar records is found: case %#', (records, id) => {
  expect(newestLike(records, ({ name }) => name === 'ВК')?.id).toBe(id);
});

test.each([
  ['Николай'.normalize('NFD'), 'Николай', true],
  [' ВК\u200b ', 'ВК', true],
  [['й'.normalize('NFD'), null, 1], ['й', null, 1], true],
  ['ВК 1', 'ВК1', false],
  ['1', 1, false],
  [null, '', false],
])('%j may have been stored as %j: %s', (sent, stored, is) => {
  expect(isAlike(sent, stored)).toBe(is);
});

test('a new record is found by a name that the API has normalised', () => {
  const [name, sent] = ['Николай', 'Ни\u00adколай '.normalize('NFD')];
  const offer = { min_sum: 1, max_sum: 2 };
  const isFound = (stored: string) => [
    isLikeChannel({ ...emptyChannel, id: 1, name: stored } as never, {
      ...emptyChannel,
      name: sent,
    }),
    isLikeClient(
      { id: 1, last_name: 'Ёж', first_name: stored, birth_date: '1990-02-01' },
      { ...emptyClient, full_name: `Ёж ${sent}`, birth_date: '01.02.1990' },
    ),
    isLikeOffer(
      { id: 1, name: stored, ...offer },
      { ...emptyOffer, name: sent, min_sum: '1', max_sum: '2' },
    ),
    isLikeSetting({ name: stored, type: 'string' } as never, { ...emptySetting, name: sent }),
  ];
  expect(isFound(name)).toEqual([true, true, true, true]);
  expect(isFound(`${name} 2`)).toEqual([false, false, false, false]);
});
