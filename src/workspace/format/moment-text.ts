/** How a moment, `2026-12-01T09:00`, is written for people. */
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
