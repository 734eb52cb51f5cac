/** The time zone of the business, in which rates are planned. The browser's own zone never matters. */

const BUSINESS_TZ = import.meta.env.VITE_BUSINESS_TZ || 'Europe/Moscow';

/** Making one takes longer than drawing the row that needs it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, made);
  return made;
}

/** A moment as `2026-12-01T09:00` on the clock of the business. Such texts can be compared. */
export function businessTime(moment: Date = new Date(), timeZone: string = BUSINESS_TZ): string {
  return clockOf(timeZone).format(moment).replace(' ', 'T');
}

/** The name of the zone, written beside a planned date: `МСК`. */
export function zoneName(timeZone: string = BUSINESS_TZ): string {
  if (timeZone === 'Europe/Moscow') return 'МСК';
  const parts = new Intl.DateTimeFormat('ru', { timeZone, timeZoneName: 'short' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
