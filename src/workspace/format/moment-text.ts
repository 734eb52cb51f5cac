/** How a moment, `2026-12-01T09:00`, is written for people. */
import { businessTime } from './business-time.ts';
import { isDay } from './date-text.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;

/** `09:00` on a clock of 24 hours. */
export const isClock = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);

/** A moment that is written in full. */
export const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && isDay(text.slice(0, 10)) && isClock(text.slice(11));

/** `2026-12-01T09:00` as a person types it, `01.12.2026 09:00`. Other text is unchanged. */
export function momentText(text: string): string {
  if (!isMoment(text)) return text;
  return `${text.slice(0, 10).split('-').reverse().join('.')} ${text.slice(11)}`;
}

const plural = new Intl.PluralRules('ru');
const YEARS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'год', few: 'года' };

/** A number of years with its word: `1 год`, `34 года`, `45 лет`. */
export const yearsText = (count: number): string =>
  `${count} ${YEARS[plural.select(count)] ?? 'лет'}`;

const DAYS_PER_YEAR = 365;
const NEAR_WORDS: Record<number, string> = { [-1]: 'вчера', 0: 'сегодня', 1: 'завтра' };

/** How far a moment is: `сегодня в 20:15`, `через 9 дн.`, `2 дн. назад`; empty for other text. */
export function distanceText(moment: string, now: string = businessTime()): string {
  if (!isMoment(moment)) return '';
  const at = (one: string) => Date.parse(`${one.slice(0, 10)}T00:00Z`);
  const days = Math.round((at(moment) - at(now)) / DAY_MS);
  const near = NEAR_WORDS[days];
  if (near) return `${near} в ${moment.slice(11)}`;
  const count = Math.abs(days);
  const span =
    count < DAYS_PER_YEAR ? `${count} дн.` : yearsText(Math.floor(count / DAYS_PER_YEAR));
  return days > 0 ? `через ${span}` : `${span} назад`;
}
