/** Kept actors are found by their name: two that share one would show each other's drafts. */
import { expect, test } from 'vitest';
import * as channel from '#features/channels/page/channel-keys.ts';
import * as client from '#features/clients/page/client-keys.ts';
import * as offer from '#features/offers/page/offer-keys.ts';

const { rateRowsKey, ...ofChannel } = channel;
const keys = Object.values({ ...ofChannel, ...client, ...offer });

test('every kept actor of every record has a name of its own', () => {
  const names = [1, 12, 2].flatMap((id) => [
    ...keys.map((keyOf) => keyOf(id).name),
    ...(['level', 'ladder'] as const).map((type) => rateRowsKey({ type }, id).name),
  ]);
  expect(new Set(names).size).toBe(3 * (keys.length + 2));
});
