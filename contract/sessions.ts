import * as z from 'zod/mini';
import { Flag, Int } from './wire.ts';

/** A session of the signed-in user. */
export const Session = z.looseObject({
  id: Int,
  /** A short description of browser and operating system. */
  device: z.nullish(z.string()),
  /** The IP address used to sign in. */
  address: z.nullish(z.string()),
  /** ISO 8601. */
  created_at: z.nullish(z.string()),
  last_used_at: z.nullish(z.string()),
  /** Whether this is the session of the call. */
  is_current: z._default(Flag, false),
});
export type Session = z.infer<typeof Session>;

/** GET /api/user/sessions. */
export const SessionList = z.looseObject({ data: z.array(Session) });
