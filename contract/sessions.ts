import { z } from 'zod';
import { Flag, Int } from './wire.ts';

/** A session of the signed-in user. */
export const Session = z.looseObject({
  id: Int,
  /** The browser and its system, in few words. */
  device: z.string().nullish(),
  /** The network address of the sign-in. */
  address: z.string().nullish(),
  /** ISO 8601. */
  created_at: z.string().nullish(),
  last_used_at: z.string().nullish(),
  /** The session that asks. */
  is_current: Flag.default(false),
});
export type Session = z.infer<typeof Session>;

/** GET /api/user/sessions. */
export const SessionList = z.looseObject({ data: z.array(Session) });
