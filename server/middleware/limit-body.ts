import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Failure, incomplete } from '#server/http/failure.ts';

const BODY_MAX = 1_048_576;

/**
 * Refuses bodies that are too large. One that does not say its length is read here to find out; a
 * connection that breaks meanwhile is the caller's, and must not be taken for that to the database.
 */
export function limitBody(): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize: BODY_MAX,
    onError: () => {
      // The rest is not read, so nothing that follows on this connection could be understood.
      throw new Failure(413, 'Тело запроса слишком велико.', { headers: { Connection: 'close' } });
    },
  });
  return async (c, next) => {
    let isRead = false;
    try {
      return await limit(c, () => {
        isRead = true;
        return next();
      });
    } catch (error) {
      if (isRead || error instanceof Failure) throw error;
      throw incomplete();
    }
  };
}
