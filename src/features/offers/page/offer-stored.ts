/** How offer drafts are stored, and their labels. */
import { useMemo } from 'react';
import * as z from 'zod/mini';
import type { OfferSetting } from '#contract/offers.ts';
import { SettingOption, SettingValue } from '#contract/settings.ts';
import { textsOf } from '#features/offers/new/new-offer-stored.ts';
import { fieldWords, OFFER_FIELDS, type OfferField } from '#features/offers/new/offer-fields.ts';
import type { EditorActor, EditorMachine } from '#machines/editing/editor.machine.ts';
import { draftCommands } from '#workspace/drafts/draft-commands.ts';
import type { DraftWords } from '#workspace/drafts/draft-offer.tsx';
import { editorPort, editorsPort } from '#workspace/drafts/editor-ports.ts';
import { type DraftPort, useStoredDraft } from '#workspace/drafts/stored-draft.ts';
import type { ActorKey } from '#workspace/editing/actor-registry.ts';
import { StoredInput } from '#workspace/settings/setting-draft.ts';
import { normaliseForWire, ownWords, valueText } from '#workspace/settings/setting-value.ts';
import { cardFields } from './offer.logic.ts';
import {
  type ParamDraft,
  type ParamRowsActor,
  type ParamRowsMachine,
  paramDraftOf,
} from './offer-params.logic.ts';
import type { CardDraft } from './offer-writer.ts';
import {
  displaySection,
  type OfferSection,
  type SectionDraft,
  termsSection,
} from './sections/offer-sections.ts';

const sectionPort = ({ fields }: OfferSection) =>
  editorPort<SectionDraft>(
    z.object(Object.fromEntries(fields.map((field) => [field, z.nullable(z.string())]))),
  );

export const cardPort = editorPort(textsOf<CardDraft>(cardFields));
export const termsPort = sectionPort(termsSection);
export const displayPort = sectionPort(displaySection);
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
// A deleted parameter cannot be saved again, so its draft is only shown.
export const paramsPort = editorsPort(StoredParam, false);

export const cardDraftCommands = draftCommands('offer', 'Оффер', 'карточки оффера', 'offers.write');
export const termsDraftCommands = draftCommands(
  'offerTerms',
  'Оффер',
  'условий оффера',
  'offers.write',
);
export const displayDraftCommands = draftCommands(
  'offerDisplay',
  'Оффер',
  'показа оффера',
  'offers.write',
);
export const paramDraftCommands = draftCommands(
  'offerParams',
  'Оффер',
  'параметров',
  'offers.write',
);
export const CARD_LABELS: Record<keyof CardDraft, string> = {
  icon: 'Иконка',
  name: 'Название',
  income_type: 'Тип оффера',
  site: 'Сайт',
  status: 'Статус',
};

export const statusLabel = (status: string) => (status === '1' ? 'Активный' : 'Неактивный');

/** The value of a card's field as text. */
export const cardText = (draft: CardDraft, field: string) =>
  field === 'status' ? statusLabel(draft.status) : draft[field as keyof CardDraft] || '-';

export const cardDraftWords: DraftWords = {
  label: (field) => CARD_LABELS[field as keyof CardDraft],
  text: (draft, field) => cardText(draft as CardDraft, field),
};

/** The value of a section's field as text. */
export const sectionText = (draft: SectionDraft, field: string) =>
  fieldWords(field as OfferField, draft[field as OfferField]);

export const sectionDraftWords: DraftWords = {
  label: (field) => OFFER_FIELDS[field as OfferField].label,
  text: (draft, field) => sectionText(draft as SectionDraft, field),
};

export const paramDraftWords: DraftWords = {
  label: () => 'Значение',
  text: (draft) => {
    const { input, definition } = draft as ParamDraft;
    if (input === null) return 'По умолчанию';
    return valueText(definition, normaliseForWire(definition, input), ownWords);
  },
  row: (draft) => (draft as ParamDraft).name,
};

export function useStoredCard<TDraft extends object>(
  key: ActorKey<EditorMachine<TDraft>>,
  actor: EditorActor<TDraft>,
  port: DraftPort<EditorActor<TDraft>>,
  value: TDraft,
) {
  return useStoredDraft(
    key,
    actor,
    port,
    useMemo(() => ({ '': value }), [value]),
  );
}

export function useStoredParams(
  key: ActorKey<ParamRowsMachine>,
  rows: ParamRowsActor,
  settings: readonly OfferSetting[],
) {
  const values = useMemo(
    () => Object.fromEntries(settings.map((one) => [one.setting_id, paramDraftOf(one)])),
    [settings],
  );
  return useStoredDraft(key, rows, paramsPort, values);
}
