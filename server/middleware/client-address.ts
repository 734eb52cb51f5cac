import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Config } from '#server/process/config.ts';
import type { Log } from '#server/process/log.ts';
import type { ApiEnv } from './env.ts';

/**
 * Returns the address of the caller. Behind a trusted proxy this is the last address in X-Forwarded-For, which
 * the proxy wrote; the caller can forge the others.
 */
export function clientAddress(c: Context<ApiEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : '';
  if (forwarded) return forwarded;
  return (c.env?.incoming && getConnInfo(c).remote.address) || 'unknown';
}

/** Warns once about a proxy that is not trusted, because all callers then share one address. */
export function warnOfProxy(log: Log, { trustProxy }: Pick<Config, 'trustProxy'>) {
  let hasWarned = trustProxy;
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!hasWarned && c.req.header('X-Forwarded-For') !== undefined) {
      hasWarned = true;
      log.warn(
        'X-Forwarded-For came while TRUST_PROXY=off: behind a proxy of your own set TRUST_PROXY=on, or all callers count as one address',
      );
    }
    await next();
  });
}
