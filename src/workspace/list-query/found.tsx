import { useRef } from 'react';
import type { Column, SortDirection } from '#ui/display/data-table.tsx';

/** What a list has found. */
export interface Finding {
  /** The query that the rows answer; null before the first answer. */
  readonly query: object | null;
  /** How many rows it has on all pages, as the screen shows it. */
  readonly count: string | null;
  /** Said instead of «Ничего не найдено». */
  readonly none?: string | undefined;
}

interface FoundProps extends Finding {
  isEmpty: boolean;
  /** The order of the rows in words. */
  order?: string | false | undefined;
  lang?: string | undefined;
}

/** Says to who does not see the rows what another query than the first has found. The page is no part of a query. */
export function Found({
  query,
  count,
  isEmpty,
  order,
  lang,
  none = lang ? 'Nothing found' : 'Ничего не найдено',
}: FoundProps) {
  const key = query && JSON.stringify({ ...query, page: 0 });
  // Kept until the next query: what changes the rows in between has messages of its own.
  const said = useRef({ key, text: '' });
  if (said.current.key !== key) {
    const text = isEmpty ? none : `${lang ? 'Found' : 'Найдено'}: ${count}`;
    said.current = { key, text: said.current.key ? [text, order].filter(Boolean).join('. ') : '' };
  }
  // With the key also the same words are said again. A window hides no `aria-live`; what it hides would be said when it closes.
  return (
    <p aria-live="polite" className="sr-only">
      <span key={key}>{said.current.text}</span>
    </p>
  );
}

interface SortedTable {
  readonly columns: readonly Pick<Column<never>, 'id' | 'header' | 'label'>[];
  readonly sort?: { readonly column: string; readonly direction: SortDirection } | null | undefined;
}

/** `Сортировка: Телефон, по возрастанию`. */
export function orderOf({ columns, sort }: SortedTable): string | undefined {
  const column = columns.find(({ id }) => id === sort?.column);
  const words = sort?.direction === 'asc' ? 'по возрастанию' : 'по убыванию';
  return column && `Сортировка: ${column.label ?? column.header}, ${words}`;
}
