/** Converts between a typed day, `01.02.1990`, and the API's, `1990-02-01`. */

/** The day of `01.02.1990` as `1990-02-01`; null if it is incomplete or not a real date. */
export function parseDateText(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text.trim()) ?? [];
  const iso = `${year}-${month}-${day}`;
  return isDay(iso) ? iso : null;
}

/** Whether this is a real date in the form `1990-02-01`. */
export function isDay(iso: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return false;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
}

/** The text if it is a real date in the form `1990-02-01`; otherwise nothing. */
export const dayIn = (text = ''): string => (isDay(text) ? text : '');

/** Whether a day is fully typed but does not exist: `31.02.1990`. */
export const isImpossibleDay = (text: string): boolean =>
  /\d{2}\.\d{2}\.\d{4}/.test(text) && parseDateText(text) === null;

/** `1990-02-01`, with or without a time, as a person types it. Other text is unchanged. */
export function dateText(day: string | null | undefined): string {
  const [, iso = ''] = /^(\d{4}-\d{2}-\d{2})(?:[T ]|$)/.exec(day ?? '') ?? [];
  return isDay(iso) ? iso.split('-').reverse().join('.') : (day ?? '');
}

/** Shown where the end of a range is before its beginning. */
export const RANGE_IS_EMPTY = 'Конец раньше начала.';
