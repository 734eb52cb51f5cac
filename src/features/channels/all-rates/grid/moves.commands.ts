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

const move = (
  id: string,
  title: string,
  keywords: string,
  shortcut: string | readonly string[],
  rows: number,
  columns: number,
  extend = false,
) => ({
  ...common,
  id: `rates.cells.${id}`,
  title,
  keywords: keywords.split(', '),
  shortcut,
  event: () => ({ type: 'move', rows, columns, extend }) as const,
});

const step = (id: string, title: string, keywords: string, shortcut: string, by: 1 | -1) => ({
  ...common,
  id: `rates.cells.${id}`,
  title,
  keywords: keywords.split(', '),
  shortcut,
  event: () => ({ type: 'step', by }) as const,
});

export const cellMoves = defineCommandsOn<RatesGridMachine, Position>({
  group: 'Ячейки таблицы ставок',
  scope: 'table',
  standing: 'aid',
})({
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
  selectDown: move('selectDown', 'Выделить ниже', 'extend down', 'shift+arrowdown', 1, 0, true),
  selectUp: move('selectUp', 'Выделить выше', 'extend up', 'shift+arrowup', -1, 0, true),
  selectRight: move('selectRight', 'Выделить правее', 'extend', 'shift+arrowright', 0, 1, true),
  selectLeft: move('selectLeft', 'Выделить левее', 'extend', 'shift+arrowleft', 0, -1, true),
  selectBottom: move(
    'selectBottom',
    'Выделить до конца столбца',
    'extend to the end',
    'mod+shift+arrowdown',
    FAR,
    0,
    true,
  ),
  selectTop: move(
    'selectTop',
    'Выделить до начала столбца',
    'extend to the start',
    'mod+shift+arrowup',
    -FAR,
    0,
    true,
  ),
  selectEnd: move(
    'selectEnd',
    'Выделить до конца строки',
    'extend to the end',
    ['shift+end', 'mod+shift+arrowright'],
    0,
    FAR,
    true,
  ),
  selectHome: move(
    'selectHome',
    'Выделить до начала строки',
    'extend to the start',
    ['shift+home', 'mod+shift+arrowleft'],
    0,
    -FAR,
    true,
  ),
  selectPageDown: move(
    'selectPageDown',
    'Выделить экран вниз',
    'extend page down',
    'shift+pagedown',
    PAGE,
    0,
    true,
  ),
  selectPageUp: move(
    'selectPageUp',
    'Выделить экран вверх',
    'extend page up',
    'shift+pageup',
    -PAGE,
    0,
    true,
  ),
  selectAll: {
    ...common,
    id: 'rates.cells.selectAll',
    title: 'Выделить все показанные ставки',
    keywords: ['select all', 'всё'],
    shortcut: 'mod+a',
    event: () => ({ type: 'selectAll' }) as const,
  },
});
