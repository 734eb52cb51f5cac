/**
 * Compares a list that is written as a whole with the stored rows. Every change of a list increments its
 * revision. A row's `version` is the revision that last changed the row, its `created_version` the one that
 * added it. Rows in answers also have `list_version`: the revision at which the list was read.
 */
import { z } from 'zod';
import { Int, type RowIdentity } from '#contract/wire.ts';
import type { FieldsOf } from '#server/http/fields-of.ts';

/** The maximum length of a list, both in a write and in the database: a longer one could not be sent back. */
export const ROWS_MAX = 1_000;

/** Fields that the rows of every such list may have. */
export const rowIdentity = {
  id: z.preprocess((id) => (id === '' ? undefined : id), z.nullish(Int)),
  version: z.union([z.number(), z.string()]).nullish(),
  // Text is accepted, too: without this number, rows that the caller has not seen would be deleted.
  list_version: z.nullish(Int).catch(undefined),
} satisfies FieldsOf<RowIdentity>;

/** A row in the database. */
export interface StoredRow {
  readonly id: number;
  readonly version: number;
  readonly created_version: number;
}

/** A row sent by a caller; a row without an id is new. */
export interface SentRow {
  readonly id?: number | null | undefined;
  readonly version?: number | string | null | undefined;
  readonly list_version?: number | null | undefined;
}

interface Lists<TStored, TSent> {
  readonly stored: readonly TStored[];
  readonly sent: readonly TSent[];
  /** `If-Match` proved that the caller has seen exactly the stored list. */
  readonly hasSeenAll: boolean;
  /** Returns whether writing the sent row would leave the stored one unchanged. */
  readonly same: (stored: TStored, sent: TSent) => boolean;
}

export interface Changes<TStored, TSent> {
  readonly inserted: readonly TSent[];
  readonly updated: readonly { readonly stored: TStored; readonly sent: TSent }[];
  readonly deleted: readonly TStored[];
  /** Unchanged rows: sent unchanged, or added by another user and not seen by the caller. */
  readonly kept: readonly TStored[];
  /** Rows with an id that the stored list does not have. */
  readonly missing: readonly TSent[];
  /** The write would overwrite or delete a row that another user changed. */
  readonly isStale: boolean;
}

/** Compares the two lists. The caller handles rows with an unknown id. */
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
 * Returns the revision at which the caller read the list, from its rows. If they have none, the caller is
 * assumed to have seen everything: the sent list replaces the stored one.
 */
function lastSeen(sent: readonly SentRow[]): number {
  const told = sent.flatMap(({ list_version }) => list_version ?? []);
  return told.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...told);
}
