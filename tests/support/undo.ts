import { expect } from 'vitest';
import type { Undo, Undoable } from '#workspace/writing/undo.ts';

/** The undo offers of a feature, collected for a test. */
export function createTestUndo() {
  const offers: Undoable[] = [];
  const undo: Undo = {
    offer: (undoable) => {
      // «Отменено: » stands before it.
      expect(undoable.label).not.toContain(': ');
      offers.push(undoable);
    },
    on: () => ({ unsubscribe: () => {} }),
  };
  /** Undoes the newest. */
  const revert = () => offers.at(-1)!.revert();
  return { undo, offers, revert };
}
