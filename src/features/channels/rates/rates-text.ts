/** Rates as text: the value of a field, the changes of a draft, and the date of a plan. */
import { businessTime, zoneName } from '#workspace/format/business-time.ts';
import { formatDecimal, parseDecimal } from '#workspace/format/decimal.ts';
import { parseMoment } from '#workspace/format/moment.ts';
import { momentText } from '#workspace/format/moment-text.ts';
import { percentText } from '#workspace/format/money.ts';
import { arrow, fromTo, lowered } from '#workspace/writing/change-text.ts';
import { ladderLabel, type RateDraft, type RateField, type RateKind } from './rate-tables.ts';
import { changedFields } from './rates-draft.ts';

/** A draft's field as text; `-` if it is empty. */
export function fieldText({ name, type }: RateField, draft: RateDraft): string {
  const text = draft[name] ?? '';
  if (text === '') return '-';
  if (type === 'choice') return ladderLabel(text);
  if (type === 'date') {
    const moment = momentIn(text);
    return moment ? planTime(moment) : momentText(text);
  }
  return amountText(text);
}

/** A typed number as it is shown; any other text stays as it is. */
export function amountText(text: string): string {
  const value = parseDecimal(text);
  return value === null ? text : formatDecimal(value);
}

/** The moment of a typed date, `2026-12-01T09:00`; null while it cannot be read. */
export const momentIn = (text: string): string | null => parseMoment(text).moment ?? null;

/** Shows `2026-12-01T09:00` as `01.12.2026 в 09:00`, without converting time zones. */
export const businessTimeText = (text: string): string =>
  text.replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d).*/, '$3.$2.$1 в\u00A0$4');

/** `01.12.2026 в 09:00 МСК`. */
export const planTime = (date: string) => `${businessTimeText(date)} ${zoneName()}`;

/** When a planned rate takes effect. */
export const planText = (date: string) => `сменится ${planTime(date)}`;

/** `350 → 420, +20 %`. A change from zero has no percentage. */
export function moneyChange(from: number, to: number): string {
  const change = fromTo(formatDecimal(from), formatDecimal(to));
  return from > 0 && from !== to ? `${change}, ${shareText((to - from) / from)}` : change;
}

/** Limits the shown loss, so that an amount above zero never shows as −100 %. */
const NEARLY_ALL = -0.999;

const shareText = (share: number): string =>
  (share < 0 ? '−' : '+') + percentText(share > -1 ? Math.max(share, NEARLY_ALL) : share);

/** One change that saving a draft would make. */
export interface RateNews {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

/** The changes that saving the draft would make: rates, old to new, and the plan. */
export function newsOf(kind: RateKind, initial: RateDraft, draft: RateDraft): readonly RateNews[] {
  const changed = changedFields(kind, initial, draft);
  const money = (name: string | undefined, from: RateDraft) => parseDecimal(from[name ?? '']);
  const news = changed.flatMap(({ name, label, type, replaces }): RateNews[] => {
    const [from, to] = [money(replaces, draft) ?? money(name, initial), money(name, draft)];
    if (type !== 'money' || from === null || to === null || to < 0) return [];
    return [{ name, label, text: moneyChange(from, to) }];
  });
  const date = kind.fields.find(({ type }) => type === 'date');
  if (!date || !changed.some(({ isPlanned }) => isPlanned)) return news;
  const before = initial[date.name];
  const typed = draft[date.name] ?? '';
  const after = momentIn(typed);
  if (typed && !after) return news;
  if (after) return [...news, { name: date.name, label: 'План', text: planText(after) }];
  // A remaining amount makes the plan incomplete, which is refused.
  const isEmpty = kind.fields.every(({ name, isPlanned }) => !isPlanned || !draft[name]?.trim());
  return before && isEmpty
    ? [...news, { name: date.name, label: 'План', text: 'будет снят' }]
    : news;
}

/** Further changes are only counted. */
const CHANGES_SHOWN = 2;

/** A change of a rate as the title of a message: «уровень 5: 350 → 355». */
export function rateChangeText(
  kind: RateKind,
  from: RateDraft | null,
  to: RateDraft | null,
): string {
  const name = lowered(kind.nameOf((from ?? to)!));
  if (!from || !to) return from ? `удаление ставки, ${name}` : `новая ставка, ${name}`;
  const changed = changedFields(kind, from, to);
  const main = kind.fields.find(({ type }) => type === 'money');
  const shown = changed.slice(0, CHANGES_SHOWN).map((field) => {
    const change = arrow(fieldText(field, from), fieldText(field, to));
    // The first rate needs no name.
    return field === main ? change : `${lowered(field.label)} ${change}`;
  });
  const rest = changed.length - shown.length;
  return `${name}: ${shown.join(', ')}${rest > 0 ? ` и ещё ${rest}` : ''}`;
}

/** Whether the server applies a plan for this time at once: the minute itself is due. */
export const isDue = (date: string, now: string = businessTime()): boolean =>
  date !== '' && date <= now;

/** Returns a rate in one line, for the deletion question. */
export function rateSummary(kind: RateKind, draft: RateDraft): string {
  const facts = kind.fields
    .filter(({ name, type }) => /money|date/.test(type) && draft[name])
    .map((field) => `${field.label}: ${fieldText(field, draft)}`);
  return [kind.nameOf(draft), ...facts].join('; ');
}
