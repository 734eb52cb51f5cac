// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its current cell
// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table element cannot be placed by script
import { useSelector } from '@xstate/react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';

import type { GridActor } from '#machines/rates/grid.machine.ts';
import { areaOf, type Position } from '#machines/rates/sheet.ts';
import { classNames } from '#ui/class-names.ts';
import { type FallbackProps, lazyView } from '#ui/feedback/lazy-view.tsx';
import { isBusyElsewhere } from '#workspace/editing/focus.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { useKeysUntil } from '#workspace/loading-window.tsx';
import { usePasted } from './grid-paste.ts';
import { type GridPainter, Row } from './grid-row.tsx';
import {
  type Band,
  columnStyle,
  HEAD,
  leftOf,
  placeIn,
  ROW,
  rem,
  reveal,
  revealInPage,
  type Sizes,
  topOf,
  useShown,
} from './grid-window.ts';

const CellEditor = lazyView(() => import('./cell-editor.tsx'), LoadingEditor);

/** Holds keys back until the field has the focus. */
function LoadingEditor({ hasFailed = false }: FallbackProps) {
  useKeysUntil('.rates-grid-editor', !hasFailed);
  return null;
}

/** Rows below one heading. */
export interface GridBand extends Band {
  readonly key: string;
  readonly title: ReactNode;
  readonly headings: readonly string[];
}

interface VirtualGridProps {
  grid: GridActor;
  region: RefObject<HTMLDivElement | null>;
  label: string;
  bands: readonly GridBand[];
  columns: number;
  sizes: Sizes;
  painter: GridPainter;
  onKey: (event: KeyboardEvent) => void;
  /** Called when a cell is double-clicked. */
  onOpen: (at: Position) => void;
  onPaste: (text: string) => void;
}

/** A grid of any size that draws only what is in sight. It keeps the focus itself and refers to its current cell. */
export function VirtualGrid({
  grid,
  region,
  label,
  bands,
  columns,
  sizes,
  painter,
  onKey,
  onOpen,
  onPaste,
}: VirtualGridProps) {
  const id = useId();
  const shown = useShown(region, sizes);
  const selection = useSelector(grid, ({ context }) => context.selection);
  const edits = useSelector(grid, ({ context }) => context.edits);
  const isTyping = useSelector(grid, (state) => state.matches('typing'));
  const pointTo = usePointing(grid, region, bands, sizes);
  usePasted(region, onPaste);
  // Without rows the grid is not drawn, and its focus would be lost.
  useLayoutEffect(
    () => () => {
      if (document.activeElement === region.current) region.current?.closest('main')?.focus();
    },
    [region],
  );
  const cellId = ({ row, column }: Position) => `${id}-${row}-${column}`;
  const width = rem(leftOf(sizes, columns));
  const right = Math.min(shown.right, columns);
  const rowsBefore = (band: GridBand) => bands.indexOf(band) + 1 + band.from;

  return (
    <div
      ref={region}
      role="grid"
      aria-label={label}
      aria-rowcount={bands.reduce((sum, { count }) => sum + count + 1, 0)}
      aria-colcount={columns + 1}
      aria-multiselectable
      aria-activedescendant={selection ? cellId(selection.at) : undefined}
      tabIndex={0}
      className="rates-grid"
      data-fills={sizes.startsText}
      onKeyDown={onKey}
      onFocus={({ target, currentTarget }) => {
        // While its text is not an amount, the field keeps the focus.
        if (target === currentTarget && grid.getSnapshot().matches('typing')) {
          currentTarget.querySelector('input')?.focus();
        }
      }}
      onMouseDown={(event) => {
        pointTo(event.button === 0 ? cellUnder(event.target) : null, event.shiftKey);
      }}
      onMouseMove={(event) => {
        // Dragging may select text in the field, so ignore a pointer that leaves the cell.
        pointTo(event.buttons === 1 && !isTyping ? cellUnder(event.target) : null, true);
      }}
      onDoubleClick={(event) => {
        const at = cellUnder(event.target);
        if (at) onOpen(at);
      }}
    >
      {bands.map((band) => {
        const top = Math.max(band.from, shown.top);
        const bottom = Math.min(band.from + band.count, shown.bottom);
        const frame = selection && placeIn(band, areaOf(selection), sizes);
        return (
          <div
            key={band.key}
            role="rowgroup"
            className="relative"
            style={{ width, height: rem(HEAD + band.count * ROW) }}
          >
            <div
              role="row"
              aria-rowindex={rowsBefore(band)}
              className="rates-grid-head"
              style={{ width, height: rem(HEAD) }}
            >
              <span
                role="columnheader"
                className="rates-grid-first"
                style={{ width: rem(sizes.first) }}
              >
                {band.title}
              </span>
              {headingsOf(band, shown.left, right, sizes)}
            </div>
            {Array.from({ length: Math.max(0, bottom - top) }, (_, at) => top + at).map((row) => (
              <Row
                key={row}
                row={row}
                id={id}
                top={HEAD + (row - band.from) * ROW}
                index={rowsBefore(band) + row - band.from + 1}
                left={shown.left}
                right={Math.min(right, band.headings.length)}
                width={width}
                sizes={sizes}
                painter={painter}
                edits={edits}
                current={selection?.at.row === row ? selection.at.column : null}
              />
            ))}
            {frame && <div aria-hidden className="rates-grid-selection" style={frame} />}
          </div>
        );
      })}
      {isTyping && selection && (
        <CellEditor
          grid={grid}
          style={{
            top: rem(topOf(bands, selection.at.row)),
            height: rem(ROW),
            ...columnStyle(sizes, selection.at.column),
          }}
        />
      )}
    </div>
  );
}

const headingsOf = ({ headings }: GridBand, left: number, right: number, sizes: Sizes) =>
  headings.slice(left, right).map((heading, at) => (
    <span
      key={heading}
      role="columnheader"
      aria-colindex={left + at + 2}
      className={classNames('rates-grid-cell text-text-muted', sizes.startsText && 'text-start')}
      style={columnStyle(sizes, left + at)}
    >
      {heading}
    </span>
  ));

/** Returns the cell that contains an element, or null. */
function cellUnder(target: EventTarget): Position | null {
  const cell =
    target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null;
  return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}

/** Scrolls to the current cell when it changes. Returns the function that selects a cell with the mouse. */
function usePointing(
  grid: GridActor,
  region: RefObject<HTMLDivElement | null>,
  bands: readonly Band[],
  sizes: Sizes,
) {
  const isByMouse = useRef(false);
  useEmitted(grid, 'pointed', () => {
    const box = region.current;
    const now = grid.getSnapshot().context.selection;
    if (!box || !now) return;
    reveal(box, bands, sizes, now.at);
    if (grid.getSnapshot().matches('typing') || isBusyElsewhere(box)) return;
    box.focus();
    // Do not scroll under the mouse: the pointer would end up over another cell.
    if (!isByMouse.current) revealInPage(box, bands, now.at);
  });
  return (at: Position | null, extend: boolean) => {
    isByMouse.current = true;
    if (at) grid.send({ type: 'go', to: at, extend });
    isByMouse.current = false;
  };
}
