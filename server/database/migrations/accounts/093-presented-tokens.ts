import { type Kysely, type Migration, sql } from 'kysely';

/** Stores whether the current token of a session was ever used. */
export const presentedTokens: Migration = {
  async up(db: Kysely<unknown>) {
    // Default true: the answer to a sign-in arrives before its token is needed; for older tokens it is unknown.
    await sql`
      alter table sessions add column was_presented boolean not null default true
    `.execute(db);
  },
};
