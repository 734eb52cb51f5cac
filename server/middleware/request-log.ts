import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { ApiEnv } from '#server/middleware/env.ts';
import type { Log } from '#server/process/log.ts';

/**
 * Names each request and writes one line about it: what was asked for by its route's pattern, never
 * by its path or query, which may hold what people searched for.
 */
export const requestLog = (log: Log) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    await next();
    c.res.headers.set('X-Request-Id', requestId);
    const route = matchedRoutes(c).findLast(({ method }) => method !== 'ALL')?.path;
    log.info('request', {
      method: c.req.method,
      route: route ?? 'none',
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      requestId,
      userId: c.var.userId,
    });
  });
