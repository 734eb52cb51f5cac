import { defineCommands } from '#commands/command.ts';
import type { BarMenu, ShellMachine } from '#machines/session/shell.machine.ts';

const barMenu = (menu: BarMenu, title: string, keywords: readonly string[]) =>
  ({
    id: `bar.${menu}`,
    title,
    keywords,
    reason: 'Это меню уже открыто',
    event: { type: 'bar.open', menu },
  }) as const;

/** The menus of the top bar. */
export const barCommands = defineCommands<ShellMachine>({ group: 'Вид', scope: 'shell' })({
  messages: barMenu('messages', 'Сообщения', ['messages']),
  notifications: barMenu('notifications', 'Уведомления', ['notifications']),
  theme: barMenu('theme', 'Тема', ['theme', 'оформление']),
  profile: barMenu('profile', 'Меню профиля', ['profile menu', 'клавиши']),
});
