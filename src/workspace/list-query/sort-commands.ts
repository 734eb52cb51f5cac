import { defineCommands } from '#commands/command.ts';
import type { ListQueryMachine } from '#machines/lists/list-query.machine.ts';
import type { ListSort } from '#machines/lists/list-query.ts';
import { SORTED } from '#workspace/editing/reasons.ts';

/** The id of the command for this order. */
export const sortId = (name: string, { column, direction }: ListSort) =>
  `${name}.sort.${column}.${direction}`;

/**
 * Returns one command per order of a list: each column, ascending and descending.
 *
 * @param name The prefix of the command ids: `clients`.
 * @param titles The sortable columns with their titles.
 * @param needs The rights that the API requires to sort by a column.
 */
export const sortCommands = <TFilters extends object, TColumn extends string>(
  name: string,
  group: string,
  titles: Readonly<Record<TColumn, string>>,
  needs: Partial<Record<TColumn, string>> = {},
) =>
  (Object.keys(titles) as TColumn[]).flatMap((column) =>
    (['asc', 'desc'] as const).map((direction) => {
      const sort = { column, direction };
      const right = needs[column];
      const { command } = defineCommands<ListQueryMachine<TFilters, TColumn>>({ group })({
        command: {
          id: sortId(name, sort),
          ...(right && { needs: right }),
          title: `${titles[column]} ${direction === 'asc' ? 'по возрастанию' : 'по убыванию'}`,
          keywords: ['sort', 'сортировка', direction === 'asc' ? 'ascending' : 'descending'],
          reason: SORTED,
          event: { type: 'sort', sort },
        },
      });
      return command;
    }),
  );
