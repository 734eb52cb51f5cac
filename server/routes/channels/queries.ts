/** Database queries for channels, shared by several routes. */
import { type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#server/database/database.ts';
import type { Schema, StoredValue } from '#server/database/schema.ts';
import { refuseTaken } from '#server/http/database-errors.ts';
import { notFound } from '#server/http/failure.ts';
import { CHANNEL_FIELDS, type ChannelRecord } from './presenter.ts';
import { numberedSlug, slugOf } from './slug.ts';

/** The fields that users can change. */
export type ChannelFields = Pick<
  ChannelRecord,
  'name' | 'slug' | 'description' | 'is_active' | 'rate_type'
>;

/** Returns a query for channels with their settings, for the presenter. */
export function selectChannels(db: Db): SelectQueryBuilder<Schema, 'channels', ChannelRecord> {
  return db
    .selectFrom('channels')
    .select(CHANNEL_FIELDS.map((field) => `channels.${field}` as const))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('channel_settings')
          .innerJoin(
            'channel_default_settings as defaults',
            'defaults.id',
            'channel_settings.default_setting_id',
          )
          .whereRef('channel_settings.channel_id', '=', 'channels.id')
          .select(['defaults.id', 'defaults.key', 'channel_settings.use_default'])
          .select(sql<StoredValue>`coalesce(channel_settings.value, defaults.value)`.as('value'))
          .orderBy('defaults.id'),
      ).as('settings'),
    );
}

/** Returns the channel with this id, or throws 404. */
export async function findChannel(db: Db, id: number): Promise<ChannelRecord> {
  return existing(await selectChannels(db).where('channels.id', '=', id).executeTakeFirst());
}

/** Locks the channel until the transaction ends, or throws 404. */
export async function lockChannel(trx: Db, id: number): Promise<void> {
  const locked = trx.selectFrom('channels').where('id', '=', id).select('id').forUpdate();
  existing(await locked.executeTakeFirst());
}

/** Inserts a channel and returns its id. A channel without a slug gets a free one. */
export async function insertChannel(
  db: Db,
  { slug: wanted, ...channel }: Omit<ChannelFields, 'slug'> & { slug: string | undefined },
): Promise<number> {
  if (wanted !== undefined) return refuseTakenSlug(insert(db, { ...channel, slug: wanted }));
  const slug = slugOf(channel.name);
  const similar = db.selectFrom('channels').where('slug', 'like', `${slug}%`).select('slug');
  const taken = new Set((await similar.execute()).map((one) => one.slug));
  for (let attempt = 1; ; attempt += 1) {
    const free = numberedSlug(slug, attempt);
    // Another call may take this slug before the insert.
    const id = taken.has(free) ? undefined : await insert(db, { ...channel, slug: free }, true);
    if (id !== undefined) return id;
  }
}

function insert(db: Db, channel: ChannelFields): Promise<number>;
function insert(db: Db, channel: ChannelFields, unlessTaken: true): Promise<number | undefined>;
async function insert(db: Db, channel: ChannelFields, unlessTaken?: true) {
  const query = db.insertInto('channels').values(channel).returning('id');
  const inserted = await (unlessTaken
    ? query.onConflict((conflict) => conflict.column('slug').doNothing())
    : query
  ).executeTakeFirst();
  return inserted?.id;
}

/** Updates a channel's own fields and increments the version. */
export async function updateChannel(db: Db, id: number, fields: ChannelFields): Promise<void> {
  await refuseTakenSlug(
    db
      .updateTable('channels')
      .set({ ...fields, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute(),
  );
}

const refuseTakenSlug = <T>(write: Promise<T>) =>
  refuseTaken(write, 'channels_slug_unique', { slug: ['Канал с таким слагом уже есть.'] });

function existing<T>(channel: T | undefined): T {
  if (!channel) throw notFound('Канал не найден.');
  return channel;
}
