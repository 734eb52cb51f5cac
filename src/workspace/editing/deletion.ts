import { useEffect } from 'react';
import type { DeletionActor, DeletionMachine } from '#machines/editing/deletion.machine.ts';
import { useKeptActor } from '#workspace/services.tsx';
import type { ActorKey } from './actor-registry.ts';

/**
 * The actor that deletes records of a list. It outlives its screen, so a user who comes back before the
 * response sees the outcome. A confirmation that is still open is cancelled when the screen closes.
 */
export function useDeletion<TSubject>(
  key: ActorKey<DeletionMachine<TSubject>>,
  machine: () => DeletionMachine<TSubject>,
): DeletionActor<TSubject> {
  const actor: DeletionActor<TSubject> = useKeptActor(key, machine);
  useEffect(() => {
    const takeBack = () => {
      // The end of the session may have stopped the actor before its screen closes.
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'cancel' });
    };
    takeBack();
    return takeBack;
  }, [actor]);
  return actor;
}
