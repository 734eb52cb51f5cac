import { type Kysely, type Migration, sql } from 'kysely';

/** Which passwords are known to be other than the published one, so that none is checked twice. */
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
