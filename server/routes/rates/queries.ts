/** Database queries for rates: two kinds in two tables. */
import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';
import { notFound } from '#server/http/failure.ts';
import type { RateKind, RateRecord } from './kinds.ts';

/** The rates of a channel and the revision of their list. */
export interface Rates<TRow> {
  readonly revision: number;
  readonly rates: readonly (RateRecord & TRow)[];
}

/** Reads a channel's rates. Both statements must see the same state. Throws 404 if there is no such channel. */
export async function readRates<TRow extends object>(
  trx: Db,
  kind: RateKind<TRow>,
  channelId: number,
): Promise<Rates<TRow>> {
  const channel = await trx
    .selectFrom('channels')
    .where('id', '=', channelId)
    .select(`${kind.revision} as revision`)
    .executeTakeFirst();
  if (!channel) throw notFound('Канал не найден.');
  const { rows } = await sql<RateRecord & TRow>`
    select id, ${columns(kind)}, updated_at, version, created_version
    from ${sql.table(kind.table)}
    where channel_id = ${channelId} order by ${kind.order}
  `.execute(trx);
  return { revision: channel.revision, rates: rows };
}

/** The rates of a channel, with its id. */
export interface ChannelRates<TRow> extends Rates<TRow> {
  readonly channelId: number;
}

/** Reads the rates of all channels of one kind. Both statements must see the same state. */
export async function readAllRates<TRow extends object>(
  trx: Db,
  kind: RateKind<TRow>,
): Promise<readonly ChannelRates<TRow>[]> {
  const channels = await trx
    .selectFrom('channels')
    .where('rate_type', '=', kind.tag)
    .select(['id', `${kind.revision} as revision`])
    .orderBy('id')
    .execute();
  const { rows } = await sql<RateRecord & TRow & { readonly channel_id: number }>`
    select channel_id, id, ${columns(kind)}, updated_at, version, created_version
    from ${sql.table(kind.table)}
    where channel_id = any(${channels.map(({ id }) => id)}) order by ${kind.order}
  `.execute(trx);
  const found = new Map<number, (RateRecord & TRow)[]>();
  for (const row of rows) {
    const own = found.get(row.channel_id);
    if (own) own.push(row);
    else found.set(row.channel_id, [row]);
  }
  return channels.map(({ id, revision }) => ({
    channelId: id,
    revision,
    rates: found.get(id) ?? [],
  }));
}

/** The channel, revision and time of a change. */
export interface Stamp {
  readonly channelId: number;
  readonly version: number;
  readonly at: string;
}

export async function insertRates<TRow extends object>(
  trx: Db,
  kind: RateKind<TRow>,
  { channelId, version, at }: Stamp,
  rows: readonly TRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into ${sql.table(kind.table)}
      (channel_id, ${columns(kind)}, updated_at, version, created_version)
    select ${channelId}::integer, ${columns(kind)}, ${at}::timestamptz, ${version}::integer,
      ${version}::integer
    from jsonb_populate_recordset(null::${sql.table(kind.table)}, ${json(kind.columns, rows)}::jsonb)
  `.execute(trx);
}

/** Updates rows by id. */
export async function updateRates<TRow extends object>(
  trx: Db,
  kind: RateKind<TRow>,
  { version, at }: Omit<Stamp, 'channelId'>,
  rows: readonly (TRow & { readonly id: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  const taken = kind.columns.map((column) => sql`${sql.ref(column)} = sent.${sql.ref(column)}`);
  const { table } = kind;
  await sql`
    update ${sql.table(table)} as rate
    set ${sql.join(taken)}, updated_at = ${at}, version = ${version}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${json(['id', ...kind.columns], rows)}::jsonb) as sent
    where rate.id = sent.id
  `.execute(trx);
}

/** Deletes rows by id. */
export async function deleteRates(
  trx: Db,
  { table }: Pick<RateKind, 'table'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom(table).where('id', 'in', ids).execute();
}

/** Returns which of these ids exist: if a channel lacks them, they belong to rates of other channels. */
export async function findForeign(
  trx: Db,
  { table }: Pick<RateKind, 'table'>,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id::bigint = any(${ids}::bigint[])
  `.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

const columns = ({ columns }: { readonly columns: readonly string[] }) =>
  sql.join(columns.map((column) => sql.ref(column)));

/** Keeps only these columns, because other sent fields may not fit the table columns with the same names. */
const json = (columns: readonly string[], rows: readonly object[]) =>
  JSON.stringify(rows, [...columns]);
