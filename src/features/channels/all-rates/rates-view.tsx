import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type RefObject, useEffect, useMemo } from 'react';
import type { EventFromLogic } from 'xstate';
import { CommandButton } from '#commands/react.tsx';
import { useRefusal } from '#commands/refusal.ts';
import { toKeyHint } from '#commands/shortcut.ts';
import type { Channel } from '#contract/channels.ts';
import { cellOf } from '#machines/rates/grid.ts';
import { selectedOf } from '#machines/rates/selected.ts';
import { TableSkeleton } from '#ui/display/table-skeleton.tsx';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { useClipboard } from '#workspace/clipboard.ts';
import { useToday } from '#workspace/clock.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { formatDecimal } from '#workspace/format/decimal.ts';
import { useServices } from '#workspace/services.tsx';
import { cellCommands, ONLY_DATES, selectionCommands } from './all-rates.commands.ts';
import type { RatesGridMachine } from './all-rates.logic.ts';
import type { viewsWith } from './all-rates-query.commands.ts';
import type { AllRatesQueryActor, RatesView as View } from './all-rates-query.ts';
import { bookOf } from './grid/book.ts';
import { bandsOf, ratePainter } from './grid/rate-painter.tsx';
import { useGridCommands } from './grid/use-grid-commands.ts';
import { VirtualGrid } from './grid/virtual-grid.tsx';
import { dayBands, planPainter } from './plans/plan-painter.tsx';
import { plansBookOf, plansOf, soonOf } from './plans/plans-book.ts';
import type { AllRates } from './use-all-rates.ts';

const GridForms = lazyView(() => import('./grid/grid-forms.tsx'));

const SIZES = {
  rates: { first: 13, column: 8.25 },
  plans: { first: 13, column: 20, startsText: true },
} as const;

/** Events that put amounts into cells. */
type Amounts = Extract<EventFromLogic<RatesGridMachine>, { type: 'edit' | 'paste' | 'type' }>;

interface RatesViewProps {
  view: View;
  /** The view commands with the filters of the address. */
  views: ReturnType<typeof viewsWith>;
  all: AllRates;
  queryActor: AllRatesQueryActor;
  region: RefObject<HTMLDivElement | null>;
  /** The channels that match the filters. */
  channels: readonly Channel[];
  /** Whether nothing has been read yet. */
  isFirst: boolean;
  isFiltered: boolean;
}

/** The table or the calendar, with the commands on the selection. */
export function RatesView({
  view,
  views,
  all,
  queryActor,
  region,
  channels,
  isFirst,
  isFiltered,
}: RatesViewProps) {
  const { grid, items, tables, edits, isListed } = all;
  const { shell, notify } = useServices();
  const failed = useSelector(tables, ({ context }) => context.failed);
  const plans = useMemo(() => plansOf(channels, items, edits), [channels, items, edits]);
  const table = useMemo(() => bookOf(channels, items, isListed), [channels, items, isListed]);
  const today = useToday();
  const calendar = useMemo(
    () => (view === 'plans' ? plansBookOf(plans, items, isListed, today) : null),
    [view, plans, items, isListed, today],
  );
  const { sheet } = calendar ?? table;
  const soon = useMemo(() => soonOf(plans, today), [plans, today]);
  const painter = useMemo(
    () => (calendar ? planPainter(calendar) : ratePainter(table, soon, failed, items)),
    [calendar, table, soon, failed, items],
  );
  const bands = useMemo(
    () => (calendar ? dayBands(calendar, today) : bandsOf(table)),
    [calendar, table, today],
  );
  const clipboard = useClipboard();
  useGridCommands({ all, queryActor, region, clipboard, view, views });
  const forbidden = useRefusal(cellCommands.edit);
  /** Puts amounts into the grid, or shows why it accepts none. */
  const put = (event: Amounts) => {
    const refusal = forbidden ?? (sheet.takesAmounts ? null : ONLY_DATES);
    if (refusal === null) grid.send(event);
    else notify(refusal, 'hint');
  };

  useEmitted(grid, 'gone', ({ count }) =>
    notify(`Этих ставок больше нет, их правка убрана из таблицы (ставок: ${count})`, 'error'),
  );
  // Must follow the listener: the first sheet already drops rates deleted while another screen was open.
  useEffect(() => {
    grid.send({ type: 'sheet.shown', sheet });
  }, [grid, sheet]);
  // Changes alone need no message: their count is above the table, and a message would read as if they were sent.
  useEmitted(grid, 'changed', ({ count, skipped, refused }) => {
    const parts = [
      skipped > 0 && `пропущено: ${skipped}`,
      refused.length > 0 && `не числа: ${refused.slice(0, 3).join(', ')}`,
    ].filter(Boolean);
    if (parts.length === 0) return;
    const text = [`Изменено значений: ${count}`, ...parts].join(', ');
    notify(`${text}. Ещё не отправлено`, refused.length > 0 ? 'error' : undefined);
  });
  useEmitted(grid, 'undoRefused', () =>
    notify(
      'В таблице есть неотправленное: его отбрасывает Escape, а отправленное отменяет кнопка сообщения',
      'hint',
    ),
  );
  useEmitted(grid, 'pasteWanted', () => {
    const refused = () =>
      notify(`Браузер не дал прочитать буфер. Нажмите ${toKeyHint('mod+v')} в таблице`, 'error');
    if (!navigator.clipboard?.readText) return refused();
    navigator.clipboard.readText().then((text) => put({ type: 'paste', text }), refused);
  });

  const openPlan = () => {
    const cell = cellOf(grid.getSnapshot().context);
    if (!cell) return;
    grid.send({ type: 'seek', rate: cell.rate });
    shell.send(views.rates.event);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.target !== region.current) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    // Let the browser paste; the command registry would prevent it.
    if (!isPlain && /^(v|м)$/i.test(event.key)) return event.stopPropagation();
    const { context } = grid.getSnapshot();
    const at = context.selection?.at;
    if (!isPlain || !at) return;
    if (event.key === 'Enter' && view === 'plans') openPlan();
    else if (event.key === 'Enter') put({ type: 'edit', to: at });
    else if (beginsAmount(event)) put({ type: 'type', text: event.key });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const isEmpty = sheet.rows.length === 0;
  return (
    <>
      <Toolbar all={all} view={view} views={views} />
      {isFirst ? (
        <TableSkeleton columns={8} rows={12} />
      ) : isEmpty ? (
        <EmptyState
          title={emptyTitle(view, isFiltered)}
          text={view === 'plans' ? 'Планы ставят в таблице ставок клавишей P.' : undefined}
        />
      ) : (
        <VirtualGrid
          grid={grid}
          region={region}
          label={view === 'plans' ? 'Календарь планов' : 'Ставки всех каналов'}
          bands={bands}
          columns={sheet.columns}
          sizes={SIZES[view]}
          painter={painter}
          onKey={onKey}
          onOpen={(at) => (view === 'plans' ? openPlan() : put({ type: 'edit', to: at }))}
          onPaste={(text) => put({ type: 'paste', text })}
        />
      )}
      <GridForms grid={grid} table={table} />
    </>
  );
}

/** In the Russian layout, full stop and comma on the slash key trigger the commands of that key. */
const beginsAmount = ({ key, code }: KeyboardEvent) =>
  /^[\d−-]$/.test(key) || (/^[.,]$/.test(key) && code !== 'Slash');

function emptyTitle(view: View, isFiltered: boolean): string {
  if (view === 'plans') return 'В ближайшие 90 дней ничего не сменится';
  return isFiltered ? 'Под этот фильтр не подходит ни один канал' : 'Каналов пока нет';
}

/** The views, and the commands on the selection. */
function Toolbar({
  all: { grid, reviewed },
  view,
  views,
}: Pick<RatesViewProps, 'all' | 'view' | 'views'>) {
  const { shell } = useServices();
  const count = useSelector(grid, ({ context }) => selectedOf(context).length);
  // The same count as in the review.
  const changed = reviewed.reduce((sum, { lines }) => sum + lines.length, 0);
  const hasDropped = useSelector(grid, (state) => state.can({ type: 'resume' }));
  const { percent, plan, spread, unplan, restore, resume } = selectionCommands;
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-4 py-2">
      <CommandButton
        command={view === 'plans' ? views.rates : views.plans}
        actor={shell}
        size="sm"
      />
      <span role="status" className="text-sm text-text-muted">
        {[
          count > 1 && `Выделено ставок: ${formatDecimal(count)}`,
          changed > 0 && `Изменено: ${formatDecimal(changed)}`,
        ]
          .filter(Boolean)
          .join('. ')}
      </span>
      <div className="ms-auto flex flex-wrap justify-end gap-2">
        {(view === 'plans' ? [plan, unplan] : [percent, plan, unplan, spread]).map((command) => (
          <CommandButton key={command.id} command={command} actor={grid} size="sm" />
        ))}
        <CommandButton command={hasDropped ? resume : restore} actor={grid} size="sm" />
      </div>
    </div>
  );
}
