/** Reads and writes the rates of a channel as a whole list. */

import type { FieldErrors } from '#contract/problem.ts';
import type { Db } from '#server/database/database.ts';
import { invalid } from '#server/http/failure.ts';
import { tooMany } from '#server/http/messages.ts';
import type { Precondition } from '#server/http/version.ts';
import { type Changes, ROWS_MAX, reconcile, type SentRow } from '#server/lists/reconcile.ts';
import type { Write } from '#server/middleware/write.ts';
import { lockChannel } from '#server/routes/channels/queries.ts';
import { LADDER_RATES, LEVEL_RATES, type RateKind, type RateRecord } from './kinds.ts';
import { applyDuePlans, applyPlansOf, incrementRevision, type PlanClock } from './plans.ts';
import {
  deleteRates,
  findForeign,
  insertRates,
  type Rates,
  readAllRates,
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

/** The common fields of sent rows. */
export type PlannedRow = SentRow & { readonly planned_date: string | null };

/** Applies due plans and reads the rates of a channel. */
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

/** Applies due plans and reads the rates of all channels. */
export async function currentRatesOfAll({ db, clock }: Tools) {
  await applyDuePlans(db, clock);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => ({
      levels: await readAllRates(trx, LEVEL_RATES),
      ladders: await readAllRates(trx, LADDER_RATES),
    }));
}

/** Replaces a channel's rates: changes rows with an id, adds rows without one, removes the rest. */
export async function saveRates<TRow extends PlannedRow>(
  { write, clock: { onApplied, ...time } }: WriteTools,
  kind: RateKind<TRow>,
  channelId: number,
  sent: readonly TRow[],
  seen: Precondition<Rates<TRow>>,
): Promise<Rates<TRow>> {
  refuseRepeated(sent);
  refuseClashes(kind, sent);
  let applied = 0;
  const clock: PlanClock = { ...time, onApplied: (rows) => (applied += rows) };
  const read = async (trx: Db) => {
    await lockChannel(trx, channelId);
    await applyPlansOf(trx, kind, clock, channelId);
    return readRates(trx, kind, channelId);
  };
  const work = async (trx: Db) => {
    const current = await read(trx);
    seen.match(current);

    const same = (stored: TRow, row: TRow) =>
      kind.columns.every((column) => stored[column] === row[column]);
    const { hasSeenAll } = seen;
    const changes = reconcile({ stored: current.rates, sent, hasSeenAll, same });
    await refuseUnknown(trx, kind, sent, changes, hasSeenAll);
    // Another user has removed a sent row, or added a conflicting one that the caller has not seen.
    const isStale = changes.isStale || changes.missing.length > 0 || clashes(kind, changes);
    if (isStale) throw seen.stale(current);
    refuseCrowd(changes);

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
    await incrementRevision(trx, kind, [channelId]);
    // A plan with a past date takes effect immediately.
    if (sent.some(isPlanned)) await applyPlansOf(trx, kind, clock, channelId);
    return readRates(trx, kind, channelId);
  };
  const saved = await write(work, { read });
  // Counted after the commit, because a refused write takes its plans back.
  onApplied?.(applied);
  return saved;
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

/** Limits the merged list: rows that the caller has not seen are kept, so a short list can become too long. */
function refuseCrowd({ kept, updated, inserted }: Changes<unknown, unknown>): void {
  const isLonger = kept.length + updated.length + inserted.length > ROWS_MAX;
  if (isLonger && inserted.length > 0) throw invalid({ rates: [tooMany(ROWS_MAX)] });
}

/** Returns whether a kept row that was not sent conflicts with a sent one. */
function clashes<TRow extends object>(
  kind: RateKind<TRow>,
  { kept, inserted, updated }: Changes<RateRecord & TRow, TRow>,
): boolean {
  const written = [...inserted, ...updated.map(({ sent }) => sent)];
  return written.some((row) => kept.some((stays) => kind.clash(row, stays) !== undefined));
}

/**
 * Throws 422 for rows with an id that the channel does not have. A row with a version existed before, so
 * another user has removed it: this is a conflict instead, unless the call had `If-Match`.
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
