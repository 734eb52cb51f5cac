/** How offer drafts are stored, and their labels. */
import * as z from 'zod/mini';
import { SettingOption, SettingValue } from '#contract/settings.ts';
import { textsOf } from '#features/offers/new/new-offer-stored.ts';
import { OFFER_FIELDS, type OfferField } from '#features/offers/new/offer-fields.ts';
import type { EditorActor } from '#machines/editing/editor.machine.ts';
import { editorPort, editorsPort } from '#workspace/drafts/editor-ports.ts';
import type { DraftWords, StoredForm } from '#workspace/drafts/stored-draft.ts';
import { StoredInput } from '#workspace/settings/setting-draft.ts';
import { cardFields } from './offer.logic.ts';
import { type ParamDraft, type ParamRowsActor, paramText } from './offer-params.logic.ts';
import { CARD_LABELS, type CardDraft, cardText } from './offer-writer.ts';
import {
  displaySection,
  type OfferSection,
  type SectionDraft,
  sectionText,
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

export const storedCard: StoredForm<EditorActor<CardDraft>> = {
  port: editorPort(textsOf<CardDraft>(cardFields)),
  commands: commandsOf('offer', 'карточки оффера'),
  words: {
    label: (field) => CARD_LABELS[field as keyof CardDraft],
    text: (draft, field) => cardText(draft as CardDraft, field),
  },
};

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
