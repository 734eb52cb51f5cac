import type { Runtime } from '#app/runtime/runtime.ts';
import { shortcutsOf } from '#commands/registry.ts';
import { isOfNoRow } from '#commands/row-keys.ts';
import { isForField, matchesChord, namesOf } from '#commands/shortcut.ts';

/** Whether the key, pressed in a message, would act on the current row of the list behind it. */
export function isForRowBehind(
  { registry, keySequence }: Pick<Runtime, 'registry' | 'keySequence'>,
  event: KeyboardEvent,
): boolean {
  // The second key of a sequence is never a key of a row.
  if (keySequence.getSnapshot().context.prefix !== null || isForField(event)) return false;
  const meant = registry
    .all()
    .filter(({ command }) =>
      shortcutsOf(command.shortcut).some((shortcut) =>
        namesOf(event).some((name) => matchesChord(shortcut, name, event)),
      ),
    );
  return meant.length > 0 && !meant.some(isOfNoRow);
}
