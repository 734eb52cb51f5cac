import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Failure, incomplete } from '#server/http/failure.ts';

/** The services under this path accept whole lists of rates and settings. */
const LISTS = '/api/v1/';
const LISTS_MAX = 1_048_576;
/** The auth service accepts small bodies only, also from callers without a session. */
const BODY_MAX = 16_384;

const isOfLists = (path: string) => path.startsWith(LISTS);

/**
 * Reads the bodies of all other services, at most 16 KB. Runs before a slot is taken, so that a slow sender
 * cannot hold the slots of its address.
 */
export const readSmallBody = () =>
  limitBody(
    (path) => !isOfLists(path),
    BODY_MAX,
    async (c) => {
      await c.req.arrayBuffer().catch(() => {
        throw incomplete();
      });
    },
  );

/**
 * Rejects bodies of more than 1 MB. A body without a length is read while holding a slot of the caller, so
 * `signedIn` first rejects strangers: a slow one would hold a slot shared by everyone at that address.
 */
export const limitListBody = (signedIn: MiddlewareHandler) =>
  limitBody(isOfLists, LISTS_MAX, undefined, signedIn);

/**
 * Rejects large bodies. A body without a length is read here, unless `mayRead` rejects the caller. If the
 * caller's connection breaks in that time, the error must not look like a lost database connection.
 */
function limitBody(
  isMeant: (path: string) => boolean,
  maxSize: number,
  read?: (c: Context) => Promise<void>,
  mayRead?: MiddlewareHandler,
): MiddlewareHandler {
  const tooLarge = () => {
    // The rest of the body is not read, so this connection cannot be reused.
    const headers = { Connection: 'close' };
    throw new Failure(413, 'Тело запроса слишком велико.', { headers });
  };
  const limit = bodyLimit({ maxSize, onError: tooLarge });
  return async (c, next) => {
    // Checking for a body creates the whole request object, which is expensive.
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || !isMeant(c.req.path)) return next();
    // Node reads no more than the length in the header.
    const length = c.req.header('Content-Length');
    if (length !== undefined && c.req.header('Transfer-Encoding') === undefined) {
      if (Number(length) > maxSize) tooLarge();
      await read?.(c);
      return next();
    }
    if (c.req.raw.body) await mayRead?.(c, async () => undefined);
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
