/**
 * The log of changes. Triggers of the database write the entries of changed rows; what changes no row
 * is added here. See `docs/decisions/011-activity-log.md`.
 */
import { type RawBuilder, sql } from 'kysely';
import type { ActivityAction, ActivityKind } from '#contract/activity.ts';
import type { Db } from '#server/database/database.ts';
import { statement } from '#server/database/prepared/statement.ts';

/** Who makes a call. */
export interface Caller {
  readonly user: number;
  readonly session: string;
  /** The id of the call. */
  readonly call: string;
}

/** Of a session's id the log has only the beginning: enough to tell sessions apart. */
const SESSION_LENGTH = 8;

/** A caller as the triggers read it. */
export const actorOf = ({ user, session, call }: Caller): string =>
  JSON.stringify({ user, session: session.slice(0, SESSION_LENGTH), call });

/** An expression that tells the triggers who calls for the rest of the transaction; `actor` comes from `actorOf`. */
export const callerIs = (actor: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`set_config('pult.actor', ${actor}, true)`;

/** The same for an account that somebody makes for themselves. */
export function registers(user: number, call: string): RawBuilder<string> {
  return sql<string>`set_config('pult.actor', ${JSON.stringify({ user, call })}, true)`;
}

/** An expression that says why the rest of the transaction ends sessions, and whose call that is. */
export function endsSessions(
  ends: 'signed_out' | 'copied' | 'too_many',
  call?: string,
): RawBuilder<string> {
  return sql<string>`set_config('pult.actor', ${JSON.stringify({ ends, call })}, true)`;
}

export interface Entry {
  readonly action: ActivityAction;
  readonly kind: ActivityKind;
  /** Who acts. A caller without a user has not proved who they are; without a caller it is the system. */
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

/** One parameter, so that the planner has no more to do for many entries than for one. */
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
 * Writes many invented rows in the current transaction, without a limit of time, and with one entry that
 * counts them instead of one each.
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
