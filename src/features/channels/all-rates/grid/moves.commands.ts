/** The keys that move through the table of all rates, as in a spreadsheet. */
import { defineCommandsOn } from '#commands/command.ts';
import type { Position } from '#machines/rates/sheet.ts';
import type { RatesGridMachine } from '../all-rates.logic.ts';

const FAR = 1_000_000;
/** About one screen. */
const PAGE = 15;

const common = {
  isKeyForCurrentOnly: true,
  prompt: 'От какой ячейки?',
  reason: 'Дальше ячеек нет, или таблица ставок не в фокусе',
} as const;

type Keys = string | readonly string[];

const command = (id: string, title: string, keywords: string, shortcut: Keys) => ({
  ...common,
  id: `rates.cells.${id}`,
  title,
  keywords: keywords.split(', '),
  shortcut,
});

const move = (
  id: string,
  title: string,
  keywords: string,
  shortcut: Keys,
  rows: number,
  columns: number,
) => ({
  ...command(id, title, keywords, shortcut),
  event: () => ({ type: 'move', rows, columns, extend: false }) as const,
});

const step = (id: string, title: string, keywords: string, shortcut: string, by: 1 | -1) => ({
  ...command(id, title, keywords, shortcut),
  event: () => ({ type: 'step', by }) as const,
});

const moves = {
  down: move('down', 'Ячейка ниже', 'down, вниз', 'arrowdown', 1, 0),
  up: move('up', 'Ячейка выше', 'up, вверх', 'arrowup', -1, 0),
  right: move('right', 'Ячейка правее', 'right, вправо', 'arrowright', 0, 1),
  left: move('left', 'Ячейка левее', 'left, влево', 'arrowleft', 0, -1),
  next: step('next', 'Следующая ячейка', 'tab, дальше', 'tab', 1),
  previous: step('previous', 'Предыдущая ячейка', 'shift tab, обратно', 'shift+tab', -1),
  bottom: move('bottom', 'Нижняя ячейка столбца', 'end of column', 'mod+arrowdown', FAR, 0),
  top: move('top', 'Верхняя ячейка столбца', 'start of column', 'mod+arrowup', -FAR, 0),
  end: move('rowEnd', 'Последняя ячейка строки', 'end of row', ['end', 'mod+arrowright'], 0, FAR),
  home: move('rowHome', 'Первая ячейка строки', 'start of row', ['home', 'mod+arrowleft'], 0, -FAR),
  last: move('last', 'Последняя ячейка таблицы ставок', 'last cell', 'mod+end', FAR, FAR),
  first: move('first', 'Первая ячейка таблицы ставок', 'first cell', 'mod+home', -FAR, -FAR),
  pageDown: move('pageDown', 'На экран ячеек вниз', 'page down', 'pagedown', PAGE, 0),
  pageUp: move('pageUp', 'На экран ячеек вверх', 'page up', 'pageup', -PAGE, 0),
};

/** The same move with Shift: it extends the selection. */
const extend = (
  id: string,
  title: string,
  keywords: string,
  { shortcut, event }: ReturnType<typeof move>,
) => ({
  ...command(
    `select${id}`,
    title,
    keywords,
    [shortcut].flat().map((keys) => keys.replace(/\w+$/, 'shift+$&')),
  ),
  event: () => ({ ...event(), extend: true }) as const,
});

export const cellMoves = defineCommandsOn<RatesGridMachine, Position>({
  group: 'Ячейки таблицы ставок',
  scope: 'table',
  standing: 'aid',
})({
  ...moves,
  selectDown: extend('Down', 'Выделить ниже', 'extend down', moves.down),
  selectUp: extend('Up', 'Выделить выше', 'extend up', moves.up),
  selectRight: extend('Right', 'Выделить правее', 'extend', moves.right),
  selectLeft: extend('Left', 'Выделить левее', 'extend', moves.left),
  selectBottom: extend('Bottom', 'Выделить до конца столбца', 'extend to the end', moves.bottom),
  selectTop: extend('Top', 'Выделить до начала столбца', 'extend to the start', moves.top),
  selectEnd: extend('End', 'Выделить до конца строки', 'extend to the end', moves.end),
  selectHome: extend('Home', 'Выделить до начала строки', 'extend to the start', moves.home),
  selectPageDown: extend('PageDown', 'Выделить экран вниз', 'extend page down', moves.pageDown),
  selectPageUp: extend('PageUp', 'Выделить экран вверх', 'extend page up', moves.pageUp),
  selectAll: {
    ...command('selectAll', 'Выделить все показанные ставки', 'select all, всё', 'mod+a'),
    event: () => ({ type: 'selectAll' }) as const,
  },
});
