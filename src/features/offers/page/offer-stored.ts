/** How offer drafts are stored, and their labels. */
import { useMemo } from 'react';
import * as z from 'zod/mini';
import type { OfferSetting } from '#contract/offers.ts';
import { SettingOption, SettingValue } from '#contract/settings.ts';
import { textsOf } from '#features/offers/new/new-offer-stored.ts';
import { fieldWords, OFFER_FIELDS, type OfferField } from '#features/offers/new/offer-fields.ts';
import type { EditorActor } from '#machines/editing/editor.machine.ts';
import { editorPort, editorsPort } from '#workspace/drafts/editor-ports.ts';
import { type DraftWords, type StoredForm, storedDraft } from '#workspace/drafts/stored-draft.ts';
import type { ActorKey } from '#workspace/editing/actor-registry.ts';
import { StoredInput } from '#workspace/settings/setting-draft.ts';
import { cardFields } from './offer.logic.ts';
import {
  type ParamDraft,
  type ParamRowsActor,
  type ParamRowsMachine,
  paramDraftOf,
  paramText,
} from './offer-params.logic.ts';
import { CARD_LABELS, type CardDraft, statusLabel } from './offer-writer.ts';
import {
  displaySection,
  type OfferSection,
  type SectionDraft,
  termsSection,
} from './sections/offer-sections.ts';

const StoredParam: z.ZodMiniType<ParamDraft> = z.object({
  setting_id: z.number(),
  name: z.string(),
  input: z.nullable(StoredInput),
  definition: z.object({
    type: z.string(),
    options: z.nullish(z.array(SettingOption)),
    value: SettingValue,
  }),
});

const commandsOf = (name: string, what: string) => [name, 'Оффер', what, 'offers.write'] as const;

/** The value of a card's field as text. */
export const cardText = (draft: CardDraft, field: string) =>
  field === 'status' ? statusLabel(draft.status) : draft[field as keyof CardDraft] || '-';

export const storedCard: StoredForm<EditorActor<CardDraft>> = {
  port: editorPort(textsOf<CardDraft>(cardFields)),
  commands: commandsOf('offer', 'карточки оффера'),
  words: {
    label: (field) => CARD_LABELS[field as keyof CardDraft],
    text: (draft, field) => cardText(draft as CardDraft, field),
  },
};

/** The value of a section's field as text. */
export const sectionText = (draft: SectionDraft, field: string) =>
  fieldWords(field as OfferField, draft[field as OfferField]);

const sectionWords: DraftWords = {
  label: (field) => OFFER_FIELDS[field as OfferField].label,
  text: (draft, field) => sectionText(draft as SectionDraft, field),
};

const storedSection = (
  { fields }: OfferSection,
  name: string,
  what: string,
): StoredForm<EditorActor<SectionDraft>> => ({
  port: editorPort(
    z.object(Object.fromEntries(fields.map((field) => [field, z.nullable(z.string())]))),
  ),
  commands: commandsOf(name, what),
  words: sectionWords,
});

export const storedTerms = storedSection(termsSection, 'offerTerms', 'условий оффера');
export const storedDisplay = storedSection(displaySection, 'offerDisplay', 'показа оффера');

export const storedParams: StoredForm<ParamRowsActor> = {
  // A deleted parameter cannot be saved again, so its draft is only shown.
  port: editorsPort(StoredParam, false),
  commands: commandsOf('offerParams', 'параметров'),
  words: {
    label: () => 'Значение',
    text: (draft) => paramText(draft as ParamDraft),
    row: (draft) => (draft as ParamDraft).name,
  },
};

export function useStoredParams(
  key: ActorKey<ParamRowsMachine>,
  rows: ParamRowsActor,
  settings: readonly OfferSetting[],
) {
  const values = useMemo(
    () => Object.fromEntries(settings.map((one) => [one.setting_id, paramDraftOf(one)])),
    [settings],
  );
  return storedDraft(key, rows, storedParams.port, values);
}
