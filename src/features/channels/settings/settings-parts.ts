/** The settings of a channel as parts of the list that the API reads and writes as a whole. */

import type { ChannelSettingsApi } from '#api/channel-settings.api.ts';
import type { ChannelDefaultSetting, ChannelSetting } from '#contract/settings.ts';
import { channelTitle } from '#features/channels/list/channels-store.ts';
import { isSame } from '#machines/is-same.ts';
import type { Services } from '#workspace/services.tsx';
import {
  byDefaultText,
  inputOf,
  inputText,
  normaliseForWire,
  ownWords,
  type SettingDefinition,
  type SettingInput,
} from '#workspace/settings/setting-value.ts';
import { arrow } from '#workspace/writing/change-text.ts';
import {
  apart,
  namelessRefusal,
  newRowPart,
  type RowRules,
  rowPart,
} from '#workspace/writing/list-parts.ts';
import type { Part } from '#workspace/writing/part.ts';
import {
  createWholeWriter,
  type WholeCalls,
  type WholeWriter,
} from '#workspace/writing/whole-writer.ts';

/** The settings of one channel. */
export type Bound = readonly ChannelSetting[];
export type SettingsWriter = WholeWriter<Bound>;

/** A typed value, and the type it was typed for. */
export interface ValueDraft {
  readonly value: { readonly type: string; readonly input: SettingInput };
}

export interface SwitchDraft {
  readonly use_default: boolean;
}

/** How a bound setting is edited. The type `text` may mean a number. */
export function definitionOf(setting: ChannelSetting): SettingDefinition {
  const { type, options, default_setting } = setting;
  return {
    type: type === 'text' && default_setting?.type === 'number' ? 'number' : type,
    options: options ?? default_setting?.options ?? [],
    value: setting.value,
  };
}

/** The editor's value for a bound setting. */
export const inputOfBound = (setting: ChannelSetting): SettingInput =>
  inputOf(definitionOf(setting), setting.value);

/** Returns `input` as the value of a setting. */
export const valueDraft = (setting: ChannelSetting, input: SettingInput): ValueDraft => ({
  value: { type: definitionOf(setting).type, input },
});

export const NOTE_GONE = 'Этой настройки у канала больше нет.';
const words = {
  list: 'settings',
  goneMessage: NOTE_GONE,
  nameOf: ({ key }: ChannelSetting) => key,
};

export const valuePart = (id: number) =>
  rowPart<ChannelSetting, ValueDraft>(id, {
    ...words,
    changeText: (from, to, row) => {
      const textOf = ({ value: { type, input } }: ValueDraft) =>
        inputText({ ...definitionOf(row!), type }, input, ownWords);
      return `${row!.key}: ${arrow(textOf(from!), textOf(to!))}`;
    },
    draftOf: (setting) => valueDraft(setting, inputOfBound(setting)),
    applied: (setting, { value: { type, input } }) => {
      const definition = definitionOf(setting);
      // A value typed for another type is a different value.
      if (type !== definition.type) {
        return { ...setting, type, value: normaliseForWire({ ...definition, type }, input) };
      }
      if (isSame(input, inputOfBound(setting))) return setting;
      return { ...setting, value: normaliseForWire(definition, input) };
    },
  });

const switchRules: RowRules<ChannelSetting, SwitchDraft> = {
  ...words,
  draftOf: ({ use_default }) => ({ use_default }),
  applied: (setting, draft) => ({ ...setting, ...draft }),
  changeText: (_, to, row) => byDefaultText(row!.key, to!.use_default),
};

export const switchPart = (id: number): Part<Bound, SwitchDraft> => ({
  ...rowPart(id, switchRules),
  inForce: (rows) => rows.find((row) => row.id === id && !row.use_default)?.value,
});

/** A default setting that is added to the channel, at most once. */
export const bindingPart = (setting: ChannelDefaultSetting) =>
  newRowPart(
    {
      ...switchRules,
      applied: (own) => own,
      changeText: () => `новая настройка «${setting.key}»`,
    },
    {
      sent: [{ use_default: true }],
      created: (draft): ChannelSetting => ({ ...setting, ...draft }),
      isLike: ({ key }) => key === setting.key,
    },
  );

export function createSettingsWriter(
  api: Pick<ChannelSettingsApi, 'bound' | 'replace'>,
  words: Pick<WholeCalls<Bound>, 'nameOf' | 'notify' | 'settle'> = {},
  quiet: Pick<ChannelSettingsApi, 'bound'> = api,
): SettingsWriter {
  return createWholeWriter<Bound>({
    ...words,
    refusal: namelessRefusal,
    read: async (channelId, look) => {
      const { rows, etag } = await (look ? quiet : api).bound(channelId, look);
      return { whole: apart(rows), etag };
    },
    write: async (channelId, rows, base) => {
      const answered = await api.replace(channelId, [...rows], base);
      // Not every API returns the default settings, which have the types and the values: then they are read.
      return answered?.every((row) => row.default_setting) ? answered : null;
    },
    readsBack: true,
  });
}

export const settingsWriter = (services: Services) =>
  createSettingsWriter(
    services.channelSettings,
    {
      nameOf: (id) => channelTitle(services, id),
      notify: services.notify,
      settle: services.settle,
    },
    services.quiet.channelSettings,
  );
