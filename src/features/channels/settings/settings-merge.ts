/**
 * One change to the settings of a channel as the server holds them now. The API takes the whole
 * list, so that what others have done to it since it was read must not be undone: their rows are
 * sent back as they are, and a value that both have changed is left to the person.
 */
import type { ChannelSettingsApi, ReadChannelSettings } from '#api/channel-settings.api.ts';
import type { WriteBase } from '#api/if-match.ts';
import { ProblemError, toProblem } from '#contract/problem.ts';
import type {
  ChannelDefaultSetting,
  ChannelSetting,
  ChannelSettingsWrite,
} from '#contract/settings.ts';
import {
  inputOf,
  normaliseForWire,
  type SettingDefinition,
  type SettingInput,
  sameInput,
} from '#workspace/settings/setting-value.ts';

/** What a person wants of the list. */
export type SettingChange =
  | {
      readonly type: 'value';
      readonly id: number;
      /** What was in the editor when it was opened, or what of others' was looked at since. */
      readonly base: SettingInput;
      readonly input: SettingInput;
    }
  | { readonly type: 'use_default'; readonly id: number; readonly to: boolean }
  | { readonly type: 'bind'; readonly setting: ChannelDefaultSetting }
  | SettingUndo;

/** One field of a setting as it was in `before`. */
export interface SettingUndo {
  readonly type: 'undo';
  readonly id: number;
  readonly field: 'value' | 'use_default';
  readonly before: ChannelSetting;
  /** The setting as the server has held it after that. */
  readonly after: Partial<ChannelSetting>;
}

type Merged =
  | { readonly type: 'send'; readonly settings: ChannelSettingsWrite['settings'] }
  /** The list is already as wanted. */
  | { readonly type: 'settled' }
  | { readonly type: 'conflict'; readonly theirs: ChannelSetting }
  | { readonly type: 'gone' };

/** What became of it, with the list as it was seen last. */
export interface SettingOutcome {
  readonly rows: readonly ChannelSetting[];
  readonly type: 'written' | 'conflict' | 'gone';
  /** How what was written is undone; null where nothing was, or where it cannot be. */
  readonly undo: SettingUndo | null;
}

/** How a bound setting is edited: `text` may stand for a number. */
export function definitionOf(setting: ChannelSetting): SettingDefinition {
  const { type, options, default_setting } = setting;
  return {
    type: type === 'text' && default_setting?.type === 'number' ? 'number' : type,
    options: options ?? default_setting?.options ?? [],
  };
}

/** What stands in the editor of a bound setting. */
export const inputOfBound = (setting: ChannelSetting): SettingInput =>
  inputOf(definitionOf(setting), setting.value);

export function mergeSettings(fresh: readonly ChannelSetting[], change: SettingChange): Merged {
  if (change.type === 'bind') {
    const { setting } = change;
    if (fresh.some(({ key }) => key === setting.key)) return { type: 'settled' };
    return { type: 'send', settings: [...fresh, { ...setting, use_default: true }] };
  }
  const theirs = fresh.find(({ id }) => id === change.id);
  if (!theirs) return { type: 'gone' };
  const withRow = (patch: Partial<ChannelSetting>): Merged => ({
    type: 'send',
    settings: fresh.map((row) => (row === theirs ? { ...row, ...patch } : row)),
  });
  if (change.type === 'undo') return mergeUndo(theirs, change, withRow);
  if (change.type === 'use_default') {
    if (theirs.use_default === change.to) return { type: 'settled' };
    return withRow({ use_default: change.to });
  }
  const now = inputOfBound(theirs);
  if (sameInput(now, change.input)) return { type: 'settled' };
  if (!sameInput(now, change.base)) return { type: 'conflict', theirs };
  return withRow({ value: normaliseForWire(definitionOf(theirs), change.input) });
}

/** Puts one field back, where it is still as it was written; as it was, however odd. */
function mergeUndo(
  theirs: ChannelSetting,
  { field, before, after }: SettingUndo,
  withRow: (patch: Partial<ChannelSetting>) => Merged,
): Merged {
  const isAs = (one: Partial<ChannelSetting>) =>
    field === 'value'
      ? sameInput(inputOfBound(theirs), inputOf(definitionOf(theirs), one.value))
      : theirs.use_default === one.use_default;
  if (isAs(before)) return { type: 'settled' };
  return isAs(after) ? withRow({ [field]: before[field] }) : { type: 'conflict', theirs };
}

function undoOf(
  change: SettingChange,
  fresh: readonly ChannelSetting[],
  written: readonly Partial<ChannelSetting>[],
): SettingUndo | null {
  if (change.type !== 'value' && change.type !== 'use_default') return null;
  const { id, type: field } = change;
  const before = fresh.find((row) => row.id === id);
  const after = written.find((row) => row.id === id);
  return before && after ? { type: 'undo', id, field, before, after } : null;
}

/** The settings of one channel on a server. */
export interface SettingsStore {
  read(): Promise<ReadChannelSettings>;
  replace(
    settings: ChannelSettingsWrite['settings'],
    base: WriteBase,
  ): ReturnType<ChannelSettingsApi['replace']>;
}

/** How often others may be quicker before it is said that they are. */
const ATTEMPTS = 5;

/** Reads, merges and writes; once more where somebody wrote in between and the server can tell. */
export async function writeSettings(
  store: SettingsStore,
  change: SettingChange,
): Promise<SettingOutcome> {
  for (let attempt = 1; ; attempt++) {
    const { rows: fresh, etag } = await store.read();
    const merged = mergeSettings(fresh, change);
    if (merged.type === 'settled') return { type: 'written', rows: fresh, undo: null };
    if (merged.type !== 'send') return { type: merged.type, rows: fresh, undo: null };
    try {
      const answer = await store.replace(merged.settings, {
        etag,
        isLast: attempt === ATTEMPTS,
      });
      // Where the API does not tell, what is read after it may be somebody else's by then.
      const undo = undoOf(change, fresh, answer ?? merged.settings);
      return { type: 'written', rows: answer ?? (await store.read()).rows, undo };
    } catch (error) {
      // What an undo was made of is no longer so: whoever has been there is not overtaken.
      const isLast = attempt === ATTEMPTS || change.type === 'undo';
      if (toProblem(error).status !== 412 || isLast) {
        throw aboutRow(error, fresh, change);
      }
    }
  }
}

/** Messages about the own row under the names of its fields; the server counts all rows. */
function aboutRow(
  error: unknown,
  fresh: readonly ChannelSetting[],
  change: SettingChange,
): unknown {
  if (!(error instanceof ProblemError) || change.type === 'bind') return error;
  const prefix = `settings.${fresh.findIndex(({ id }) => id === change.id)}.`;
  const fields = Object.entries(error.problem.fields).map(([name, messages]) => [
    name.startsWith(prefix) ? name.slice(prefix.length) : name,
    messages,
  ]);
  return new ProblemError({ ...error.problem, fields: Object.fromEntries(fields) });
}
