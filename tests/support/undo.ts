import { expect } from 'vitest';
import type { Undo, Undoable } from '#workspace/writing/undo.ts';

/** The undo offers of a feature, collected for a test. */
export function createTestUndo() {
  const offers: Undoable[] = [];
  const undo: Undo = {
    offer: (undoable) => {
      // The label follows «Отменено: ».
      expect(undoable.label).not.toContain(': ');
      offers.push(undoable);
    },
    on: () => ({ unsubscribe: () => {} }),
  };
  /** Undoes the newest change. */
  const revert = () => offers.at(-1)!.revert();
  return { undo, offers, revert };
}
