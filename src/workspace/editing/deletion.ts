import { useEffect } from 'react';
import type { DeletionActor, DeletionMachine } from '#machines/editing/deletion.machine.ts';
import { useKeptActor } from '#workspace/services.tsx';

/**
 * What deletes the records of a list. It outlives its screen, so that whoever leaves and comes back
 * before the answer sees what came of it; a question that was left is taken back.
 */
export function useDeletion<TSubject>(
  key: string,
  machine: () => DeletionMachine<TSubject>,
): DeletionActor<TSubject> {
  const actor = useKeptActor(key, machine) as DeletionActor<TSubject>;
  useEffect(() => {
    const takeBack = () => {
      // With the session of its person it has ended before its screen.
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'cancel' });
    };
    takeBack();
    return takeBack;
  }, [actor]);
  return actor;
}
