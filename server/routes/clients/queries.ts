/** Clients in the database. */
import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '#server/database/database.ts';
import type { Schema } from '#server/database/schema.ts';
import { notFound } from '#server/http/failure.ts';
import type { ClientRecord } from './presenter.ts';

/** Every column of a client that an answer is made of. */
export const CLIENT_COLUMNS = [
  'clients.id',
  'clients.last_name',
  'clients.first_name',
  'clients.patronymic',
  'clients.birth_date',
  'clients.phone',
  'clients.email',
  'clients.has_passport',
  'clients.has_address',
  'clients.version',
  'clients.created_at',
  'clients.updated_at',
] as const;

/** The passport of a client of the query around it, null without one. */
export const passportOf = (eb: ExpressionBuilder<Schema, 'clients'>) =>
  jsonObjectFrom(
    eb
      .selectFrom('passports')
      .whereRef('passports.client_id', '=', 'clients.id')
      .select(['passports.id', 'series', 'number', 'issued_by', 'issued_date', 'division_code']),
  );

/** The addresses of a client of the query around it, registration first. */
export const addressesOf = (eb: ExpressionBuilder<Schema, 'clients'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('addresses')
      .whereRef('addresses.client_id', '=', 'clients.id')
      .select(['addresses.id', 'type', 'region', 'city', 'street', 'house', 'housing', 'flat'])
      .orderBy('type'),
  );

/** The whole client; refuses with 404 when there is none of this id. */
export async function findClient(db: Db, id: number): Promise<ClientRecord> {
  const client = await db
    .selectFrom('clients')
    .where('clients.id', '=', id)
    .select(CLIENT_COLUMNS)
    .select((eb) => [passportOf(eb).as('passport'), addressesOf(eb).as('addresses')])
    .executeTakeFirst();
  if (!client) throw notFound('Клиент не найден.');
  return client;
}

/** The same, while nobody else can write the client until the end of the transaction. */
export async function lockClient(trx: Db, id: number): Promise<ClientRecord> {
  await trx.selectFrom('clients').where('id', '=', id).select('id').forUpdate().execute();
  return findClient(trx, id);
}
