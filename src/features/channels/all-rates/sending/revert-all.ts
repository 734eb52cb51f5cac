/** The undo of a sending. */
import { toProblem } from '#contract/problem.ts';
import { isOfAll } from '#machines/rates/jobs.ts';
import { PartlyUndone, UndoRefused } from '#workspace/writing/undo.ts';
import type { Revert } from './sending-end.ts';

/** The state of the undo of a sending, across all attempts. */
export interface Undoing {
  /** What is left to undo, by channel. */
  readonly own: Map<number, readonly Revert[]>;
  /** How many channels were sent. */
  readonly total: number;
  /** The channels whose undo was abandoned, each with the reason. */
  readonly abandoned: string[];
}

/**
 * Undoes each channel. A refused undo is abandoned; one that failed in another way stays in `own` for the next attempt.
 *
 * @throws `PartlyUndone` if only some are undone; `UndoRefused` if all are abandoned; an `Error` if none is undone and
 * the next attempt may succeed.
 */
export async function revertAll(undoing: Undoing, nameOf: (id: number) => string): Promise<void> {
  const { own, total, abandoned } = undoing;
  const kept: string[] = [];
  let lost = '';
  for (const [id, reverts] of [...own]) {
    try {
      for (const [at, revert] of [...reverts].reverse().entries()) {
        await revert();
        own.set(id, reverts.slice(0, reverts.length - at - 1));
      }
      own.delete(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      const problem = toProblem(error);
      const { status, message, isOutcomeUnknown } = problem;
      const text = `${nameOf(id)}: ${message}`;
      // The rest would fail in the same way.
      if (isOfAll(problem)) {
        lost = isOutcomeUnknown ? `${text} Возможно, записано: повтор сначала проверит.` : text;
        break;
      }
      const isForGood = error instanceof UndoRefused || status === 404 || status === 412;
      (isForGood ? abandoned : kept).push(text);
      if (isForGood) own.delete(id);
    }
  }
  const left = [...abandoned, ...kept];
  if (left.length === 0 && !lost) return;
  const reason = [left.length > 0 && `Не возвращены: ${left.join(' ')}`, lost]
    .filter(Boolean)
    .join(' ');
  const isForGood = own.size === 0;
  const done = total - own.size - abandoned.length;
  if (done > 0) throw new PartlyUndone(`Отменено: ${done} из ${total}. ${reason}`, isForGood);
  throw isForGood ? new UndoRefused(reason) : new Error(reason);
}
