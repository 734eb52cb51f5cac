/** All rates as a sheet: two rows for a channel with levels, one for each range of a ladder. */
import type { Channel, RateType } from '#contract/channels.ts';
import { ladderLabel, RATE_KINDS } from '#features/channels/rates/rate-tables.ts';
import { memoize } from '#machines/memoize.ts';
import type { Cell, RateValues, Sheet } from '#machines/rates/sheet.ts';
import {
  blankValues,
  blockedIn,
  byIdentity,
  type ChannelTable,
  levelsOf,
  newIdentity,
  newLocal,
  partsOfKey,
  rateKey,
  rowAt,
  stepsOf,
  type Tables,
  valuesOfRow,
} from '../channel-rates.ts';

/** A row of the sheet. */
interface BookRow {
  readonly key: string;
  readonly channel: Channel;
  /** The name of the amount in its cells. */
  readonly field: string;
  /** The index of the range within its step. */
  readonly range: number;
  /** The name of the channel is shown in its first row only. */
  readonly isFirst: boolean;
}

/** Rows with the same columns. */
interface Block {
  readonly type: RateType;
  readonly headings: readonly string[];
  /** The level or step of each column. */
  readonly identities: readonly string[];
  readonly from: number;
  readonly rows: readonly BookRow[];
}

export interface Book {
  readonly sheet: Sheet;
  readonly blocks: readonly Block[];
  readonly rows: readonly BookRow[];
}

export const LEVEL_FIELDS = [
  { field: 'new_client_rate', title: 'новые' },
  { field: 'returning_client_rate', title: 'повторные' },
] as const;

/** Whether there is a channel with this id. */
export type IsListed = (channelId: number) => boolean;

/** @param channels The channels to show, in order. */
export function bookOf(channels: readonly Channel[], tables: Tables, isListed?: IsListed): Book {
  const blocks: Block[] = [];
  for (const type of ['level', 'ladder'] as const) {
    const own = channels.filter(({ rate_type }) => rate_type === type);
    if (own.length === 0) continue;
    const read = own.flatMap(({ id }) => (tables[id]?.type === type ? [tables[id]] : []));
    const identities = type === 'level' ? levelsOf(read) : stepsOf(read);
    blocks.push({
      type,
      identities,
      // A level is its own label.
      headings: identities.map(ladderLabel),
      from: blocks.at(-1)?.rows.length ?? 0,
      rows: own.flatMap((channel) => rowsOf(channel, tables)),
    });
  }
  const rows = blocks.flatMap((block) => block.rows);
  return { blocks, rows, sheet: sheetOf(blocks, rows, tables, isListed) };
}

function rowsOf(channel: Channel, tables: Tables): readonly BookRow[] {
  const { id, rate_type } = channel;
  if (rate_type === 'level') {
    return LEVEL_FIELDS.map(({ field }, at) => ({
      key: rateKey(id, field),
      channel,
      field,
      range: 0,
      isFirst: at === 0,
    }));
  }
  const table = tables[id];
  const ranges = table?.type === 'ladder' ? [...byIdentity(table).values()] : [];
  const count = Math.max(1, ...ranges.map(({ length }) => length));
  return Array.from({ length: count }, (_, range) => ({
    key: rateKey(id, range),
    channel,
    field: 'rate_value',
    range,
    isFirst: range === 0,
  }));
}

/** Returns lookups for rates by key, whether the rates are shown or not. */
export function knownRates(
  tables: Tables,
  isListed?: IsListed,
): Pick<Sheet, 'valuesOf' | 'keyNow' | 'isGone'> {
  const find = (rate: string) => {
    const { channelId, local } = partsOfKey(rate);
    return { channelId, table: tables[channelId], local, identity: newIdentity(local) };
  };
  return {
    valuesOf: (rate): RateValues | null => {
      const { table, local, identity } = find(rate);
      if (!table) return null;
      const kind = RATE_KINDS[table.type];
      if (identity !== null) return blankValues(kind, identity);
      const row = rowAt(table, local);
      return row ? valuesOfRow(kind, row) : null;
    },
    keyNow: (rate) => {
      const { channelId, table, identity } = find(rate);
      const [row] = (table && identity !== null && byIdentity(table).get(identity)) || [];
      return row ? rateKey(channelId, row.id) : rate;
    },
    isGone: (rate) => {
      const { channelId, table, local, identity } = find(rate);
      if (isListed?.(channelId) === false) return true;
      return table !== undefined && identity === null && !rowAt(table, local);
    },
  };
}

function sheetOf(
  blocks: readonly Block[],
  rows: readonly BookRow[],
  tables: Tables,
  isListed: IsListed | undefined,
): Sheet {
  const blockAt = (row: number) => blocks.findLast(({ from }) => from <= row);
  const sheet = {
    rows: rows.map(({ key }) => key),
    columns: Math.max(0, ...blocks.map(({ identities }) => identities.length)),
    columnsIn: (row: number) => blockAt(row)?.identities.length ?? 0,
    takesAmounts: true,
    heading: blocks.map(({ identities }) => identities.join()).join(';'),
    cellAt: (row: number, column: number): Cell | null => {
      const { channel, field, range } = rows[row] ?? {};
      const identity = blockAt(row)?.identities[column];
      const table = channel && tables[channel.id];
      if (!table || identity === undefined || table.type !== channel.rate_type) return null;
      const known = byIdentity(table).get(identity);
      if (!known) {
        return range === 0
          ? { rate: rateKey(channel.id, newLocal(identity)), field: field! }
          : null;
      }
      const one = known[range!];
      if (!one) return null;
      return { rate: rateKey(channel.id, one.id), field: field!, blocked: blockedIn(one) };
    },
    ratesIn: (row: number): readonly number[] => {
      const { channel, range } = rows[row] ?? {};
      const table = channel && tables[channel.id];
      const block = blockAt(row);
      if (!table || !block || table.type !== block.type) return [];
      return columnsOf(table, block)[range!] ?? [];
    },
    ...knownRates(tables, isListed),
  };
  return {
    ...sheet,
    placeOf: (rate) => {
      const { channelId, local } = partsOfKey(rate);
      const first = rows.findIndex(({ channel }) => channel.id === channelId);
      for (let row = first; rows[row]?.channel.id === channelId; row++) {
        const added = blockAt(row)!.identities.indexOf(newIdentity(local) ?? '');
        const isThere = (column: number) => sheet.cellAt(row, column)?.rate === rate;
        const column = [...sheet.ratesIn(row), added].find(isThere);
        if (column !== undefined) return { row, column };
      }
      return null;
    },
    copies: copiesIn(sheet, rows),
  };
}

type Cells = Pick<Sheet, 'columnsIn' | 'cellAt' | 'valuesOf'>;

/** The columns of a channel that have a rate, by range. A channel with levels has one range in two rows. */
const columnsOf = memoize((table: ChannelTable, block: Block): readonly (readonly number[])[] => {
  const ranges: number[][] = [];
  for (const [identity, known] of byIdentity(table)) {
    for (const range of known.keys()) {
      ranges[range] ??= [];
      ranges[range].push(block.identities.indexOf(identity));
    }
  }
  for (const columns of ranges) columns.sort((a, b) => a - b);
  return ranges;
});

/** Returns the cells of a row's channel, blank ones included, each with that of the same range in the target channel. */
function copiesIn(
  { columnsIn, cellAt, valuesOf }: Cells,
  rows: readonly BookRow[],
): Sheet['copies'] {
  const placesOf = (id: string) =>
    [...rows.keys()].filter((row) => String(rows[row]!.channel.id) === id);
  const rangeOf = ({ rate, field }: Cell) =>
    [field, valuesOf(rate)?.range_from, valuesOf(rate)?.range_to].join();
  return (row, target) => {
    const targets = placesOf(target);
    return placesOf(String(rows[row]?.channel.id)).flatMap((place) =>
      Array.from({ length: columnsIn(place) }).flatMap((_, column) => {
        const from = cellAt(place, column);
        if (!from) return [];
        const to = targets
          .map((other) => cellAt(other, column))
          .find(
            (cell) => cell && !from.blocked && !cell.blocked && rangeOf(cell) === rangeOf(from),
          );
        return { from, to };
      }),
    );
  };
}
