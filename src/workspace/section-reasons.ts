/** Why a command of a card or of an edited row cannot run now. Apart from the reasons that lists need. */
import { type EditorState, isIn, SAVING } from './editing/reasons.ts';

/** For a card. */
export const sectionReasons = {
  edit: (state: EditorState) => (state.hasTag('busy') ? SAVING : 'Правка уже открыта'),
  save: (state: EditorState) => unsettled(state) ?? 'Нечего сохранять: сначала откройте правку',
  cancel: (state: EditorState) => unsettled(state) ?? 'Нечего отменять: правка не открыта',
  resume: 'Возвращать нечего: правка не отменялась, или набрано уже другое',
  choose: 'Выбирать не из чего: другой версии нет',
} as const;

function unsettled(state: EditorState): string | null {
  if (state.hasTag('busy')) return SAVING;
  return isIn(state, 'conflict') ? 'Сначала решите, чья версия останется' : null;
}

/** For the edited rows of a table. */
export const rowReasons = {
  edit: 'Нет строки, которую можно править',
  save: 'Нечего сохранять: ни одна строка не правится',
  cancel: 'Нечего отменять: ни одна строка не правится',
  resume: 'Возвращать нечего: ни одна правка не отменена',
  choose: 'Выбирать не из чего: другой версии строки нет',
  gone: 'Ни одной строки, которая правится, не удалили',
} as const;

/** For one of these rows, by its state; null if the row is not being edited. */
export const rowRefusals = {
  edit: 'Эта строка уже правится',
  save: (row: EditorState | null) => notEdited(row) ?? sectionReasons.save(row!),
  cancel: (row: EditorState | null) => notEdited(row) ?? sectionReasons.cancel(row!),
} as const;

function notEdited(row: EditorState | null): string | null {
  if (!row) return 'Эта строка не правится';
  return isIn(row, 'gone') ? 'Эту строку удалили: сначала решите, что с ней делать' : null;
}
