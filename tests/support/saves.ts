import type { SaveOutcome } from '#machines/editing/save.ts';
import { settled } from './model.ts';

const outcome = <TDraft>(output: SaveOutcome<TDraft>) => settled.done('save', output);

/** How a save ends, as an editor hears it. */
export const save = {
  done: <TDraft>(value: TDraft, key?: number) => outcome<TDraft>({ type: 'saved', value, key }),
  conflict: <TDraft>(theirs: TDraft, draft: TDraft) =>
    outcome<TDraft>({ type: 'conflict', theirs, draft }),
  gone: <TDraft>() => outcome<TDraft>({ type: 'gone' }),
};
