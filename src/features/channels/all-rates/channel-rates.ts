/** The rates of one channel as the grid holds them, found by their keys. */
import type { AllTables, RateRecord } from '#api/rates.api.ts';
import { oddOf } from '#contract/odd.ts';
import { LADDER_TYPES } from '#contract/rates.ts';
import {
  draftOf,
  emptyDraft,
  identityOf,
  RATE_KINDS,
  type RateDraft,
  type RateKind,
} from '#features/channels/rates/rate-tables.ts';
import { memoize } from '#machines/memoize.ts';
import type { Edit, Edits } from '#machines/rates/edits.ts';
import { parseDecimal } from '#workspace/format/decimal.ts';

/** The tables by channel id, each with the time when its read began, `2026-12-01T09:00`. */
export type Tables = Readonly<Record<number, AllTables[number] & { readonly readAt?: string }>>;
/** The table of a channel as it was read. */
export type ChannelTable = Tables[number];

/** The key of a rate: `12:345`, or `12:new:7` for level 7 that channel 12 lacks. */
export const rateKey = (channelId: number, local: string | number): string =>
  `${channelId}:${local}`;
const NEW = 'new:';
export const newLocal = (identity: string): string => `${NEW}${identity}`;

/** Returns the level or step of a rate that does not exist yet, from its local key; null for a stored rate. */
export const newIdentity = (local: string): string | null =>
  local.startsWith(NEW) ? local.slice(NEW.length) : null;

/** Splits a key into the channel id and the local key. */
export function partsOfKey(rate: string): { channelId: number; local: string } {
  const at = rate.indexOf(':');
  return { channelId: Number(rate.slice(0, at)), local: rate.slice(at + 1) };
}

export const localOf = (rate: string): string => partsOfKey(rate).local;

/** The last edits object of each channel, by its first edit. */
const groups = new WeakMap<Edit, Edits>();

/** Groups the edits by channel. An unchanged channel keeps its object, so that memoized results stay valid. */
export const byChannel = memoize((edits: Edits): ReadonlyMap<number, Edits> => {
  const channels = new Map<number, Record<string, Edit>>();
  for (const [rate, edit] of Object.entries(edits)) {
    const { channelId } = partsOfKey(rate);
    const own = channels.get(channelId) ?? {};
    own[rate] = edit;
    channels.set(channelId, own);
  }
  return new Map([...channels].map(([id, own]) => [id, asBefore(own)]));
});

function asBefore(own: Edits): Edits {
  const [first] = Object.values(own);
  const known = groups.get(first!) ?? {};
  const rates = Object.keys(own);
  const isSame =
    rates.length === Object.keys(known).length && rates.every((rate) => own[rate] === known[rate]);
  groups.set(first!, isSame ? known : own);
  return isSame ? known : own;
}

/** Returns the level of a rate, or its step of the ladder. */
export const identityIn = (kind: RateKind, draft: RateDraft): string =>
  draft[identityOf(kind)] ?? '';

const valuesOnce = memoize((row: RateRecord, kind: RateKind) => draftOf(kind, row));

/** Returns the values of a row. Memoized, because tables have thousands of rows. */
export const valuesOfRow = (kind: RateKind, row: RateRecord): RateDraft => valuesOnce(row, kind);

/** Returns the values of a rate that does not exist yet. */
export const blankValues = (kind: RateKind, identity: string): RateDraft =>
  emptyDraft(kind, { [identityOf(kind)]: identity });

/** The rows of a table by identity; a step of the ladder may have several ranges. */
export type ByIdentity = ReadonlyMap<string, readonly RateRecord[]>;

export const byIdentity = memoize((table: ChannelTable): ByIdentity => {
  const kind = RATE_KINDS[table.type];
  const map = new Map<string, RateRecord[]>();
  for (const row of table.rows) {
    const identity = identityIn(kind, valuesOfRow(kind, row));
    const same = map.get(identity);
    if (same) same.push(row);
    else map.set(identity, [row]);
  }
  return map;
});

const byId = memoize(({ rows }: ChannelTable) => new Map(rows.map((row) => [String(row.id), row])));

/** Returns the row with this local key, or undefined. */
export const rowAt = (table: ChannelTable, local: string): RateRecord | undefined =>
  byId(table).get(local);

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
