import { type Choice, defineCommands, defineCommandsOn } from '#commands/command.ts';
import type { RowWindowMachine } from '#machines/lists/row-window.machine.ts';
import type { ShellMachine } from '#machines/session/shell.machine.ts';
import { reloadCommand } from '#workspace/tables/reload-commands.ts';
import type { ActivityMachine } from './activity.logic.ts';
import { activityHref } from './activity-address.ts';
import type { ActivityLine } from './lines.ts';
import { actorText, entryHref, kindWords, recordText } from './names.ts';
import { cut, timeText } from './values.ts';
import { whatText } from './words.ts';

const group = 'Журнал действий';
const EMPTY = 'В журнале нет строк';

/** A line that a command runs on. */
export interface LineSubject {
  readonly line: ActivityLine;
  /** Whether the record is deleted according to the entries read so far. */
  readonly isDeleted: boolean;
  /** Whether older entries of the same call may be on the next page. */
  readonly isCut: boolean;
}

export const activityCommands = defineCommands<ActivityMachine>({ group })({
  reload: reloadCommand('activity.reload', 'Обновить журнал действий', 'activity log'),
  show: {
    id: 'activity.showNew',
    title: 'Показать новые действия в журнале',
    label: 'Показать новые',
    keywords: ['show new activity', 'свежие', 'что нового'],
    shortcut: 'u',
    reason: 'Новых действий нет',
    event: { type: 'show' },
  },
  more: {
    id: 'activity.more',
    title: 'Показать более ранние действия',
    label: 'Ещё',
    keywords: ['load more', 'older', 'дальше', 'раньше'],
    reason: (state) => {
      if (state.hasTag('pausing')) return 'Сервер просит подождать';
      if (state.hasTag('busy') || state.hasTag('extending')) return 'Журнал уже читается';
      return 'Более ранних действий нет';
    },
    event: { type: 'more' },
  },
});

/** Why the record of a line cannot be opened; undefined if it can. */
export function openRefusal({ line, isDeleted }: LineSubject): string | undefined {
  const [entry] = line.entries;
  if (isDeleted) return `${recordText(entry)}: ${kindWords(entry.kind).deleted}, открыть нечего`;
  return entryHref(entry) === null
    ? 'У этого события нет записи, которую можно открыть'
    : undefined;
}

const personOf = ({ line }: LineSubject) => line.entries[0].user;
const recordOf = ({ line }: LineSubject) => line.entries[0].record;

/** Commands on a line. */
export const lineCommands = defineCommandsOn<ShellMachine, LineSubject>({ group })({
  open: {
    id: 'activity.open',
    title: 'Открыть запись из журнала действий',
    label: 'Открыть запись',
    keywords: ['open record', 'перейти'],
    shortcut: 'enter',
    isKeyForCurrentOnly: true,
    prompt: 'Запись какого действия открыть?',
    reason: EMPTY,
    blocked: openRefusal,
    event: ({ line }) => ({
      type: 'navigate',
      to: entryHref(line.entries[0]) ?? '',
      line: line.key,
    }),
  },
  ofPerson: {
    id: 'activity.ofPerson',
    title: 'Все действия этого человека',
    keywords: ['all by this user', 'кто ещё что делал'],
    prompt: 'Действия какого человека показать?',
    reason: EMPTY,
    blocked: (subject) => (personOf(subject) ? undefined : 'Это сделал не пользователь'),
    event: (subject) => ({
      type: 'navigate',
      to: activityHref({ user: personOf(subject)?.id ?? 0 }),
    }),
  },
  ofRecord: {
    id: 'activity.ofRecord',
    title: 'Все действия этой записи',
    keywords: ['all of this record', 'история записи'],
    prompt: 'Действия какой записи показать?',
    reason: EMPTY,
    blocked: (subject) => (recordOf(subject) ? undefined : 'У этого события нет записи'),
    event: (subject) => ({
      type: 'navigate',
      to: activityHref({ kind: subject.line.entries[0].kind, record: recordOf(subject)?.id ?? 0 }),
    }),
  },
});

/** Opens the change beside the list. */
export const viewOpening = defineCommandsOn<RowWindowMachine, LineSubject>({ group })({
  view: {
    id: 'activity.view',
    title: 'Показать изменение целиком',
    label: 'Подробно',
    keywords: ['view change', 'было и стало', 'подробности'],
    shortcut: 'v',
    prompt: 'Какое изменение показать?',
    reason: EMPTY,
    event: ({ line }) => ({ type: 'open', key: line.key }),
  },
});

const CLOSED = 'Изменение не открыто';

export const viewCommands = defineCommands<RowWindowMachine>({ group })({
  next: {
    id: 'activity.viewNext',
    title: 'Следующее изменение',
    label: 'Следующее',
    keywords: ['next change', 'раньше'],
    shortcut: ['j', 'arrowdown'],
    reason: (state) => (state.matches('open') ? 'Ниже пока ничего нет' : CLOSED),
    event: { type: 'step', by: 1 },
  },
  previous: {
    id: 'activity.viewPrevious',
    title: 'Предыдущее изменение',
    label: 'Предыдущее',
    keywords: ['previous change', 'позже'],
    shortcut: ['k', 'arrowup'],
    reason: (state) => (state.matches('open') ? 'Это самое новое' : CLOSED),
    event: { type: 'step', by: -1 },
  },
  close: {
    id: 'activity.viewClose',
    title: 'Закрыть изменение',
    label: 'Закрыть',
    keywords: ['close'],
    reason: CLOSED,
    event: { type: 'close' },
  },
});

/** Returns a line as a choice of the palette. */
export function lineChoice(subject: LineSubject): Choice<LineSubject> {
  const { line, isCut } = subject;
  const [entry] = line.entries;
  const about = [recordText(entry), whatText(line, isCut)].filter(Boolean).join(' · ');
  return {
    key: line.key,
    label: cut(about, 100),
    hint: `${actorText(entry)}, ${timeText(entry.at)}`,
    subject,
  };
}
