import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Failure, incomplete } from '#server/http/failure.ts';

/** Whole lists of rates and settings come to the services under here. */
const LISTS = '/api/v1/';
const LISTS_MAX = 1_048_576;
/** The auth service is sent a person at most, by anybody. */
const BODY_MAX = 16_384;

/**
 * Refuses bodies that are too large. One that does not say its length is read here to find out; a
 * connection that breaks meanwhile is the caller's, and must not be taken for that to the database.
 */
export function limitBody(): MiddlewareHandler {
  const limitTo = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: () => {
        // The rest is not read, so nothing that follows on this connection could be understood.
        const headers = { Connection: 'close' };
        throw new Failure(413, 'Тело запроса слишком велико.', { headers });
      },
    });
  const limits = { lists: limitTo(LISTS_MAX), others: limitTo(BODY_MAX) };
  return async (c, next) => {
    const limit = c.req.path.startsWith(LISTS) ? limits.lists : limits.others;
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
