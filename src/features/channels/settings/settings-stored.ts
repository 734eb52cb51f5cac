/** How drafts of a channel's settings are stored, and their labels. */
import * as z from 'zod/mini';
import { ChannelSetting } from '#contract/settings.ts';
import { draftCommands } from '#workspace/drafts/draft-commands.ts';
import { editorsPort } from '#workspace/drafts/editor-ports.ts';
import type { StoredForm } from '#workspace/drafts/stored-draft.ts';
import { StoredInput } from '#workspace/settings/setting-draft.ts';
import { type BoundDraft, type BoundRowsActor, draftText } from './settings-bound.ts';

const StoredBound: z.ZodMiniType<BoundDraft> = z.object({
  setting: ChannelSetting,
  value: StoredInput,
});

export const storedBound: StoredForm<BoundRowsActor> = {
  port: editorsPort(StoredBound, true),
  commands: draftCommands(
    'channelSettings',
    'Настройки канала',
    'настроек канала',
    'channels.write',
  ),
  words: {
    label: () => 'Значение',
    text: (draft) => draftText(draft as BoundDraft),
    row: (draft) => (draft as BoundDraft).setting.key,
  },
};
