import { type Kysely, type Migration, sql } from 'kysely';

/** Disabled accounts, details of sessions shown to their users, and how many clients each user has read. */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column disabled_at timestamptz(3)`.execute(db);
    await sql`
      alter table sessions
        -- Names a session in the API. Its id is a part of the token and never leaves the server.
        add column number integer generated always as identity unique,
        add column device text,
        add column address text,
        add column last_used_at timestamptz(3)
    `.execute(db);
    await sql`update sessions set last_used_at = created_at`.execute(db);
    await sql`alter table sessions alter column last_used_at set not null`.execute(db);
    // Unlogged, so that a read does not wait for the disk: after a crash all counts start from zero. At most
    // one row per account. A foreign key would write to the user's row.
    await sql`
      create unlogged table client_reads (
        user_id integer primary key,
        clients integer not null,
        ends_at timestamptz(3) not null,
        is_told boolean not null default false
      )
    `.execute(db);
  },
};
