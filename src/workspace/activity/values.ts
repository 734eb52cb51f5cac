/** Values of the log as text. */
import { zoneName } from '#workspace/format/business-time.ts';
import { dateText } from '#workspace/format/date-text.ts';
import { exactDateTime, formatDateTime } from '#workspace/format/dates.ts';
import { formatDecimal } from '#workspace/format/decimal.ts';
import { momentText } from '#workspace/format/moment-text.ts';
import { shownText } from '#workspace/format/shown-text.ts';
import { fromTo } from '#workspace/writing/change-text.ts';
import type { LoggedField } from './fields.ts';

/** Shown for an empty value. */
export const NOTHING = '—';
const ROUBLE = '\u00a0₽';
/** Maximum length of a value within a line. */
const IN_LINE = 40;

const YES_NO: Readonly<Record<string, string>> = { true: 'да', false: 'нет', 1: 'да', 0: 'нет' };

/** A value in full. */
export function valueText(field: LoggedField, value: unknown): string {
  const plain = plainText(field, value);
  return field.kind === 'money' && isNumber(value) ? plain + ROUBLE : plain;
}

/** A change within a line: `350 → 355 ₽`, `350 ₽ → —`; of a list `+ Суббота, − Пятница`. */
export function changeText(field: LoggedField, before: unknown, after: unknown): string {
  const items = itemsText(field, before, after);
  if (items) return cut(items, 2 * IN_LINE);
  // Two amounts share their unit.
  const text = isNumber(after) ? plainText : valueText;
  return parted(fromTo(cut(text(field, before)), cut(valueText(field, after))));
}

function plainText(field: LoggedField, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (Array.isArray(value)) return value.map((item) => itemText(field, item)).join(', ') || NOTHING;
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  const title = titleOf(field, text) ?? titleOf(field, FLAGS[text] ?? '');
  if (title !== undefined) return title;
  switch (field.kind) {
    case 'money':
    case 'number':
      return isNumber(value) ? formatDecimal(Number(value)) : text;
    case 'flag':
      return YES_NO[text] ?? text;
    case 'day':
      return dateText(text);
    case 'moment':
      return momentText(text.slice(0, 16).replace(' ', 'T'));
    case 'time':
      return timeText(text);
    case 'text':
      return typeof value === 'boolean' ? YES_NO[text]! : shownText(text);
  }
}

const FLAGS: Readonly<Record<string, string>> = { 1: 'true', 0: 'false' };

/** The added and removed items of a list; empty if there are none, or another value than a list. */
function itemsText(field: LoggedField, before: unknown, after: unknown): string {
  if (!Array.isArray(before) || !Array.isArray(after)) return '';
  const [old, now] = [before, after].map((list) => list.map((item) => itemText(field, item)));
  const missing = (one: string[], other: string[], sign: string) =>
    one.filter((item) => !other.includes(item)).map((item) => `${sign}\u00a0${item}`);
  return [...missing(now!, old!, '+'), ...missing(old!, now!, '−')].join(', ');
}

const titleOf = ({ titles = {} }: LoggedField, value: string) =>
  Object.hasOwn(titles, value) ? titles[value] : undefined;

/** Options have a value and a title; choices are values of options. */
function itemText(field: LoggedField, item: unknown): string {
  if (typeof item !== 'object' || item === null)
    return titleOf(field, String(item)) ?? shownText(String(item));
  const { title } = item as { title?: unknown };
  return typeof title === 'string' ? shownText(title) : JSON.stringify(item);
}

/** Numbers of the database may arrive as text. Masked numbers do not count. */
const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));

/** A moment in business time, to the minute; other text is unchanged. */
export function timeText(iso: string): string {
  const text = formatDateTime(iso);
  return text === '-' ? iso : text;
}

/** The time of day in business time: `14:02`. */
export const clockText = (iso: string): string => {
  const text = timeText(iso);
  return text === iso ? '' : text.slice(-5);
};

/** A moment in business time to the second, with its zone. */
export function exactText(iso: string): string {
  return Number.isNaN(Date.parse(iso)) ? iso : `${exactDateTime(iso)} ${zoneName()}`;
}

/** Cuts text to one line of at most `length` characters. */
export function cut(text: string, length = IN_LINE): string {
  // Cut by code points, so that no surrogate pair is split.
  const line = [...text.replace(/[\t\n\r ]+/g, ' ').trim()];
  return (line.length > length ? [...line.slice(0, length - 1), '…'] : line).join('');
}

/** Lets two long values wrap after the arrow rather than within a word. */
const parted = (change: string) =>
  change.length > IN_LINE ? change.replace('→\u00a0', '→ ') : change;
