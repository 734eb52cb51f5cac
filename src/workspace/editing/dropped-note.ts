import { lazyView } from '#ui/feedback/lazy-view.tsx';

/** Loaded with the windows: no screen begins with a cancelled edit. */
export const DroppedNote = lazyView(() => import('./later/dropped-note.tsx'));
