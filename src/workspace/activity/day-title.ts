import { DAY_MS, midnightOf } from '#workspace/format/moment-text.ts';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('ru', { ...options, timeZone: 'UTC' });
const ofYear = format({ day: 'numeric', month: 'long', weekday: 'long' });
const ofAny = format({ day: 'numeric', month: 'long', year: 'numeric', weekday: 'long' });

/** «Сегодня, 22 ноября», «суббота, 21 ноября», with the year if it is not the current one. */
export function dayTitle(day: string, today: string): string {
  const time = midnightOf(day);
  if (Number.isNaN(time)) return 'День неизвестен';
  const near = ['Сегодня', 'Вчера'][(midnightOf(today) - time) / DAY_MS];
  const text = (day.slice(0, 4) === today.slice(0, 4) ? ofYear : ofAny).format(time);
  return near ? `${near}, ${text.replace(/^[^,]*, /, '')}` : text;
}
