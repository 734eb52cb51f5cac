import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { ApiEnv } from '#server/middleware/env.ts';

/**
 * Where a call comes from. Behind a proxy of one's own that is the last address in
 * X-Forwarded-For, the one which that proxy wrote; those before it are whatever the caller claims.
 */
export function clientAddress(c: Context<ApiEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : '';
  if (forwarded) return forwarded;
  return (c.env?.incoming && getConnInfo(c).remote.address) || 'unknown';
}
