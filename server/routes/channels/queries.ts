/** Channels in the database: what several routes read and write. */
import { type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#server/database/database.ts';
import type { Schema, StoredValue } from '#server/database/schema.ts';
import { breaksUnique } from '#server/http/database-errors.ts';
import { invalid, notFound } from '#server/http/failure.ts';
import { numberedSlug, slugOf } from '#server/routes/channels/slug.ts';
import type { ChannelRecord } from './presenter.ts';

/** What a person can change of a channel. */
export type ChannelFields = Pick<
  ChannelRecord,
  'name' | 'slug' | 'description' | 'is_active' | 'rate_type'
>;

/** Channels with their settings, as the presenter takes them. */
export function selectChannels(db: Db): SelectQueryBuilder<Schema, 'channels', ChannelRecord> {
  return db
    .selectFrom('channels')
    .select(['channels.id', 'channels.name', 'channels.slug', 'channels.description'])
    .select(['channels.is_active', 'channels.rate_type', 'channels.version'])
    .select(['channels.created_at', 'channels.updated_at'])
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

/** One channel; refuses with 404 when there is none of this id. */
export async function findChannel(db: Db, id: number): Promise<ChannelRecord> {
  return existing(await selectChannels(db).where('channels.id', '=', id).executeTakeFirst());
}

/** One channel, which nobody else writes until the transaction ends; 404 when there is none. */
export async function lockChannel(trx: Db, id: number): Promise<void> {
  const locked = trx.selectFrom('channels').where('id', '=', id).select('id').forUpdate();
  existing(await locked.executeTakeFirst());
}

/** Adds a channel and answers the id; without a slug it gets one that nobody has. */
export async function insertChannel(
  db: Db,
  { slug: wanted, ...channel }: Omit<ChannelFields, 'slug'> & { slug: string | undefined },
): Promise<number> {
  if (wanted !== undefined) return refuseTakenSlug(insert(db, { ...channel, slug: wanted }));
  const slug = slugOf(channel.name);
  for (let attempt = 1; ; attempt += 1) {
    const id = await insert(db, { ...channel, slug: numberedSlug(slug, attempt) }, true);
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

/** Writes a channel's own fields and counts the version on. */
export async function updateChannel(db: Db, id: number, fields: ChannelFields): Promise<void> {
  await refuseTakenSlug(
    db
      .updateTable('channels')
      .set({ ...fields, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute(),
  );
}

/** The index decides, not a look beforehand: of two that come at once, one is told. */
async function refuseTakenSlug<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!breaksUnique(error, 'channels_slug_unique')) throw error;
    throw invalid({ slug: ['Канал с таким слагом уже есть.'] });
  }
}

/** What was found, or a refusal with 404. */
function existing<T>(channel: T | undefined): T {
  if (!channel) throw notFound('Канал не найден.');
  return channel;
}
