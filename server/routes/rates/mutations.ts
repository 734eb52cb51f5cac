/** Reading the rates of a channel, and writing them as a whole list. */

import type { FieldErrors } from '#contract/problem.ts';
import type { Db } from '#server/database/database.ts';
import { invalid } from '#server/http/failure.ts';
import { type Changes, reconcile, type SentRow } from '#server/lists/reconcile.ts';
import type { Write } from '#server/middleware/write.ts';
import { lockChannel } from '#server/routes/channels/queries.ts';
import type { RateKind, RateRecord } from '#server/routes/rates/kinds.ts';
import { applyPlansOf, countOn, type PlanClock } from './plans.ts';
import {
  deleteRates,
  findForeign,
  insertRates,
  type Rates,
  readRates,
  updateRates,
} from './queries.ts';

interface Tools {
  readonly db: Db;
  readonly clock: PlanClock;
}

interface WriteTools {
  readonly write: Write;
  readonly clock: PlanClock;
}

/** A sent row, as far as both kinds have it in common. */
export type PlannedRow = SentRow & { readonly planned_date: string | null };

/** What a caller says to have seen. */
export interface Seen<TRow> {
  /** Throws when `If-Match` names another state than this one. */
  readonly match: (current: Rates<TRow>) => void;
  /** `If-Match` named a state, and so the one that is current. */
  readonly hasSeenAll: boolean;
  /** Refuses a list that would overwrite another user's change. */
  readonly stale: (current: Rates<TRow>) => Error;
}

/** The rates of a channel, none of whose plans is overdue. */
export async function currentRates<TRow extends object>(
  { db, clock }: Tools,
  kind: RateKind<TRow>,
  channelId: number,
): Promise<Rates<TRow>> {
  await applyPlansOf(db, kind, clock, channelId);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => readRates(trx, kind, channelId));
}

/** Replaces a channel's rates: rows with an id are changed, those without added, others removed. */
export function saveRates<TRow extends PlannedRow>(
  { write, clock }: WriteTools,
  kind: RateKind<TRow>,
  channelId: number,
  sent: readonly TRow[],
  seen: Seen<TRow>,
): Promise<Rates<TRow>> {
  refuseRepeated(sent);
  refuseClashes(kind, sent);
  return write(async (trx) => {
    await lockChannel(trx, channelId);
    await applyPlansOf(trx, kind, clock, channelId);
    const current = await readRates(trx, kind, channelId);
    seen.match(current);

    const same = (stored: TRow, row: TRow) =>
      kind.columns.every((column) => stored[column] === row[column]);
    const { hasSeenAll } = seen;
    const changes = reconcile({ stored: current.rates, sent, hasSeenAll, same });
    await refuseUnknown(trx, kind, sent, changes, hasSeenAll);
    // Another user removed the row just now, or added one with the same level that was not seen.
    const isStale = changes.isStale || changes.missing.length > 0 || clashes(kind, changes);
    if (isStale) throw seen.stale(current);

    const { inserted, updated, deleted } = changes;
    if (inserted.length + updated.length + deleted.length === 0) return current;
    const stamp = { channelId, version: current.revision + 1, at: clock.now().toISOString() };
    await deleteRates(
      trx,
      kind,
      deleted.map(({ id }) => id),
    );
    await updateRates(
      trx,
      kind,
      stamp,
      updated.map(({ stored, sent: row }) => ({ ...row, id: stored.id })),
    );
    await insertRates(trx, kind, stamp, inserted);
    await countOn(trx, kind, [channelId]);
    // A plan for a time that has passed takes effect at once.
    if (sent.some(isPlanned)) await applyPlansOf(trx, kind, clock, channelId);
    return readRates(trx, kind, channelId);
  });
}

const isPlanned = ({ planned_date }: PlannedRow) => planned_date !== null;

function refuseRepeated(sent: readonly SentRow[]): void {
  const seen = new Set<number>();
  const errors: FieldErrors = {};
  for (const [index, { id }] of sent.entries()) {
    if (typeof id !== 'number') continue;
    if (seen.has(id)) errors[`rates.${index}.id`] = ['Ставка указана дважды.'];
    seen.add(id);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function refuseClashes<TRow extends object>(kind: RateKind<TRow>, sent: readonly TRow[]): void {
  const errors: FieldErrors = {};
  for (const [index, row] of sent.entries()) {
    for (const before of sent.slice(0, index)) {
      const clash = kind.clash(row, before);
      if (!clash) continue;
      errors[`rates.${index}.${clash.field}`] = [clash.message];
      break;
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Whether a kept row that was not sent conflicts with a sent one. */
function clashes<TRow extends object>(
  kind: RateKind<TRow>,
  { kept, inserted, updated }: Changes<RateRecord & TRow, TRow>,
): boolean {
  const written = [...inserted, ...updated.map(({ sent }) => sent)];
  return written.some((row) => kept.some((stays) => kind.clash(row, stays) !== undefined));
}

/**
 * Rows with an id that the channel does not have. One whose version the caller knows was there and
 * is gone by now, unless the caller has proved to know the current list.
 */
async function refuseUnknown<TRow extends object & SentRow>(
  trx: Db,
  kind: RateKind<TRow>,
  sent: readonly TRow[],
  { missing }: Changes<RateRecord & TRow, TRow>,
  hasSeenAll: boolean,
): Promise<void> {
  const foreign = await findForeign(
    trx,
    kind,
    missing.flatMap(({ id }) => id ?? []),
  );
  const errors: FieldErrors = {};
  for (const row of missing) {
    const wasThere = (row.version ?? null) !== null && !hasSeenAll;
    if (wasThere && !foreign.has(Number(row.id))) continue;
    errors[`rates.${sent.indexOf(row)}.id`] = ['У канала нет такой ставки.'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
