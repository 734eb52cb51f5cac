import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '#server/middleware/env.ts';
import type { Config } from '#server/process/config.ts';
import type { Log } from '#server/process/log.ts';

/**
 * Where a call comes from. Behind a proxy of one's own that is the last address in
 * X-Forwarded-For, the one which that proxy wrote; those before it are claims of the caller.
 */
export function clientAddress(c: Context<ApiEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : '';
  if (forwarded) return forwarded;
  return (c.env?.incoming && getConnInfo(c).remote.address) || 'unknown';
}

/** Says once that all callers look like one: behind a proxy that is not trusted they do. */
export function warnOfProxy(log: Log, { trustProxy }: Pick<Config, 'trustProxy'>) {
  let isSaid = trustProxy;
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!isSaid && c.req.header('X-Forwarded-For') !== undefined) {
      isSaid = true;
      log.warn(
        'X-Forwarded-For came while TRUST_PROXY=off: behind a proxy of your own set TRUST_PROXY=on, or all callers count as one address',
      );
    }
    await next();
  });
}
