import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Channels with their settings and rates. The channel row has a revision for each of its lists, and is locked
 * by every write of a list. A list row's `version` is the revision that last changed the row; `created_version`
 * is the one that added it.
 */
export const channels: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table channels (
        id integer generated always as identity primary key,
        name text not null check (length(name) between 1 and 255),
        slug text not null constraint channels_slug_unique unique check (slug ~ '^[a-z0-9-]+$'),
        description text not null default '',
        is_active boolean not null default true,
        rate_type text not null default 'level' check (rate_type in ('level', 'ladder')),
        version integer not null default 1,
        settings_revision integer not null default 1,
        level_rates_revision integer not null default 1,
        ladder_rates_revision integer not null default 1,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      )
    `.execute(db);

    await sql`
      create table channel_settings (
        channel_id integer not null references channels on delete cascade,
        default_setting_id integer not null,
        value jsonb,
        use_default boolean not null default true,
        version integer not null,
        created_version integer not null,
        primary key (channel_id, default_setting_id),
        constraint channel_settings_default foreign key (default_setting_id)
          references channel_default_settings
      )
    `.execute(db);
    await sql`
      create index channel_settings_default_setting on channel_settings (default_setting_id)
    `.execute(db);

    await sql`
      create table level_rates (
        id integer generated always as identity primary key,
        channel_id integer not null references channels on delete cascade,
        level integer not null check (level >= 0),
        new_client_rate numeric(12, 2) not null check (new_client_rate >= 0),
        returning_client_rate numeric(12, 2) not null check (returning_client_rate >= 0),
        planned_date text check (planned_date ~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$'),
        planned_new_client_rate numeric(12, 2) check (planned_new_client_rate >= 0),
        planned_returning_client_rate numeric(12, 2) check (planned_returning_client_rate >= 0),
        updated_at timestamptz(3) not null,
        version integer not null,
        created_version integer not null,
        check (num_nulls(planned_date, planned_new_client_rate, planned_returning_client_rate)
          in (0, 3)),
        constraint level_rates_level_unique unique (channel_id, level)
          deferrable initially deferred
      )
    `.execute(db);

    await sql`
      create table ladder_rates (
        id integer generated always as identity primary key,
        channel_id integer not null references channels on delete cascade,
        rate_type text not null
          check (rate_type in ('start', 'terrible', 'bad', 'average', 'good', 'excellent')),
        rate_value numeric(12, 2) not null check (rate_value >= 0),
        range_from numeric(12, 2) check (range_from >= 0),
        range_to numeric(12, 2) check (range_to >= range_from),
        planned_date text check (planned_date ~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$'),
        planned_rate_value numeric(12, 2) check (planned_rate_value >= 0),
        updated_at timestamptz(3) not null,
        version integer not null,
        created_version integer not null,
        check (num_nulls(range_from, range_to) in (0, 2)),
        check (num_nulls(planned_date, planned_rate_value) in (0, 2))
      )
    `.execute(db);
    await sql`create index ladder_rates_channel on ladder_rates (channel_id)`.execute(db);

    // A timer searches for due plans, and few rows have a plan. Text is compared by bytes.
    for (const table of ['level_rates', 'ladder_rates']) {
      await sql`
        create index ${sql.ref(`${table}_planned`)} on ${sql.table(table)}
          (planned_date collate "C") where planned_date is not null
      `.execute(db);
    }
  },
};
