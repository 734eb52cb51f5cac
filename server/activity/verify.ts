import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';

/** The first fault of one month of the log. */
export interface LogFault {
  /** `2026-11`. */
  readonly month: string;
  readonly number: number;
  /** `changed`: the row does not match its hash. `missing`: rows before or after this number are missing. */
  readonly what: 'changed' | 'missing';
}

export interface Verification {
  readonly rows: number;
  readonly faults: readonly LogFault[];
  /**
   * The last row of each month, to keep outside the database: anyone with write access to it could rewrite the
   * whole log. `dropped`: the day (UTC) on which the rows were dropped, or null.
   */
  readonly heads: readonly { month: string; rows: number; hash: string; dropped: string | null }[];
}

/**
 * Compares each row of the log with its hash, which includes the hash of the row before, and the last rows with
 * the heads: a rewritten chain ends in another hash than its head. A dropped month is not a fault if an entry
 * records the drop with the same number of rows.
 */
export async function verifyLog(db: Db): Promise<Verification> {
  const { rows: checked } = await sql<LogFault & { rows: number }>`
    with linked as (
      select entry.month, entry.number, entry.hash,
        lag(entry.hash, 1, ''::bytea) over chain as before,
        lag(entry.number, 1, 0::bigint) over chain as previous,
        activity_hash(lag(entry.hash, 1, ''::bytea) over chain, entry) as computed
      from activity as entry
      window chain as (partition by entry.month order by entry.number)
    )
    select to_char(month, 'YYYY-MM') as month, number::float8,
      case when number <> previous + 1 then 'missing' else 'changed' end as what
    from linked where number <> previous + 1 or hash <> computed
    union all
    select to_char(heads.month, 'YYYY-MM'), heads.rows, 'missing'
    from activity_heads as heads
    left join (select month, max(number) as number from activity group by month) as last using (month)
    where case when dropped_at is null then coalesce(last.number, 0) <> heads.rows else last.number > 0 end
    union all
    select to_char(heads.month, 'YYYY-MM'), heads.rows, 'changed'
    from activity_heads as heads
    join activity as last on last.month = heads.month and last.number = heads.rows
    where dropped_at is null and last.hash <> heads.hash
    union all
    select to_char(heads.month, 'YYYY-MM'), heads.rows, 'missing'
    from activity_heads as heads
    where dropped_at is not null and not exists (
      select from activity as entry
      where entry.action = 'dropped' and entry.changes #>> '{month,0}' = to_char(heads.month, 'YYYY-MM')
        and entry.changes #>> '{rows,0}' = heads.rows::text)
    union all
    select to_char(month, 'YYYY-MM'), max(number), 'missing' from activity
    where month not in (select month from activity_heads) group by month
    order by 1, 2
  `.execute(db);
  const { rows: heads } = await sql<Verification['heads'][number]>`
    select to_char(month, 'YYYY-MM') as month, rows::float8, encode(hash, 'hex') as hash,
      to_char(dropped_at at time zone 'UTC', 'YYYY-MM-DD') as dropped
    from activity_heads order by month
  `.execute(db);
  const first = new Map<string, LogFault>();
  for (const fault of checked) if (!first.has(fault.month)) first.set(fault.month, fault);
  return {
    rows: heads.reduce((sum, { rows, dropped }) => sum + (dropped ? 0 : rows), 0),
    faults: [...first.values()],
    heads,
  };
}
