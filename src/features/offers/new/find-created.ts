import type { OffersApi } from '#api/offers.api.ts';
import type { Offer } from '#contract/offers.ts';
import { OFFERS_PER_PAGE, type OfferFilters, toQuery } from '#features/offers/list/offers.logic.ts';
import { type FindCreated, pageWith } from '#workspace/tables/landing.ts';
import { isAlike, newestLike } from '#workspace/writing/newest-like.ts';
import type { OfferDraft } from './new-offer.ts';
import { toNewOffer } from './to-new-offer.ts';

/** Whether an offer matches the one that was sent. */
export function isLike({ name, min_sum, max_sum }: Offer, draft: OfferDraft): boolean {
  const sent = toNewOffer(draft);
  return isAlike(name, sent.name) && min_sum === sent.min_sum && max_sum === sent.max_sum;
}

/** Returns the newest offer that matches the one that was sent. */
export async function findMade(api: OffersApi, draft: OfferDraft, signal: AbortSignal) {
  const { name } = toNewOffer(draft);
  const { data } = await api.list({ name, per_page: OFFERS_PER_PAGE }, signal);
  return newestLike(data, (one) => isLike(one, draft));
}

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
