/** When the first screen has its data, so that files for later may load. */
import { waitFor } from 'xstate';
import type { SessionActor } from '#machines/session/session.machine.ts';
import { followSkeletons } from '#ui/display/coming.tsx';

/** After this wait for data, windows and menus load in any case. */
const PATIENCE_MS = 5000;

/** Resolves when the first screen shows no skeleton, or when the person does something before. */
export async function firstScreen(session: SessionActor): Promise<void> {
  const acted = new Promise<void>((resolve) => {
    for (const type of ['keydown', 'pointerdown'] as const) {
      window.addEventListener(type, () => resolve(), { capture: true, once: true });
    }
  });
  await Promise.race([acted, drawn(session)]);
}

async function drawn(session: SessionActor): Promise<void> {
  let hasSkeleton = false;
  let look = () => {};
  const unfollow = followSkeletons((isAny) => {
    hasSkeleton = isAny;
    look();
  });
  try {
    await waitFor(session, (state) => !state.matches('starting'));
    await whenIdle();
    if (!hasSkeleton) return;
    await new Promise<void>((resolve) => {
      const patience = setTimeout(resolve, PATIENCE_MS);
      look = () => {
        if (hasSkeleton) return;
        clearTimeout(patience);
        resolve();
      };
    });
    await whenIdle();
  } finally {
    unfollow();
  }
}

/** Resolves when the browser has nothing to do. */
export function whenIdle(): Promise<void> {
  const begin = window.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 500));
  return new Promise((resolve) => {
    begin(() => resolve());
  });
}
