import { type ReactNode, useEffect } from 'react';
import { fromPromise } from 'xstate';
import {
  createDeletionMachine,
  type DeletionActor,
  type DeletionMachine,
} from '#machines/editing/deletion.machine.ts';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { useKeptActor } from '#workspace/services.tsx';
import { WindowToCome } from '#workspace/to-come.tsx';
import type { ActorKey } from './actor-registry.ts';
import type { DeletionQuestionProps } from './deletion-question.tsx';

/** The confirmation of a deletion; its code is loaded later. */
export const DeletionQuestion = lazyView(() => import('./deletion-question.tsx'), WindowToCome) as <
  TSubject,
>(
  props: DeletionQuestionProps<TSubject>,
) => ReactNode;

/** The machine that asks before `remove` is called. */
export const deletionLogic = <TSubject>(
  id: string,
  remove: (subject: TSubject) => Promise<unknown>,
): DeletionMachine<TSubject> =>
  createDeletionMachine<TSubject>(id).provide({
    actors: { remove: fromPromise(async ({ input }) => void (await remove(input.subject))) },
  });

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
