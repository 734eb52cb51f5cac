/** The plans of all channels as a sheet: one row for each rate that will change, by day. */
import type { Channel } from '#contract/channels.ts';
import { isOverdue } from '#features/channels/rates/due-plans.ts';
import { RATE_KINDS } from '#features/channels/rates/rate-tables.ts';
import { memoize } from '#machines/memoize.ts';
import { amountsOf, DATE, type Edits, plannedOf } from '#machines/rates/edits.ts';
import { textCell } from '#machines/rates/rectangle.ts';
import type { RateValues, Sheet } from '#machines/rates/sheet.ts';
import { businessTime } from '#workspace/format/business-time.ts';
import { dayAfter } from '#workspace/format/moment-text.ts';
import {
  blockedIn,
  byChannel,
  type ChannelTable,
  rateKey,
  type Tables,
  valuesOfRow,
} from '../channel-rates.ts';
import { type IsListed, knownRates } from '../grid/book.ts';

/** The range of the calendar. */
const DAYS_AHEAD = 90;
const SOON_DAYS = 7;

export interface Plan {
  readonly rate: string;
  readonly channel: Channel;
  readonly name: string;
  /** `2026-12-01T09:00`. */
  readonly date: string;
  readonly values: RateValues;
  readonly blocked: string | undefined;
}

/** The plans of one day. */
export interface PlannedDay {
  readonly day: string;
  readonly isPast: boolean;
  readonly from: number;
  readonly count: number;
}

export interface PlansBook {
  readonly sheet: Sheet;
  readonly days: readonly PlannedDay[];
  readonly plans: readonly Plan[];
}

/** All plans in the order of their dates, unsent ones included. */
export function plansOf(
  channels: readonly Channel[],
  tables: Tables,
  edits: Edits,
): readonly Plan[] {
  const groups = byChannel(edits);
  const plans = channels.flatMap((channel) => {
    const table = tables[channel.id];
    return table ? plansIn(table, channel, groups.get(channel.id)) : [];
  });
  return plans.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** Returns the plans of one channel, memoized by its edits. */
const plansIn = memoize(
  (table: ChannelTable, channel: Channel, edits: Edits | undefined): readonly Plan[] => {
    const kind = RATE_KINDS[table.type];
    return table.rows.flatMap((row): Plan[] => {
      const rate = rateKey(channel.id, row.id);
      const read = valuesOfRow(kind, row);
      const values = edits?.[rate]?.values ?? read;
      // A cancelled plan stays listed until the cancellation is sent.
      const date = values[DATE] || read[DATE];
      if (!date) return [];
      return [{ rate, channel, name: kind.nameOf(values), date, values, blocked: blockedIn(row) }];
    });
  },
);

/** Returns the calendar of the next 90 days, including overdue plans. */
export function plansBookOf(
  all: readonly Plan[],
  tables: Tables,
  isListed?: IsListed,
  now: string = businessTime(),
): PlansBook {
  const last = dayAfter(now, DAYS_AHEAD);
  const plans = all.filter(({ date }) => date.slice(0, 10) <= last);
  const days: PlannedDay[] = [];
  for (const [at, plan] of plans.entries()) {
    const day = plan.date.slice(0, 10);
    const isPast = isOverdue(plan.date, tables[plan.channel.id]?.readAt ?? now);
    const before = days.at(-1);
    if (before?.day === day && before.isPast === isPast) {
      days[days.length - 1] = { ...before, count: before.count + 1 };
    } else days.push({ day, isPast, from: at, count: 1 });
  }
  const cellAt: Sheet['cellAt'] = (row, column) => {
    const plan = column === 0 ? plans[row] : undefined;
    if (!plan) return null;
    return { rate: plan.rate, field: DATE, blocked: plan.blocked };
  };
  const sheet: Sheet = {
    rows: plans.map(({ rate }) => rate),
    columns: plans.length > 0 ? 1 : 0,
    columnsIn: () => 1,
    takesAmounts: false,
    heading: 'plans',
    cellAt,
    ratesIn: () => [0],
    placeOf: (rate) => {
      const row = plans.findIndex((plan) => plan.rate === rate);
      return row < 0 ? null : { row, column: 0 };
    },
    copies: () => [],
    textsOf: (row) => {
      const { channel, name, values } = plans[row]!;
      const amounts = amountsOf(values).map((field) => values[plannedOf(field)] ?? '');
      const texts = [channel.name, name].map(textCell);
      return [...texts, (values[DATE] ?? '').replace('T', ' '), ...amounts];
    },
    ...knownRates(tables, isListed),
  };
  return { sheet, days, plans };
}

/** Returns the first change of each channel within seven days; overdue plans come first. */
export function soonOf(
  all: readonly Plan[],
  now: string = businessTime(),
): ReadonlyMap<number, string> {
  const last = dayAfter(now, SOON_DAYS);
  const soon = new Map<number, string>();
  for (const { channel, date } of all) {
    if (date.slice(0, 10) <= last && !soon.has(channel.id)) soon.set(channel.id, date);
  }
  return soon;
}
