import { type Kysely, type Migration, sql } from 'kysely';

/** The index that finds the client with a passport. */
export const passportNumbers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index passports_number on passports (number, series)`.execute(db);
  },
};
