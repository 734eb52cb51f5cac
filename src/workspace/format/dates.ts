const dateTime = new Intl.DateTimeFormat('ru', { dateStyle: 'short', timeStyle: 'short' });

/** An ISO 8601 moment in the browser's time zone; `-` without one. */
export function formatDateTime(moment: string | null | undefined): string {
  const time = moment ? Date.parse(moment) : Number.NaN;
  return Number.isNaN(time) ? '-' : dateTime.format(time);
}

const clock = new Intl.DateTimeFormat('ru', { timeStyle: 'short' });
const dayOfYear = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long' });
const DAY_MS = 24 * 60 * 60 * 1000;

/** A moment in words in the browser's time zone: `14:32, вчера`. */
export function dayWords(moment: number, now: number): string {
  const isDayOf = (other: number) =>
    new Date(moment).toDateString() === new Date(other).toDateString();
  const day = isDayOf(now) ? 'сегодня' : isDayOf(now - DAY_MS) ? 'вчера' : dayOfYear.format(moment);
  return `${clock.format(moment)}, ${day}`;
}
