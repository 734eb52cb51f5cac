import { type Kysely, type Migration, sql } from 'kysely';

interface Logged {
  readonly table: string;
  readonly kind: string;
  /** The column with the id of the record. */
  readonly record: string;
  /** The table and column of the record's name. Clients have none: the log must not be a list of names. */
  readonly named?: readonly [table: string, column: string];
  /** The part of the record that a row is, and the column that distinguishes several parts. */
  readonly part?: string;
  readonly partId?: string;
  readonly partNamed?: readonly [table: string, column: string];
  /** Columns derived from others, or counters. */
  readonly skipped: readonly string[];
  /** Columns of which the log stores only the fact that they changed, or the last digits. */
  readonly hidden?: readonly string[];
  readonly digits?: readonly string[];
}

const COUNTED = ['id', 'version', 'created_at', 'updated_at', 'created_version'];
const RATE = {
  kind: 'channel',
  record: 'channel_id',
  named: ['channels', 'name'],
  part: 'rate',
  skipped: [...COUNTED, 'channel_id', 'plan_applied_at'],
} as const;

const TABLES: readonly Logged[] = [
  {
    table: 'users',
    kind: 'user',
    record: 'id',
    named: ['users', 'name'],
    skipped: COUNTED,
    hidden: ['password_hash'],
  },
  {
    table: 'user_roles',
    kind: 'user',
    record: 'user_id',
    named: ['users', 'name'],
    part: 'role',
    partId: 'role_id',
    partNamed: ['roles', 'name'],
    skipped: ['user_id', 'role_id'],
  },
  {
    table: 'channels',
    kind: 'channel',
    record: 'id',
    named: ['channels', 'name'],
    skipped: [...COUNTED, 'settings_revision', 'level_rates_revision', 'ladder_rates_revision'],
  },
  { ...RATE, table: 'level_rates', partId: 'level' },
  { ...RATE, table: 'ladder_rates', partId: 'rate_type' },
  {
    table: 'channel_settings',
    kind: 'channel',
    record: 'channel_id',
    named: ['channels', 'name'],
    part: 'setting',
    partId: 'default_setting_id',
    partNamed: ['channel_default_settings', 'key'],
    skipped: [...COUNTED, 'channel_id', 'default_setting_id'],
  },
  {
    table: 'channel_default_settings',
    kind: 'channel_default',
    record: 'id',
    named: ['channel_default_settings', 'key'],
    skipped: COUNTED,
  },
  {
    table: 'offers',
    kind: 'offer',
    record: 'id',
    named: ['offers', 'name'],
    skipped: [...COUNTED, 'search'],
  },
  {
    table: 'offer_settings',
    kind: 'offer',
    record: 'offer_id',
    named: ['offers', 'name'],
    part: 'setting',
    partId: 'setting_id',
    partNamed: ['offer_default_settings', 'name'],
    skipped: ['offer_id', 'setting_id'],
  },
  {
    table: 'offer_default_settings',
    kind: 'offer_default',
    record: 'id',
    named: ['offer_default_settings', 'name'],
    skipped: COUNTED,
  },
  {
    table: 'clients',
    kind: 'client',
    record: 'id',
    skipped: [...COUNTED, 'has_passport', 'has_address', 'search', 'surname', 'given_name', 'head'],
  },
  {
    table: 'passports',
    kind: 'client',
    record: 'client_id',
    part: 'passport',
    skipped: ['id', 'client_id'],
    hidden: ['series', 'issued_by', 'issued_date', 'division_code'],
    digits: ['number'],
  },
  {
    table: 'addresses',
    kind: 'client',
    record: 'client_id',
    part: 'address',
    partId: 'type',
    skipped: ['id', 'client_id'],
    hidden: ['region', 'city', 'street', 'house', 'housing', 'flat'],
  },
];

/** Logs every write to these tables in its own transaction: by the API, by seeds and by hand. */
export const activityTriggers: Migration = {
  async up(db: Kysely<unknown>) {
    // Distinguishes a plan applied on schedule from a change made by a user.
    for (const table of ['level_rates', 'ladder_rates']) {
      await sql`alter table ${sql.table(table)} add column plan_applied_at timestamptz(3)`.execute(
        db,
      );
    }
    await sql`
      create function activity_value(value jsonb, hidden boolean, digits boolean) returns jsonb
      immutable language sql as $$
        select case
          when value is null or value = 'null' then 'null'
          when hidden then '"•••"'
          when digits then to_jsonb('…' || case when length(value #>> '{}') > 3 then right(value #>> '{}', 3) else '' end)
          else value
        end
      $$
    `.execute(db);
    await sql`
      create function activity_name(named jsonb, id text) returns text stable language plpgsql as $$
      declare
        name text;
      begin
        if named is null then return null; end if;
        execute format('select %I from %I where id = $1::integer', named ->> 1, named ->> 0) into name using id;
        -- What this transaction has deleted is in \`pult.deleted\`.
        return coalesce(name,
          nullif(current_setting('pult.deleted', true), '')::jsonb ->> ((named ->> 0) || ':' || id));
      end
      $$
    `.execute(db);
    // \`pult.actor\` is the caller until the transaction ends: {"user":5,"session":"…","call":"…"}.
    await sql`
      create function activity_row() returns trigger language plpgsql as $$
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
            record_id, record_name, part, part_id, part_name, fields, changes)
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
            activity_name(spec -> 'partNamed', part_id),
            coalesce(fields, '{}'), coalesce(changes, '{}'));
        return null;
      end
      $$
    `.execute(db);
    for (const { table, ...spec } of TABLES) {
      // At the commit, so that the lock of the log is the last one that a transaction takes.
      await sql`
        create constraint trigger activity after insert or update or delete on ${sql.table(table)}
        deferrable initially deferred
        for each row execute function activity_row(${sql.lit(JSON.stringify(spec))})
      `.execute(db);
    }
  },
};
