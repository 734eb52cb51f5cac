import { useSelector } from '@xstate/react';
import type { Offer } from '#contract/offers.ts';
import { offerPanelCommands as commands } from '#features/offers/list/offers.commands.ts';
import type { OfferFilters, OfferPanelActor } from '#features/offers/list/offers.logic.ts';
import { DraftOffer } from '#workspace/drafts/draft-offer.tsx';
import type { StoredDraft } from '#workspace/drafts/stored-draft.ts';
import { type ReadList, useAbandonedForms } from '#workspace/editing/later/abandoned-forms.ts';
import { PanelForm } from '#workspace/editing/panel-form.tsx';
import { useServices } from '#workspace/services.tsx';
import { type LandingList, useLanding } from '#workspace/tables/landing.ts';
import { findCreated, isLike } from './find-created.ts';
import { offerFields } from './new-offer.ts';
import { storedNewOffer } from './new-offer-stored.ts';
import { type FieldRows, TERMS_ROWS } from './offer-fields.ts';
import { OfferForm } from './offer-form.tsx';

/** The rows of the form, with one or more fields each. */
const ROWS: FieldRows = [
  ['name'],
  ...TERMS_ROWS,
  ['icon'],
  ['url'],
  ['site'],
  ['income_type', 'keitaro_id'],
  ['display_priority', 'vip_position'],
  ['status', 'check', 'broker'],
  ['comment'],
];

/** The form for a new offer. */
export default function OfferPanel({
  actor,
  draft: stored,
  list,
  read,
  filters,
}: {
  actor: OfferPanelActor;
  draft: StoredDraft;
  /** Shows the new offer. */
  list: LandingList;
  read: ReadList<Offer>;
  filters: OfferFilters;
}) {
  const { offers: api } = useServices();
  useLanding(actor, list, findCreated(api, filters));
  useAbandonedForms(actor, read, isLike, ({ name }) => `Уже записано: новый оффер «${name}»`);
  const state = useSelector(actor, (snapshot) => snapshot);
  const { draft, fieldErrors } = state.context;

  return (
    <PanelForm
      actor={actor}
      commands={commands}
      offer={(region) => <DraftOffer draft={stored} form={storedNewOffer} region={region} />}
      title="Новый оффер"
      fields={offerFields}
      question="Не сохранять новый оффер?"
    >
      <OfferForm
        rows={ROWS}
        draft={draft}
        fieldErrors={fieldErrors}
        readOnly={state.hasTag('busy')}
        onText={(field, text) => actor.send({ type: 'change', patch: { [field]: text } })}
      />
    </PanelForm>
  );
}
