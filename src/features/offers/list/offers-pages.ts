import type { OffersApi } from '#api/offers.api.ts';
import { type ReadPage, toOriginPage } from '#workspace/navigation/origin-pages.ts';
import { OFFERS_PER_PAGE, offersAddress, toQuery } from './offers.logic.ts';

/** Reads the ids of one page of the filtered list. */
export const offersPagesOf =
  (api: OffersApi): ReadPage =>
  async ({ words, page }, signal) => {
    const { filters } = offersAddress.read(words, '');
    const answer = await api.list(toQuery({ ...filters, page }), signal);
    return toOriginPage(page, OFFERS_PER_PAGE, answer);
  };
