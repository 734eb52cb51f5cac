import type { Undo, Undoable } from '#workspace/editing/undo.ts';

/** What a feature has offered to undo, in the hands of the test. */
export function createTestUndo() {
  const offers: Undoable[] = [];
  const undo: Undo = {
    offer: (undoable) => void offers.push(undoable),
    on: () => ({ unsubscribe: () => {} }),
  };
  /** Takes the newest back. */
  const revert = () => offers.at(-1)!.revert();
  return { undo, offers, revert };
}
