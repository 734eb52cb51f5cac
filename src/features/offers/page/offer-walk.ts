import { useWalk } from '#workspace/navigation/record-navigation.ts';
import { paths } from '#workspace/navigation/routes.ts';
import { useServices } from '#workspace/services.tsx';

/** Steps from offer to offer in the filtered order of the list. */
export function useOfferWalk() {
  const { offers } = useServices();
  return useWalk(paths.offers, async () => {
    const { offersPagesOf } = await import('#features/offers/list/offers-pages.ts');
    return offersPagesOf(offers);
  });
}
