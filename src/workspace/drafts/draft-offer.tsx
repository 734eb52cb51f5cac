/** Loads the offer of drafts after the first screen is drawn. Until then, typed text is stored as well. */
import { useEffect } from 'react';
import type { DraftNews } from '#machines/drafts/stored-draft.setup.ts';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { useServices, useSignedInUser } from '#workspace/services.tsx';
import type { DraftOfferProps, PanelDraftOfferProps } from './draft-offer-view.tsx';
import type { StoredDraft, StoredForm } from './stored-draft.ts';
import { watchForm } from './watch-form.ts';

/** Stores what is typed, without finding older drafts. */
export function StoreTyped({ draft }: { draft: StoredDraft }) {
  const { form, port } = draft;
  // Depend on the name: each rendering creates a new key, and a restarted watch would miss a dropped draft.
  const { name } = draft.key;
  const { drafts: store } = useServices();
  const { id: userId } = useSignedInUser();
  useEffect(() => {
    const place = { userId, form: name };
    const keep = (news: DraftNews) => {
      if (news.type === 'changed') store.keep(place, news.drafts);
    };
    return watchForm(form as never, port, keep);
  }, [store, userId, name, form, port]);
  return null;
}

export const DraftOffer = lazyView<DraftOfferProps>(
  async () => ({ default: (await import('./draft-offer-view.tsx')).DraftOffer }),
  StoreTyped,
);

/** Like `DraftOffer`, for a form whose description is loaded at the same time. */
export const draftOfferOf = (load: () => Promise<StoredForm<never>>) =>
  lazyView<Omit<DraftOfferProps, 'form'>>(async () => {
    const { DraftOffer: View } = await import('./draft-offer-view.tsx');
    const form = await load();
    return { default: (props) => <View {...props} form={form} /> };
  }, StoreTyped);

export const PanelDraftOffer = lazyView<PanelDraftOfferProps>(
  async () => ({ default: (await import('./draft-offer-view.tsx')).PanelDraftOffer }),
  StoreTyped,
);
