import { type Kysely, type Migration, sql } from 'kysely';

/** Pauses after failed sign-ins, and the known devices of each account. */
export const signInAttempts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table login_failures add column retry_at timestamptz(3)`.execute(db);
    await sql`
      create table known_devices (
        user_id integer not null references users on delete cascade,
        key text not null,
        last_seen_at timestamptz(3) not null,
        primary key (user_id, key)
      )
    `.execute(db);
    await sql`create index known_devices_last_seen on known_devices (last_seen_at)`.execute(db);
  },
};
