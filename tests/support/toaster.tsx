import { toast } from 'sonner';
import { RuntimeContext } from '#app/runtime-context.ts';
import Toaster from '#app/toaster.tsx';
import { beginConsole, endConsole } from './runtime.tsx';
import { createTestToasts } from './toasts.ts';

/** The messages on the screen, with their clocks in the hands of the test. */
export function beginToaster() {
  const begun = beginConsole();
  const test = createTestToasts();
  // Newer messages stand below older ones, whichever call was begun first.
  const shown: string[] = [];
  test.toasts.subscribe(({ context }) => {
    for (const { id, phase } of context.toasts) {
      if (phase !== 'hidden' && !shown.includes(id)) shown.push(id);
    }
  });
  begun.draw(
    <RuntimeContext value={{ ...begun.runtime, toasts: test.toasts }}>
      <Toaster />
    </RuntimeContext>,
  );
  return { ...begun, ...test, shown };
}

export async function endToaster(): Promise<void> {
  // The view keeps its messages beside React, for the whole page.
  toast.dismiss();
  await endConsole();
}

/** Messages that have not begun to leave the page, oldest first. */
export const cards = () =>
  [...document.querySelectorAll<HTMLElement>('[data-sonner-toast][data-removed=false]')]
    .map((one) => one.querySelector<HTMLElement>('[data-tone]'))
    .filter((card) => card !== null)
    .reverse();

export const isFading = (card: HTMLElement) => card.classList.contains('opacity-0');
