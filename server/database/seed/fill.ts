/** Fills a database with a given number of clients. */
import { sql } from 'kysely';
import { asSeed } from '#server/activity/entries.ts';
import type { Db } from '#server/database/database.ts';
import { withoutLimits } from '#server/database/migrate.ts';
import { insertClients } from './clients.ts';
import { generateClient } from './generated-client.ts';

const BATCH = 5_000;
const YEARS_MS = 3 * 365 * 86_400_000;
/** The demo clients use lower numbers. */
const FIRST_NUMBER = 1_000_000;

export interface Filling {
  /** The number of clients now; `before` is the number at the start. */
  readonly count: number;
  readonly before: number;
}

interface FillOptions {
  readonly target: number;
  /** Called after every batch. */
  readonly onProgress?: (filling: Filling) => void;
  /** If aborted, stops after the current batch. */
  readonly signal?: AbortSignal;
}

/**
 * Adds clients until there are `target`. Existing ones stay unchanged. Each batch is a transaction, so the same
 * call continues after an interruption.
 */
export async function fillClients(
  db: Db,
  { target, onProgress, signal }: FillOptions,
): Promise<Filling> {
  const before = await countClients(db);
  const now = Date.now();
  let count = before;
  while (count < target && !signal?.aborted) {
    const size = Math.min(BATCH, target - count);
    const first = count;
    const clients = Array.from({ length: size }, (_, index) => {
      const age = YEARS_MS * (1 - (first + index) / target);
      return generateClient(FIRST_NUMBER + first + index, now - age, now);
    });
    await db.transaction().execute(async (trx) => {
      await asSeed(trx, { clients: size }, () => insertClients(trx, clients));
    });
    count += size;
    onProgress?.({ count, before });
  }
  return { count, before };
}

/** Updates the statistics and the visibility map, so that the planner chooses good plans. */
export async function tidyUp(db: Db): Promise<void> {
  // Without limits, because this waits if autovacuum is working on the same tables.
  await withoutLimits(db, (connection) =>
    sql`vacuum (analyze) clients, passports, addresses`.execute(connection),
  );
}

async function countClients(db: Db): Promise<number> {
  const { count } = await withoutLimits(db, (connection) =>
    connection
      .selectFrom('clients')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  );
  return count;
}
