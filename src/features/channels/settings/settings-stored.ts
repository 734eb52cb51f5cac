/** How drafts of a channel's settings are stored, and their labels. */
import * as z from 'zod/mini';
import { ChannelSetting } from '#contract/settings.ts';
import { editorsPort } from '#workspace/drafts/editor-ports.ts';
import type { StoredForm } from '#workspace/drafts/stored-draft.ts';
import { StoredInput } from '#workspace/settings/setting-draft.ts';
import {
  type ChannelSettingDraft,
  type ChannelSettingEditorsActor,
  draftText,
} from './channel-setting-rows.ts';

const StoredChannelSetting: z.ZodMiniType<ChannelSettingDraft> = z.object({
  setting: ChannelSetting,
  value: StoredInput,
});

export const storedChannelSettings: StoredForm<ChannelSettingEditorsActor> = {
  port: editorsPort(StoredChannelSetting, true),
  commands: ['channelSettings', 'Настройки канала', 'настроек канала', 'channels.write'],
  words: {
    label: () => 'Значение',
    text: (draft) => draftText(draft as ChannelSettingDraft),
    row: (draft) => (draft as ChannelSettingDraft).setting.key,
  },
};
