/** Moments as text, all in business time, so that any two on the screen can be compared. */
import { businessTime, businessTimeOf } from './business-time.ts';
import { dateText } from './date-text.ts';
import { lazily } from './lazily.ts';
import { DAY_MS, midnightOf } from './moment-text.ts';

/** A moment of the API: `22.11.2026, 14:32`; `-` without one. */
export function formatDateTime(moment: string | null | undefined): string {
  const [day = '', time] = businessTimeOf(moment).split('T');
  return time ? `${dateText(day)}, ${time}` : '-';
}

/** A moment to the second: `22.11.2026, 14:32:05`. */
export function exactDateTime(moment: string): string {
  const seconds = new Date(moment).getUTCSeconds();
  return `${formatDateTime(moment)}:${String(seconds).padStart(2, '0')}`;
}

const dayOfYear = lazily(
  () => new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
);

/** Returns a moment in words: `вчера в 14:32`. Business time for drafts, too: users compare them with their records. */
export function dayWords(moment: number, now?: number): string {
  const [day = '', time] = businessTime(moment).split('T');
  const ago = (midnightOf(businessTime(now)) - midnightOf(day)) / DAY_MS;
  return `${['сегодня', 'вчера'][ago] ?? dayOfYear().format(midnightOf(day))} в ${time}`;
}
