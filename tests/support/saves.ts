import type { SaveInput, SaveOutcome } from '#machines/editing/save.ts';
import { heldCalls } from './deferred.ts';
import { settled } from './model.ts';

const outcome = <TDraft>(output: SaveOutcome<TDraft>) => settled.done('save', output);

/** The results of a save, as an editor receives them. */
export const save = {
  done: <TDraft>(value: TDraft, key?: number) => outcome<TDraft>({ type: 'saved', value, key }),
  conflict: <TDraft>(theirs: TDraft, draft: TDraft) =>
    outcome<TDraft>({ type: 'conflict', theirs, draft }),
  gone: <TDraft>() => outcome<TDraft>({ type: 'gone' }),
};

/** Returns a save actor, and its saves with their inputs, which the test ends. */
export function heldSaves<TDraft>() {
  const { calls: saves, actor: save } = heldCalls<SaveOutcome<TDraft>, SaveInput<TDraft>>();
  return { saves, save };
}
