/** Adds parameters to an offer and writes their values. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { FieldErrors } from '#contract/problem.ts';
import type { Db } from '#server/database/database.ts';
import type { StoredValue } from '#server/database/schema.ts';
import { invalid } from '#server/http/failure.ts';
import { changes } from '#server/http/version.ts';
import { readValue, sameValue } from '#server/routes/default-settings/definition.ts';
import type { OfferSettingRow } from './presenter.ts';
import type { OfferBody } from './schema.ts';

type SentSetting = NonNullable<z.output<typeof OfferBody>['settings']>[number];

/** The stored fields of a parameter. */
interface Written {
  readonly setting_id: number;
  readonly use_default: boolean;
  readonly value: StoredValue | null;
}

/** Adds these parameters with their default values. Existing ones stay unchanged. Returns whether any was added. */
export async function bindSettings(
  trx: Db,
  offerId: number,
  ids: readonly number[],
): Promise<boolean> {
  const known = new Set((await lockDefinitions(trx, ids)).map(({ setting_id }) => setting_id));
  const errors: FieldErrors = {};
  for (const [index, id] of ids.entries()) {
    if (!known.has(id)) errors[`settings.${index}.setting_id`] = ['Такой настройки нет.'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (known.size === 0) return false;
  const added = await trx
    .insertInto('offer_settings')
    .values([...known].map((setting_id) => ({ offer_id: offerId, setting_id, use_default: true })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('setting_id')
    .execute();
  return added.length > 0;
}

/**
 * Writes the parameters of a sent offer. A missing parameter is kept, because it may be newer than the sent
 * list. Entries whose default setting was deleted are ignored. Returns whether any parameter changes.
 */
export async function writeSettings(
  trx: Db,
  offerId: number,
  bound: readonly OfferSettingRow[],
  sent: readonly SentSetting[],
): Promise<boolean> {
  const ids = sent.map(({ setting_id }) => setting_id);
  const definitions = await lockDefinitions(trx, ids);
  const own = new Map(bound.map((row) => [row.setting_id, row]));
  // Use the locked definitions: those in `bound` were read before the wait for the lock.
  const rows = new Map(
    definitions.map((definition) => {
      const { own_value, use_default } = own.get(definition.setting_id) ?? definition;
      return [definition.setting_id, { ...definition, own_value, use_default }];
    }),
  );
  const written = new Map<number, Written>();
  const errors: FieldErrors = {};
  for (const [index, setting] of sent.entries()) {
    const row = rows.get(setting.setting_id);
    const read = row && readSetting(row, setting);
    if (!read) continue;
    if (typeof read === 'string') errors[`settings.${index}.value`] = [read];
    else written.set(read.setting_id, read);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const changed = [...written.values()].filter(({ setting_id, use_default, value }) =>
    changes(own.get(setting_id), { use_default, own_value: value }),
  );
  if (changed.length === 0) return false;
  await trx
    .insertInto('offer_settings')
    .values(
      changed.map(({ value, ...row }) => {
        return { ...row, offer_id: offerId, value: value === null ? null : JSON.stringify(value) };
      }),
    )
    .onConflict((conflict) =>
      conflict.columns(['offer_id', 'setting_id']).doUpdateSet({
        value: sql`excluded.value`,
        use_default: sql`excluded.use_default`,
      }),
    )
    .execute();
  return true;
}

/** Returns the fields to store, or an error message. */
function readSetting(row: OfferSettingRow, sent: SentSetting): Written | string {
  const { setting_id, own_value } = row;
  const use_default = sent.use_default ?? row.use_default;
  if (use_default) {
    // Drop a copy of the default that switching the default off has stored.
    const isCopy = !row.use_default && sameValue(own_value, row.default_value);
    // The sent value is the default one then: keep the stored own value.
    return { setting_id, use_default, value: isCopy ? null : own_value };
  }
  const own = own_value ?? row.default_value;
  if (sent.value === undefined) return { setting_id, use_default, value: own };
  const shown = row.use_default ? row.default_value : own;
  // An unchanged value is accepted even if the definition has changed since.
  if (sameValue(shown, sent.value)) return { setting_id, use_default, value: own };
  const read = readValue(row, sent.value);
  if (read.error !== undefined) return read.error;
  return { setting_id, use_default, value: sameValue(read.value, shown) ? own : read.value };
}

/** Locks these definitions until the transaction ends. */
async function lockDefinitions(trx: Db, ids: readonly number[]): Promise<OfferSettingRow[]> {
  if (ids.length === 0) return [];
  const found = await trx
    .selectFrom('offer_default_settings')
    .where('id', 'in', ids)
    .select(['id as setting_id', 'name', 'description', 'type', 'options'])
    .select('value as default_value')
    .orderBy('id')
    .forKeyShare()
    .execute();
  return found.map((row) => ({ ...row, own_value: null, use_default: true }));
}
