/** The draft of a row: its validation, and which of its fields have changed. */
import type { RateWrite } from '#api/rates.api.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { parseDecimal } from '#workspace/format/decimal.ts';
import { parseMoment } from '#workspace/format/moment.ts';
import { moneyQuestion } from '#workspace/format/money.ts';
import type { RateDraft, RateField, RateKind } from './rate-tables.ts';

export const PLAN_NOTICE = 'Неверно указанны плановые поля!';

/** Returns messages for fields that cannot be saved: empty ones, or ones with an invalid value. */
export function validateRate(kind: RateKind, draft: RateDraft): FieldErrors {
  const errors = new Map<string, string>();
  for (const field of kind.fields) {
    const message = messageFor(field, draft);
    if (message) errors.set(field.name, message);
  }
  for (const name of missingInPlan(kind, draft)) errors.set(name, PLAN_NOTICE);
  return Object.fromEntries([...errors].map(([name, message]) => [name, [message]]));
}

/**
 * Returns warnings about a draft, by field. They do not block saving: the server decides.
 *
 * @param others The drafts of the other rows.
 */
export function rateWarnings(
  kind: RateKind,
  draft: RateDraft,
  others: readonly RateDraft[],
): Readonly<Record<string, string>> {
  const notes: Record<string, string> = {};
  for (const { name, type } of kind.fields) {
    const value = parseDecimal(draft[name]);
    if (value === null || type === 'date' || type === 'choice') continue;
    if (value < 0) notes[name] = 'Обычно не меньше нуля';
    else if (type === 'level' && (!Number.isSafeInteger(value) || value < 1)) {
      notes[name] = 'Обычно целое число от 1';
    }
  }
  const [from, to] = kind.range?.map((name) => parseDecimal(draft[name])) ?? [];
  if (kind.range && from != null && to != null && from > to) {
    notes[kind.range[1]] = 'Меньше, чем «Диапазон от»';
  }
  const { unique } = kind;
  const level = unique && valueIn(unique, draft);
  if (unique && level !== null && others.some((one) => valueIn(unique, one) === level)) {
    notes[unique.name] = `${kind.nameOf(draft)} уже есть в таблице`;
  }
  return notes;
}

/** The planned fields that are empty while other planned fields are filled. */
function missingInPlan({ fields }: RateKind, draft: RateDraft): readonly string[] {
  const planned = fields.filter(({ isPlanned }) => isPlanned);
  const isTyped = (name: string) => draft[name]?.trim() !== '';
  const missing = planned.filter(({ name }) => !isTyped(name)).map(({ name }) => name);
  return missing.length < planned.length ? missing : [];
}

function messageFor({ name, type, isRequired }: RateField, draft: RateDraft): string | null {
  const text = draft[name]?.trim() ?? '';
  if (text === '') return isRequired ? 'Пустое значение не сохраняется' : null;
  if (type === 'choice') return null;
  if (type === 'date') return parseMoment(text).fault ?? null;
  return parseDecimal(text) === null ? 'Введите число' : null;
}

/** The value of a draft's field to send; null if it is empty. */
export function valueIn({ name, type }: RateField, draft: RateDraft): number | string | null {
  const text = draft[name]?.trim() ?? '';
  if (text === '') return null;
  if (type === 'date') return parseMoment(text).moment ?? text;
  return type === 'choice' ? text : parseDecimal(text);
}

/** Turns a typed date into a fixed one: «завтра 9» must not move on while the row stays open. */
export function tidyRate({ fields }: RateKind, draft: RateDraft) {
  const fieldErrors: Record<string, string[]> = {};
  const tidied = { ...draft };
  for (const { name, type } of fields) {
    const text = draft[name]?.trim() ?? '';
    if (type !== 'date' || text === '') continue;
    const { moment, fault } = parseMoment(text);
    if (fault !== undefined) fieldErrors[name] = [fault];
    else tidied[name] = moment;
  }
  return { draft: tidied, fieldErrors };
}

/**
 * Returns the question about amounts that have changed a lot. A plan is compared with the previous plan, a first plan
 * with the rate it will replace.
 */
export function rateQuestion(kind: RateKind, initial: RateDraft, draft: RateDraft): string | null {
  const amount = (from: RateDraft, name = '') => parseDecimal(from[name]);
  const questions = changedFields(kind, initial, draft).flatMap(
    ({ name, label, type, replaces }) => {
      if (type !== 'money') return [];
      const from = amount(initial, name) ?? amount(draft, replaces);
      const question = moneyQuestion(from, amount(draft, name));
      return question ? `${label} ${question}` : [];
    },
  );
  return questions.join('; ') || null;
}

/** The fields whose values differ between the drafts. `350` and `350,0` are equal. */
export function changedFields(
  { fields }: RateKind,
  a: RateDraft,
  b: RateDraft,
): readonly RateField[] {
  return fields.filter((field) => valueIn(field, a) !== valueIn(field, b));
}

export const isSameRate = (kind: RateKind, a: RateDraft, b: RateDraft): boolean =>
  changedFields(kind, a, b).length === 0;

/** The row with the changes made since `from`; other fields keep the values that were read. */
export function applied(
  kind: RateKind,
  row: RateWrite,
  from: RateDraft,
  draft: RateDraft,
): RateWrite {
  const changes = changedFields(kind, from, draft).map((one) => [one.name, valueIn(one, draft)]);
  return { ...row, ...Object.fromEntries(changes) };
}

/** The row to add for a draft. */
export function newRow({ fields }: RateKind, draft: RateDraft): RateWrite {
  return Object.fromEntries(fields.map((field) => [field.name, valueIn(field, draft)]));
}
