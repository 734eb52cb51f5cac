import { isAvailable, run } from '#commands/command.ts';
import type { PaletteChoice } from '#machines/palette.machine.ts';
import type { Runtime } from './runtime.ts';

/** Does what a row of the palette stands for; what somebody else has listed is theirs to do. */
export function perform(
  choice: PaletteChoice,
  { registry, shell, toasts }: Pick<Runtime, 'registry' | 'shell' | 'toasts'>,
): void {
  if (choice.type === 'go') shell.send({ type: 'navigate', to: choice.href });
  if (choice.type !== 'run') return;
  const { commandId, subjectKey } = choice;
  const bound = registry.all().find(({ command }) => command.id === commandId);
  const subject = bound?.on?.choices().find(({ key }) => key === subjectKey)?.subject;
  if (bound && isAvailable(bound, subject) && (subjectKey === null || subject !== undefined)) {
    run(bound, subject);
    return;
  }
  // What it was listed for can be gone by now: changed by a call, or by somebody else.
  const text =
    bound?.reasonNow() ?? 'Это уже нельзя сделать: пока список был открыт, всё изменилось.';
  toasts.send({ type: 'told', id: commandId, link: commandId, tone: 'error', text });
}
