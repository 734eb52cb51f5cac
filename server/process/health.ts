import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, metFullDisk } from '#server/database/database.ts';

const ANSWER_WITHIN = 2_000;

/** Fails as a write would, so that the pool drops the connection. Needs no permissions and no lock. */
const takesWrites = sql`do $$ begin
  if current_setting('transaction_read_only') = 'on' then
    raise read_only_sql_transaction;
  end if;
end $$`;

/**
 * Returns whether the database answers within 2 s and accepts writes. Only a real write can detect a full disk,
 * so the result of the last one is used for that.
 */
export async function isReady(db: Db): Promise<boolean> {
  if (metFullDisk(db)) return false;
  const answer = takesWrites.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, pause(ANSWER_WITHIN, false, { ref: false })]);
}
