/** The undo of a sending. */
import { toProblem } from '#contract/problem.ts';
import { UndoRefused } from '#workspace/writing/undo.ts';
import type { Revert } from './sending-end.ts';

/**
 * Undoes each channel. A refused one is given up; what failed in another way stays in `own` for the next try.
 *
 * @throws `UndoRefused` if some are given up and none are left.
 */
export async function revertAll(
  own: Map<number, readonly Revert[]>,
  nameOf: (id: number) => string,
): Promise<void> {
  const kept: string[] = [];
  for (const [id, reverts] of [...own]) {
    try {
      for (const [at, revert] of [...reverts].reverse().entries()) {
        await revert();
        own.set(id, reverts.slice(0, reverts.length - at - 1));
      }
      own.delete(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      const { kind, status, message } = toProblem(error);
      // Without a session or a connection the rest would fail in the same way.
      if (kind !== 'answer') throw new Error(message);
      kept.push(`${nameOf(id)}: ${message}`);
      const isForGood = error instanceof UndoRefused || status === 404 || status === 412;
      if (isForGood) own.delete(id);
    }
  }
  if (kept.length === 0) return;
  const text = `Не возвращены: ${kept.join(' ')}`;
  throw own.size > 0 ? new Error(text) : new UndoRefused(text);
}
