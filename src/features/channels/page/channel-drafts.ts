/** How channel drafts are stored, and their labels. */
import * as z from 'zod/mini';
import type { ChannelWrite } from '#contract/channels.ts';
import { newChannelShape } from '#features/channels/new/new-channel.ts';
import type { EditorActor } from '#machines/editing/editor.machine.ts';
import { activityTitle, RATE_TYPE_TITLES } from '#records/channel.ts';
import { CHANNEL_FIELDS } from '#records/field-names.ts';
import { editorPort } from '#workspace/drafts/editor-ports.ts';
import type { StoredForm } from '#workspace/drafts/stored-draft.ts';

const ChannelDraft: z.ZodMiniType<ChannelWrite> = z.object({
  ...newChannelShape,
  slug: z.string(),
});

/** The value of a channel's field as text. */
export function generalText(general: ChannelWrite, field: string): string {
  if (field === 'is_active') return activityTitle(general.is_active);
  if (field === 'rate_type') return RATE_TYPE_TITLES[general.rate_type];
  return String(general[field as keyof ChannelWrite] || '-');
}

export const storedGeneral: StoredForm<EditorActor<ChannelWrite>> = {
  port: editorPort(ChannelDraft),
  commands: ['channel', 'Канал', 'канала', 'channels.write'],
  words: {
    label: (field) => CHANNEL_FIELDS[field as keyof ChannelWrite],
    text: (draft, field) => generalText(draft as ChannelWrite, field),
  },
};
