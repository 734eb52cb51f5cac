import { type Kysely, type Migration, sql } from 'kysely';

/** Remembers whether anybody has shown the current token of a session. */
export const presentedTokens: Migration = {
  async up(db: Kysely<unknown>) {
    // The answer to a sign-in comes before its token is needed, and nothing is known of older tokens.
    await sql`
      alter table sessions add column was_presented boolean not null default true
    `.execute(db);
  },
};
