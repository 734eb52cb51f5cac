import type { OffersApi } from '#api/offers.api.ts';
import { OFFERS_PER_PAGE, offersAddress, toQuery } from '#features/offers/list/offers.logic.ts';
import { type ReadPage, useWalk, walkedPage } from '#workspace/navigation/record-navigation.ts';
import { paths } from '#workspace/navigation/routes.ts';
import { useServices } from '#workspace/services.tsx';

/** Steps from offer to offer in the filtered order of the list. */
export function useOfferWalk() {
  const { offers } = useServices();
  return useWalk(paths.offers, pagesOf(offers));
}

const pagesOf =
  (api: OffersApi): ReadPage =>
  async ({ words, page }, signal) => {
    const { filters } = offersAddress.read(words, '');
    const answer = await api.list(toQuery({ ...filters, page }), signal);
    return walkedPage(page, OFFERS_PER_PAGE, answer);
  };
