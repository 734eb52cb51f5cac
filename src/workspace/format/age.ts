import { businessTime } from './business-time.ts';
import { isDay } from './date-text.ts';
import { yearsText } from './distance-text.ts';

/** The greatest plausible age. Beyond it, the year of birth is a typo. */
const OLDEST = 130;

/** The age on a day, from `1990-02-01`: `34 года`; null if there is no plausible age. */
export function ageText(
  birthDate: string | null | undefined,
  today: string = businessTime().slice(0, 10),
): string | null {
  const day = birthDate?.slice(0, 10) ?? '';
  if (!isDay(day) || day > today) return null;
  const hadBirthday = today.slice(5) >= day.slice(5);
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4)) - (hadBirthday ? 0 : 1);
  return years <= OLDEST ? yearsText(years) : null;
}
