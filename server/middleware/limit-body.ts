import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Failure, incomplete } from '#server/http/failure.ts';

/** The services under this path accept whole lists of rates and settings. */
const LISTS = '/api/v1/';
const LISTS_MAX = 1_048_576;
/** The auth service accepts small bodies only, also from callers without a session. */
const BODY_MAX = 16_384;

/**
 * Rejects large bodies. A body without a length is read here. If the connection of the caller breaks
 * during that, the error must not look like a lost database connection.
 */
export function limitBody(): MiddlewareHandler {
  const tooLarge = () => {
    // The rest of the body is not read, so this connection cannot be used again.
    const headers = { Connection: 'close' };
    throw new Failure(413, 'Тело запроса слишком велико.', { headers });
  };
  const limitTo = (maxSize: number) => {
    const limit = bodyLimit({ maxSize, onError: tooLarge });
    return Object.assign(limit, { maxSize });
  };
  const limits = { lists: limitTo(LISTS_MAX), others: limitTo(BODY_MAX) };
  return async (c, next) => {
    // Looking for a body makes the whole request, which is expensive.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const limit = c.req.path.startsWith(LISTS) ? limits.lists : limits.others;
    // Node reads no more than the length that the caller names.
    const length = c.req.header('Content-Length');
    if (length !== undefined && c.req.header('Transfer-Encoding') === undefined) {
      return Number(length) > limit.maxSize ? tooLarge() : next();
    }
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
