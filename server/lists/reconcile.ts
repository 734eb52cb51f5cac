/**
 * What a list that is written as a whole does to the rows that are there. Every change of a list
 * counts its revision on. A row's `version` is the revision that changed it last and its
 * `created_version` the one that brought it; `list_version`, which every answered row carries too,
 * is the revision at which it was read.
 */
import { z } from 'zod';
import { Int, type RowIdentity } from '#contract/wire.ts';
import type { FieldsOf } from '#server/http/fields-of.ts';

/** What rows of any such list may carry beside their own fields. */
export const rowIdentity = {
  id: z.preprocess((id) => (id === '' ? undefined : id), Int.nullish()),
  version: z.union([z.number(), z.string()]).nullish(),
  list_version: z.number().int().nullish().catch(undefined),
} satisfies FieldsOf<RowIdentity>;

/** A row as the database has it. */
export interface StoredRow {
  readonly id: number;
  readonly version: number;
  readonly created_version: number;
}

/** A row as a caller sends it: without an id it is new. */
export interface SentRow {
  readonly id?: number | null | undefined;
  readonly version?: number | string | null | undefined;
  readonly list_version?: number | null | undefined;
}

interface Lists<TStored, TSent> {
  readonly stored: readonly TStored[];
  readonly sent: readonly TSent[];
  /** The caller proved by `If-Match` to have seen exactly what is stored. */
  readonly hasSeenAll: boolean;
  /** Whether writing the one would leave the other as it is. */
  readonly same: (stored: TStored, sent: TSent) => boolean;
}

export interface Changes<TStored, TSent> {
  readonly inserted: readonly TSent[];
  readonly updated: readonly { readonly stored: TStored; readonly sent: TSent }[];
  readonly deleted: readonly TStored[];
  /** What stays as it is, whether it was sent or never seen. */
  readonly kept: readonly TStored[];
  /** Rows with an id that is not in the list. */
  readonly missing: readonly TSent[];
  /** Somebody changed a row that this would overwrite or delete. */
  readonly isStale: boolean;
}

/** Compares the two lists; it decides nothing about rows with an unknown id. */
export function reconcile<TStored extends StoredRow, TSent extends SentRow>({
  stored,
  sent,
  hasSeenAll,
  same,
}: Lists<TStored, TSent>): Changes<TStored, TSent> {
  const byId = new Map(stored.map((row) => [row.id, row]));
  const inserted: TSent[] = [];
  const updated: { stored: TStored; sent: TSent }[] = [];
  const missing: TSent[] = [];
  const kept: TStored[] = [];
  let isStale = false;

  for (const row of sent) {
    const known = typeof row.id === 'number' ? byId.get(row.id) : undefined;
    if (typeof row.id !== 'number') inserted.push(row);
    else if (!known) missing.push(row);
    else if (same(known, row)) kept.push(known);
    else {
      isStale ||= isOutdated(known, row);
      updated.push({ stored: known, sent: row });
    }
  }

  const named = new Set(sent.map(({ id }) => id));
  const seen = hasSeenAll ? Number.POSITIVE_INFINITY : lastSeen(sent);
  const deleted: TStored[] = [];
  for (const row of stored) {
    if (named.has(row.id)) continue;
    if (row.created_version > seen) kept.push(row);
    else {
      isStale ||= row.version > seen;
      deleted.push(row);
    }
  }
  return { inserted, updated, deleted, kept, missing, isStale };
}

function isOutdated(stored: StoredRow, { version }: SentRow): boolean {
  return version !== undefined && version !== null && String(version) !== String(stored.version);
}

/**
 * The revision at which the caller read the list, as its rows tell. One that tells nothing is
 * taken to have seen everything: the list replaces.
 */
function lastSeen(sent: readonly SentRow[]): number {
  const told = sent.flatMap(({ list_version }) => list_version ?? []);
  return told.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...told);
}
