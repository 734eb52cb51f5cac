import { defineCommands, type PlainCommand } from '#commands/command.ts';
import type { JournalMachine } from '#machines/feedback/journal.machine.ts';
import type { PaletteMachine } from '#machines/palette/palette.machine.ts';
import type { SessionMachine } from '#machines/session/session.machine.ts';
import type { ShellMachine } from '#machines/session/shell.machine.ts';
import { HERE } from '#workspace/editing/reasons.ts';
import { goingId, paths } from '#workspace/navigation/routes.ts';
import { entries, isGroup, navigation, ownerOf } from './navigation.ts';

const view = 'Вид';
const THEME_ON = 'Эта тема уже выбрана';

export const shellCommands = defineCommands<ShellMachine>({ group: view, scope: 'shell' })({
  expandMenu: {
    id: 'shell.expandMenu',
    title: 'Развернуть меню',
    keywords: ['expand menu', 'sidebar'],
    shortcut: 'mod+b',
    reason: 'Меню уже развёрнуто',
    event: { type: 'menu.expand' },
  },
  collapseMenu: {
    id: 'shell.collapseMenu',
    title: 'Свернуть меню',
    keywords: ['collapse menu', 'sidebar'],
    shortcut: 'mod+b',
    reason: 'Меню уже свёрнуто',
    event: { type: 'menu.collapse' },
  },
  toContent: {
    id: 'shell.toContent',
    title: 'Перейти к содержанию',
    keywords: ['skip to content', 'пропустить меню'],
    event: { type: 'content.focus' },
  },
  fullscreen: {
    id: 'shell.fullscreen',
    title: 'Во весь экран',
    keywords: ['fullscreen', 'полный экран'],
    shortcut: 'shift+w',
    event: { type: 'fullscreen.toggle' },
  },
  systemTheme: {
    id: 'shell.systemTheme',
    title: 'Тема как в системе',
    keywords: ['system theme'],
    reason: THEME_ON,
    event: { type: 'theme.system' },
  },
  lightTheme: {
    id: 'shell.lightTheme',
    title: 'Светлая тема',
    keywords: ['light theme', 'день'],
    reason: THEME_ON,
    event: { type: 'theme.light' },
  },
  darkTheme: {
    id: 'shell.darkTheme',
    title: 'Тёмная тема',
    keywords: ['dark theme', 'ночь'],
    reason: THEME_ON,
    event: { type: 'theme.dark' },
  },
  help: {
    id: 'shell.help',
    title: 'Клавиши этого экрана',
    group: 'Справка',
    keywords: ['keyboard shortcuts', 'help', 'помощь', 'горячие клавиши'],
    shortcut: '?',
    isKeyOverWindows: true,
    reason: 'Клавиши уже показаны',
    event: { type: 'help.open' },
  },
  closeHelp: {
    id: 'shell.closeHelp',
    title: 'Закрыть клавиши этого экрана',
    label: 'Закрыть',
    group: 'Справка',
    keywords: ['close help'],
    reason: 'Клавиши не показаны',
    event: { type: 'help.close' },
  },
  keysOff: {
    id: 'shell.keysOff',
    title: 'Выключить однобуквенные клавиши',
    group: 'Справка',
    keywords: ['single letter shortcuts off'],
    reason: 'Однобуквенные клавиши уже выключены',
    event: { type: 'keys.switchOff' },
  },
  keysOn: {
    id: 'shell.keysOn',
    title: 'Включить однобуквенные клавиши',
    group: 'Справка',
    keywords: ['single letter shortcuts on'],
    reason: 'Однобуквенные клавиши уже включены',
    event: { type: 'keys.switchOn' },
  },
});

export const sessionCommands = defineCommands<SessionMachine>({ group: 'Сессия', scope: 'shell' })({
  signOut: {
    id: 'session.signOut',
    title: 'Sign out',
    keywords: ['выйти', 'выход', 'logout'],
    reason: (state) =>
      state.hasTag('asking') ? 'Сначала ответьте, выходить ли без набранного' : 'Выход уже идёт',
    event: { type: 'sign.out' },
  },
});

export const journalCommand = defineCommands<JournalMachine>({ group: 'Сессия', scope: 'shell' })({
  open: {
    id: 'journal.open',
    title: 'Журнал сессии',
    reason: 'Журнал уже открыт',
    keywords: ['session journal', 'сеанс', 'calls', 'вызовы', 'запросы', 'ошибки'],
    shortcut: 'g j',
    event: { type: 'open' },
  },
});

export const paletteCommands = defineCommands<PaletteMachine>({ group: 'Справка', scope: 'shell' })(
  {
    open: {
      id: 'palette.open',
      title: 'Команды',
      keywords: ['command palette'],
      shortcut: ['mod+k', 'f1'],
      isKeyOverWindows: true,
      reason: 'Вы уже в них',
      event: { type: 'open' },
    },
  },
);

/** One command per menu entry. */
export const navigationCommands: readonly PlainCommand<ShellMachine>[] = entries.map((one) => {
  const owner = ownerOf(one.path);
  return {
    id: goingId(one.path)!,
    title: owner ? `${owner.label}: ${one.label}` : one.label,
    group: 'Переход',
    scope: 'navigation',
    ...(one.isEmpty && { standing: 'placeholder' as const }),
    ...(one.isOverview && { standing: 'overview' as const }),
    keywords: one.keywords,
    ...(one.shortcut && { shortcut: one.shortcut }),
    ...(one.path !== paths.profile && { needs: 'role' }),
    reason: HERE,
    event: { type: 'navigate', to: one.path },
  };
});

/** The command that folds or unfolds a menu group, by the id of the group. */
export const groupCommands: Readonly<Record<string, PlainCommand<ShellMachine>>> =
  Object.fromEntries(
    navigation.filter(isGroup).map(({ id, label }) => [
      id,
      {
        id: `menu.${id}`,
        title: `Раздел меню «${label}»`,
        label,
        group: 'Меню',
        scope: 'shell',
        standing: 'aid',
        event: { type: 'group.toggle', group: id },
      },
    ]),
  );
