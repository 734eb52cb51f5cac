const dateTime = new Intl.DateTimeFormat('ru', { dateStyle: 'short', timeStyle: 'short' });

/** A moment, given in ISO 8601, on the wall clock of this browser; `-` where there is none. */
export function formatDateTime(moment: string | null | undefined): string {
  const time = moment ? Date.parse(moment) : Number.NaN;
  return Number.isNaN(time) ? '-' : dateTime.format(time);
}
