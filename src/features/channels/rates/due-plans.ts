/** Rates on the screen whose plans come due. Times are those of the business, `2026-12-01T09:00`. */
import type { RateWrite } from '#api/rates.api.ts';
import { businessTime } from '#workspace/format/business-time.ts';

/** Rates as they were read. */
interface Held {
  readonly rows: readonly RateWrite[];
  /** When the reading began; unknown for rates that come from elsewhere. */
  readonly readAt?: string | undefined;
}

/** Whether the server has not applied a plan in time: the rates were read in a later minute. */
export const isOverdue = (date: string, readAt: string = businessTime()): boolean =>
  date !== '' && date < readAt;

/** Later than any date. */
const UNKNOWN = '~';

/** Whether a plan has come due since the rates were read, so that the server has other rates by now. */
export const hasPlanComeDue = (
  { rows, readAt = UNKNOWN }: Held,
  now: string = businessTime(),
): boolean =>
  rows.some(({ planned_date }) => String(planned_date) >= readAt && String(planned_date) <= now);
