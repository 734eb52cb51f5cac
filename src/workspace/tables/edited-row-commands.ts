import type { AnyStateMachine, EventFromLogic } from 'xstate';
import { type CommandOn, defineCommandsOn } from '#commands/command.ts';
import type { RowVerb } from '#machines/editing/edited-rows.machine.ts';
import { rowReasons, rowRefusals, type Standing } from '#workspace/editing/reasons.ts';

export type RowCommands<TMachine extends AnyStateMachine, TKey> = Readonly<
  Record<RowVerb, CommandOn<TMachine, TKey>>
>;

/** What a row is called, in the cases that the titles need. */
interface RowWords {
  /** «настройка канала» */
  readonly one: string;
  /** «настройку канала» */
  readonly object: string;
  /** «настройки канала» */
  readonly of: string;
  /** «Какую настройку» */
  readonly which: string;
  /** «В какой настройке» */
  readonly inWhich: string;
  readonly english: string;
}

/**
 * What can be done with a row that is being edited, by its key.
 *
 * @param name Tells the commands of these rows from those of others: `channelSettings`.
 */
export function rowCommands<TMachine extends AnyStateMachine, TKey>(
  name: string,
  group: string,
  { one, object, of, which, inWhich, english }: RowWords,
  eventOf: (verb: RowVerb, key: TKey) => EventFromLogic<TMachine>,
): RowCommands<TMachine, TKey> {
  return defineCommandsOn<TMachine, TKey>()({
    save: {
      id: `${name}.save`,
      title: `Сохранить ${object}`,
      label: 'Сохранить',
      group,
      keywords: [`save ${english}`, 'записать'],
      shortcut: ['mod+s', 'mod+enter'],
      prompt: `${which} сохранить?`,
      reason: rowReasons.save,
      refusal: (state, row) => rowRefusals.save(standingOf(state, row)),
      event: (key) => eventOf('save', key),
    },
    cancel: {
      id: `${name}.cancel`,
      title: `Отменить правку ${of}`,
      label: 'Отмена',
      group,
      keywords: ['cancel', 'отмена', 'вернуть'],
      shortcut: 'escape',
      isKeyForCurrentOnly: true,
      prompt: 'Какую правку отменить?',
      reason: rowReasons.cancel,
      refusal: (state, row) => rowRefusals.cancel(standingOf(state, row)),
      event: (key) => eventOf('cancel', key),
    },
    keepMine: {
      id: `${name}.keepMine`,
      title: `Оставить моё: ${one}`,
      label: 'Оставить моё',
      group,
      keywords: ['keep mine', 'конфликт'],
      prompt: `${inWhich} оставить своё?`,
      reason: rowReasons.choose,
      event: (key) => eventOf('keepMine', key),
    },
    takeTheirs: {
      id: `${name}.takeTheirs`,
      title: `Взять чужое: ${one}`,
      label: 'Взять чужое',
      group,
      keywords: ['take theirs', 'конфликт'],
      prompt: `${inWhich} взять чужое?`,
      reason: rowReasons.choose,
      event: (key) => eventOf('takeTheirs', key),
    },
  });
}

interface Row {
  readonly key?: string | number;
  readonly ref: { getSnapshot(): unknown };
}

/** How a row stands that is being edited; rows are kept by their keys, or in a list. */
function standingOf({ context }: { context: unknown }, key: string): Standing | null {
  const { rows } = context as { rows: readonly Row[] | Readonly<Record<string, Row>> };
  const row = Array.isArray(rows)
    ? rows.find((one: Row) => String(one.key) === key)
    : (rows as Readonly<Record<string, Row>>)[key];
  return (row?.ref.getSnapshot() as Standing | undefined) ?? null;
}
