/** Detects when the first screen has its data, so that files for later may load. */
import { waitFor } from 'xstate';
import type { SessionActor } from '#machines/session/session.machine.ts';
import { followSkeletons } from '#ui/display/skeleton.tsx';

/** If no skeleton is drawn by then, none will be: the screen already had its data. */
const SKELETON_MS = 1000;
/** After this wait for data, windows and menus load in any case. */
const TIMEOUT_MS = 5000;
const BUSY_MS = 2000;

/** Resolves when the first screen no longer shows a skeleton, or earlier, when the user acts. */
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
  let changed = () => {};
  const unfollow = followSkeletons((isAny) => {
    hasSkeleton = isAny;
    changed();
  });
  /** Resolves when there is a skeleton, or none, as wanted; at the latest after this time. */
  const until = (isThere: boolean, ms: number) =>
    new Promise<void>((resolve) => {
      const end = setTimeout(resolve, ms);
      changed = () => {
        if (hasSkeleton !== isThere) return;
        clearTimeout(end);
        resolve();
      };
      changed();
    });
  try {
    const state = await waitFor(session, (now) => !now.matches('starting'));
    if (state.hasTag('workspace')) await until(true, SKELETON_MS);
    await until(false, TIMEOUT_MS);
    // The skeleton of a file may be replaced by that of its data.
    await whenIdle();
    await until(false, TIMEOUT_MS);
  } finally {
    unfollow();
  }
}

/** Resolves when the browser has nothing to do, or when it has been busy for two seconds. */
export function whenIdle(): Promise<void> {
  const begin = window.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 500));
  return new Promise((resolve) => {
    // Without a limit, a browser that is never idle would never load the menus.
    begin(() => resolve(), { timeout: BUSY_MS });
  });
}
