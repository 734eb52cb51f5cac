import { type Kysely, type Migration, sql } from 'kysely';

/** Stores whether the current token of a session was ever used. */
export const presentedTokens: Migration = {
  async up(db: Kysely<unknown>) {
    // True at sign-in, whose answer always arrives before the token is used, and for existing tokens.
    await sql`
      alter table sessions add column was_presented boolean not null default true
    `.execute(db);
  },
};
