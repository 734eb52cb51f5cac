import { type Kysely, type Migration, sql } from 'kysely';

/** Passwords that are known to differ from the published one, so that each is checked once. */
export const passwordChecks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table password_checks (
        user_id integer primary key references users on delete cascade,
        -- MD5 of the hash that was checked: with another password it is another one.
        checked text not null
      )
    `.execute(db);
  },
};
