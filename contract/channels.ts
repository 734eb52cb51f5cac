import * as z from 'zod/mini';
import { SettingValue } from './settings.ts';
import { Flag, Int, Success, Version } from './wire.ts';

/** How a channel is paid: by levels, or by a ladder of credit histories. */
export const RATE_TYPES = ['level', 'ladder'] as const;
export type RateType = (typeof RATE_TYPES)[number];

export const Channel = z.looseObject({
  id: Int,
  /** Empty if the API sends no name or a blank one. */
  name: z.pipe(
    z.nullish(z.string()),
    z.transform((name) => (name?.trim() ? name : '')),
  ),
  slug: z.nullish(z.string()),
  description: z.nullish(z.string()),
  is_active: Flag,
  rate_type: z.enum(RATE_TYPES),
  settings: z.nullish(z.array(z.looseObject({ use_default: Flag, value: SettingValue }))),
  /** Changes with each of the five written fields. Sent as `If-Match: "<version>"` on a write. */
  version: z.nullish(Version),
});
export type Channel = z.infer<typeof Channel>;

/** GET /api/v1/channels. */
export const ChannelList = Success(z.array(Channel));
/** POST /api/v1/channels; GET and PUT /api/v1/channels/{id}; PATCH …/toggle-status. */
export const ChannelAnswer = Success(Channel);

/** POST /api/v1/channels. */
export interface NewChannel {
  name: string;
  description: string;
  rate_type: RateType;
  is_active: boolean;
}

/** PUT /api/v1/channels/{id}. */
export interface ChannelWrite extends NewChannel {
  slug: string;
}
