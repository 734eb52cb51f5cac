import { type Kysely, type Migration, sql } from 'kysely';

/** Accounts whose password was compared with the published one and differs. Each password is checked once. */
export const passwordChecks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table password_checks (
        user_id integer primary key references users on delete cascade,
        -- MD5 of the checked hash, which changes with the password.
        checked text not null
      )
    `.execute(db);
  },
};
