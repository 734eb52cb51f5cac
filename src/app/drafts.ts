/** Drafts over a reload, and the question of the browser before those are lost that are not. */
import type { ToastsActor } from '#machines/toasts.machine.ts';
import { createDraftStore, type DraftStore } from '#workspace/draft-store.ts';
import type { KeptActors } from '#workspace/kept-actors.ts';
import { createPageLife } from '#workspace/page-life.ts';

const BLOCKED =
  'Браузер не даёт места для черновиков: несохранённое пропадёт, если обновить страницу.';

export function createDrafts(toasts: ToastsActor, kept: KeptActors): DraftStore {
  const drafts = createDraftStore({
    storage: () => localStorage,
    page: createPageLife(),
    now: Date.now,
    onBlocked: () =>
      toasts.send({ type: 'told', id: 'drafts', link: 'drafts', tone: 'error', text: BLOCKED }),
  });
  window.addEventListener('beforeunload', (event) => {
    if (kept.hasTyped(drafts.isBlocked() ? 'all' : 'volatile')) event.preventDefault();
  });
  return drafts;
}
