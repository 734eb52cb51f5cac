import { type Kysely, type Migration, sql } from 'kysely';

/** Default settings of channels and offers: their definitions and values. */
export const defaultSettings: Migration = {
  async up(db: Kysely<unknown>) {
    // Two tables with the same columns, except that settings are identified by `key` in one and `name` in the other.
    for (const [table, label] of [
      ['channel_default_settings', 'key'],
      ['offer_default_settings', 'name'],
    ] as const) {
      await sql`
        create table ${sql.table(table)} (
          id integer generated always as identity primary key,
          ${sql.ref(label)} text not null check (length(${sql.ref(label)}) between 1 and 255),
          description text not null default '',
          type text not null
            check (type in ('string', 'number', 'boolean', 'select', 'multi-select')),
          value jsonb not null,
          options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
          version integer not null default 1,
          created_at timestamptz(3) not null default now(),
          updated_at timestamptz(3) not null default now(),
          constraint ${sql.ref(`${table}_${label}_unique`)} unique (${sql.ref(label)})
        )
      `.execute(db);
    }
  },
};
