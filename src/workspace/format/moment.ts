/** Reads a typed day with time: `01.12 00:00`, `завтра 9`, `пн 09:00`, `+9`, a pasted ISO date. */
import { businessTime } from './business-time.ts';
import { isDay } from './date-text.ts';
import { dayAfter, isClock, isMoment, midnightOf, typedParts } from './moment-text.ts';
import { monthOf } from './months.ts';

/** A typed moment as `2026-12-01T09:00`, or why it cannot be one. */
export type Moment =
  | { readonly moment: string; readonly fault?: never }
  | { readonly moment?: never; readonly fault: string };

const UNREADABLE = 'Дата вида 01.12.2026 09:00, «завтра 9» или «пн 09:00»';
const NO_SUCH_DAY = 'Такого дня нет';
const NO_SUCH_TIME = 'Такого времени нет: часы от 0 до 23, минуты до 59';
const NO_TIME = 'Во сколько? Например, «сегодня 20:15»';

/** A leap day returns after eight years at most. */
const YEARS_AHEAD = 8;
const FIRST_YEAR = '1900';

const NEAR_DAYS: Record<string, number> = { сегодня: 0, завтра: 1, послезавтра: 2 };
/** Sunday first, as in `Date`. */
const WEEKDAYS = [
  /^(вс|воскресень[ея])$/,
  /^(пн|понедельник)$/,
  /^(вт|вторник)$/,
  /^(ср|среда|среду)$/,
  /^(чт|четверг)$/,
  /^(пт|пятница|пятницу)$/,
  /^(сб|суббота|субботу)$/,
];

/**
 * Parses a typed moment. Without a year, it is the next such day; without a time, the day begins at midnight.
 *
 * @param entry May include the time of typing (`typedNow`), which then replaces `clock`.
 * @param clock The business time, `2026-11-22T09:00`.
 */
export function parseMoment(entry: string, clock: string = businessTime()): Moment {
  const [typed = '', at = ''] = typedParts(entry);
  const now = isMoment(at) ? at : clock;
  const text = typed
    .normalize('NFKC')
    // Dates copied from Windows contain invisible marks of the direction.
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/\s*(?:мск|msk)\.?$/, '')
    .replace(/,(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const zoned = /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:z|[+-]\d\d:?\d\d)$/.test(text);
  if (zoned) {
    const moment = new Date(text.toUpperCase().replace(' ', 'T'));
    // Chromium reads the 31st of February as the 3rd of March.
    return isDay(text.slice(0, 10)) && !Number.isNaN(moment.getTime())
      ? { moment: businessTime(moment) }
      : { fault: NO_SUCH_DAY };
  }
  const [day, rest] = splitDay(text.replace(/^во? /, ''));
  if (day === null) return timeOnly(text, now);
  const time = rest === '' ? null : timeOf(rest);
  if (time === undefined) return { fault: UNREADABLE };
  if (time === 'none') return { fault: NO_SUCH_TIME };
  return momentOf(day, time, now);
}

/** The day as parsed from a text. */
type Day =
  | { readonly in: number }
  | { readonly weekday: number }
  | { readonly day: string; readonly month: string; readonly year: string };

/** Splits a text into the day at its beginning and the rest. */
function splitDay(text: string): [Day | null, string] {
  const [, near = '', afterNear = ''] = /^(\p{L}+)\.?(?: (.*))?$/u.exec(text) ?? [];
  if (near in NEAR_DAYS) return [{ in: NEAR_DAYS[near]! }, afterNear];
  const weekday = WEEKDAYS.findIndex((name) => name.test(near));
  if (weekday >= 0) return [{ weekday }, afterNear];

  const [, count, afterCount = ''] =
    /^(?:через|\+) ?(\d{1,4})(?: ?д\p{L}*\.?)?(?: (.*))?$/u.exec(text) ?? [];
  if (count) return [{ in: Number(count) }, afterCount];

  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[t ](.*))?$/.exec(text);
  if (iso) return [dayParts(iso[3], iso[2], iso[1]), iso[4] ?? ''];

  // The dot of the Latin layout is «ю» on the Russian one, and a comma on its number pad.
  const dotted = /^(\d{1,2})[-./,ю](\d{1,2})(?:[-./,ю](\d{4}|\d\d))?(?: ?г\.?)?(?: (.*))?$/.exec(
    text,
  );
  if (dotted) return [dayParts(dotted[1], dotted[2], dotted[3]), dotted[4] ?? ''];

  const named = /^(\d{1,2}) (\p{L}{3,})\.?(?: (\d{4}))?(?: г\.?)?(?: (.*))?$/u.exec(text);
  const month = named ? monthOf(named[2]!) : 0;
  if (named && month) return [dayParts(named[1], String(month), named[3]), named[4] ?? ''];

  const digits = /^(\d\d)(\d\d)(\d{4}|\d\d)?(?: (.*))?$/.exec(text);
  if (digits) return [dayParts(digits[1], digits[2], digits[3]), digits[4] ?? ''];
  return [null, text];
}

const pad = (part: string | undefined) => (part ?? '').padStart(2, '0');

const dayParts = (day: string | undefined, month: string | undefined, year = ''): Day => ({
  day: pad(day),
  month: pad(month),
  year: year.length === 2 ? `20${year}` : year,
});

/** `09:00` of a typed time; undefined if it is not a time, `none` if there is no such time. */
function timeOf(text: string): string | 'none' | undefined {
  const plain = text.replace(/^во? ?/, '').replace(/ ?ч(?:ас\p{L}*)?\.?$/u, '');
  // The colon of the Latin layout is «Ж» on the Russian one. Seconds are always zero here.
  const [, hours, minutes = '00'] =
    /^(\d{1,2})(?:[:.ж-](\d\d)(?::\d\d(?:\.\d+)?)?)?$/.exec(plain) ??
    /^(\d\d)(\d\d)$/.exec(plain) ??
    [];
  if (hours === undefined) return undefined;
  const time = `${pad(hours)}:${minutes}`;
  return isClock(time) ? time : 'none';
}

/** A time without a day: today, or tomorrow if that time has passed. */
function timeOnly(text: string, now: string): Moment {
  const time = /^во? ?\d|[:ж]/.test(text) ? timeOf(text) : undefined;
  if (time === undefined) return { fault: UNREADABLE };
  if (time === 'none') return { fault: NO_SUCH_TIME };
  return { moment: `${dayAfter(now, time > now.slice(11) ? 0 : 1)}T${time}` };
}

function momentOf(day: Day, typedTime: string | null, now: string): Moment {
  const time = typedTime ?? '00:00';
  if ('in' in day) {
    if (day.in === 0 && typedTime === null) return { fault: NO_TIME };
    return { moment: `${dayAfter(now, day.in)}T${time}` };
  }
  if ('weekday' in day) {
    const today = new Date(midnightOf(now)).getUTCDay();
    const ahead = (day.weekday - today + 7) % 7;
    const isOver = ahead === 0 && time <= now.slice(11);
    return { moment: `${dayAfter(now, isOver ? 7 : ahead)}T${time}` };
  }
  const inYear = (year: string | number) => `${year}-${day.month}-${day.day}`;
  if (day.year) {
    return day.year >= FIRST_YEAR && isDay(inYear(day.year))
      ? { moment: `${inYear(day.year)}T${time}` }
      : { fault: NO_SUCH_DAY };
  }
  const thisYear = Number(now.slice(0, 4));
  for (let year = thisYear; year <= thisYear + YEARS_AHEAD; year++) {
    const date = inYear(year);
    if (!isDay(date) || date < now.slice(0, 10)) continue;
    return typedTime === null && now.startsWith(date)
      ? { fault: NO_TIME }
      : { moment: `${date}T${time}` };
  }
  return { fault: NO_SUCH_DAY };
}
