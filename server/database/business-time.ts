/** Local time in the time zone of the business: `YYYY-MM-DDTHH:MM`, compared as text. */
import { sql } from 'kysely';
import { z } from 'zod';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the local time of an instant in a zone, including daylight saving time. */
export function businessTime(instant: Date, zone: string): string {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(zone, format);
  }
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, value]),
  );
  const { year = '', month, day, hour, minute } = parts;
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}

/** Returns the instant of a business time, `YYYY-MM-DD` with or without `THH:MM`, plus an interval. */
export const instant = (moment: string, zone: string, later = '0') =>
  sql<string>`timezone(${zone}, ${moment}::timestamp + ${later}::interval)`;

/** Returns the day of an instant in a zone: `2026-12-01`. */
export const businessDay = (instant: Date, zone: string): string =>
  businessTime(instant, zone).slice(0, 10);

const SHAPE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** A field with a local time. The day must exist in the calendar. */
export const businessTimeField = () =>
  z.string().refine(isBusinessTime, 'Укажите существующие дату и время в виде ГГГГ-ММ-ДДTЧЧ:ММ.');

function isBusinessTime(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const date = new Date(`${text}:00.000Z`);
  // `Date` turns 30 February into 2 March, and 24:00 into the next day.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
