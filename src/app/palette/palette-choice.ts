import { recordOpening } from '#app/lookup/record-names.ts';
import type { Runtime } from '#app/runtime/runtime.ts';
import { isAvailable, run } from '#commands/command.ts';
import type { PaletteChoice } from '#machines/palette/enter.ts';
import { reasonBehind } from './command-scope.ts';

/** Does what a row of the palette stands for. */
export function perform(choice: PaletteChoice, runtime: Runtime): void {
  const { registry, shell, toasts, recents } = runtime;
  if (choice.type === 'go') shell.send({ type: 'navigate', to: choice.href });
  // Whoever has listed it has loaded this, too.
  if (choice.type === 'act')
    void import('#app/lookup/lookup-actions.ts').then(({ act }) => act(choice.id, runtime));
  if (choice.type !== 'run') return;
  const { commandId, subjectKey } = choice;
  const bound = registry.all().find(({ command }) => command.id === commandId);
  const subject = bound?.on?.choices().find(({ key }) => key === subjectKey)?.subject;
  // A window may have come over it, too, and what was used before is listed over any.
  const behind = bound ? reasonBehind(bound, registry.layers.window()) : null;
  if (
    bound &&
    !behind &&
    isAvailable(bound, subject) &&
    (subjectKey === null || subject !== undefined)
  ) {
    run(bound, subject);
    // A record that it opens is remembered by its address.
    if (commandId !== recordOpening.open.id) {
      recents.send({ type: 'used', item: { command: commandId } });
    }
    return;
  }
  // What it was listed for can be gone by now: changed by a call, or by somebody else.
  const text =
    behind ??
    bound?.reasonNow() ??
    'Это уже нельзя сделать: пока список был открыт, всё изменилось.';
  toasts.send({ type: 'told', id: commandId, link: commandId, tone: 'error', text });
}
