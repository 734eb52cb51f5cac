/** Kept actors are found by their name: two that share one would show each other's drafts. */
import { expect, test } from 'vitest';
import * as channel from '#features/channels/page/channel-keys.ts';
import ChannelPage from '#features/channels/page/channel-page.tsx';
import * as client from '#features/clients/page/client-keys.ts';
import ClientPage from '#features/clients/page/client-page.tsx';
import * as offer from '#features/offers/page/offer-keys.ts';
import OfferPage from '#features/offers/page/offer-page.tsx';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { navigationKey } from '#workspace/navigation/list-origin.ts';
import { paths } from '#workspace/navigation/routes.ts';

const { rateRowsKey, ...ofChannel } = channel;
const keys = Object.values({ ...ofChannel, ...client, ...offer });

test('every kept actor of every record has a name of its own', () => {
  const names = [1, 12, 2].flatMap((id) => [
    ...keys.map((keyOf) => keyOf(id).name),
    ...(['level', 'ladder'] as const).map((type) => rateRowsKey({ type }, id).name),
  ]);
  expect(new Set(names).size).toBe(3 * (keys.length + 2));
});

test.each([
  ['channels', ChannelPage],
  ['clients', ClientPage],
  ['offers', OfferPage],
] as const)(
  'the page of a record keeps the step to the next record of %s only',
  async (list, Page) => {
    const { runtime, draw } = await beginSignedIn(`${paths[list]}/3`);
    draw(<Page />);
    const kept = (['channels', 'clients', 'offers'] as const).filter((one) =>
      runtime.kept.find(navigationKey(paths[one])),
    );
    expect(kept).toEqual([list]);
  },
);
