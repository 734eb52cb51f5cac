/** The undo machine with its I/O: what features have offered, and the messages that offer it. */

import { createActor, fromPromise } from 'xstate';
import { ProblemError, toProblem } from '#contract/problem.ts';
import type { ToastsActor } from '#machines/toasts.machine.ts';
import { type UndoActor, type UndoEntry, undoMachine } from '#machines/undo.machine.ts';
import { type Undo, type Undoable, UndoRefused } from '#workspace/undo.ts';

/** How a server says that there is no such thing, or a newer state of it than the one meant. */
const OVERTAKEN: readonly number[] = [404, 412];

/** @param isWriting Whether something is being written that is not known here yet. */
export function createUndo(
  toasts: ToastsActor,
  isWriting: () => boolean = () => false,
): {
  readonly actor: UndoActor;
  readonly undo: Undo;
} {
  const reverts = new Map<string, Undoable['revert']>();
  let offers = 0;
  const actor = createActor(
    undoMachine.provide({
      actors: {
        revert: fromPromise(async ({ input: { entry } }) => {
          // What was changed last is meant, and that is not offered before it is written.
          if (isWriting()) throw new Error('Последняя правка ещё записывается.');
          try {
            await reverts.get(entry.id)!();
            return { type: 'undone' };
          } catch (error) {
            const reason = refusalIn(error);
            if (reason === null) throw error;
            return { type: 'refused', reason };
          }
        }),
      },
    }),
  );

  toasts.subscribe(({ context }) => {
    const answered = context.toasts.filter(({ phase }) => phase === 'success' || phase === 'error');
    actor.send({
      type: 'messages.changed',
      messages: answered.map(({ id, link }) => ({ id, link })),
    });
  });
  actor.subscribe(({ context }) => {
    // With the closures go the values that they hold.
    const known = new Set(context.entries.map(({ id }) => id));
    for (const id of reverts.keys()) if (!known.has(id)) reverts.delete(id);
  });
  const tell = ({ id, label, href }: UndoEntry, reason: string) =>
    toasts.send({
      type: 'told',
      id,
      link: id,
      tone: 'error',
      text: `Не отменено: ${label}. ${reason}`,
      href,
    });
  actor.on('refused', ({ entry, reason }) => tell(entry, reason));
  const handlers = new Set<Parameters<Undo['on']>[1]>();
  for (const type of ['undone', 'refused'] as const) {
    actor.on(type, ({ entry }) => {
      for (const handler of handlers) handler({ type: 'settled', href: entry.href });
    });
  }
  actor.on('failed', ({ entry, error }) => {
    // A call that has failed says so itself; one that a lost session has held back does not.
    const problem = toProblem(error);
    const isTold = error instanceof ProblemError && problem.kind !== 'unauthorised';
    if (!isTold) tell(entry, problem.message);
  });

  return {
    actor,
    undo: {
      offer({ revert, ...words }) {
        const id = `undo-${++offers}`;
        reverts.set(id, revert);
        actor.send({ type: 'offered', offer: { id, ...words } });
      },
      on(_, handler) {
        handlers.add(handler);
        return { unsubscribe: () => void handlers.delete(handler) };
      },
    },
  };
}

function refusalIn(error: unknown): string | null {
  if (error instanceof UndoRefused) return error.message;
  const isOvertaken = error instanceof ProblemError && OVERTAKEN.includes(error.problem.status);
  return isOvertaken ? new UndoRefused().message : null;
}
