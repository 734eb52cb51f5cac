import type { AnyActorRef } from 'xstate';
import type { KeptDrafts } from '#machines/drafts/draft-recovery.ts';
import type { DraftNews } from '#machines/drafts/stored-draft.setup.ts';
import { isSame } from '#machines/is-same.ts';

/** How drafts are read from a form. */
export interface DraftReader<TActor extends AnyActorRef> {
  /** Everything that would be lost by closing the page now. */
  readonly read: (form: TActor) => KeptDrafts;
  /** Actors whose changes `form` does not report itself. */
  readonly parts?: (form: TActor) => readonly AnyActorRef[];
}

/**
 * Reports the drafts of a form on every change and before the page may be unloaded.
 *
 * @returns Stops watching.
 */
export function watchForm<TActor extends AnyActorRef>(
  form: TActor,
  port: DraftReader<TActor>,
  notify: (news: DraftNews) => void,
  unwatchStore = () => {},
): () => void {
  const followed = new Map<AnyActorRef, { unsubscribe(): void }>();
  let reported: KeptDrafts = {};
  let isDue = false;
  let isOver = false;
  const look = () => {
    const parts = port.parts?.(form) ?? [];
    for (const [part, { unsubscribe }] of followed) {
      if (parts.includes(part)) continue;
      unsubscribe();
      followed.delete(part);
    }
    for (const part of parts) {
      if (!followed.has(part)) followed.set(part, part.subscribe(lookSoon));
    }
    const drafts = port.read(form);
    const rows = Object.keys(drafts);
    // Compare row by row: a table has thousands of rows, and each keystroke changes one.
    const isReported = (row: string) =>
      reported[row] === drafts[row] || isSame(reported[row], drafts[row]);
    if (rows.length === Object.keys(reported).length && rows.every(isReported)) return;
    reported = drafts;
    notify({ type: 'changed', drafts });
  };
  // Batches rows that are opened together, so that they are stored together.
  const lookSoon = () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      if (!isOver) look();
    });
  };
  const flush = () => {
    look();
    notify({ type: 'flush' });
  };
  const flushIfHidden = () => document.visibilityState === 'hidden' && flush();
  const { unsubscribe } = form.subscribe(lookSoon);
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flushIfHidden);
  look();
  return () => {
    isOver = true;
    unsubscribe();
    for (const part of followed.values()) part.unsubscribe();
    window.removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', flushIfHidden);
    unwatchStore();
  };
}
