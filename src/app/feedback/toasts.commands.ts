import type { SnapshotFrom } from 'xstate';
import {
  type Choice,
  defineCommands,
  defineCommandsOn,
  type PlainCommand,
} from '#commands/command.ts';
import type { ToastsMachine } from '#machines/feedback/toasts.machine.ts';
import {
  canBeLookedAt,
  seenIn,
  type ToastEntry,
  type ToastsContext,
} from '#machines/feedback/toasts.ts';
import {
  isNewestOfLink,
  isUnknownSince,
  type UndoMachine,
  type UndoOffer,
} from '#machines/feedback/undo.machine.ts';

/** The first palette group while there is something to undo. */
const UNDO_GROUP = 'Отмена';
const view = 'Вид';

function whyNotNow(state: SnapshotFrom<UndoMachine>): string | null {
  if (state.hasTag('busy')) return 'Отмена уже идёт';
  return state.context.isWriting ? 'Последняя правка ещё записывается' : null;
}

/** Undoes the newest change and names it. */
export const undoLast = (newest: UndoOffer | undefined): PlainCommand<UndoMachine> => ({
  id: 'undo.last',
  title: newest ? `Отменить последнее: ${newest.label}` : 'Отменить последнее',
  group: UNDO_GROUP,
  scope: 'undo',
  keywords: ['undo', 'вернуть как было', 'revert'],
  shortcut: 'mod+z',
  // The message that shows the key is above every window.
  isKeyOverWindows: true,
  reason: (state) =>
    whyNotNow(state) ??
    (isUnknownSince(state.context)
      ? 'Неизвестно, записана ли последняя правка: проверьте'
      : 'Отменить можно правку, пока на экране её сообщение с кнопкой «Отменить»'),
  showsRefusal: true,
  event: { type: 'undo', id: null },
});

export const undoCommands = defineCommandsOn<UndoMachine, string>({
  group: UNDO_GROUP,
  scope: 'undo',
})({
  one: {
    id: 'undo.one',
    title: 'Отменить изменение',
    keywords: ['undo', 'вернуть как было'],
    prompt: 'Какое изменение отменить?',
    reason: (state) => whyNotNow(state) ?? 'Отменять нечего',
    event: (id) => ({ type: 'undo', id }),
  },
});

/** Returns the command for the button of one change. */
export function undoOne({ id }: UndoOffer): PlainCommand<UndoMachine> {
  const { prompt: _, event, ...one } = undoCommands.one;
  return { ...one, event: event(id) };
}

export const toastCommands = defineCommands<ToastsMachine>({ group: view, scope: 'shell' })({
  focus: {
    id: 'toasts.focus',
    title: 'Перейти к уведомлениям',
    keywords: ['focus notifications', 'toasts'],
    shortcut: 'f8',
    reason: 'Уведомлений нет',
    event: { type: 'focus' },
  },
  closeAll: {
    id: 'toasts.closeAll',
    title: 'Закрыть уведомления',
    keywords: ['close notifications', 'dismiss toasts'],
    reason: 'Уведомлений нет',
    event: { type: 'close.all', except: null },
  },
});

export const toastClosing = defineCommandsOn<ToastsMachine, string>({
  group: view,
  scope: 'shell',
})({
  close: {
    id: 'toasts.close',
    title: 'Закрыть уведомление',
    label: 'Закрыть',
    keywords: ['close notification', 'dismiss toast'],
    prompt: 'Какое уведомление закрыть?',
    reason: 'Уведомлений нет',
    event: (id) => ({ type: 'close', id }),
  },
});

/** A message as a choice: its title, otherwise its text. */
const choiceOf = ({ id, title, ref }: ToastEntry): Choice<string> => ({
  key: id,
  label: title?.text ?? ref.getSnapshot().context.text,
  ...(title && { hint: ref.getSnapshot().context.text }),
  subject: id,
});

/** The visible messages. */
export const toastChoices = (context: ToastsContext): readonly Choice<string>[] =>
  seenIn(context).map(choiceOf);

export const toastLooking = defineCommandsOn<ToastsMachine, string>({
  group: view,
  scope: 'shell',
})({
  look: {
    id: 'toasts.look',
    title: 'Посмотреть',
    keywords: ['look', 'проверить', 'перейти к записи', 'открыть созданное'],
    prompt: 'На что посмотреть?',
    reason: 'Смотреть не на что',
    event: (id) => ({ type: 'look', id }),
  },
});

/** The changes that can be undone with their names, newest first. */
export const undoChoices = (entries: readonly UndoOffer[]): readonly Choice<string>[] =>
  entries
    .filter((entry) => isNewestOfLink(entries, entry))
    .map(({ id, label }) => ({ key: id, label, subject: id }))
    .reverse();

/** The messages that lead to a record. */
export const lookChoices = (toasts: readonly ToastEntry[]): readonly Choice<string>[] =>
  toasts.filter(canBeLookedAt).map(choiceOf);
