import type { DefaultSetting } from '#api/default-settings.api.ts';
import { ProblemError } from '#contract/problem.ts';
import type { ChannelDefaultSetting, ChannelSetting } from '#contract/settings.ts';
import { outages, refusedFields } from './happenings.ts';

/** A default setting of channels as the server returns it. */
export const cap: ChannelDefaultSetting = {
  id: 1,
  key: 'daily_cap',
  description: 'Предел в сутки',
  type: 'number',
  value: 1500,
  options: [],
  version: 3,
};

export const model: ChannelDefaultSetting = {
  id: 2,
  key: 'payment_model',
  description: 'За что платим',
  type: 'select',
  value: 'cpl',
  options: [
    { value: 'cpl', title: 'За лид' },
    { value: 'cpa', title: 'За выдачу' },
  ],
  version: 1,
};

/** Returns the same setting in the form of the console. */
export const settingOf = ({ key, ...raw }: ChannelDefaultSetting): DefaultSetting => ({
  id: raw.id,
  name: key,
  description: raw.description ?? '',
  type: raw.type,
  options: raw.options ?? [],
  value: raw.value,
  version: raw.version,
});

/** The setting of a channel for a default setting. */
export const channelSettingOf = (
  setting: ChannelDefaultSetting,
  own: Partial<ChannelSetting> = {},
): ChannelSetting => ({
  ...setting,
  type: setting.type === 'number' ? 'text' : setting.type,
  use_default: false,
  default_setting: {
    id: setting.id,
    key: setting.key,
    description: setting.description,
    type: setting.type,
    value: setting.value,
  },
  ...own,
});

/** Refusals of the server. */
export const settingRefusals = {
  ...outages,
  inUse: new ProblemError({ message: 'Настройка используется в 2 каналах.', status: 409 }),
  key: refusedFields({ name: ['Такой ключ уже есть'] }),
  value: refusedFields({ value: ['Слишком много'] }),
};
