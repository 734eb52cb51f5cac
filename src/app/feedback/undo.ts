/** The undo machine with its I/O: the offers of features, and the messages that show them. */

import { createActor, fromPromise } from 'xstate';
import { say, settleCall } from '#app/feedback/messages.ts';
import { ProblemError, toProblem } from '#contract/problem.ts';
import type { ToastsActor } from '#machines/feedback/toasts.machine.ts';
import { type UndoActor, type UndoOffer, undoMachine } from '#machines/feedback/undo.machine.ts';
import type { ActorRegistry } from '#workspace/editing/actor-registry.ts';
import { createEmitter } from '#workspace/emitter.ts';
import {
  PartlyUndone,
  type Undo,
  type Undoable,
  UndoRefused,
  type UndoSettled,
} from '#workspace/writing/undo.ts';

export function createUndo(
  toasts: ToastsActor,
  kept?: Pick<ActorRegistry, 'followWriting'>,
): {
  readonly actor: UndoActor;
  readonly undo: Undo;
} {
  const reverts = new Map<string, Undoable['revert']>();
  /** The messages of failed undos: a retry may find an undo done, without another call. */
  const lost = new Map<string, string>();
  let offers = 0;
  const actor = createActor(
    undoMachine.provide({
      actors: {
        revert: fromPromise(async ({ input: { entry } }) => {
          try {
            await reverts.get(entry.id)!();
            return { type: 'undone' };
          } catch (error) {
            const reason = refusalIn(error);
            if (reason === null) throw error;
            return { type: 'refused', reason: textOf(entry, error, reason) };
          }
        }),
      },
    }),
  );

  toasts.subscribe(({ context }) => {
    actor.send({
      type: 'messages.changed',
      // The newest message of a link counts. Only an unknown outcome has a link to where it can be checked.
      links: Object.fromEntries(
        context.toasts.map(({ link, phase, href }) => [
          link,
          phase === 'error' ? href !== null : null,
        ]),
      ),
    });
  });
  kept?.followWriting((isWriting) => actor.send({ type: 'writing.changed', isWriting }));
  actor.subscribe(({ context }) => {
    // Dropping the closures drops the values that they hold.
    const known = new Set(context.entries.map(({ id }) => id));
    for (const id of reverts.keys()) if (!known.has(id)) reverts.delete(id);
  });
  const notify = ({ id, href }: UndoOffer, text: string) => say(toasts, id, text, { href });
  actor.on('refused', ({ entry, reason }) => notify(entry, reason));
  // Replaces the message about the call. Other changes with this link can be undone there.
  actor.on('undone', ({ entry: { id, link, label, done = `Отменено: ${label}` } }) => {
    say(toasts, id, done, { link, tone: 'success' });
    const call = lost.get(id);
    if (call) settleCall(toasts, call);
  });
  const { emit, on } = createEmitter<UndoSettled>();
  for (const type of ['undone', 'refused'] as const) {
    actor.on(type, ({ entry }) => emit({ type: 'settled', href: entry.href }));
  }
  actor.on('failed', ({ entry, error }) => {
    // A failed call shows its own message; one stopped by a lost session does not.
    const problem = toProblem(error);
    const isReported = error instanceof ProblemError && problem.kind !== 'unauthorised';
    if (problem.link) lost.set(entry.id, problem.link);
    if (!isReported) notify(entry, textOf(entry, error, problem.message));
  });

  return {
    actor,
    undo: {
      offer({ revert, ...words }) {
        const id = `undo-${++offers}`;
        reverts.set(id, revert);
        actor.send({ type: 'offered', offer: { id, ...words } });
      },
      on,
    },
  };
}

const textOf = ({ label }: UndoOffer, error: unknown, reason: string): string =>
  error instanceof PartlyUndone ? reason : `Не отменено: ${label}. ${reason}`;

function refusalIn(error: unknown): string | null {
  if (error instanceof UndoRefused) return error.message;
  if (error instanceof PartlyUndone) return error.isForGood ? error.message : null;
  if (!(error instanceof ProblemError)) return null;
  const { status, message } = error.problem;
  if (status === 404) return message;
  // The record is newer than the version sent.
  return status === 412 ? new UndoRefused().message : null;
}
