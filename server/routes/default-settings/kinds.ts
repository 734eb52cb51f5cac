/** The differences between default settings of channels and of offers. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/database/database.ts';
import type { StoredValue } from '#server/database/schema.ts';
import {
  ChannelSettingBody,
  NewChannelSettingBody,
  NewOfferSettingBody,
  type NewSetting,
  OfferSettingBody,
  type SettingChange,
} from './schema.ts';

export interface SettingKind {
  readonly table: 'channel_default_settings' | 'offer_default_settings';
  /** The unique field that identifies a setting. */
  readonly label: 'key' | 'name';
  readonly newBody: z.ZodType<NewSetting>;
  readonly body: z.ZodType<SettingChange>;
  readonly taken: string;
  /** Returns the number of uses for a sentence: «в 2 каналах». */
  readonly places: (count: number) => string;
  /** Returns the uses of a setting. For channels, locks them until the transaction ends. */
  readonly uses: (trx: Db, id: number) => Promise<Use[]>;
  /** Sets a new version for every use of the setting. */
  readonly touch: (trx: Db, id: number) => Promise<void>;
}

/** A use of a default setting, with its own value, if any. */
interface Use {
  readonly value: StoredValue | null;
}

const plural = new Intl.PluralRules('ru');
const places = (one: string, many: string) => (count: number) =>
  `в ${count} ${plural.select(count) === 'one' ? one : many}`;

/** Default settings of channels, under /api/v1/default-settings. */
export const CHANNEL_SETTINGS: SettingKind = {
  table: 'channel_default_settings',
  label: 'key',
  newBody: NewChannelSettingBody,
  body: ChannelSettingBody,
  taken: 'Настройка с таким ключом уже есть.',
  places: places('канале', 'каналах'),
  uses: async (trx, id) => {
    // Locks are always taken in this order, after the setting, to avoid deadlocks.
    await trx
      .selectFrom('channels')
      .where('id', 'in', (eb) =>
        eb.selectFrom('channel_settings').where('default_setting_id', '=', id).select('channel_id'),
      )
      .select('id')
      .orderBy('id')
      .forUpdate()
      .execute();
    return trx
      .selectFrom('channel_settings')
      .where('default_setting_id', '=', id)
      .select('value')
      .execute();
  },
  touch: async (trx, id) => {
    await trx
      .updateTable('channel_settings')
      .from('channels')
      .whereRef('channels.id', '=', 'channel_settings.channel_id')
      .where('default_setting_id', '=', id)
      .set({ version: sql`channels.settings_revision + 1` })
      .execute();
    await trx
      .updateTable('channels')
      .where('id', 'in', (eb) =>
        eb.selectFrom('channel_settings').where('default_setting_id', '=', id).select('channel_id'),
      )
      .set({ settings_revision: sql`settings_revision + 1` })
      .execute();
  },
};

/** Default settings of offers, under /api/v1/settings. */
export const OFFER_SETTINGS: SettingKind = {
  table: 'offer_default_settings',
  label: 'name',
  newBody: NewOfferSettingBody,
  body: OfferSettingBody,
  taken: 'Настройка с таким названием уже есть.',
  places: places('оффере', 'офферах'),
  uses: (trx, id) =>
    trx.selectFrom('offer_settings').where('setting_id', '=', id).select('value').execute(),
  // The version of an offer covers only its own values, not the default ones.
  touch: async () => {},
};
