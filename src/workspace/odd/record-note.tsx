import { oddOf } from '#contract/odd.ts';
import { lazyView } from '#ui/feedback/lazy-view.tsx';

const Note = lazyView(() => import('./odd-note.tsx'));

/** Shows above the cards of a record which of its fields could not be read; loaded once there is one. */
export const OddNote = ({ record }: { record: unknown }) =>
  oddOf(record) ? <Note record={record} /> : null;
