import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The log of changes. It is append-only: the database refuses updates, deletions and truncation. Each row has
 * the hash of the previous one in its month, so that changed or missing rows are detected.
 *
 * Rows are numbered in the order of their commits, because a transaction that adds rows holds a lock until it
 * commits, also across the turn of a month. So a reader who knows the last row has missed none.
 */
export const activity: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table activity (
        -- The first day of the month, UTC.
        month date not null,
        -- 0 until the trigger numbers the row.
        number bigint not null default 0,
        at timestamptz(3) not null,
        actor text not null check (actor in ('user', 'system', 'plan')),
        user_id integer,
        user_name text,
        session text,
        -- The call that the row belongs to.
        call text,
        action text not null check (action in ('created', 'changed', 'deleted', 'read', 'seeded',
          'signed_in', 'signed_out', 'session_ended', 'sign_in_failed', 'refresh_refused',
          'dropped')),
        kind text not null check (kind in ('channel', 'channel_default', 'offer', 'offer_default',
          'client', 'user', 'database')),
        record_id integer,
        record_name text,
        -- What of the record: a rate, a setting, the passport. Null for the record itself.
        part text,
        part_id text,
        part_name text,
        -- Names of the changed fields.
        fields text[] not null default '{}',
        -- Field: [before, after].
        changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
        hash bytea not null default '',
        primary key (month, number),
        check (month = date_trunc('month', at at time zone 'UTC')::date)
      ) partition by list (month)
    `.execute(db);
    await sql`
      create index activity_record on activity (kind, record_id, month desc, number desc)
    `.execute(db);
    await sql`create index activity_user on activity (user_id, month desc, number desc, kind, action)`.execute(
      db,
    );
    await sql`create index activity_action on activity (action, month desc, number desc, kind, user_id)`.execute(
      db,
    );
    await sql`create index activity_at on activity (at, number)`.execute(db);
    await sql`create index activity_fields on activity using gin (fields)`.execute(db);
    // Takes rows of months without their own partition.
    await sql`create table activity_other partition of activity default`.execute(db);

    await sql`
      create table activity_heads (
        month date primary key,
        rows bigint not null,
        hash bytea not null,
        -- When an operator dropped the rows of the month.
        dropped_at timestamptz(3)
      )
    `.execute(db);

    // Returns the time of a new row. Only one transaction adds rows until its commit, so later rows have later times.
    await sql`
      create function activity_now() returns timestamptz language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(hashtext('activity'));
        -- Entries store milliseconds; rounded up, the last one of a month would be in the next.
        return date_trunc('milliseconds', clock_timestamp());
      end
      $$
    `.execute(db);

    // Times as numbers, because their text depends on the settings of the connection.
    await sql`
      create function activity_hash(before bytea, entry activity) returns bytea
      immutable language sql as $$
        select sha256(before || convert_to(jsonb_build_array(
          entry.month - date '2000-01-01', entry.number, (extract(epoch from entry.at) * 1000)::bigint,
          entry.actor, entry.user_id, entry.user_name, entry.session, entry.call, entry.action,
          entry.kind, entry.record_id, entry.record_name, entry.part, entry.part_id, entry.part_name,
          entry.fields, entry.changes
        )::text, 'UTF8'))
      $$
    `.execute(db);
    await sql`
      create function activity_chain() returns trigger language plpgsql as $$
      declare
        -- The last entry of this transaction: a head that was updated for each one would get slower and slower.
        last jsonb := nullif(current_setting('pult.chain', true), '');
        head activity_heads;
      begin
        if last is null or last ->> 'month' <> new.month::text then
          perform activity_settle(last);
          insert into activity_heads values (new.month, 0, '') on conflict do nothing;
          -- Followed by activity_head.
          update activity_heads set rows = rows where month = new.month returning * into head;
        else
          head.rows := last -> 'number';
          head.hash := decode(last ->> 'hash', 'hex');
        end if;
        new.number := head.rows + 1;
        new.hash := activity_hash(head.hash, new);
        perform set_config('pult.chain', jsonb_build_object('month', new.month, 'number', new.number,
          'hash', encode(new.hash, 'hex'))::text, true);
        return new;
      end
      $$
    `.execute(db);
    await sql`
      create function activity_settle(last jsonb) returns void language sql as $$
        update activity_heads set rows = (last -> 'number')::bigint, hash = decode(last ->> 'hash', 'hex')
        where month = (last ->> 'month')::date
      $$
    `.execute(db);
    await sql`
      create function activity_head() returns trigger language plpgsql as $$
      declare
        last jsonb := nullif(current_setting('pult.chain', true), '');
      begin
        if last is not null then
          perform set_config('pult.chain', '', true);
          perform activity_settle(last);
        end if;
        return null;
      end
      $$
    `.execute(db);
    // Deferred, so that it runs after the triggers of all rows that were written before.
    await sql`
      create constraint trigger activity_head after update on activity_heads
      deferrable initially deferred for each row execute function activity_head()
    `.execute(db);
    await sql`
      create trigger activity_chain before insert on activity
      for each row execute function activity_chain()
    `.execute(db);
    await sql`
      create function activity_refuse() returns trigger language plpgsql as $$
      begin
        raise exception 'the log of changes can only grow' using errcode = 'insufficient_privilege';
      end
      $$
    `.execute(db);
    await sql`
      create trigger activity_refuse before update or delete on activity
      for each row execute function activity_refuse()
    `.execute(db);
    await sql`
      create trigger activity_keep before truncate on activity
      for each statement execute function activity_refuse()
    `.execute(db);
    await sql`
      create trigger activity_keep before truncate on activity_other
      for each statement execute function activity_refuse()
    `.execute(db);
    await sql`
      create trigger activity_heads_keep before delete or truncate on activity_heads
      for each statement execute function activity_refuse()
    `.execute(db);
    // Creates no partition for a month that already has rows in the default partition.
    await sql`
      create function activity_partition(wanted date) returns boolean language plpgsql as $$
      declare
        partition text := 'activity_' || to_char(wanted, 'YYYY_MM');
      begin
        perform pg_advisory_xact_lock(hashtext('activity_partition'));
        if to_regclass(partition) is not null
            or exists (select from activity_other where month = wanted) then
          return false;
        end if;
        execute format('create table %I partition of activity for values in (%L)', partition, wanted);
        execute format('create trigger activity_keep before truncate on %I
          for each statement execute function activity_refuse()', partition);
        return true;
      end
      $$
    `.execute(db);
  },
};
