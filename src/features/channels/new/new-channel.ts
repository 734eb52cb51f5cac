/** The draft of a new channel, what it must have, and how it is stored. */
import * as z from 'zod/mini';
import { type NewChannel, RATE_TYPES } from '#contract/channels.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { storedPanel } from '#workspace/drafts/stored-draft.ts';

export const emptyChannel: NewChannel = {
  name: '',
  rate_type: 'level',
  is_active: true,
  description: '',
};
export const newChannelFields = Object.keys(emptyChannel) as (keyof NewChannel)[];

/** Only the name is required; the server validates the rest. */
export function validateName({ name }: { name: string }): FieldErrors {
  return name.trim() ? {} : { name: ['Обязательное поле'] };
}

export const newChannelShape = {
  name: z.string(),
  rate_type: z.enum(RATE_TYPES),
  is_active: z.boolean(),
  description: z.string(),
};
const NewChannelDraft: z.ZodMiniType<NewChannel> = z.object(newChannelShape);

export const storedNewChannel = storedPanel(NewChannelDraft, emptyChannel, [
  'channels',
  'Каналы',
  'нового канала',
  'channels.write',
]);
