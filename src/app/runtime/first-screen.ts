/** When the first screen has its data, so that files for later may load. */
import { waitFor } from 'xstate';
import type { SessionActor } from '#machines/session/session.machine.ts';
import { followSkeletons } from '#ui/display/skeleton.tsx';

/** A screen that has drawn no skeleton by then draws none: what it shows it had. */
const SKELETON_MS = 1000;
/** After this wait for data, windows and menus load in any case. */
const PATIENCE_MS = 5000;
const BUSY_MS = 2000;

/** Resolves when the first screen shows no skeleton any more, or when the person does something before. */
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
  /** Resolves when there is a skeleton, or none; at the latest after this time. */
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
    await until(false, PATIENCE_MS);
    // The skeleton of a file may make room for that of its data.
    await whenIdle();
    await until(false, PATIENCE_MS);
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
