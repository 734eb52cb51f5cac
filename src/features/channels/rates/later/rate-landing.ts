import { useEffect } from 'react';
import { catchFocus } from '#workspace/editing/focus.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { painted } from '#workspace/painted.ts';
import { type LandingList, useLandingOn } from '#workspace/tables/landing.ts';
import type { useRecordTable } from '#workspace/tables/record-table.tsx';
import type { RateRowsActor } from '../rates.logic.ts';

interface RateLandingProps {
  edits: RateRowsActor;
  table: LandingList & Pick<ReturnType<typeof useRecordTable>, 'enter'>;
}

/** Leads to a rate that was added, and from a table that another one has replaced to that one. */
export default function RateLanding({ edits, table }: RateLandingProps) {
  // A screen that opens has given it to `main` by then. A row that is opened takes it itself, with the keys for it.
  const isFree = () => Object.keys(edits.getSnapshot().context.rows).length === 0;
  useEffect(() => void painted().then(() => catchFocus(() => isFree() && table.enter(false))), []);
  const landing = useLandingOn(table, async ({ made }) => ({ key: String(made), page: 1 }));
  useEmitted(edits, 'closed', ({ key, at }) => {
    // A new row comes back with another key.
    if (at !== null && at !== key) landing.send({ type: 'made', made: Number(at), sent: {} });
  });
  return null;
}
