import { type Kysely, type Migration, sql } from 'kysely';

/** Tables whose records have a name, with the column of the name. */
const NAMED = {
  users: 'name',
  channels: 'name',
  channel_default_settings: 'key',
  offers: 'name',
  offer_default_settings: 'name',
} as const;

/** Logs when sessions start and end, and keeps the names of deleted records for the entries of their parts. */
export const activitySessions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create function activity_remember() returns trigger language plpgsql as $$
      begin
        perform set_config('pult.deleted',
          (coalesce(nullif(current_setting('pult.deleted', true), ''), '{}')::jsonb || jsonb_build_object(
            tg_table_name || ':' || old.id, to_jsonb(old) ->> tg_argv[0]))::text, true);
        return null;
      end
      $$
    `.execute(db);
    for (const [table, column] of Object.entries(NAMED)) {
      await sql`
        create trigger activity_remember after delete on ${sql.table(table)}
        for each row execute function activity_remember(${sql.lit(column)})
      `.execute(db);
    }
    // The next sign-in deletes expired sessions: no user ended them, so this is not logged.
    await sql`
      create function activity_session() returns trigger language plpgsql as $$
      declare
        caller jsonb := nullif(current_setting('pult.actor', true), '');
        one sessions := case when tg_op = 'INSERT' then new else old end;
        is_own boolean := tg_op = 'INSERT' or caller ->> 'ends' = 'signed_out';
        actor integer := case when is_own then one.user_id else (caller ->> 'user')::integer end;
        why text := caller ->> 'ends';
        time timestamptz;
      begin
        if caller -> 'summary' = 'true' then return null; end if;
        if tg_op = 'DELETE' and one.refresh_expires_at <= clock_timestamp() then return null; end if;
        time := activity_now();
        insert into activity (month, at, actor, user_id, user_name, session, call, action, kind,
            record_id, record_name, part, part_id, part_name, fields, changes)
          values (
            date_trunc('month', time at time zone 'UTC')::date, time,
            case when actor is null then 'system' else 'user' end, actor,
            activity_name('["users", "name"]', actor::text),
            case when is_own then left(one.id::text, 8) else caller ->> 'session' end,
            caller ->> 'call',
            case when tg_op = 'INSERT' then 'signed_in' when is_own then 'signed_out' else 'session_ended' end,
            'user', one.user_id, activity_name('["users", "name"]', one.user_id::text),
            'session', one.number, one.device,
            case when tg_op = 'INSERT' then '{address}' when not is_own and why is not null then '{reason}'
              else '{}' end::text[],
            case when tg_op = 'INSERT' then jsonb_build_object('address', jsonb_build_array(null, one.address))
              when not is_own and why is not null then jsonb_build_object('reason', jsonb_build_array(null, why))
              else '{}' end);
        return null;
      end
      $$
    `.execute(db);
    await sql`
      create constraint trigger activity after insert or delete on sessions
      deferrable initially deferred for each row execute function activity_session()
    `.execute(db);
  },
};
