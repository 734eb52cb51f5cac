import { type Kysely, type Migration, sql } from 'kysely';

/** The columns that rank search results. None of them contains the patronymic. */
const COLUMNS = {
  surname: `' ' || last_name`,
  given_name: `' ' || first_name`,
  head: `' ' || last_name || ' ' || first_name || coalesce(' ' || email, '')
    || coalesce(' ' || phone || ' ' || substr(phone, 2), '')`,
} as const;

/** The surname ranks first. Each part has its own index, so that a part without matches costs little. */
export const clientRanks: Migration = {
  async up(db: Kysely<unknown>) {
    const added = Object.entries(COLUMNS).map(
      ([name, text]) => sql`
        add column ${sql.ref(name)} text collate "C" not null
          generated always as (fold(${sql.raw(text)})) stored
      `,
    );
    // One statement rewrites the table once.
    await sql`alter table clients ${sql.join(added)}`.execute(db);
    for (const name of Object.keys(COLUMNS)) {
      await sql`alter table clients alter column ${sql.ref(name)} set statistics 1000`.execute(db);
      await sql`
        create index ${sql.ref(`clients_${name}_trigrams`)} on clients
        using gin (${sql.ref(name)} gin_trgm_ops)
      `.execute(db);
    }
    // A new column has no statistics, and without them the planner chooses bad plans.
    await sql`analyze clients`.execute(db);
  },
};
