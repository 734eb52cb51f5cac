import { useEffect } from 'react';
import type { DeletionActor, DeletionMachine } from '#machines/editing/deletion.machine.ts';
import { useKeptActor } from '#workspace/services.tsx';
import type { ActorKey } from './actor-registry.ts';

/**
 * What deletes the records of a list. It outlives its screen, so that whoever leaves and comes back
 * before the answer sees what came of it; a question that was left is taken back.
 */
export function useDeletion<TSubject>(
  key: ActorKey<DeletionMachine<TSubject>>,
  machine: () => DeletionMachine<TSubject>,
): DeletionActor<TSubject> {
  const actor: DeletionActor<TSubject> = useKeptActor(key, machine);
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
