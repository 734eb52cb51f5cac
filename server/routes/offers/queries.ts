/** Database queries for offers. */
import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#server/database/database.ts';
import type { Schema } from '#server/database/schema.ts';
import { notFound } from '#server/http/failure.ts';
import type { SettingRecord } from '#server/routes/default-settings/queries.ts';
import { OFFER_FIELDS, type OfferRecord, type OfferSettingRow } from './presenter.ts';

/** The columns of an offer that answers contain. */
export const OFFER_COLUMNS = OFFER_FIELDS.map((field) => `offers.${field}` as const);

/** Returns the offer with its parameters, or throws 404. */
export async function findOffer(db: Db, id: number): Promise<OfferRecord> {
  const offer = await db
    .selectFrom('offers')
    .where('offers.id', '=', id)
    .select(OFFER_COLUMNS)
    .select((eb) => jsonArrayFrom(settingsOf(eb)).as('settings'))
    .executeTakeFirst();
  if (!offer) throw notFound('Оффер не найден.');
  return offer;
}

/** Like `findOffer`, but locks the offer until the transaction ends. */
export async function lockOffer(trx: Db, id: number): Promise<OfferRecord> {
  await trx.selectFrom('offers').where('id', '=', id).select('id').forUpdate().execute();
  return findOffer(trx, id);
}

function settingsOf(eb: ExpressionBuilder<Schema, 'offers'>) {
  return eb
    .selectFrom('offer_settings')
    .innerJoin('offer_default_settings as setting', 'setting.id', 'offer_settings.setting_id')
    .whereRef('offer_settings.offer_id', '=', 'offers.id')
    .select(['setting.id as setting_id', 'setting.name', 'setting.description', 'setting.type'])
    .select(['setting.options', 'setting.value as default_value'])
    .select(['offer_settings.value as own_value', 'offer_settings.use_default'])
    .orderBy('setting.id')
    .$castTo<OfferSettingRow>();
}

/** Returns the default settings that the offer does not have. */
export async function findAvailableSettings(db: Db, offerId: number): Promise<SettingRecord[]> {
  return db
    .selectFrom('offer_default_settings as setting')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('offer_settings')
            .where('offer_id', '=', offerId)
            .whereRef('setting_id', '=', 'setting.id')
            .select('setting_id'),
        ),
      ),
    )
    .select(['id', 'name as label', 'description', 'type', 'value', 'options', 'version'])
    .select(['created_at', 'updated_at'])
    .orderBy('id')
    .execute();
}
