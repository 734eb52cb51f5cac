import { useRef } from 'react';
import type { Column, SortDirection } from '#ui/display/data-table.tsx';

/** What a list has found. */
export interface Finding {
  /** The query that the rows answer; null before the first answer. */
  readonly query: object | null;
  /** The number of rows on all pages, as the screen shows it. */
  readonly count: string | null;
  /** Announced instead of «Ничего не найдено». */
  readonly none?: string | undefined;
}

interface FoundProps extends Finding {
  isEmpty: boolean;
  /** The order of the rows in words. */
  order?: string | false | undefined;
  lang?: string | undefined;
}

/** Announces the result of each query after the first to screen readers. The page is not part of a query. */
export function Found({
  query,
  count,
  isEmpty,
  order,
  lang,
  none = lang ? 'Nothing found' : 'Ничего не найдено',
}: FoundProps) {
  const key = query && JSON.stringify({ ...query, page: 0 });
  // Kept until the next query: other changes of the rows have their own messages.
  const announced = useRef({ key, text: '' });
  if (announced.current.key !== key) {
    const text = isEmpty ? none : `${lang ? 'Found' : 'Найдено'}: ${count}`;
    announced.current = {
      key,
      text: announced.current.key ? [text, order].filter(Boolean).join('. ') : '',
    };
  }
  // The key re-announces equal words. A window does not hide `aria-live`: hidden text would be announced on closing.
  return (
    <p aria-live="polite" className="sr-only">
      <span key={key}>{announced.current.text}</span>
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
