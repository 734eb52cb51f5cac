import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Logs the row id for each change of a ladder rate: a step may have several rows, so its type does not identify
 * the changed one. Earlier entries have no row id and keep their hashes.
 */
export const activityRows: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table activity add column part_row integer`.execute(db);
    await sql`
      create or replace function activity_hash(before bytea, entry activity) returns bytea
      immutable language sql as $$
        select sha256(before || convert_to((jsonb_build_array(
          entry.month - date '2000-01-01', entry.number, (extract(epoch from entry.at) * 1000)::bigint,
          entry.actor, entry.user_id, entry.user_name, entry.session, entry.call, entry.action,
          entry.kind, entry.record_id, entry.record_name, entry.part, entry.part_id, entry.part_name,
          entry.fields, entry.changes
        ) || case when entry.part_row is null then '[]' else jsonb_build_array(entry.part_row) end
        )::text, 'UTF8'))
      $$
    `.execute(db);
    await sql`
      create or replace function activity_row() returns trigger language plpgsql as $$
      declare
        spec jsonb := tg_argv[0];
        was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
        is_ jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
        one jsonb := coalesce(is_, was);
        caller jsonb := nullif(current_setting('pult.actor', true), '');
        by_plan boolean := tg_op = 'UPDATE' and was -> 'plan_applied_at' is distinct from is_ -> 'plan_applied_at';
        time timestamptz;
        record integer := (one ->> (spec ->> 'record'))::integer;
        part_id text := one ->> (spec ->> 'partId');
        part_row integer := case tg_table_name when 'ladder_rates' then (one ->> 'id')::integer end;
        fields text[];
        changes jsonb;
      begin
        if caller -> 'summary' = 'true' then return null; end if;
        select array_agg(key), jsonb_object_agg(key, jsonb_build_array(
            activity_value(was -> key, spec -> 'hidden' ? key, spec -> 'digits' ? key),
            activity_value(is_ -> key, spec -> 'hidden' ? key, spec -> 'digits' ? key)))
          into fields, changes
          from jsonb_object_keys(one) as key
          where not spec -> 'skipped' ? key
            and coalesce(was -> key, 'null') is distinct from coalesce(is_ -> key, 'null');
        if tg_op = 'UPDATE' and fields is null then return null; end if;
        time := activity_now();
        insert into activity (month, at, actor, user_id, user_name, session, call, action, kind,
            record_id, record_name, part, part_id, part_name, part_row,
            fields, changes)
          values (
            date_trunc('month', time at time zone 'UTC')::date, time,
            case when by_plan then 'plan' when caller ? 'user' then 'user' else 'system' end,
            case when not by_plan then (caller ->> 'user')::integer end,
            case when not by_plan then (select name from users where id = (caller ->> 'user')::integer) end,
            case when not by_plan then caller ->> 'session' end,
            caller ->> 'call',
            case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
            spec ->> 'kind', record,
            coalesce(activity_name(spec -> 'named', one ->> (spec ->> 'record')), one ->> (spec -> 'named' ->> 1)),
            spec ->> 'part', part_id,
            activity_name(spec -> 'partNamed', part_id), part_row,
            coalesce(fields, '{}'), coalesce(changes, '{}'));
        return null;
      end
      $$
    `.execute(db);
  },
};
