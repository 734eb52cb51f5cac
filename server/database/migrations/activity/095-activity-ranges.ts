import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Names a ladder rate by its range, because a step may have several: `15000–100000`. Earlier entries have no name and
 * keep their hashes.
 */
export const activityRanges: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create function activity_range(rate jsonb) returns text immutable language sql as $$
        select trim_scale((rate ->> 'range_from')::numeric) || '–' || trim_scale((rate ->> 'range_to')::numeric)
      $$
    `.execute(db);
    await sql`
      create or replace function activity_row() returns trigger language plpgsql
      set plan_cache_mode = force_generic_plan as $$
      declare
        spec jsonb := tg_argv[0];
        was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
        is_ jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
        one jsonb := coalesce(is_, was);
        caller jsonb := nullif(current_setting('pult.actor', true), '');
        by_plan boolean := tg_op = 'UPDATE' and was -> 'plan_applied_at' is distinct from is_ -> 'plan_applied_at';
        time timestamptz;
        month date;
        actor text := case when by_plan then 'plan' when caller ? 'user' then 'user' else 'system' end;
        person integer := case when not by_plan then (caller ->> 'user')::integer end;
        person_name text;
        session text := case when not by_plan then caller ->> 'session' end;
        call text := caller ->> 'call';
        action text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end;
        kind text := spec ->> 'kind';
        record integer := (one ->> (spec ->> 'record'))::integer;
        record_name text;
        part text := spec ->> 'part';
        part_id text := one ->> (spec ->> 'partId');
        part_name text;
        part_row integer := case tg_table_name when 'ladder_rates' then (one ->> 'id')::integer end;
        fields text[];
        changes jsonb;
      begin
        if caller -> 'summary' = 'true' then return null; end if;
        select array_agg(key), jsonb_object_agg(key, jsonb_build_array(was -> key, is_ -> key))
          into fields, changes
          from jsonb_object_keys(one) as key
          where not spec -> 'skipped' ? key
            and coalesce(was -> key, 'null') is distinct from coalesce(is_ -> key, 'null');
        if tg_op = 'UPDATE' and fields is null then return null; end if;
        if spec ?| '{hidden,digits}' then
          select jsonb_object_agg(key, jsonb_build_array(
              activity_value(value -> 0, spec -> 'hidden' ? key, spec -> 'digits' ? key),
              activity_value(value -> 1, spec -> 'hidden' ? key, spec -> 'digits' ? key)))
            into changes from jsonb_each(changes);
        end if;
        fields := coalesce(fields, '{}');
        changes := coalesce(changes, '{}');
        time := activity_now();
        month := date_trunc('month', time at time zone 'UTC')::date;
        person_name := activity_name('["users"]', person::text);
        record_name := coalesce(activity_name(spec -> 'named', record::text), one ->> (spec -> 'named' ->> 1));
        part_name := case tg_table_name when 'ladder_rates' then activity_range(one)
          else activity_name(spec -> 'partNamed', part_id) end;
        insert into activity (month, at, actor, user_id, user_name, session, call, action, kind,
            record_id, record_name, part, part_id, part_name, part_row, fields, changes)
          values (month, time, actor, person, person_name, session, call, action, kind,
            record, record_name, part, part_id, part_name, part_row, fields, changes);
        return null;
      end
      $$
    `.execute(db);
  },
};
