/**
 * The log of changes. Database triggers write the entries for changed rows; this file adds entries for events
 * that change no row. See `docs/decisions/011-activity-log.md`.
 */
import { type RawBuilder, sql } from 'kysely';
import type { ActivityAction, ActivityKind } from '#contract/activity.ts';
import type { Db } from '#server/database/database.ts';
import { statement } from '#server/database/prepared/statement.ts';

/** The user and session of a call. */
export interface Caller {
  readonly user: number;
  readonly session: string;
  /** The id of the call. */
  readonly call: string;
}

/** The log keeps only the beginning of a session's id: enough to distinguish sessions. */
const SESSION_LENGTH = 8;

/** Returns a caller in the format that the triggers read. */
export const actorOf = ({ user, session, call }: Caller): string =>
  JSON.stringify({ user, session: session.slice(0, SESSION_LENGTH), call });

/** Returns an expression that sets the caller (from `actorOf`) for the triggers until the transaction ends. */
export const callerIs = (actor: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`set_config('pult.actor', ${actor}, true)`;

/** The same for a registration: the caller is the new account. */
export function registers(user: number, call: string): RawBuilder<string> {
  return sql<string>`set_config('pult.actor', ${JSON.stringify({ user, call })}, true)`;
}

/** Returns an expression that sets why the rest of the transaction ends sessions, and the id of the call. */
export function endsSessions(
  ends: 'signed_out' | 'copied' | 'too_many',
  call?: string,
): RawBuilder<string> {
  return sql<string>`set_config('pult.actor', ${JSON.stringify({ ends, call })}, true)`;
}

export interface Entry {
  readonly action: ActivityAction;
  readonly kind: ActivityKind;
  /** A caller without a user is not authenticated; without a caller, the actor is the system. */
  readonly caller?: Pick<Caller, 'call'> & Partial<Caller>;
  readonly recordId?: number | null;
  readonly part?: string | null;
  /** Field: [before, after]. */
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** Adds entries. Call it last in a transaction: it locks the log until the commit. */
export async function addEntries(db: Db, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map(({ action, kind, caller, recordId, part, changes = {} }) => ({
    ...{ action, kind, part, changes, record_id: recordId },
    actor: caller ? 'user' : 'system',
    user_id: caller?.user,
    session: caller?.session?.slice(0, SESSION_LENGTH),
    call: caller?.call,
  }));
  await insertEntries(db, { rows: JSON.stringify(rows) });
}

/** Takes all entries as one parameter, so that planning costs the same for any number of entries. */
const insertEntries = statement<{ rows: string }>()(
  (_, value) => sql`
    insert into activity (month, at, actor, user_id, user_name, session, call, action, kind,
      record_id, record_name, part, fields, changes)
    select date_trunc('month', time at time zone 'UTC')::date, time,
      actor, user_id, (select name from users where id = user_id), session, call, action, kind,
      record_id, case when kind = 'user' then (select name from users where id = record_id) end,
      part, array(select jsonb_object_keys(changes)), changes
    from jsonb_to_recordset(${value('rows')}::jsonb) as entry (actor text, user_id integer,
      session text, call text, action text, kind text, record_id integer, part text, changes jsonb)
    cross join (select activity_now() as time offset 0) as clock
  `,
);

/**
 * Runs `work`, which inserts many generated rows in the current transaction, without a statement timeout. Logs
 * one entry with `what` instead of one entry for each row.
 */
export async function asSeed(
  trx: Db,
  what: Readonly<Record<string, string | number>>,
  work: () => Promise<void>,
): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`select set_config('pult.actor', '{"summary":true}', true)`.execute(trx);
  await work();
  const changes = Object.fromEntries(
    Object.entries(what).map(([name, value]) => [name, [null, value] as const]),
  );
  await addEntries(trx, [{ action: 'seeded', kind: 'database', changes }]);
}
