/** Collects what a test has to undo when it ends. */
const undone: (() => unknown)[] = [];

/** Runs `undo` after the test; the latest one runs first. */
export function afterTest(undo: () => unknown): void {
  undone.push(undo);
}

/** Called after each test by the setup. */
export async function undoTest(): Promise<void> {
  for (const undo of undone.splice(0).reverse()) await undo();
}
