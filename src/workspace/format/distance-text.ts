/** Durations, and distances to a moment, as text. */
import { businessTime } from './business-time.ts';
import { DAY_MS, isMoment, midnightOf } from './moment-text.ts';

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
  const days = (midnightOf(moment) - midnightOf(now)) / DAY_MS;
  const near = NEAR_WORDS[days];
  // A no-break space, so that the time does not wrap alone.
  if (near) return `${near} в\u00a0${moment.slice(11)}`;
  const count = Math.abs(days);
  const span =
    count < DAYS_PER_YEAR ? `${count} дн.` : yearsText(Math.floor(count / DAYS_PER_YEAR));
  return days > 0 ? `через ${span}` : `${span} назад`;
}
