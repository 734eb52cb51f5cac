import { toast } from 'sonner';
import { afterAll } from 'vitest';
import Toaster from '#app/feedback/toaster.tsx';
import { createUndo } from '#app/feedback/undo.ts';
import { useUndoCommands } from '#app/feedback/use-undo-commands.ts';
import { RuntimeContext } from '#app/runtime/runtime-context.ts';
import { seenIn } from '#machines/feedback/toasts.ts';
import { beginSignedIn, endConsole } from './runtime.tsx';
import { createTestToasts } from './toasts.ts';

/** The messages on the screen, with timers that the test controls. */
export async function beginToaster() {
  const begun = await beginSignedIn();
  const test = createTestToasts();
  const { actor: undoing, undo } = createUndo(test.toasts);
  undoing.start();
  // Newer messages are below older ones, whichever call started first.
  const shown: string[] = [];
  test.toasts.subscribe(({ context }) => {
    const seen = seenIn(context).map(({ id }) => id);
    const staying = shown.filter((id) => seen.includes(id));
    shown.splice(0, shown.length, ...new Set([...staying, ...seen]));
  });
  begun.draw(
    <RuntimeContext value={{ ...begun.runtime, toasts: test.toasts, undoing, undo }}>
      <Toaster />
      <UndoCommands />
    </RuntimeContext>,
  );
  return { ...begun, ...test, undoing, undo, shown };
}

/** The commands of undo, without a view. */
export function UndoCommands() {
  useUndoCommands();
  return null;
}

export async function endToaster(): Promise<void> {
  // The toast library keeps its messages outside React, for the whole page.
  toast.dismiss();
  await endConsole();
}

/** How long the library takes to remove a message. */
const EXIT_MS = 200;
// Its timers need a window even after the last test.
afterAll(() => new Promise((resolve) => setTimeout(resolve, 2 * EXIT_MS)));

/** The messages that are not being removed, oldest first. */
export const cards = () =>
  [...document.querySelectorAll<HTMLElement>('[data-sonner-toast][data-removed=false]')]
    .map((one) => one.querySelector<HTMLElement>('[data-tone]'))
    .filter((card) => card !== null)
    .reverse();

export const isFading = (card: HTMLElement) => card.classList.contains('opacity-0');
