/** Drafts are stored and offered by code that comes once the first screen stands. */
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import type { DraftOfferProps, PanelDraftOfferProps } from './draft-offer-view.tsx';

export const DraftOffer = lazyView<DraftOfferProps>(async () => ({
  default: (await import('./draft-offer-view.tsx')).DraftOffer,
}));

export const PanelDraftOffer = lazyView<PanelDraftOfferProps>(async () => ({
  default: (await import('./draft-offer-view.tsx')).PanelDraftOffer,
}));
