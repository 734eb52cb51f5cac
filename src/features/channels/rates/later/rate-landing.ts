import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { type LandingList, useLandingOn } from '#workspace/tables/landing.ts';
import type { RateRowsActor } from '../rates.logic.ts';

/** Leads to a rate that was added. */
export default function RateLanding({
  edits,
  table,
}: {
  edits: RateRowsActor;
  table: LandingList;
}) {
  const landing = useLandingOn(table, async ({ made }) => ({ key: String(made), page: 1 }));
  useEmitted(edits, 'closed', ({ key, at }) => {
    // A new row comes back with another key.
    if (at !== null && at !== key) landing.send({ type: 'made', made: Number(at), sent: {} });
  });
  return null;
}
