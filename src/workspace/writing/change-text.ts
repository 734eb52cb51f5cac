/** Changes as short texts, for the titles of messages. */
import { isSame } from '#machines/is-same.ts';

/** The name of a draft's field for users, and its value as text; without `text`, only the name is shown. */
interface FieldWords<TDraft> {
  readonly label: string;
  readonly text?: (draft: TDraft) => string;
}

/** The fields of a draft with their words. */
export type DraftWords<TDraft> = Partial<Record<keyof TDraft & string, FieldWords<TDraft>>>;

/** Longer values would fill the message. */
const VALUE_LENGTH = 32;

/** «статус: Активен → Неактивен»; several fields are only named: «название, сайт». */
export function fieldsText<TDraft extends object>(
  words: DraftWords<TDraft>,
  from: TDraft,
  to: TDraft,
): string {
  const names = Object.keys(words) as (keyof TDraft & string)[];
  const changed = names.filter((name) => !isSame(from[name], to[name])).map((name) => words[name]!);
  const [only, ...others] = changed;
  if (!only || others.length > 0) return changed.map(({ label }) => label).join(', ');
  return only.text ? `${only.label}: ${arrow(only.text(from), only.text(to))}` : only.label;
}

/** `350 → 355`; an empty value is a dash. */
export const arrow = (from: string, to: string): string => fromTo(short(from), short(to));

/** `350 → 355`, both in full. No line begins or ends with the arrow. */
export const fromTo = (from: string, to: string): string => `${from}\u00A0→\u00A0${to}`;

function short(value: string): string {
  const text = value.replace(/[\t\n\r ]+/g, ' ').trim() || '—';
  return text.length > VALUE_LENGTH ? `${text.slice(0, VALUE_LENGTH - 1)}…` : text;
}

/** A label within a sentence: «Ставка» → «ставка», but «URL» and «VIP-позиция» stay. */
export const lowered = (label: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
