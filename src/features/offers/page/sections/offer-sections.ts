/** The sections of an offer below its card: the fields that the card does not have. */
import { fromPromise } from 'xstate';
import type { Offer } from '#contract/offers.ts';
import { notesOn } from '#features/offers/new/new-offer.ts';
import {
  DISPLAY_ROWS,
  type FieldRows,
  fieldText,
  fieldValue,
  fieldWords,
  OFFER_FIELDS,
  type OfferField,
  TERMS_ROWS,
} from '#features/offers/new/offer-fields.ts';
import { exceptUntouched } from '#machines/editing/draft.ts';
import { createEditorMachine, type EditorMachine } from '#machines/editing/editor.machine.ts';
import { parseDecimal } from '#workspace/format/decimal.ts';
import { moneyQuestion } from '#workspace/format/money.ts';
import { type DraftWords, fieldsText, lowered } from '#workspace/writing/change-text.ts';
import type { CardPart } from '#workspace/writing/part.ts';
import { type OfferServices, offererOf, offerWriter } from '../offer-writer.ts';

/**
 * The typed texts. Null marks a field that the API does not send, or a required field that it sends empty; such a field
 * may stay empty while other fields are saved.
 */
export type SectionDraft = Partial<Record<OfferField, string | null>>;

export interface OfferSection {
  readonly title: string;
  readonly rows: FieldRows;
  readonly fields: readonly OfferField[];
  readonly part: CardPart<Offer, SectionDraft>;
  readonly machine: EditorMachine<SectionDraft>;
}

function section(id: string, title: string, rows: FieldRows): OfferSection {
  const fields = rows.flat();
  const machine = createEditorMachine<SectionDraft>(id, {
    validate: exceptUntouched(notesOn),
    question: bidQuestion,
  });
  return { title, rows, fields, part: partOf(fields), machine };
}

/** The question about an unusual change of the bid. */
function bidQuestion(before: SectionDraft, now: SectionDraft): string | null {
  const question = moneyQuestion(parseDecimal(before.bid), parseDecimal(now.bid));
  return question && `Ставка ${question}`;
}

export const termsSection = section('offerTerms', 'Условия', TERMS_ROWS);
export const displaySection = section('offerDisplay', 'Показ', DISPLAY_ROWS);

function partOf(fields: readonly OfferField[]): CardPart<Offer, SectionDraft> {
  const read = (offer: Offer): SectionDraft =>
    Object.fromEntries(fields.map((field) => [field, textOf(offer, field)]));
  const words: DraftWords<SectionDraft> = Object.fromEntries(
    fields.map((field) => [
      field,
      {
        label: lowered(OFFER_FIELDS[field].label),
        text: (draft: SectionDraft) => fieldWords(field, draft[field]),
      },
    ]),
  );
  return {
    read,
    apply: (offer, draft) => {
      const now = read(offer);
      const changes = fields.flatMap((field) => {
        const text = draft[field] ?? null;
        return text === null || text === now[field] ? [] : [[field, fieldValue(field, text)]];
      });
      return { ...offer, ...Object.fromEntries(changes) };
    },
    changeText: (from, to) => fieldsText(words, from!, to!),
    // A field that the API did not send is cleared with null; if it were left out, it would keep the written value.
    restore: (offer, before, changed) => ({
      ...offer,
      ...Object.fromEntries(changed.map((field) => [field, before[field] ?? null])),
    }),
  };
}

function textOf(offer: Offer, field: OfferField): string | null {
  const value = offer[field];
  const isEmpty = value === null || value === '';
  return value === undefined || (isEmpty && OFFER_FIELDS[field].isRequired)
    ? null
    : fieldText(value);
}

/** The fields of the section that the API has not sent. */
export const unsentFields = (offer: Offer, { fields }: OfferSection): readonly OfferField[] =>
  fields.filter((field) => offer[field] === undefined);

/** The editor of a section. All parts of an offer are saved through the same writer. */
export function createSectionLogic(
  services: OfferServices,
  id: number,
  { title, part, machine }: OfferSection,
): EditorMachine<SectionDraft> {
  const offerUndo = offererOf(services, id, `оффер ${id}, ${title.toLowerCase()}`);
  return machine.provide({
    actors: {
      save: fromPromise(({ input }) =>
        services.writers.of(offerWriter).write(id, part, input, offerUndo),
      ),
    },
    actions: {
      look: ({ context }) => services.writers.of(offerWriter).look(id, context),
    },
  });
}

/** The value of a section's field as text. */
export const sectionText = (draft: SectionDraft, field: string) =>
  fieldWords(field as OfferField, draft[field as OfferField]);
