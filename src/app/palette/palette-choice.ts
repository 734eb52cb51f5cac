import { say } from '#app/feedback/messages.ts';
import { recordOpening } from '#app/lookup/record-names.ts';
import type { Runtime } from '#app/runtime/runtime.ts';
import { isAvailable, run } from '#commands/command.ts';
import type { PaletteChoice } from '#machines/palette/enter.ts';
import { reasonBehind } from './command-scope.ts';

/** Performs the action of a palette row. */
export function perform(choice: PaletteChoice, runtime: Runtime): void {
  const { registry, shell, toasts, recents } = runtime;
  if (choice.type === 'go') shell.send({ type: 'navigate', to: choice.href });
  // The rows of these actions come from the same chunk, so it is already loaded.
  if (choice.type === 'act')
    void import('#app/lookup/lookup-actions.ts').then(({ act }) => act(choice.id, runtime));
  if (choice.type !== 'run') return;
  const { commandId, subjectKey } = choice;
  const bound = registry.all().find(({ command }) => command.id === commandId);
  const subject = bound?.on?.choices().find(({ key }) => key === subjectKey)?.subject;
  // A window may have opened since, and recents are listed even over a window.
  const behind = bound ? reasonBehind(bound, registry.layers.window()) : null;
  if (
    bound &&
    !behind &&
    isAvailable(bound, subject) &&
    (subjectKey === null || subject !== undefined)
  ) {
    run(bound, subject);
    // The record it opens is stored in the recents by its address.
    if (commandId !== recordOpening.open.id) {
      recents.send({ type: 'used', item: { command: commandId } });
    }
    return;
  }
  // The subject may have been changed since by a call or by another user.
  const text =
    behind ??
    bound?.reasonNow() ??
    'Это уже нельзя сделать: пока список был открыт, всё изменилось.';
  say(toasts, commandId, text);
}
