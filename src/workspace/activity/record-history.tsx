import { type ReactNode, useMemo } from 'react';
import type { KindWithHistory } from '#contract/activity.ts';
import { EmptyState } from '#ui/feedback/states.tsx';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import type { ActivitySource } from './activity.logic.ts';
import { ActivityList } from './activity-list.tsx';
import { useReturning } from './returning/use-returning.tsx';
import { useActivity } from './use-activity.ts';

interface RecordHistoryProps {
  kind: KindWithHistory;
  id: number;
  /** Shown instead if the API keeps no log. */
  unavailable?: ReactNode;
}

/** Shows the history of one record. */
export default function RecordHistory({ kind, id, unavailable }: RecordHistoryProps) {
  const source = useMemo<ActivitySource>(() => ({ of: 'record', kind, id }), [kind, id]);
  const returning = useReturning();
  const activity = useActivity({ source, more: returning.more });
  // Reload, because the revert is a new line.
  useEmitted(returning.actor, 'settled', () => activity.feed.send({ type: 'reload' }));
  return (
    <>
      <ActivityList
        activity={activity}
        label="История"
        empty={
          <EmptyState
            title="Изменений пока нет"
            text="Здесь появится, кто и когда менял эту запись."
          />
        }
        unavailable={unavailable}
        actions={returning.actions}
      />
      {returning.question}
    </>
  );
}
