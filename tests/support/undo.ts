import type { Undo, Undoable } from '#workspace/writing/undo.ts';

/** The undo offers of a feature, collected for a test. */
export function createTestUndo() {
  const offers: Undoable[] = [];
  const undo: Undo = {
    offer: (undoable) => void offers.push(undoable),
    on: () => ({ unsubscribe: () => {} }),
  };
  /** Undoes the newest. */
  const revert = () => offers.at(-1)!.revert();
  return { undo, offers, revert };
}
