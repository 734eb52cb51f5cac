/** Stores drafts across a reload, and makes the browser ask before unstored ones are lost. */
import { apiNow, isServerClockKnown } from '#api/host.ts';
import { say } from '#app/feedback/messages.ts';
import type { ToastsActor } from '#machines/feedback/toasts.machine.ts';
import type { UndoActor } from '#machines/feedback/undo.machine.ts';
import { createDraftStore, type DraftStore } from '#workspace/drafts/draft-store.ts';
import type { ActorRegistry } from '#workspace/editing/actor-registry.ts';
import type { AppLocation } from '#workspace/navigation/location.ts';
import { createPageLife } from '#workspace/navigation/page-life.ts';
import type { Undo } from '#workspace/writing/undo.ts';

const BLOCKED =
  'Браузер не даёт места для черновиков: несохранённое пропадёт, если обновить страницу.';
const DISCARDED = 'Несохранённое удалено из этого браузера.';
const PUT_BACK = 'Черновик снова можно восстановить.';

interface Working {
  readonly kept: ActorRegistry;
  readonly drafts: DraftStore;
  readonly undoing: UndoActor;
}

const losesTyped = ({ kept, drafts }: Working) =>
  kept.hasTyped(drafts.isBlocked() ? 'all' : 'volatile');

/** Whether signing out now would lose what was typed on this page, or drop a save that is under way. */
export const losesWorkOf = (page: Working): boolean =>
  // An undo writes, too, and belongs to no screen.
  losesTyped(page) ||
  page.kept.openWrites() + Number(page.undoing.getSnapshot().hasTag('busy')) > 0;

export function createDrafts(
  toasts: ToastsActor,
  kept: ActorRegistry,
  { actor: undoing, undo }: { readonly actor: UndoActor; readonly undo: Undo },
  location: AppLocation,
): {
  readonly drafts: DraftStore;
  readonly losesWork: () => boolean;
} {
  let count = 0;
  const notify = (link: string, text: string) =>
    say(toasts, `draft-${++count}`, text, { link, tone: 'success' });

  /** The dropped draft can be restored while its message is shown. */
  function offerBack(putBack: () => void): void {
    const link = `discarded-${count}`;
    notify(link, DISCARDED);
    undo.offer({
      link,
      label: 'отброшен черновик',
      href: location.href(),
      done: PUT_BACK,
      revert: async () => putBack(),
    });
  }

  const drafts = createDraftStore({
    storage: () => localStorage,
    page: createPageLife(),
    now: apiNow,
    isServerClockKnown,
    onBlocked: () => say(toasts, 'drafts', BLOCKED),
    // Deferred, because XState warns about other machines running inside an action.
    onDiscarded: (putBack) => queueMicrotask(() => offerBack(putBack)),
  });
  const page = { kept, drafts, undoing };
  window.addEventListener('beforeunload', (event) => {
    if (losesTyped(page)) event.preventDefault();
  });
  return { drafts, losesWork: () => losesWorkOf(page) };
}
