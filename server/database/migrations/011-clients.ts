import { type Kysely, type Migration, sql } from 'kysely';

/** The sort orders of clients. Clients without a phone or e-mail come last in both directions. */
const ORDERS = [
  ['last_name', 'last_name, first_name, id'],
  ['first_name', 'first_name, last_name, id'],
  ['birth_date', 'birth_date, id'],
  ['created_at', 'created_at, id'],
  ['phone', 'phone, id'],
  ['phone_descending', 'phone desc nulls last, id desc'],
  ['email', 'email, id'],
  ['email_descending', 'email desc nulls last, id desc'],
] as const;

/** Clients with passports and addresses, indexed for lists and searches of a million clients. */
export const clients: Migration = {
  async up(db: Kysely<unknown>) {
    // Each word follows a space, so that two letters make a trigram with it, and a search for two letters finds
    // the beginnings of words. The phone is stored twice, with and without the country code.
    await sql`
      create table clients (
        id integer generated always as identity primary key,
        last_name text collate russian not null check (length(last_name) between 1 and 255),
        first_name text collate russian not null check (length(first_name) between 1 and 255),
        patronymic text collate russian,
        birth_date date not null,
        phone text collate "C" check (phone ~ '^7[0-9]{10}$'),
        email text collate russian,
        has_passport boolean not null default false,
        has_address boolean not null default false,
        search text collate "C" not null generated always as (fold(
          ' ' || last_name || ' ' || first_name || coalesce(' ' || patronymic, '')
          || coalesce(' ' || email, '') || coalesce(' ' || phone || ' ' || substr(phone, 2), '')
        )) stored,
        version integer not null default 1,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      )
    `.execute(db);
    // The planner estimates from this sample how rare a search text is.
    await sql`alter table clients alter column search set statistics 1000`.execute(db);
    await sql`create index clients_search on clients using gin (search gin_trgm_ops)`.execute(db);
    for (const [name, columns] of ORDERS) {
      // The index includes the flags, so that deep pages are found without reading the table.
      await sql`
        create index ${sql.ref(`clients_${name}`)} on clients (${sql.raw(columns)})
        include (has_passport, has_address)
      `.execute(db);
    }

    // For rare flag values; for common ones a scan in sort order is fast enough.
    await sql`create index clients_flags on clients (has_passport, has_address, id)`.execute(db);

    await sql`
      create table passports (
        id integer generated always as identity primary key,
        client_id integer not null unique references clients on delete cascade,
        series text check (length(series) = 4),
        number text,
        issued_by text not null,
        issued_date date not null,
        division_code text not null
      )
    `.execute(db);
    await sql`
      create table addresses (
        id integer generated always as identity primary key,
        client_id integer not null references clients on delete cascade,
        type text not null check (type in ('registration', 'residence')),
        region text not null,
        city text not null,
        street text not null,
        house text not null,
        housing text,
        flat text,
        unique (client_id, type)
      )
    `.execute(db);
  },
};
