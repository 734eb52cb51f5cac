import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { Metrics } from '#server/metrics/metrics.ts';
import type { Log } from '#server/process/log.ts';
import type { ApiEnv } from './env.ts';

/**
 * Gives each request an id, counts it and logs one line about it, with the pattern of the route. Path and query
 * are not logged, because they may contain search texts.
 */
export const requestLog = (log: Log, metrics?: Metrics) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    await next();
    c.res.headers.set('X-Request-Id', requestId);
    const route = matchedRoutes(c).findLast(({ method }) => method !== 'ALL')?.path ?? 'none';
    const ms = performance.now() - started;
    const { method } = c.req;
    const { status } = c.res;
    metrics?.called({ method, route, status, seconds: ms / 1_000 });
    log.info('request', {
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      requestId,
      userId: c.var.userId,
    });
  });
