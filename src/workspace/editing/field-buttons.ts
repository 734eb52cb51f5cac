/** Commands for the buttons inside fields. */
import { type Choice, type CommandOn, defineCommandsOn } from '#commands/command.ts';
import type { ShellMachine } from '#machines/session/shell.machine.ts';
import { SHOW_PASSWORD } from '#ui/form/password-input.tsx';

const group = 'Поля';

export const fieldButtons = defineCommandsOn<ShellMachine, string>()({
  calendar: {
    id: 'field.calendar',
    title: 'Открыть календарь поля',
    label: 'Открыть календарь',
    group,
    scope: 'field',
    keywords: ['calendar', 'date picker', 'дата'],
    prompt: 'Календарь какого поля открыть?',
    reason: 'На экране нет поля с календарём',
    event: (id) => ({ type: 'field.press', id }),
  },
  password: {
    id: SHOW_PASSWORD,
    title: 'Показать или скрыть пароль',
    label: 'Показать пароль',
    group,
    scope: 'field',
    keywords: ['show password', 'hide password'],
    prompt: 'Пароль какого поля показать или скрыть?',
    reason: 'На экране нет поля с паролем',
    event: (id) => ({ type: 'field.press', id }),
  },
});

/** The visible fields with such a button, by label. */
export function fieldChoices({ id }: CommandOn<ShellMachine, string>): readonly Choice<string>[] {
  const buttons = document.querySelectorAll<HTMLElement>(`[data-command="${id}"]:not(:disabled)`);
  return [...buttons]
    .filter((button) => button.id && !button.closest('[inert], [hidden]'))
    .map((button) => {
      const input = button.parentElement?.querySelector('input');
      const label = input?.labels?.[0]?.textContent ?? input?.ariaLabel ?? '';
      return { key: button.id, label, subject: button.id };
    });
}
