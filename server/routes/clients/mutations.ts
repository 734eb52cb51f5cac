/** Writes of clients, one transaction each. */
import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';
import { omitUndefined } from '#server/database/omit-undefined.ts';
import { byName } from '#server/database/prepared/statement.ts';
import { changes } from '#server/http/version.ts';
import type { Write } from '#server/middleware/write.ts';
import type { ClientRecord } from './presenter.ts';
import {
  addressesOf,
  CLIENT_COLUMNS,
  findClient,
  lockClient,
  lockedBy,
  passportOf,
  wholeClient,
} from './queries.ts';
import type { ClientFields, NewClientFields } from './schema.ts';

/**
 * Creates a client with its passport and addresses, if any. `isAgain`: an earlier call with the same key
 * created the client, and the result is its current state.
 */
export async function createClient(
  write: Write,
  { passport, addresses, ...fields }: NewClientFields,
): Promise<{ readonly client: ClientRecord; readonly isAgain: boolean }> {
  const work = async (trx: Db) => {
    const { id } = await trx
      .insertInto('clients')
      .values({
        ...omitUndefined(fields),
        has_passport: Boolean(passport),
        has_address: Boolean(addresses?.length),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writePassport(trx, id, passport);
    await writeAddresses(trx, id, addresses);
    return { client: await findClient(trx, id), isAgain: false };
  };
  return write(work, {
    idOf: ({ client }) => client.id,
    read: async (trx, id) => ({ client: await findClient(trx, id), isAgain: true }),
  });
}

/**
 * Changes a client. A passport or address that is not sent is kept, because it may have been added after the
 * caller read the client. An address with only empty fields is removed. Writes nothing if nothing changes.
 * `match` gets the current client first and may throw.
 */
export function changeClient(
  write: Write,
  id: number,
  { passport, addresses, ...fields }: ClientFields,
  match: (current: ClientRecord) => void,
): Promise<ClientRecord> {
  return write.pipelined(lockClient(id), async (trx, rows) => {
    const current = lockedBy(rows);
    match(current);
    const isChanged =
      changes(current, fields) ||
      (passport && changes(current.passport, passport)) ||
      addresses?.some((address) => changesAddress(current, address));
    if (!isChanged) return wholeClient.with({ id });
    await writePassport(trx, id, passport);
    await writeAddresses(trx, id, addresses);
    return byName(
      trx
        .updateTable('clients')
        .set({
          ...omitUndefined(fields),
          ...(passport && { has_passport: true }),
          ...(addresses?.length && {
            has_address: sql<boolean>`exists (select from addresses where client_id = ${id})`,
          }),
          version: sql<number>`version + 1`,
          updated_at: sql<string>`now()`,
        })
        .where('id', '=', id)
        .returning(CLIENT_COLUMNS)
        .returning((eb) => [passportOf(eb).as('passport'), addressesOf(eb).as('addresses')]),
    );
  });
}

function changesAddress(
  { addresses }: ClientRecord,
  { is_cleared, ...place }: NonNullable<ClientFields['addresses']>[number],
): boolean {
  const current = addresses.find(({ type }) => type === place.type);
  return is_cleared ? current !== undefined : changes(current, place);
}

async function writePassport(
  trx: Db,
  client_id: number,
  passport: ClientFields['passport'],
): Promise<void> {
  if (!passport) return;
  const fields = omitUndefined(passport);
  await trx
    .insertInto('passports')
    .values({ ...fields, client_id })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(fields))
    .execute();
}

async function writeAddresses(
  trx: Db,
  client_id: number,
  addresses: ClientFields['addresses'] | NewClientFields['addresses'],
): Promise<void> {
  for (const address of addresses ?? []) {
    if ('is_cleared' in address && address.is_cleared) {
      await trx
        .deleteFrom('addresses')
        .where('client_id', '=', client_id)
        .where('type', '=', address.type)
        .execute();
      continue;
    }
    const { is_cleared, ...place } = { is_cleared: false, ...address };
    const fields = omitUndefined(place);
    await trx
      .insertInto('addresses')
      .values({ ...fields, client_id })
      .onConflict((conflict) => conflict.columns(['client_id', 'type']).doUpdateSet(fields))
      .execute();
  }
}
