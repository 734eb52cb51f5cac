/**
 * Tracks whether the current token of a session was ever used. Until then the answer with this token may have
 * been lost, so the client may only have the previous one.
 */
import type { Db } from '#server/database/database.ts';
import { asBookkeeping } from '#server/database/work.ts';
import { successor, type Token, tokenHash } from '../tokens.ts';

interface Current {
  readonly token_hash: Buffer;
  readonly rotation_key: Buffer;
  readonly was_presented: boolean;
}

/** Returns whether this is the current token and it was never used before. */
export const isFirstShown = (token: Token, session: Current): boolean =>
  !session.was_presented && session.token_hash.equals(tokenHash(token));

/** Returns whether this token's successor was never used: the answer to the refresh was lost. */
export const isLastShown = (token: Token, session: Current): boolean =>
  !session.was_presented &&
  session.token_hash.equals(tokenHash(successor(token, session.rotation_key)));

/** Stores that the current token was used. If calls run in parallel, one of them writes. */
export async function notePresented(db: Db, token: Token): Promise<void> {
  await asBookkeeping(() =>
    db
      .updateTable('sessions')
      .set({ was_presented: true })
      .where('id', '=', token.sessionId)
      .where('token_hash', '=', tokenHash(token))
      .where('was_presented', '=', false)
      .execute(),
  );
}
