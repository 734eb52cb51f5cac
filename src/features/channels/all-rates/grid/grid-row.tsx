// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current cell
// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table element cannot be placed by script
import { memo, type ReactNode } from 'react';
import type { Edits } from '#machines/rates/edits.ts';
import { columnStyle, ROW, rem, type Sizes } from './grid-window.ts';

/** Draws the content of a grid. Must stay the same object until its output changes. */
export interface GridPainter {
  readonly rowHead: (row: number) => ReactNode;
  /** `isChanged` marks a cell with changes that are not sent. */
  readonly cell: (
    row: number,
    column: number,
    edits: Edits,
  ) => {
    readonly content: ReactNode;
    readonly isChanged?: boolean | undefined;
    readonly title?: string | undefined;
  } | null;
}

interface RowProps {
  row: number;
  id: string;
  top: number;
  index: number;
  left: number;
  right: number;
  width: string;
  sizes: Sizes;
  painter: GridPainter;
  edits: Edits;
  /** The current column, if the current cell is in this row. */
  current: number | null;
}

/** One row, redrawn only when something in it changes. */
export const Row = memo(function Row({
  row,
  id,
  top,
  index,
  left,
  right,
  width,
  sizes,
  painter,
  edits,
  current,
}: RowProps) {
  // The current cell stays drawn out of sight, because `aria-activedescendant` refers to it.
  const columns = Array.from({ length: Math.max(0, right - left) }, (_, at) => left + at);
  if (current !== null && (current < left || current >= right)) columns.push(current);
  return (
    <div
      role="row"
      aria-rowindex={index}
      className="rates-grid-row"
      style={{ top: rem(top), width, height: rem(ROW) }}
    >
      <span role="rowheader" className="rates-grid-first" style={{ width: rem(sizes.first) }}>
        {painter.rowHead(row)}
      </span>
      {columns.map((column) => {
        const cell = painter.cell(row, column, edits);
        return (
          <span
            key={column}
            id={`${id}-${row}-${column}`}
            role="gridcell"
            aria-colindex={column + 2}
            aria-selected={current === column}
            data-row={row}
            data-column={column}
            data-changed={cell?.isChanged || undefined}
            title={cell?.title}
            className="rates-grid-cell"
            style={columnStyle(sizes, column)}
          >
            {cell?.content}
          </span>
        );
      })}
    </div>
  );
});
