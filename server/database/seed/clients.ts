import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';
import type { SeedContext } from './demo.ts';
import { type GeneratedClient, generateClient } from './generated-client.ts';

const DEMO_CLIENTS = 2_000;
const DEMO_DAYS = 540;
const DAY_MS = 86_400_000;

/** Inserts a hundred pages of clients, created at different times until today. */
export async function seedClients({ db }: SeedContext): Promise<void> {
  const now = Date.now();
  const createdAt = (index: number) => now - DEMO_DAYS * DAY_MS * (1 - (index + 1) / DEMO_CLIENTS);
  await insertClients(
    db,
    Array.from({ length: DEMO_CLIENTS }, (_, index) =>
      generateClient(index, createdAt(index), now),
    ),
  );
}

/** Inserts clients with passports and addresses, with one insert per table. */
export async function insertClients(db: Db, clients: readonly GeneratedClient[]): Promise<void> {
  const ids = await reserveIds(db, clients.length);
  const people = clients.map(({ passport, addresses, ...client }, index) => {
    const flags = { has_passport: passport !== null, has_address: addresses.length > 0 };
    return { ...client, ...flags, id: ids[index]! };
  });
  const passports = clients.flatMap(({ passport }, index) =>
    passport ? { ...passport, client_id: ids[index]! } : [],
  );
  const addresses = clients.flatMap((client, index) =>
    client.addresses.map((address) => ({ ...address, client_id: ids[index]! })),
  );
  // As JSON, because the driver takes several times longer for large arrays.
  await sql`
    insert into clients (id, last_name, first_name, patronymic, birth_date, phone, email,
      has_passport, has_address, created_at, updated_at)
    overriding system value
    select id, last_name, first_name, patronymic, birth_date, phone, email,
      has_passport, has_address, created_at, created_at
    from json_to_recordset(${JSON.stringify(people)}::json) as client (
      id int, last_name text, first_name text, patronymic text, birth_date date, phone text,
      email text, has_passport boolean, has_address boolean, created_at timestamptz)
  `.execute(db);
  await sql`
    insert into passports (client_id, series, number, issued_by, issued_date, division_code)
    select client_id, series, number, issued_by, issued_date, division_code
    from json_to_recordset(${JSON.stringify(passports)}::json) as passport (
      client_id int, series text, number text, issued_by text, issued_date date,
      division_code text)
  `.execute(db);
  await sql`
    insert into addresses (client_id, type, region, city, street, house, housing, flat)
    select client_id, type, region, city, street, house, housing, flat
    from json_to_recordset(${JSON.stringify(addresses)}::json) as address (
      client_id int, type text, region text, city text, street text, house text, housing text,
      flat text)
  `.execute(db);
}

/** Reserves ids first, so that passports and addresses can refer to them. */
async function reserveIds(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('clients', 'id'))::int as id
    from generate_series(1, ${count}::int)
  `.execute(db);
  return rows.map(({ id }) => id);
}
