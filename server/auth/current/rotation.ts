/** Replaces the token of a session. Each function is one statement, so of parallel calls only one takes effect. */
import type { Db } from '#server/database/database.ts';
import { type Token, tokenHash } from '../tokens.ts';

interface Issue {
  /** The successor of the token. `rotate` issues it for the first time; in `issueAgain` it is already current. */
  readonly next: Token;
  /** The current time. */
  readonly time: string;
  readonly expiry: { readonly access_expires_at: string; readonly refresh_expires_at: string };
}

/**
 * Replaces the current token of a session and keeps the old one for its grace period. Returns false if the
 * token was not the current one or could no longer be refreshed.
 *
 * @param graceStart Tokens replaced before this time are deleted.
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
 * Issues the successor of this token again, as if the token had been refreshed now: the successor expires
 * later, and the token gets a new grace period. Changes nothing if the successor has already been used.
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
