import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { ApiEnv } from '#server/middleware/env.ts';
import type { Log } from '#server/process/log.ts';

/**
 * Gives each request an id and logs one line about it, with the pattern of the route. Path and query
 * are not logged, because they may contain search texts.
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
