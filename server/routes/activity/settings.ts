/** The definitions of settings, without which their logged values cannot be read. */
import type { Db } from '#server/database/database.ts';
import type { EntryRecord } from './queries.ts';

/** The table of the setting that an entry is about, by kind and part. */
const TABLES = {
  'channel.setting': 'channel_default_settings',
  channel_default: 'channel_default_settings',
  'offer.setting': 'offer_default_settings',
  offer_default: 'offer_default_settings',
} as const;

/** Returns a function from an entry to the definition of the setting whose value it changed, if there still is one. */
export async function settingsOf(db: Db, entries: readonly EntryRecord[]) {
  const settings = entries.map(settingIn).filter((setting) => setting !== undefined);
  const tables = [...new Set(settings.map(({ table }) => table))];
  const read = tables.map(async (table) => {
    const ids = settings.filter((setting) => setting.table === table).map(({ id }) => id);
    const rows = await db
      .selectFrom(table)
      .where('id', 'in', ids)
      .select(['id', 'type', 'options'])
      .execute();
    return [table, new Map(rows.map((row) => [row.id, row]))] as const;
  });
  const definitions = new Map(await Promise.all(read));
  return (entry: EntryRecord) => {
    const setting = settingIn(entry);
    const known = setting && definitions.get(setting.table)?.get(setting.id);
    if (!known) return undefined;
    // Only the options of the two values: there may be hundreds.
    const used = new Set([entry.changes.value].flat(2).map(String));
    const options = known.options
      .filter(({ value }) => used.has(value))
      .map(({ value, title }) => ({ value, title }));
    return { type: known.type, options };
  };
}

function settingIn({ kind, part, part_id, record_id, fields }: EntryRecord) {
  const table = TABLES[(part === null ? kind : `${kind}.${part}`) as keyof typeof TABLES];
  if (!table || !fields.includes('value')) return undefined;
  return { table, id: Number(part === null ? record_id : part_id) };
}
