/** A row of which some fields could not be read; its code is loaded once there is one. */
import type { ReactNode } from 'react';
import { type Odd, oddOf, rawText, unreadOf } from '#contract/odd.ts';
import { memoize } from '#machines/memoize.ts';
import type { Column, RowAttributes } from '#ui/display/data-table.tsx';
import { Row } from '#ui/display/data-table-row.tsx';
import { OddBadge } from './odd-note.tsx';

interface OddRowProps {
  row: unknown;
  columns: readonly Column<never>[];
  attributes: RowAttributes;
  lang?: string | undefined;
}

/** Draws the row, with unread fields as received and a mark in its title. */
export default function OddRow({ row, columns, attributes, lang }: OddRowProps) {
  const key = attributes['data-key'];
  return (
    <Row
      table={attributes.id.slice(0, -key.length)}
      id={key}
      row={row}
      columns={marked(columns as readonly Column<unknown>[], lang === 'en' ? 'en' : 'ru')}
      tabIndex={attributes.tabIndex}
      active={attributes['aria-current'] === 'true'}
    />
  );
}

/** Memoized, because a new array of columns would redraw the row. */
const marked = memoize((columns: readonly Column<unknown>[], lang: 'ru' | 'en') => {
  const labels = new Map(columns.map(({ id, header, label = header }) => [id, label]));
  const labelOf = (field: string) => {
    const label = labels.get(field);
    return typeof label === 'string' && label !== field ? `${label} (${field})` : field;
  };
  const titled = columns.find(({ isTitle }) => isTitle) ?? columns[0];
  return columns.map((column) => ({
    ...column,
    render: (row: unknown) => {
      const odd = oddOf(row)!;
      const content = cellOf(column, row, odd, column === titled);
      if (column !== titled) return content;
      return (
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 truncate">{content}</span>
          <OddBadge odd={odd} lang={lang} labelOf={labelOf} />
        </span>
      );
    },
  }));
});

/** Fields that are never shown as received, such as masked ones. */
const NEVER_RAW = ['passport', 'addresses'];

function cellOf(
  { id, render }: Column<unknown>,
  row: unknown,
  odd: Odd,
  isTitle: boolean,
): ReactNode {
  // Without an id, the links of the row have nothing to open.
  const isPlain = odd.isNameless && (isTitle || id in odd.raw);
  if (unreadOf(row, id) === null && !isPlain) return render(row);
  const readable = isPlain || odd.fields.includes(id) ? [] : readableIn(row, id);
  if (readable.length > 0) return render({ ...(row as object), [id]: readable });
  return rawText(NEVER_RAW.includes(id) ? null : odd.raw[id]);
}

/** The entries of a list that could be read. */
function readableIn(row: unknown, id: string): readonly unknown[] {
  const entries = (row as Readonly<Record<string, unknown>>)[id];
  return Array.isArray(entries) ? entries.filter((one) => !oddOf(one)) : [];
}
