import { type Kysely, type Migration, sql } from 'kysely';

/** What a search ranks clients by: where it finds them. A patronymic alone is not in any of these. */
const COLUMNS = {
  surname: `' ' || last_name`,
  given_name: `' ' || first_name`,
  head: `' ' || last_name || ' ' || first_name || coalesce(' ' || email, '')
    || coalesce(' ' || phone || ' ' || substr(phone, 2), '')`,
} as const;

/** Clients are found by surname first; each part has an index, so that none is searched in vain. */
export const clientRanks: Migration = {
  async up(db: Kysely<unknown>) {
    const added = Object.entries(COLUMNS).map(
      ([name, text]) => sql`
        add column ${sql.ref(name)} text collate "C" not null
          generated always as (fold(${sql.raw(text)})) stored
      `,
    );
    // In one statement the table is rewritten once.
    await sql`alter table clients ${sql.join(added)}`.execute(db);
    for (const name of Object.keys(COLUMNS)) {
      await sql`alter table clients alter column ${sql.ref(name)} set statistics 1000`.execute(db);
      await sql`
        create index ${sql.ref(`clients_${name}_trigrams`)} on clients
        using gin (${sql.ref(name)} gin_trgm_ops)
      `.execute(db);
    }
    // A new column has no statistics, and plans without them are far off.
    await sql`analyze clients`.execute(db);
  },
};
