/**
 * Why a command cannot run now, by the state of its machine. Each kind of machine (an editor, a panel, a
 * confirmation) has its own set of reasons.
 */
import { oddOf } from '#contract/odd.ts';

export interface EditorState {
  hasTag(tag: 'busy'): boolean;
  matches(state: never): boolean;
}

export const SAVING = 'Идёт сохранение';
export const isIn = (state: EditorState, name: string) => state.matches(name as never);

/** For a form in a panel. */
export const panelReasons = {
  open: (state: EditorState) => (state.hasTag('busy') ? SAVING : 'Форма уже открыта'),
  save: (state: EditorState) => closed(state) ?? 'Нечего сохранять: форма не открыта',
  cancel: (state: EditorState) => closed(state) ?? 'Форма не открыта',
  answer: 'Вопрос о несохранённом не задан',
  found: 'Похожей записи не найдено',
} as const;

function closed(state: EditorState): string | null {
  if (state.hasTag('busy')) return SAVING;
  if (isIn(state, 'found')) return 'Сначала решите, создавать ли ещё одну запись';
  return isIn(state, 'confirmingDiscard') ? 'Сначала ответьте, сохранять ли набранное' : null;
}

/** For a deletion and its confirmation. */
export const deletionReasons = {
  ask: (state: EditorState) => {
    if (state.hasTag('busy')) return 'Удаление уже идёт';
    return isIn(state, 'idle') ? 'Удалять нечего' : 'Вопрос об удалении уже задан';
  },
  answer: (state: EditorState) =>
    state.hasTag('busy') ? 'Удаление уже идёт' : 'Сначала выберите, что удалить',
} as const;

/** For a command that opens the current screen. */
export const HERE = 'Этот экран уже открыт';
/** For a command that sorts by the current order. */
export const SORTED = 'Строки уже так упорядочены';

/** For a command that changes or deletes its subject: refused if the row was received incomplete. */
export const oddBlocked = (subject: unknown) => oddOf(subject)?.text;

/** For a command that opens its subject. */
export const namelessBlocked = (subject: unknown) =>
  oddOf(subject)?.isNameless ? oddBlocked(subject) : undefined;
