/** How channel drafts are stored, and their labels. */
import * as z from 'zod/mini';
import type { ChannelWrite } from '#contract/channels.ts';
import { newChannelShape } from '#features/channels/new/new-channel.ts';
import type { EditorActor } from '#machines/editing/editor.machine.ts';
import { CHANNEL_FIELDS } from '#records/field-names.ts';
import { editorPort } from '#workspace/drafts/editor-ports.ts';
import type { StoredForm } from '#workspace/drafts/stored-draft.ts';
import { generalText } from './channel.logic.ts';

const ChannelDraft: z.ZodMiniType<ChannelWrite> = z.object({
  ...newChannelShape,
  slug: z.string(),
});

export const storedGeneral: StoredForm<EditorActor<ChannelWrite>> = {
  port: editorPort(ChannelDraft),
  commands: ['channel', 'Канал', 'канала', 'channels.write'],
  words: {
    label: (field) => CHANNEL_FIELDS[field as keyof ChannelWrite],
    text: (draft, field) => generalText(draft as ChannelWrite, field),
  },
};
