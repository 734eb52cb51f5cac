/** Plans of the shown rates that become due. Times are business times, `2026-12-01T09:00`. */
import type { RateWrite } from '#api/rates.api.ts';
import { businessTime } from '#workspace/format/business-time.ts';

/** Rates, with the time when they were read. */
interface Held {
  readonly rows: readonly RateWrite[];
  /** When the read began; unknown for rates from other sources. */
  readonly readAt?: string | undefined;
}

/** Whether a plan is overdue: the rates were read in a later minute, and it was not applied. */
export const isOverdue = (date: string, readAt: string = businessTime()): boolean =>
  date !== '' && date < readAt;

/** Sorts after any date. */
const UNKNOWN = '~';

/** Whether a plan has become due since the rates were read, so the server has newer rates. */
export const hasPlanComeDue = (
  { rows, readAt = UNKNOWN }: Held,
  now: string = businessTime(),
): boolean =>
  rows.some(({ planned_date }) => {
    // Some APIs send a space instead of the T, or add seconds.
    const date = String(planned_date).replace(' ', 'T').slice(0, 16);
    return date >= readAt && date <= now;
  });
