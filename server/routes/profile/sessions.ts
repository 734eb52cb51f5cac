/** The sessions of the signed-in user. */
import {
  endSession,
  findSession,
  type SessionRecord,
  sessionsOf,
} from '#server/auth/session-rows.ts';
import type { Signed } from '#server/auth/sessions.ts';
import type { Db } from '#server/database/database.ts';
import { forbidden, notFound } from '#server/http/failure.ts';
import type { Write } from '#server/middleware/write.ts';
import { lockUser } from '#server/routes/users/queries.ts';

export const listSessions = (
  db: Db,
  { userId, sessionId }: Signed,
  now: Date,
): Promise<SessionRecord[]> =>
  sessionsOf(db, userId, { current: sessionId, time: now.toISOString() });

/** Ends another session of the same user. Throws 404 for a session of another user. */
export async function endOneSession(
  write: Write,
  { userId, sessionId }: Signed,
  number: number,
): Promise<void> {
  await write(async (trx) => {
    await lockUser(trx, userId);
    const id = await findSession(trx, userId, number);
    if (id === undefined) throw notFound('Сессия не найдена.');
    if (id === sessionId) throw forbidden('Эту сессию завершает выход из системы.');
    await endSession(trx, id);
  });
}
