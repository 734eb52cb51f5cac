import type { SnapshotFrom } from 'xstate';
import { defineCommands, defineCommandsOn } from '#commands/command.ts';
import type { ClipboardMachine, Copy } from '#machines/feedback/clipboard.machine.ts';
import { cellOf, type GridContext, isSingle } from '#machines/rates/grid.ts';
import { canPlan, hasRates } from '#machines/rates/selected.ts';
import type { Cell, Position } from '#machines/rates/sheet.ts';
import type { ShellMachine } from '#machines/session/shell.machine.ts';
import { paths } from '#workspace/navigation/routes.ts';
import { reloadCommand } from '#workspace/tables/reload-commands.ts';
import type { RatesGridMachine, TablesMachine } from './all-rates.logic.ts';

const group = 'Ставки всех каналов';
const needs = 'rates.write';

export const tablesCommands = defineCommands<TablesMachine>({ group })({
  reload: reloadCommand('rates.grid.reload', 'Обновить ставки всех каналов', 'all rates'),
  retry: {
    id: 'rates.grid.retryReading',
    title: 'Прочитать ставки, которые не загрузились',
    label: 'Повторить',
    keywords: ['retry', 'повторить загрузку'],
    reason: (state) =>
      state.hasTag('pausing')
        ? 'Сервер просит подождать: чтение продолжится само'
        : 'Все ставки прочитаны',
    event: { type: 'retry' },
  },
});

/** The two views of the screen. */
export const viewCommands = defineCommands<ShellMachine>({ group })({
  rates: {
    id: 'rates.grid.showTable',
    title: 'Таблица ставок всех каналов',
    label: 'Таблица',
    keywords: ['rates table', 'ставки всех каналов'],
    shortcut: 't',
    reason: 'Таблица ставок уже открыта',
    event: { type: 'navigate', to: paths.channelRates },
  },
  plans: {
    id: 'rates.grid.showPlans',
    title: 'Календарь планов ставок',
    label: 'Календарь планов',
    keywords: ['calendar of plans', 'плановые ставки', 'что сменится'],
    shortcut: 'c',
    reason: 'Календарь планов уже открыт',
    event: { type: 'navigate', to: `${paths.channelRates}?view=plans` },
  },
});

const EMPTY = 'В таблице ставок ничего не показано';
const SOMETHING_ELSE = 'Сначала закончите ввод ставки или закройте окно';

/** Why amounts cannot be changed in the calendar. */
export const ONLY_DATES = 'В календаре планов меняют только даты, суммы меняют в таблице ставок';
const keepsAmounts = ({ sheet }: GridContext) => (sheet.takesAmounts ? null : ONLY_DATES);

/** Why a command on the selection is unavailable. All of them are while a cell is edited or a form is open. */
const whileMoving =
  (reason: (context: GridContext) => string | null) => (state: SnapshotFrom<RatesGridMachine>) =>
    state.matches('moving') ? reason(state.context) : SOMETHING_ELSE;

/** The commands that change the selected rates. */
export const selectionCommands = defineCommands<RatesGridMachine>({ group })({
  percent: {
    id: 'rates.grid.percent',
    needs,
    title: 'Изменить выделенные ставки на процент',
    label: 'На процент',
    keywords: ['raise', 'per cent', 'повысить', 'снизить', 'поднять'],
    shortcut: '%',
    reason: whileMoving(
      (context) =>
        keepsAmounts(context) ?? (hasRates(context) ? null : 'Среди выделенного нет ставок'),
    ),
    event: { type: 'percent.open' },
  },
  plan: {
    id: 'rates.grid.plan',
    needs,
    title: 'Сделать выделенное планом или перенести план',
    label: 'Дата плана',
    keywords: ['plan', 'перенести план', 'запланировать', 'дата'],
    shortcut: 'p',
    reason: whileMoving((context) =>
      canPlan(context)
        ? null
        : 'Среди выделенного нет ни новых значений, ни планов: сначала введите ставку',
    ),
    event: { type: 'plan.open' },
  },
  spread: {
    id: 'rates.grid.spread',
    needs,
    title: 'Скопировать ставки канала в…',
    label: 'Скопировать в…',
    keywords: ['copy rates to', 'скопировать ставки канала', 'перенести ставки'],
    shortcut: 'y',
    reason: whileMoving((context) => keepsAmounts(context) ?? EMPTY),
    event: { type: 'spread.open' },
  },
  unplan: {
    id: 'rates.grid.unplan',
    needs,
    title: 'Отменить план выделенных ставок',
    label: 'Отменить план',
    keywords: ['cancel plan', 'снять план'],
    shortcut: 'delete',
    reason: whileMoving(() => 'Среди выделенного нет планов'),
    event: { type: 'unplan' },
  },
  restore: {
    id: 'rates.grid.takeBack',
    title: 'Вернуть выделенным ставкам прежние значения',
    label: 'Вернуть прежние',
    keywords: ['restore', 'отбросить правку', 'как было'],
    shortcut: 'escape',
    reason: whileMoving(() => 'Среди выделенного ничего не изменено'),
    event: { type: 'restore' },
  },
  resume: {
    id: 'rates.grid.resume',
    needs,
    title: 'Вернуть отброшенную правку ставок',
    label: 'Вернуть отброшенное',
    keywords: ['undo', 'resume', 'отмена'],
    shortcut: 'z',
    reason: whileMoving(() => 'С последней правки ничего не отброшено'),
    event: { type: 'resume' },
  },
});

/** The key undoes the last change of many cells, as in a spreadsheet, but nothing sent while changes are unsent. */
export const undoing = defineCommandsOn<RatesGridMachine, Position>({ group })({
  undo: {
    id: 'rates.grid.undo',
    title: 'Отменить изменение в таблице ставок',
    keywords: ['undo paste', 'вернуть как было'],
    shortcut: 'mod+z',
    isKeyForCurrentOnly: true,
    prompt: 'В какой ячейке?',
    reason: whileMoving(() => 'Здесь ещё ничего не вставлено и не изменено разом'),
    event: () => ({ type: 'undo' }),
  },
});

/** The windows of the grid. */
export const formCommands = defineCommands<RatesGridMachine>({ group })({
  apply: {
    id: 'rates.grid.applyForm',
    title: 'Применить к выделенным ставкам',
    label: 'Применить',
    keywords: ['apply', 'готово'],
    shortcut: 'mod+enter',
    reason: 'Окно процента, плана или копирования не открыто',
    event: { type: 'form.apply' },
  },
  close: {
    id: 'rates.grid.closeForm',
    title: 'Закрыть окно процента, плана или копирования',
    label: 'Не менять',
    keywords: ['cancel', 'отмена'],
    reason: 'Окно процента, плана или копирования не открыто',
    event: { type: 'form.close' },
  },
});

const CELL = 'Какую ставку?';

/** Commands on one cell. Their keys work while the table has the focus. */
export const cellCommands = defineCommandsOn<RatesGridMachine, { cell: Cell | null; at: Position }>(
  { group, needs },
)({
  edit: {
    id: 'rates.grid.edit',
    title: 'Изменить ставку в таблице всех каналов',
    keywords: ['edit cell', 'ввести ставку'],
    shortcut: ['f2', 'enter'],
    isKeyForCurrentOnly: true,
    prompt: 'Какую ставку изменить?',
    reason: whileMoving((context) => (cellOf(context) ? null : 'В этой ячейке ставки нет')),
    blocked: ({ cell }) => cell?.blocked,
    event: ({ at }) => ({ type: 'edit', to: at }),
  },
  paste: {
    id: 'rates.grid.paste',
    title: 'Вставить ставки из буфера',
    keywords: ['paste cells', 'excel', 'google таблицы'],
    shortcut: 'mod+v',
    isKeyForCurrentOnly: true,
    prompt: 'В какую ячейку вставить?',
    reason: EMPTY,
    event: () => ({ type: 'paste.ask' }),
  },
  fill: {
    id: 'rates.grid.fill',
    title: 'Заполнить выделенное значением этой ставки',
    keywords: ['fill selection', 'одинаковые ставки'],
    shortcut: 'mod+enter',
    isKeyForCurrentOnly: true,
    prompt: CELL,
    reason: ({ context: { selection } }) => {
      if (!selection) return EMPTY;
      return isSingle(selection) ? 'Выделена одна ставка' : 'В этой ячейке нет ставки';
    },
    event: () => ({ type: 'fill' }),
  },
});

export const copying = defineCommandsOn<ClipboardMachine, Copy>({ group })({
  copy: {
    id: 'rates.grid.copy',
    title: 'Скопировать выделенное в буфер',
    keywords: ['copy cells', 'excel', 'google таблицы'],
    shortcut: 'mod+c',
    isKeyForCurrentOnly: true,
    prompt: CELL,
    reason: EMPTY,
    event: (copy) => ({ type: 'copy', ...copy }),
  },
});
