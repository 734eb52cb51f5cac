/** How a moment, `2026-12-01T09:00`, is written for people. */
import { businessTime } from './business-time.ts';
import { isDay } from './date-text.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;

/** When a day begins, in milliseconds: days can be counted with it. A time after the day is ignored. */
export const midnightOf = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00Z`);

/** The day that is this many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(midnightOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Whether this is a 24-hour time, `09:00`. */
export const isClock = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);

/** Whether this is a complete moment. */
export const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && isDay(text.slice(0, 10)) && isClock(text.slice(11));

/** Separates a typed date from the time of typing. A single-line field cannot contain it. */
const SEPARATOR = '\n';

/**
 * Appends the time of typing to a typed date: «завтра 9» must not mean another day an hour later. It is part of the
 * text, so it is stored wherever the text is. Blank text is unchanged.
 */
export const typedNow = (text: string, now: string = businessTime()): string =>
  text.trim() === '' ? text : `${text}${SEPARATOR}${now}`;

/** Returns the typed text, then the time of typing, if the text includes it. */
export const typedParts = (text: string): readonly string[] => text.split(SEPARATOR);

/** `2026-12-01T09:00` as a person types it, `01.12.2026 09:00`. Other text stays as it was typed. */
export function momentText(text: string): string {
  if (!isMoment(text)) return typedParts(text)[0]!;
  return `${text.slice(0, 10).split('-').reverse().join('.')} ${text.slice(11)}`;
}
