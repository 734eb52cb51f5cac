import { type ComponentProps, createElement, type ReactNode, useEffect } from 'react';
import { fromPromise } from 'xstate';
import type { Removal } from '#api/later/removals.api.ts';
import {
  createDeletionMachine,
  type DeletionActor,
  type DeletionMachine,
} from '#machines/editing/deletion.machine.ts';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { LoadingWindow } from '#workspace/loading-window.tsx';
import { useKeptActor } from '#workspace/services.tsx';
import type { ActorKey } from './actor-registry.ts';
import type { DeletionQuestionProps, Sending } from './deletion-question.tsx';

const LoadingQuestion = (props: ComponentProps<typeof LoadingWindow>) =>
  createElement(LoadingWindow, { ...props, closing: 'cancel' });

/** The confirmation of a deletion; its code is loaded later. */
export const DeletionQuestion = lazyView(
  () => import('./deletion-question.tsx'),
  LoadingQuestion,
) as <TSubject>(props: DeletionQuestionProps<TSubject>) => ReactNode;

/**
 * Returns the machine that asks before a record is deleted.
 *
 * @param load Returns the calls. Runs after the confirmation.
 * @param send Sends the deletion; may do more than that.
 */
export const deletionLogic = <TSubject extends object>(
  id: string,
  load: () => Promise<Removal<TSubject>>,
  send: Sending<TSubject> = (remove) => remove(),
): DeletionMachine<TSubject> =>
  createDeletionMachine<TSubject>(id).provide({
    actors: {
      remove: fromPromise(async ({ input: { subject } }) => {
        // Already loaded by the question.
        const { removeShown } = await import('./deletion-question.tsx');
        return removeShown(subject, await load(), send);
      }),
    },
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
    const cancelConfirmation = () => {
      // The end of the session may have stopped the actor before its screen closes.
      if (actor.getSnapshot().status === 'active') actor.send({ type: 'cancel' });
    };
    cancelConfirmation();
    return cancelConfirmation;
  }, [actor]);
  return actor;
}
