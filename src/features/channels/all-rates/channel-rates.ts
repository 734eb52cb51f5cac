/** The rates of one channel as the grid holds them, found by their keys. */
import type { RateRecord } from '#api/rates.api.ts';
import type { RateType } from '#contract/channels.ts';
import { oddOf } from '#contract/odd.ts';
import { LADDER_TYPES } from '#contract/rates.ts';
import {
  draftOf,
  ladderLabel,
  RATE_KINDS,
  type RateDraft,
  type RateKind,
} from '#features/channels/rates/rates-kinds.ts';
import { parseDecimal } from '#workspace/format/decimal.ts';

/** The table of a channel as it was read. */
export interface ChannelTable {
  readonly type: RateType;
  readonly rows: readonly RateRecord[];
}
export type Tables = Readonly<Record<number, ChannelTable>>;

/** The key of a rate: `12:345`, or `12:new:7` for level 7 that channel 12 lacks. */
export const rateKey = (channelId: number, local: string | number): string =>
  `${channelId}:${local}`;
export const newLocal = (identity: string): string => `new:${identity}`;

/** The channel of a key, and the rest of it. */
export function partsOfKey(rate: string): { channelId: number; local: string } {
  const at = rate.indexOf(':');
  return { channelId: Number(rate.slice(0, at)), local: rate.slice(at + 1) };
}

/** What a rate is for: its level, or its step of the ladder. */
export const identityIn = ({ type }: RateKind, draft: RateDraft): string =>
  (type === 'level' ? draft.level : draft.rate_type) ?? '';

const drafts = new WeakMap<RateRecord, RateDraft>();

/** The values of a row. Tables have thousands, so each is made once. */
export function valuesOfRow(kind: RateKind, row: RateRecord): RateDraft {
  const known = drafts.get(row) ?? draftOf(kind, row);
  drafts.set(row, known);
  return known;
}

/** The values of a rate that does not exist yet. */
export function blankValues(kind: RateKind, identity: string): RateDraft {
  const empty = Object.fromEntries(kind.fields.map(({ name }) => [name, '']));
  return { ...empty, [kind.type === 'level' ? 'level' : 'rate_type']: identity };
}

/** The rows of a table by identity; a step of the ladder may have several ranges. */
export type ByIdentity = ReadonlyMap<string, readonly RateRecord[]>;

const found = new WeakMap<ChannelTable, ByIdentity>();

export function byIdentity(table: ChannelTable): ByIdentity {
  const known = found.get(table);
  if (known) return known;
  const kind = RATE_KINDS[table.type];
  const map = new Map<string, RateRecord[]>();
  for (const row of table.rows) {
    const identity = identityIn(kind, valuesOfRow(kind, row));
    const same = map.get(identity);
    if (same) same.push(row);
    else map.set(identity, [row]);
  }
  found.set(table, map);
  return map;
}

const byId = new WeakMap<ChannelTable, ReadonlyMap<string, RateRecord>>();

/** The row with this part of a key; undefined if there is none. */
export function rowAt(table: ChannelTable, local: string): RateRecord | undefined {
  const map = byId.get(table) ?? new Map(table.rows.map((row) => [String(row.id), row]));
  byId.set(table, map);
  return map.get(local);
}

/** Why a rate cannot be changed here. */
export const blockedIn = (row: RateRecord): string | undefined => oddOf(row)?.text;

/** The levels of all these tables, in order. */
export function levelsOf(tables: readonly ChannelTable[]): readonly string[] {
  const all = new Set(tables.flatMap((table) => [...byIdentity(table).keys()]));
  const levels = [...all].sort((a, b) => (parseDecimal(a) ?? 0) - (parseDecimal(b) ?? 0));
  return levels.length > 0 ? levels : ['1'];
}

/** The steps of all these tables; those that only the server knows come last. */
export function stepsOf(tables: readonly ChannelTable[]): readonly string[] {
  const all = new Set<string>([
    ...LADDER_TYPES,
    ...tables.flatMap((table) => [...byIdentity(table).keys()]),
  ]);
  return [...all];
}

export const stepTitle = ladderLabel;
