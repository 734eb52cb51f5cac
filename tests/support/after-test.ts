/** What a test has to undo when it ends, told where it is done. */
const undone: (() => unknown)[] = [];

/** Runs this after the test, the latest first. */
export function afterTest(undo: () => unknown): void {
  undone.push(undo);
}

/** Called after each test by the setup. */
export async function undoTest(): Promise<void> {
  for (const undo of undone.splice(0).reverse()) await undo();
}
