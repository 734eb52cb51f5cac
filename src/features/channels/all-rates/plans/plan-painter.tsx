import { ladderLabel } from '#features/channels/rates/rate-tables.ts';
import { moneyChange } from '#features/channels/rates/rates-text.ts';
import { amountsOf, changedIn, DATE, plannedOf, valuesIn } from '#machines/rates/edits.ts';
import type { RateValues } from '#machines/rates/sheet.ts';
import { zoneName } from '#workspace/format/business-time.ts';
import { parseDecimal } from '#workspace/format/decimal.ts';
import { distanceText } from '#workspace/format/distance-text.ts';
import { LEVEL_FIELDS } from '../grid/book.ts';
import type { GridPainter } from '../grid/grid-row.tsx';
import { OVERDUE } from '../grid/rate-painter.tsx';
import type { GridBand } from '../grid/virtual-grid.tsx';
import type { Plan, PlannedDay, PlansBook } from './plans-book.ts';

const weekday = new Intl.DateTimeFormat('ru', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** A heading for each day. */
export const dayBands = ({ days }: PlansBook, today: string): readonly GridBand[] =>
  days.map(({ day, isPast, from, count }) => ({
    // Channels are read at different times, so one day may alternate between overdue and pending plans.
    key: `${day}${isPast}${from}`,
    title: <DayTitle day={day} isPast={isPast} />,
    headings: [isPast ? OVERDUE : distanceText(`${day}T00:00`, today).replace(/ в.00:00$/, '')],
    from,
    count,
  }));

function DayTitle({ day, isPast }: Pick<PlannedDay, 'day' | 'isPast'>) {
  const text = weekday.format(new Date(`${day}T00:00Z`));
  return <span className={isPast ? 'text-danger-text' : 'text-text'}>{text}</span>;
}

/** Draws the calendar: the channel with its rate, and the change. */
export const planPainter = ({ plans, sheet }: PlansBook): GridPainter => ({
  rowHead: (row) => {
    const plan = plans[row];
    if (!plan) return null;
    return (
      <>
        <span className="truncate font-medium">{plan.channel.name}</span>
        <span className="truncate text-text-muted">{stepOf(plan)}</span>
      </>
    );
  },
  cell: (row, _, edits) => {
    const plan = plans[row];
    if (!plan) return null;
    const values = valuesIn(sheet, edits, plan.rate);
    const edit = edits[plan.rate];
    return {
      content: <span className="text-start whitespace-normal">{changeText(plan, values)}</span>,
      isChanged: edit !== undefined && changedIn(edit).length > 0,
      title: edit && edit.base[DATE] !== values[DATE] ? 'изменено, но не отправлено' : undefined,
    };
  },
});

const stepOf = ({ name, values: { rate_type } }: Plan): string =>
  rate_type ? ladderLabel(rate_type) : name;

function changeText(plan: Plan, values: RateValues): string {
  const date = values[DATE];
  // The first column has no space for the range.
  const range = plan.name.slice(stepOf(plan).length).trim();
  if (!date) return [range, 'план отменён'].filter(Boolean).join(' · ');
  const amounts = amountsOf(values).map((field) => {
    const [from, to] = [parseDecimal(values[field]), parseDecimal(values[plannedOf(field)])];
    const change = from === null || to === null ? '-' : moneyChange(from, to);
    const part = LEVEL_FIELDS.find((level) => level.field === field)?.title;
    return part ? `${part} ${change}` : change;
  });
  const time = `${date.slice(11)} ${zoneName()}`;
  return [time, range, ...amounts].filter(Boolean).join(' · ');
}
