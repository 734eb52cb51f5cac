import type { SaveInput, SaveOutcome } from '#machines/editing/save.ts';
import { heldCalls } from './deferred.ts';
import { settled } from './model.ts';

const outcome = <TDraft>(output: SaveOutcome<TDraft>) => settled.done('save', output);

/** How a save ends, as an editor hears it. */
export const save = {
  done: <TDraft>(value: TDraft, key?: number) => outcome<TDraft>({ type: 'saved', value, key }),
  conflict: <TDraft>(theirs: TDraft, draft: TDraft) =>
    outcome<TDraft>({ type: 'conflict', theirs, draft }),
  gone: <TDraft>() => outcome<TDraft>({ type: 'gone' }),
};

/** A save actor with the input of each save, which the test ends. */
export function heldSaves<TDraft>() {
  const { calls: saves, actor: save } = heldCalls<SaveOutcome<TDraft>, SaveInput<TDraft>>();
  return { saves, save };
}
