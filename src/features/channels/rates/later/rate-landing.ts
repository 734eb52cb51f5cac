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

/** Moves the focus to a rate that was added, and into this table if it has replaced another one. */
export default function RateLanding({ edits, table }: RateLandingProps) {
  // When a screen opens, `main` already has the focus. A row that is opened takes the focus itself, with its keys.
  const isFree = () => Object.keys(edits.getSnapshot().context.rows).length === 0;
  useEffect(() => void painted().then(() => catchFocus(() => isFree() && table.enter(false))), []);
  const landing = useLandingOn(table, async ({ made }) => ({ key: String(made), page: 1 }));
  useEmitted(edits, 'closed', ({ key, at }) => {
    // A new row returns with another key.
    if (at !== null && at !== key) landing.send({ type: 'made', made: Number(at), sent: {} });
  });
  return null;
}
