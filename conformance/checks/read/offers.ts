/** The reads of offers. */
import * as z from 'zod/mini';
import {
  AvailableOfferSettings,
  isOfferActive,
  OFFERS_PER_PAGE,
  Offer,
  OfferAnswer,
  OfferPage,
} from '#contract/offers.ts';
import { type Group, Skip } from '../../check.ts';
import { means as same } from '../../compare.ts';
import { fits, shapeOf } from '../../shape.ts';
import { demand, get, recordOf, succeed } from '../../steps.ts';
import { echoCheck, filtered, matchNothing, splittingCheck } from './filters.ts';
import { datesCheck, firstId, openedChecks } from './lists.ts';
import { lastPageCheck, pagingChecks } from './paging.ts';

const OFFERS = '/api/v1/offers';
const paged = { of: 'offers', path: OFFERS, perPage: OFFERS_PER_PAGE, after: 'offers.list' };

/** Whether a listed offer is active; null if its row does not show it. */
function isActive(row: unknown): boolean | null {
  const offer = z.pick(Offer, { status: true, is_active: true }).safeParse(row);
  return offer.success ? isOfferActive(offer.data) : null;
}

export const offers: Group = {
  title: 'Offers',
  checks: [
    {
      id: 'offers.list',
      title: 'the list of offers is read',
      call: 'GET /api/v1/offers',
      expected: 'success, data, and meta with current_page, last_page, total',
      means: 'The list of offers shows an error.',
      *run() {
        const { body } = yield* succeed(get(OFFERS, { page: 1, per_page: OFFERS_PER_PAGE }));
        const offerId = firstId(fits(OfferPage, body).data);
        return offerId === undefined ? {} : { offerId };
      },
    },
    ...pagingChecks(paged),
    lastPageCheck(paged),
    splittingCheck({
      of: 'offers',
      path: OFFERS,
      name: 'status',
      means: 'The filter by status shows offers of the other status.',
      isOn: isActive,
    }),
    {
      id: 'offers.filter.name',
      title: 'name finds offers by a part of the name',
      call: 'GET /api/v1/offers',
      expected: 'the offer that is asked for; none for a name that no offer has',
      means: 'The filter by name does not find, or shows other offers.',
      after: ['offers.list'],
      *run({ marker, offerId }) {
        yield* matchNothing(OFFERS, { name: `${marker}-nobody` });
        const [first] = yield* filtered(OFFERS, {});
        if (!first || offerId === undefined) throw new Skip('the list is empty');
        const found = yield* filtered(OFFERS, { name: String(first.name) });
        demand(
          found.some(({ id }) => same(first.id, id)),
          `${found.length} rows without that offer`,
        );
      },
    },
    {
      id: 'offers.filter.vip-position',
      title: 'vip_position finds offers by their place',
      call: 'GET /api/v1/offers',
      expected: 'only offers with that vip_position',
      means: 'The filter by VIP position shows other offers.',
      after: ['offers.list'],
      *run() {
        yield* matchNothing(OFFERS, { vip_position: 987_654_321 });
        const all = yield* filtered(OFFERS, {});
        const one = all.find(
          ({ vip_position }) => vip_position !== null && vip_position !== undefined,
        );
        if (!one) throw new Skip('no offer of the first page has one');
        const found = yield* filtered(OFFERS, { vip_position: Number(one.vip_position) });
        const strays = found.filter((row) => !same(Number(one.vip_position), row.vip_position));
        demand(
          found.length > 0 && strays.length === 0,
          `${found.length} rows, ${strays.length} of them others`,
        );
      },
    },
    echoCheck('offers', OFFERS, { status: 1 }),
    ...openedChecks('offers', OFFERS, OfferAnswer, ({ offerId }) => offerId),
    {
      id: 'offers.settings',
      title: 'an offer has its parameters',
      call: 'GET /api/v1/offers/{id}',
      expected: 'settings: a list of setting_id, type, value, use_default',
      means: 'The tab of parameters stays empty.',
      after: ['offers.read'],
      *run({ offerId }) {
        const { settings } = yield* recordOf(get(`${OFFERS}/${offerId}`));
        demand(Array.isArray(settings), `settings is ${shapeOf(settings)}`);
      },
    },
    {
      id: 'offers.available',
      title: 'the parameters that an offer does not have are read',
      call: 'GET /api/v1/offers/{id}/available-settings',
      expected: 'success and a list in data, with id, name, type',
      means: 'No parameter can be added to an offer.',
      after: ['offers.read'],
      *run({ offerId }) {
        const { body } = yield* succeed(get(`${OFFERS}/${offerId}/available-settings`));
        fits(AvailableOfferSettings, body);
      },
    },
    datesCheck('offers', OFFERS, 'created_at and updated_at as ISO 8601', ({ offerId }) => offerId),
  ],
};
