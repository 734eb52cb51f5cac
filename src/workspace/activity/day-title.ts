const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('ru', { ...options, timeZone: 'UTC' });
const ofYear = format({ day: 'numeric', month: 'long', weekday: 'long' });
const ofAny = format({ day: 'numeric', month: 'long', year: 'numeric', weekday: 'long' });

const DAY_MS = 24 * 60 * 60 * 1000;

/** «Сегодня, 22 ноября», «суббота, 21 ноября», with the year if it is not the current one. */
export function dayTitle(day: string, today: string): string {
  const time = Date.parse(`${day}T00:00Z`);
  if (Number.isNaN(time)) return 'День неизвестен';
  const distance = Math.round((Date.parse(`${today}T00:00Z`) - time) / DAY_MS);
  const near = ['Сегодня', 'Вчера'][distance];
  const text = (day.slice(0, 4) === today.slice(0, 4) ? ofYear : ofAny).format(time);
  return near ? `${near}, ${text.replace(/^[^,]*, /, '')}` : text;
}
