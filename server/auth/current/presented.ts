/**
 * Whether the current token of a session was ever shown. Until then the answer that carried it may be
 * lost, and the token before it is all that the person has.
 */
import type { Db } from '#server/database/database.ts';
import { asBookkeeping } from '#server/database/work.ts';
import { successor, type Token, tokenHash } from '../tokens.ts';

interface Current {
  readonly token_hash: Buffer;
  readonly rotation_key: Buffer;
  readonly was_presented: boolean;
}

/** Whether this is the current token and nobody has shown it before. */
export const isFirstShown = (token: Token, session: Current): boolean =>
  !session.was_presented && session.token_hash.equals(tokenHash(token));

/** Whether this token was replaced by one that nobody has shown: the answer to its refresh was lost. */
export const isLastShown = (token: Token, session: Current): boolean =>
  !session.was_presented &&
  session.token_hash.equals(tokenHash(successor(token, session.rotation_key)));

/** Notes that the current token was shown. Of parallel calls, one does. */
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
