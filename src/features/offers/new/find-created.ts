import type { OffersApi } from '#api/offers.api.ts';
import { findMade, type OfferFilters, toQuery } from '#features/offers/list/offers.logic.ts';
import { type FindCreated, pageWith } from '#workspace/tables/landing.ts';
import type { OfferDraft } from './new-offer.ts';

/** Finds a created offer in the filtered list. */
export const findCreated =
  (api: OffersApi, filters: OfferFilters): FindCreated<OfferDraft> =>
  async ({ made, sent }, signal) => {
    const key = made ?? (await findMade(api, sent, signal))?.id;
    if (key === undefined) return null;
    const page = await pageWith(async (one) => {
      const { data, meta } = await api.list(toQuery({ ...filters, page: one }), signal);
      return { ids: data.map(({ id }) => id), lastPage: Math.max(1, meta.last_page) };
    }, key);
    return page === null ? null : { key, page };
  };
