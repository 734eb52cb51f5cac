import { type CommandOn, defineCommandsOn } from '#commands/command.ts';
import type { EditorsMachine, RowOrder } from '#machines/editing/editors.machine.ts';
import { rowReasons, rowRefusals } from '#workspace/section-reasons.ts';

type RowCommand<TDraft extends object> = CommandOn<EditorsMachine<TDraft>, string>;

/** `restore` is set only if a deleted row can be added again. */
export type RowCommands<TDraft extends object> = Readonly<
  Record<Exclude<RowOrder, 'restore'>, RowCommand<TDraft>>
> & { readonly restore?: RowCommand<TDraft> };

/** The row's name in the cases that the titles need. */
interface RowWords {
  /** The right that saving needs. */
  readonly needs: string;
  /** «настройка канала» */
  readonly one: string;
  /** «настройку канала» */
  readonly object: string;
  /** «настройки канала» */
  readonly of: string;
  /** «удалённой настройки канала» */
  readonly gone: string;
  /** «Какую настройку» */
  readonly which: string;
  /** «В какой настройке» */
  readonly inWhich: string;
  readonly english: string;
}

/**
 * Commands of an edited row, by row key.
 *
 * @param name Prefix of their ids: `channelSettings`.
 */
export function rowCommands<TDraft extends object>(
  name: string,
  group: string,
  { needs, one, object, of, gone, which, inWhich, english }: RowWords,
): Required<Omit<RowCommands<TDraft>, 'restore'>> {
  const rowOf = (state: { context: { rows: Editors } }, key: string) =>
    state.context.rows[key]?.getSnapshot() ?? null;
  const eventOf = (order: RowOrder) => (key: string) => ({ type: 'forward', key, order }) as const;
  return defineCommandsOn<EditorsMachine<TDraft>, string>({ group })({
    save: {
      id: `${name}.save`,
      needs,
      title: `Сохранить ${object}`,
      label: 'Сохранить',
      keywords: [`save ${english}`, 'записать'],
      shortcut: ['mod+s', 'mod+enter'],
      prompt: `${which} сохранить?`,
      reason: rowReasons.save,
      refusal: (state, row) => rowRefusals.save(rowOf(state, row)),
      event: eventOf('save'),
    },
    cancel: {
      id: `${name}.cancel`,
      title: `Отменить правку ${of}`,
      label: 'Отмена',
      keywords: ['cancel', 'отмена', 'вернуть'],
      shortcut: 'escape',
      isKeyForCurrentOnly: true,
      prompt: 'Какую правку отменить?',
      reason: rowReasons.cancel,
      refusal: (state, row) => rowRefusals.cancel(rowOf(state, row)),
      event: eventOf('cancel'),
    },
    keepMine: {
      id: `${name}.keepMine`,
      title: `Оставить моё: ${one}`,
      label: 'Оставить моё',
      keywords: ['keep mine', 'конфликт'],
      prompt: `${inWhich} оставить своё?`,
      reason: rowReasons.choose,
      event: eventOf('keepMine'),
    },
    takeTheirs: {
      id: `${name}.takeTheirs`,
      title: `Взять чужое: ${one}`,
      label: 'Взять чужое',
      keywords: ['take theirs', 'конфликт'],
      prompt: `${inWhich} взять чужое?`,
      reason: rowReasons.choose,
      event: eventOf('takeTheirs'),
    },
    drop: {
      id: `${name}.drop`,
      title: `Убрать правку ${gone}`,
      label: 'Убрать правку',
      keywords: ['drop', 'удалено'],
      prompt: 'Какую правку убрать?',
      reason: rowReasons.gone,
      event: eventOf('drop'),
    },
  });
}

/**
 * Returns the command that reopens a row whose edit was cancelled.
 *
 * @param of The row in the genitive: «ставки».
 */
export const resumeCommand = <TDraft extends object>(
  name: string,
  group: string,
  of: string,
  needs: string,
) =>
  defineCommandsOn<EditorsMachine<TDraft>, string>({ group, needs })({
    resume: {
      id: `${name}.resume`,
      title: `Вернуть отменённую правку ${of}`,
      label: 'Вернуть',
      keywords: ['resume', 'bring back'],
      prompt: 'Какую правку вернуть?',
      reason: rowReasons.resume,
      event: (key) => ({ type: 'resume', key }),
    },
  }).resume;

type Editors = Readonly<Record<string, { getSnapshot(): Parameters<typeof rowRefusals.save>[0] }>>;
