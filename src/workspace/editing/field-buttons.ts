/** Commands for the buttons inside fields. */
import { type Choice, type CommandOn, defineCommandsOn } from '#commands/command.ts';
import type { ShellMachine } from '#machines/session/shell.machine.ts';
import { SHOW_PASSWORD } from '#ui/form/password-input.tsx';

const group = 'Поля';

export const fieldButtons = defineCommandsOn<ShellMachine, string>({ group, scope: 'field' })({
  calendar: {
    id: 'field.calendar',
    title: 'Открыть календарь поля',
    label: 'Открыть календарь',
    keywords: ['calendar', 'date picker', 'дата'],
    prompt: 'Календарь какого поля открыть?',
    reason: 'На экране нет поля с календарём',
    event: (id) => ({ type: 'field.press', id }),
  },
  scheme: {
    id: 'field.scheme',
    title: 'Дописать https:// в поле',
    label: 'Дописать https://',
    keywords: ['add scheme', 'url', 'ссылка', 'адрес сайта'],
    shortcut: 'f2',
    isKeyForCurrentOnly: true,
    prompt: 'В каком поле дописать https://?',
    reason: 'На экране нет адреса без https://',
    event: (id) => ({ type: 'field.press', id }),
  },
  password: {
    id: SHOW_PASSWORD,
    title: 'Показать или скрыть пароль',
    label: 'Показать пароль',
    keywords: ['show password', 'hide password'],
    shortcut: 'f2',
    isKeyForCurrentOnly: true,
    prompt: 'Пароль какого поля показать или скрыть?',
    reason: 'На экране нет поля с паролем',
    event: (id) => ({ type: 'field.press', id }),
  },
});

/** Returns the visible fields with the button of this command, by label. */
export function fieldChoices({ id }: CommandOn<ShellMachine, string>): readonly Choice<string>[] {
  const buttons = document.querySelectorAll<HTMLElement>(`[data-command="${id}"]:not(:disabled)`);
  return [...buttons]
    .filter((button) => button.id && !button.closest('[inert], [hidden]'))
    .map((button) => {
      const input = fieldOf(button.id);
      const label = input?.labels?.[0]?.textContent ?? input?.ariaLabel ?? '';
      return { key: button.id, label, subject: button.id };
    });
}

/** Returns the choice of the focused field. */
export const currentField = (command: CommandOn<ShellMachine, string>): Choice<string> | null =>
  fieldChoices(command).find(({ key }) => fieldOf(key) === document.activeElement) ?? null;

/** Returns the field of a button. The id of a button is the id of its field and one more word. */
const fieldOf = (buttonId: string): HTMLInputElement | null =>
  document.querySelector(`input[id="${CSS.escape(buttonId.replace(/-[a-z]+$/, ''))}"]`);
