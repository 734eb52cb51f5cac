/** How a moment, `2026-12-01T09:00`, is written for people. */
import { businessTime } from './business-time.ts';
import { isDay } from './date-text.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;

/** `09:00` on a clock of 24 hours. */
export const isClock = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);

/** A moment that is written in full. */
export const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && isDay(text.slice(0, 10)) && isClock(text.slice(11));

/** Separates a typed date from its time of typing. A field of one line cannot hold it. */
const SEPARATOR = '\n';

/**
 * A typed date with the time of its typing: «завтра 9» must not mean another day an hour later. It is part of the
 * text, so it is kept wherever the text is. Blank text is unchanged.
 */
export const typedNow = (text: string, now: string = businessTime()): string =>
  text.trim() === '' ? text : `${text}${SEPARATOR}${now}`;

/** What was typed, and after it when, if the text says so. */
export const typedParts = (text: string): readonly string[] => text.split(SEPARATOR);

/** `2026-12-01T09:00` as a person types it, `01.12.2026 09:00`. Other text stays as it was typed. */
export function momentText(text: string): string {
  if (!isMoment(text)) return typedParts(text)[0]!;
  return `${text.slice(0, 10).split('-').reverse().join('.')} ${text.slice(11)}`;
}
