/** Validates the sent entries against the settings that the channel has or can add. */
import type { FieldErrors } from '#contract/problem.ts';
import { invalid } from '#server/http/failure.ts';
import type { SentRow } from '#server/lists/reconcile.ts';
import { readValue, sameValue } from '#server/routes/default-settings/definition.ts';
import type { ChannelSettingRecord } from './presenter.ts';
import type { ChannelSettings, SettingWrite } from './queries.ts';
import type { SettingEntry } from './schema.ts';

/** A valid entry of a known setting. */
export type ReadEntry = SettingWrite & SentRow & { readonly id: number };

/** Returns whether an entry was read from the list, and its setting has been unbound and deleted since. */
export function hasDeleted(entries: readonly SettingEntry[], current: ChannelSettings): boolean {
  const known = knownIn(current);
  return entries.some((entry) => (entry.list_version ?? null) !== null && !find(known, entry));
}

/** Reads the entries. Throws 422 with the path of each invalid field. */
export function readEntries(
  entries: readonly SettingEntry[],
  current: ChannelSettings,
): ReadEntry[] {
  const known = knownIn(current);
  const errors: FieldErrors = {};
  const named = new Set<number>();
  const read = entries.flatMap((entry, index) => {
    const setting = find(known, entry);
    if (!setting || named.has(setting.id)) {
      const field = typeof entry.id === 'number' || !entry.key ? 'id' : 'key';
      errors[`settings.${index}.${field}`] = [
        setting ? 'Настройка указана дважды.' : 'Неизвестная настройка.',
      ];
      return [];
    }
    named.add(setting.id);
    const { write, error } = readEntry(entry, setting);
    if (error !== undefined) errors[`settings.${index}.value`] = [error];
    return write ? [write] : [];
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return read;
}

/** A setting that an entry may refer to; `bound` is set if the channel has it. */
type Known = Pick<ChannelSettingRecord, 'id' | 'key' | 'type' | 'options' | 'default_value'> & {
  readonly bound?: ChannelSettingRecord;
};

const knownIn = ({ settings, available }: ChannelSettings): Known[] => [
  ...settings.map((bound) => ({ ...bound, bound })),
  ...available.map(({ label, value, ...rest }) => ({ ...rest, key: label, default_value: value })),
];

function find(known: readonly Known[], { id, default_setting_id, key }: SettingEntry) {
  const wanted = default_setting_id ?? id;
  if (typeof wanted === 'number') return known.find((setting) => setting.id === wanted);
  return known.find((setting) => setting.key === key);
}

type EntryReading =
  | { readonly write: ReadEntry; readonly error?: undefined }
  | { readonly write?: undefined; readonly error: string };

/**
 * Reads an entry. If the channel has no own value, entries show the default value: sent back unchanged, it
 * still follows the default. If `use_default` is switched off, the shown value becomes the own value.
 */
function readEntry(entry: SettingEntry, setting: Known): EntryReading {
  const { id, bound, default_value } = setting;
  const { version, list_version } = entry;
  const own = bound?.value ?? null;
  const use_default = entry.use_default ?? bound?.use_default ?? true;
  const shown = own ?? default_value;
  const write = (value: SettingWrite['own']): EntryReading => ({
    write: { id, version, list_version, own: value, use_default },
  });

  if (entry.value === undefined) return write(use_default ? own : shown);
  const read = readValue(setting, entry.value);
  if (read.error !== undefined) return { error: read.error };
  const isAsShown = sameValue(read.value, shown);
  // Drop a copy of the default that switching the default off has stored.
  const isSwitchedOn = use_default && bound?.use_default === false;
  if (isAsShown && own !== null && !isSwitchedOn) return write(own);
  return write(use_default && sameValue(read.value, default_value) ? null : read.value);
}

/** Returns whether an entry leaves a bound setting unchanged. */
export const leaves = (stored: ChannelSettingRecord, entry: ReadEntry) =>
  stored.use_default === entry.use_default && sameValue(stored.value, entry.own);
