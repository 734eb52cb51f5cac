/** The time zone of the business, in which every moment is shown. The browser's own zone never matters. */
import { apiNow } from '#api/host.ts';

const BUSINESS_TZ = import.meta.env.VITE_BUSINESS_TZ || 'Europe/Moscow';

const LOCAL = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/;

/** Cached: creating a formatter takes longer than drawing the row that needs it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, made);
  return made;
}

/** Returns a moment, by default now, as `2026-12-01T09:00` in business time. Such texts can be compared. */
export function businessTime(
  moment: Date | number = apiNow(),
  timeZone: string = BUSINESS_TZ,
): string {
  return clockOf(timeZone).format(moment).replace(' ', 'T');
}

/** Converts a moment of the API; empty if it cannot be parsed. A moment without a zone is in business time already. */
export function businessTimeOf(moment: string | null | undefined): string {
  const [, day, clock] = LOCAL.exec(moment ?? '') ?? [];
  if (day) return `${day}T${clock}`;
  const time = new Date(moment || Number.NaN);
  return Number.isNaN(time.getTime()) ? '' : businessTime(time);
}

/** The day of a moment of the API, `2026-12-01`; empty if it cannot be read. */
export const businessDayOf = (moment: string): string => businessTimeOf(moment).split('T')[0] ?? '';

/** The name of the zone, written beside a planned date: `МСК`. */
export function zoneName(timeZone: string = BUSINESS_TZ): string {
  if (timeZone === 'Europe/Moscow') return 'МСК';
  const parts = new Intl.DateTimeFormat('ru', { timeZone, timeZoneName: 'short' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
