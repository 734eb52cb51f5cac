import { type Kysely, type Migration, sql } from 'kysely';

/** Offers and their parameters, which refer to default settings. */
export const offers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table offers (
        id integer generated always as identity primary key,
        name text not null check (length(name) between 1 and 255),
        icon text,
        url text,
        site text,
        min_sum numeric(14, 2) not null check (min_sum >= 0),
        max_sum numeric(14, 2) not null check (max_sum >= 0),
        period text not null,
        bid numeric(14, 2) not null check (bid >= 0),
        income_type text not null default 'заявка',
        age_from integer not null check (age_from >= 0),
        age_up_to integer not null check (age_up_to >= 0),
        keitaro_id text,
        display_priority integer check (display_priority >= 0),
        is_active boolean not null default true,
        vip_position integer check (vip_position >= 0),
        has_checker boolean not null default true,
        is_broker boolean not null default false,
        comment text,
        search text collate "C" generated always as (fold(name)) stored,
        version integer not null default 1,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      )
    `.execute(db);
    await sql`create index offers_search on offers using gin (search gin_trgm_ops)`.execute(db);
    await sql`create index offers_vip_position on offers (vip_position, id)`.execute(db);

    await sql`
      create table offer_settings (
        offer_id integer not null references offers on delete cascade,
        setting_id integer not null references offer_default_settings,
        -- The offer's own value; null if it shows the default value.
        value jsonb,
        use_default boolean not null default true,
        primary key (offer_id, setting_id),
        check (use_default or value is not null)
      )
    `.execute(db);
    await sql`create index offer_settings_setting on offer_settings (setting_id)`.execute(db);
  },
};
