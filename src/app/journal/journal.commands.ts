import { defineCommands, defineCommandsOn } from '#commands/command.ts';
import type { JournalEntry, JournalMachine } from '#machines/feedback/journal.machine.ts';
import { cursorCommands } from '#workspace/tables/cursor.ts';
import { OUTCOMES, timeOf } from './journal-text.ts';

const group = 'Журнал сессии';
const NO_CALLS = 'Вызовов ещё не было';

export const journalCommands = defineCommands<JournalMachine>({ group })({
  close: {
    id: 'journal.close',
    title: 'Закрыть журнал сессии',
    label: 'Закрыть',
    keywords: ['close journal'],
    reason: 'Журнал закрыт',
    shortcut: 'escape',
    event: { type: 'close' },
  },
  failures: {
    id: 'journal.failures',
    title: 'Показать в журнале только ошибки или всё',
    label: 'Только ошибки',
    keywords: ['failures only', 'filter'],
    shortcut: 'f',
    event: { type: 'filter.toggle' },
  },
  copyAll: {
    id: 'journal.copyAll',
    title: 'Скопировать журнал',
    keywords: ['copy journal'],
    reason: NO_CALLS,
    shortcut: 'shift+y',
    event: { type: 'copy.all' },
  },
});

const isKeyForCurrentOnly = true;

/** The actions on a call. */
export const entryCommands = defineCommandsOn<JournalMachine, JournalEntry>({ group })({
  details: {
    id: 'journal.details',
    title: 'Подробности вызова',
    label: 'Подробности',
    reason: NO_CALLS,
    prompt: 'Какого вызова?',
    keywords: ['details'],
    shortcut: 'enter',
    isKeyForCurrentOnly,
    event: ({ id }) => ({ type: 'details.toggle', id }),
  },
  repeat: {
    id: 'journal.repeat',
    title: 'Повторить чтение',
    label: 'Повторить',
    reason: 'Повторить можно только законченное чтение',
    prompt: 'Какое чтение?',
    keywords: ['repeat', 'retry'],
    shortcut: 'r',
    isKeyForCurrentOnly,
    event: ({ id }) => ({ type: 'repeat', id }),
  },
  check: {
    id: 'journal.check',
    title: 'Проверить исход записи',
    label: 'Проверить',
    reason: 'Проверить можно только законченную запись',
    prompt: 'Исход какого вызова?',
    keywords: ['check', 'look'],
    shortcut: 'o',
    isKeyForCurrentOnly,
    event: ({ id }) => ({ type: 'check', id }),
  },
  copy: {
    id: 'journal.copy',
    title: 'Скопировать вызов',
    label: 'Скопировать',
    reason: NO_CALLS,
    prompt: 'Какой вызов?',
    keywords: ['copy'],
    shortcut: ['y', 'mod+c'],
    isKeyForCurrentOnly,
    event: ({ id }) => ({ type: 'copy', id }),
  },
});

/** The keys that move through the list of calls. */
export const journalCursor = cursorCommands(
  'journal',
  group,
  {
    next: 'Следующий вызов',
    previous: 'Предыдущий вызов',
    first: 'Новейший вызов',
    last: 'Старейший вызов',
  },
  NO_CALLS,
);

export const entryChoice = (entry: JournalEntry) => ({
  key: String(entry.id),
  label: entry.words,
  hint: `${timeOf(entry)}, ${OUTCOMES[entry.end?.outcome ?? 'running']}`,
  subject: entry,
});
