/** Changes to a channel's settings, without a console. */
import type { ChannelSettingsApi } from '#api/channel-settings.api.ts';
import type { ChannelDefaultSetting, ChannelSetting } from '#contract/settings.ts';
import {
  type Bound,
  bindingPart,
  createSettingsWriter,
  type SwitchDraft,
  switchPart,
  type ValueDraft,
  valuePart,
} from '#features/channels/settings/settings-parts.ts';
import type { SettingInput } from '#workspace/settings/setting-value.ts';
import { type Change, mergePart, type Part } from '#workspace/writing/part.ts';
import type { Revert } from '#workspace/writing/whole-writer.ts';

export type SettingChange =
  | {
      readonly type: 'value';
      readonly id: number;
      readonly base: SettingInput;
      readonly input: SettingInput;
    }
  | { readonly type: 'use_default'; readonly id: number; readonly to: boolean }
  | { readonly type: 'bind'; readonly setting: ChannelDefaultSetting };

type Parted = [Part<Bound, ValueDraft>, Change<ValueDraft>];
type Switched = [Part<Bound, SwitchDraft>, Change<SwitchDraft>];

/** The change as a part of the list with its draft. Values are numbers by default. */
function parted(change: SettingChange, type: string): Parted | Switched {
  if (change.type === 'bind') {
    return [bindingPart(change.setting), { draft: { use_default: true }, base: null }];
  }
  if (change.type === 'use_default') {
    const base = { use_default: !change.to };
    return [switchPart(change.id), { draft: { use_default: change.to }, base }];
  }
  const draft = { value: { type, input: change.input } };
  return [valuePart(change.id), { draft, base: { value: { type, input: change.base } } }];
}

/** The rows to send, or why nothing is sent. */
export function mergeSettings(fresh: Bound, change: SettingChange, type = 'number') {
  const [own, of] = parted(change, type);
  const part = own as Part<Bound, object>;
  const merged = mergePart(part, fresh, of);
  if (merged.type === 'send') {
    return { type: 'send', settings: part.apply(fresh, merged.draft!) } as const;
  }
  if (merged.type !== 'conflict') return merged;
  return { type: merged.type, theirs: fresh.find(({ id }) => id === part.key) } as const;
}

export interface SettingsStore {
  read(): Promise<{ rows: readonly ChannelSetting[]; etag: string | null }>;
  replace(
    settings: Parameters<ChannelSettingsApi['replace']>[1],
    base: Parameters<ChannelSettingsApi['replace']>[2],
  ): Promise<readonly ChannelSetting[] | null>;
}

export async function writeSettings(
  store: SettingsStore,
  change: SettingChange,
  valueType = 'number',
) {
  const writer = createSettingsWriter({
    bound: () => store.read(),
    replace: (_, rows, base) => store.replace(rows, base),
  });
  let undo: Revert<Bound> | null = null;
  const [part, of] = parted(change, valueType);
  const offer = (revert: Revert<Bound>) => {
    undo = revert;
  };
  const outcome = await writer.write(1, part as Part<Bound, object>, of, offer);
  const type = outcome.type === 'saved' ? 'written' : outcome.type;
  return { type, rows: outcome.whole, undo: undo as Revert<Bound> | null };
}
