import type { RefObject } from 'react';
import { bind, bindAll, bindOn } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import { RATE_KINDS } from '#features/channels/rates/rate-tables.ts';
import type { ClipboardActor } from '#machines/feedback/clipboard.machine.ts';
import { memoize } from '#machines/memoize.ts';
import type { GridActor } from '#machines/rates/grid.machine.ts';
import { cellOf, type GridContext, textOf } from '#machines/rates/grid.ts';
import { rectangleText } from '#machines/rates/rectangle.ts';
import { placedIn } from '#machines/rates/selected.ts';
import { areaOf, type Position } from '#machines/rates/sheet.ts';
import { momentText } from '#workspace/format/moment-text.ts';
import { useServices } from '#workspace/services.tsx';
import {
  cellCommands,
  copying,
  selectionCommands,
  tablesCommands,
  undoing,
} from '../all-rates.commands.ts';
import { allRatesFilters, allRatesMenu, type viewsWith } from '../all-rates-query.commands.ts';
import type { AllRatesQueryActor, RatesView } from '../all-rates-query.ts';
import { reviewCommands } from '../sending/sending.commands.ts';
import type { AllRates } from '../use-all-rates.ts';
import { isFree } from './grid-window.ts';
import { cellMoves } from './moves.commands.ts';

interface Bindings {
  all: AllRates;
  queryActor: AllRatesQueryActor;
  region: RefObject<HTMLDivElement | null>;
  clipboard: ClipboardActor;
  view: RatesView;
  views: ReturnType<typeof viewsWith>;
}

/** Binds the commands of the screen. Commands on a cell take the current cell as their subject. */
export function useGridCommands({
  all,
  queryActor,
  region,
  clipboard,
  view,
  views,
}: Bindings): void {
  const { grid, review, tables } = all;
  const { shell, kept } = useServices();
  useBoundCommands(() => {
    const within = () => region.current;
    const hasFocus = () => document.activeElement === region.current;
    /** Keys act on the current cell only while the grid has the focus. */
    const onCell = <TSubject>(subjectOf: (at: Position) => TSubject, isMeant = hasFocus) => {
      const current = () => {
        const { context } = grid.getSnapshot();
        if (!context.selection) return null;
        const { at } = context.selection;
        return { key: `${at.row}:${at.column}`, label: nameOf(grid), subject: subjectOf(at) };
      };
      return {
        choices: () => [current()].filter((one) => one !== null),
        current: () => (isMeant() ? current() : null),
      };
    };
    const here = onCell((at) => at);
    // While something is being sent, leave the key to the global undo, which explains why it cannot run.
    const atRest = onCell(
      (at) => at,
      () => !kept.isWriting(),
    );
    // While nothing has the focus, the arrow keys move into the grid, as in a list.
    const free = onCell(
      (at) => at,
      () => hasFocus() || isFree(),
    );
    const { down, up, right, left, ...others } = cellMoves;
    const cell = onCell((at) => ({ cell: cellOf(grid.getSnapshot().context), at }));
    const copy = onCell(() => copyOf(grid.getSnapshot().context));
    return [
      ...[down, up, right, left].map((command) => bindOn(command, grid, free, within)),
      ...Object.values(others).map((command) => bindOn(command, grid, here, within)),
      ...Object.values(view === 'rates' ? cellCommands : {}).map((command) =>
        bindOn(command, grid, cell, within),
      ),
      bindOn(copying.copy, clipboard, copy, within),
      // Works on a button, too: a form of the selection returns the focus to the button that opened it.
      bindOn(undoing.undo, grid, atRest, () => document.body),
      ...bindAll(selectionCommands, grid),
      ...bindAll(tablesCommands, tables),
      ...bindAll(views, shell),
      ...[...Object.values(allRatesFilters), ...Object.values(allRatesMenu)].map((command) =>
        bind(command, queryActor),
      ),
      bind(reviewCommands.open, review),
      bind(reviewCommands.report, review),
    ];
  }, [grid, review, tables, shell, clipboard, queryActor, view, views]);
}

/** The current rate as the palette names it. */
function nameOf(grid: GridActor): string {
  const { context } = grid.getSnapshot();
  const cell = cellOf(context);
  const values = cell && context.sheet.valuesOf(cell.rate);
  if (!cell || !values) return 'Пустая ячейка';
  const kind = RATE_KINDS['level' in values ? 'level' : 'ladder'];
  return `${kind.nameOf(values)}: ${momentText(textOf(context, cell)) || '-'}`;
}

const plural = new Intl.PluralRules('ru');

/** «2 ставки». */
function counted(count: number, [one, few, many]: readonly [string, string, string]): string {
  const form = plural.select(count);
  return `${count} ${form === 'one' ? one : form === 'few' ? few : many}`;
}

/** Returns the selection in the format of spreadsheets. Memoized: the palette requests it on every keystroke. */
const copyOf = memoize((context: GridContext) => {
  const { sheet, selection } = context;
  if (!selection) return { text: '', words: '' };
  const { top, bottom, left, right } = areaOf(selection);
  const { textsOf } = sheet;
  let amounts = 0;
  const texts = Array.from(
    { length: bottom - top + 1 },
    (_, at) => textsOf?.(top + at) ?? new Array<string>(right - left + 1).fill(''),
  );
  for (const cell of textsOf ? [] : placedIn(context)) {
    const text = textOf(context, cell);
    (texts[cell.row - top] as string[])[cell.column - left] = text;
    if (text) amounts += 1;
  }
  const words = textsOf
    ? counted(texts.length, ['план', 'плана', 'планов'])
    : counted(amounts, ['ставка', 'ставки', 'ставок']);
  return { text: rectangleText(texts), words };
});
