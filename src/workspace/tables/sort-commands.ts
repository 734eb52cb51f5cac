import { defineCommands } from '#commands/command.ts';
import type { ListQueryMachine } from '#machines/lists/list-query.machine.ts';
import type { ListSort } from '#machines/lists/list-query.ts';
import { SORTED } from '#workspace/editing/reasons.ts';

/** The id of the command that sorts a list so. */
export const sortId = (name: string, { column, direction }: ListSort) =>
  `${name}.sort.${column}.${direction}`;

/**
 * Every order of a list, each column up and down.
 *
 * @param name Tells the commands of this list from those of others: `clients`.
 * @param titles The columns that can be sorted by, with their words.
 */
export const sortCommands = <TFilters extends object, TColumn extends string>(
  name: string,
  group: string,
  titles: Readonly<Record<TColumn, string>>,
) =>
  (Object.keys(titles) as TColumn[]).flatMap((column) =>
    (['asc', 'desc'] as const).map((direction) => {
      const sort = { column, direction };
      const { command } = defineCommands<ListQueryMachine<TFilters, TColumn>>()({
        command: {
          id: sortId(name, sort),
          title: `${titles[column]} ${direction === 'asc' ? 'по возрастанию' : 'по убыванию'}`,
          group,
          keywords: ['sort', 'сортировка', direction === 'asc' ? 'ascending' : 'descending'],
          reason: SORTED,
          event: { type: 'sort', sort },
        },
      });
      return command;
    }),
  );
