/** Request schemas of channels. */
import { z } from 'zod';
import { type ChannelWrite, RATE_TYPES } from '#contract/channels.ts';
import { Flag } from '#contract/wire.ts';
import { line, paragraph } from '#server/http/fields.ts';
import type { FieldsOf } from '#server/http/fields-of.ts';
import { isBlank } from '#server/http/values.ts';
import { SLUG_MAX } from './slug.ts';

const NAME_MAX = 255;
const DESCRIPTION_MAX = 2_000;

// `line` already refuses a blank slug with its own message, so the pattern allows an empty one.
const slug = line(SLUG_MAX)
  .refine((value) => /^[a-z0-9-]*$/.test(value), 'Только строчные латинские буквы, цифры и дефис.')
  .nullish();

/** PUT /api/v1/channels/{id}: the five fields. Missing ones stay unchanged; a blank slug is refused. */
export const ChannelBody = z.object({
  name: line(NAME_MAX),
  description: paragraph(DESCRIPTION_MAX).optional(),
  is_active: z.optional(Flag),
  rate_type: z.enum(RATE_TYPES).optional(),
  slug,
} satisfies FieldsOf<ChannelWrite>);

/** POST /api/v1/channels. By default a channel is active and paid by levels; a blank slug is derived from the name. */
export const NewChannelBody = ChannelBody.extend({
  slug: z.preprocess((value) => (isBlank(value) ? undefined : value), slug),
}).transform(({ name, description = '', is_active = true, rate_type = 'level', slug }) => {
  return { name, description, is_active, rate_type, slug: slug ?? undefined };
});
