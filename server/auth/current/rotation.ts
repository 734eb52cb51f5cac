/** Replacing the token of a session. Each is one statement, so that of parallel calls one replaces it. */
import type { Db } from '#server/database/database.ts';
import { type Token, tokenHash } from '../tokens.ts';

interface Issue {
  /** The successor of the token: issued for the first time by `rotate`, current already in `issueAgain`. */
  readonly next: Token;
  /** Now. */
  readonly time: string;
  readonly expiry: { readonly access_expires_at: string; readonly refresh_expires_at: string };
}

/**
 * Replaces the token of a session and keeps it for its grace period. Returns whether it was the current one,
 * and could still be refreshed.
 *
 * @param graceStart Tokens that were replaced before it are forgotten.
 */
export async function rotate(
  db: Db,
  token: Token,
  { next, time, expiry }: Issue,
  graceStart: string,
): Promise<boolean> {
  const rotated = await db
    .with('rotated', (cte) =>
      cte
        .updateTable('sessions')
        .set({ token_hash: tokenHash(next), was_presented: false, last_used_at: time, ...expiry })
        .where('id', '=', token.sessionId)
        .where('token_hash', '=', tokenHash(token))
        .where('refresh_expires_at', '>', time)
        .returning('id'),
    )
    .with('forgotten', (cte) =>
      cte
        .deleteFrom('retired_tokens')
        .where('session_id', 'in', (eb) => eb.selectFrom('rotated').select('id'))
        .where('retired_at', '<=', graceStart),
    )
    .insertInto('retired_tokens')
    .columns(['token_hash', 'session_id', 'retired_at'])
    .expression((eb) =>
      eb
        .selectFrom('rotated')
        .select(({ val }) => [
          val(tokenHash(token)).as('token_hash'),
          'rotated.id',
          val(time).as('retired_at'),
        ]),
    )
    .returning('session_id')
    .executeTakeFirst();
  return rotated !== undefined;
}

/**
 * Issues the successor of this token anew, as if the refresh was now: it expires later, and this token has
 * its grace period again. Changes nothing if the successor was shown in between.
 */
export async function issueAgain(db: Db, token: Token, { next, time, expiry }: Issue) {
  await db
    .with('issued', (cte) =>
      cte
        .updateTable('sessions')
        .set({ last_used_at: time, ...expiry })
        .where('id', '=', token.sessionId)
        .where('token_hash', '=', tokenHash(next))
        .where('was_presented', '=', false)
        .returning('id'),
    )
    .updateTable('retired_tokens')
    .set({ retired_at: time })
    .where('token_hash', '=', tokenHash(token))
    .where('session_id', 'in', (eb) => eb.selectFrom('issued').select('id'))
    .execute();
}
