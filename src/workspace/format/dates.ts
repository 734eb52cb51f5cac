const dateTime = new Intl.DateTimeFormat('ru', { dateStyle: 'short', timeStyle: 'short' });

/** A moment, given in ISO 8601, on the wall clock of this browser; `-` where there is none. */
export function formatDateTime(moment: string | null | undefined): string {
  const time = moment ? Date.parse(moment) : Number.NaN;
  return Number.isNaN(time) ? '-' : dateTime.format(time);
}

const clock = new Intl.DateTimeFormat('ru', { timeStyle: 'short' });
const dayOfYear = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long' });
const DAY_MS = 24 * 60 * 60 * 1000;

/** A moment as people tell it, on the wall clock of this browser: `14:32, вчера`. */
export function dayWords(moment: number, now: number): string {
  const isDayOf = (other: number) =>
    new Date(moment).toDateString() === new Date(other).toDateString();
  const day = isDayOf(now) ? 'сегодня' : isDayOf(now - DAY_MS) ? 'вчера' : dayOfYear.format(moment);
  return `${clock.format(moment)}, ${day}`;
}
