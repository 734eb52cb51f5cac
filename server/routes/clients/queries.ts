/** Database queries for clients. */
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '#server/database/database.ts';
import { gather } from '#server/database/prepared/gather.ts';
import { type RowsOf, statement, together } from '#server/database/prepared/statement.ts';
import type { Schema } from '#server/database/schema.ts';
import { sectionShare } from '#server/database/work.ts';
import { notFound } from '#server/http/failure.ts';
import type { ReadQuota } from '#server/middleware/read-quota.ts';
import { ADDRESS_FIELDS, CLIENT_FIELDS, type ClientRecord, PASSPORT_FIELDS } from './presenter.ts';
import type { PassportNumber } from './search.ts';

/** The columns of a client that answers contain. */
export const CLIENT_COLUMNS = CLIENT_FIELDS.map((field) => `clients.${field}` as const);

/** Subquery: the passport of the outer query's client, or null. */
export const passportOf = (eb: ExpressionBuilder<Schema, 'clients'>) =>
  jsonObjectFrom(
    eb
      .selectFrom('passports')
      .whereRef('passports.client_id', '=', 'clients.id')
      .select(PASSPORT_FIELDS),
  );

/** Subquery: the addresses of the outer query's client, registration first. */
export const addressesOf = (eb: ExpressionBuilder<Schema, 'clients'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('addresses')
      .whereRef('addresses.client_id', '=', 'clients.id')
      .select(ADDRESS_FIELDS)
      .orderBy('type'),
  );

/** The maximum number of clients that a passport number finds. */
const OWNERS_AT_MOST = 100;

/** Returns the ids of clients with this passport, newest first. Without a series there may be several. */
export async function ownersOf(db: Db, { series, number }: PassportNumber): Promise<number[]> {
  const owners = await db
    .selectFrom('passports')
    .where('number', '=', number)
    .$if(series !== undefined, (query) => query.where('series', '=', series!))
    .orderBy('client_id', 'desc')
    .limit(OWNERS_AT_MOST)
    .select('client_id')
    .execute();
  return owners.map(({ client_id }) => client_id);
}

const whole = (db: Db) =>
  db
    .selectFrom('clients')
    .select(CLIENT_COLUMNS)
    .select((eb) => [passportOf(eb).as('passport'), addressesOf(eb).as('addresses')]);

/** Finds the whole client with this id. */
// A single id, because PostgreSQL would plan each call anew for a list of unknown length.
export const wholeClient = statement<{ id: number }>()((db, value) =>
  whole(db).where('clients.id', '=', value('id')),
);

const wholeClients = statement<{ ids: readonly number[] }>()((db, value) =>
  whole(db).where('clients.id', '=', sql<number>`any(${value('ids')}::integer[])`),
);

const missing = () => notFound('Клиент не найден.');

/** Returns the whole client with this id, or throws 404. */
export async function findClient(db: Db, id: number): Promise<ClientRecord> {
  const [client] = await wholeClient(db, { id });
  if (!client) throw missing();
  return client;
}

/**
 * Returns a function that reads a client for a user and counts that. Simultaneous calls are read and counted
 * together. Throws 404 (counted as a read, because it reveals that the client does not exist) or 429.
 */
export function clientReader(db: Db, quota: ReadQuota) {
  const read = gather(
    sectionShare('clients'),
    async (asked: readonly { readonly id: number; readonly userId: number }[]) => {
      const counting = quota.counting(asked.map(({ userId }) => ({ userId, clients: 1 })));
      const ids = asked.map(({ id }) => id);
      const [clients, counted] = await together(db, wholeClients.with({ ids }), counting.query);
      const byId = new Map<number, ClientRecord>(clients.map((client) => [client.id, client]));
      const mayRead = counting.mayRead(counted);
      return asked.map(({ id, userId }) => ({ client: byId.get(id), may: mayRead(userId) }));
    },
  );
  return async (userId: number, id: number): Promise<ClientRecord> => {
    const { client, may } = await read({ id, userId });
    if (!may) await quota.refuse(userId);
    if (!client) throw missing();
    return client;
  };
}

const lockedClient = statement<{ id: number }>()((db, value) =>
  db.selectFrom('clients').where('id', '=', value('id')).select('id').forUpdate(),
);

/** Locks the client until the transaction ends; the second statement reads the client after the wait. */
export const lockClient = (id: number) =>
  [lockedClient.with({ id }), wholeClient.with({ id })] as const;

/** Returns the client found by `lockClient`, or throws 404. */
export function lockedBy([, [client]]: RowsOf<ReturnType<typeof lockClient>>): ClientRecord {
  if (!client) throw missing();
  return client;
}
