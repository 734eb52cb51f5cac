import type { Context } from 'hono';
import { sql } from 'kysely';
import type { Token } from '#server/auth/tokens.ts';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/http/services.ts';
import { clientAddress } from '#server/middleware/client-address.ts';
import type { ApiEnv } from '#server/middleware/env.ts';

/** Refusals of one kind without a known user that are logged per minute: anyone can cause any number of them. */
const MOST = 30;

/** Logs a refused refresh. `session`: the session has ended; `password`: the password was wrong. */
export async function logRefusal(
  { db, config, activity }: Pick<Services, 'db' | 'config' | 'activity'>,
  c: Context<ApiEnv>,
  { sessionId }: Token,
  reason: 'session' | 'password',
): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .select('user_id')
    .executeTakeFirst();
  if (!session && (await hasManyUnknown(db, 'refresh_refused'))) return;
  await activity.add([
    {
      action: 'refresh_refused',
      kind: 'user',
      part: 'session',
      recordId: session?.user_id ?? null,
      caller: { session: sessionId, call: c.var.requestId },
      changes: {
        address: [null, clientAddress(c, config.trustProxy)],
        reason: [null, reason],
      },
    },
  ]);
}

/** Returns whether the last minute already has the maximum number of entries without a known user. */
export async function hasManyUnknown(
  db: Db,
  action: 'refresh_refused' | 'sign_in_failed',
): Promise<boolean> {
  const found = await db
    .selectFrom('activity')
    .where('kind', '=', 'user')
    .where('record_id', 'is', null)
    .where('action', '=', action)
    .orderBy('month', 'desc')
    .orderBy('number', 'desc')
    .offset(MOST - 1)
    .limit(1)
    // An entry with a future time was written before the clock was set back.
    .select(
      sql<boolean>`at between clock_timestamp() - interval '1 minute' and clock_timestamp()`.as(
        'isRecent',
      ),
    )
    .executeTakeFirst();
  return found?.isRecent ?? false;
}
