/** `GET /metrics`: on the port of the console with a token, or on a local port. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Handler, Hono } from 'hono';
import { allowedHosts } from '#server/middleware/allowed-hosts.ts';
import type { Metrics } from './metrics.ts';

/** Answers with all metrics. If there is a token, callers must send it. */
export function metricsHandler(metrics: Metrics, token: string | undefined): Handler {
  return async (c) => {
    c.header('Cache-Control', 'no-store');
    if (token !== undefined && !isSame(c.req.header('Authorization') ?? '', `Bearer ${token}`)) {
      c.header('WWW-Authenticate', 'Bearer');
      return c.text('The token of METRICS_TOKEN is missing or wrong.', 401);
    }
    c.header('Content-Type', metrics.contentType);
    return c.body(await metrics.text());
  };
}

/** Creates a server for metrics only. `allowedHosts` blocks foreign domains that resolve to this machine. */
export function metricsServer(metrics: Metrics, token: string | undefined): Server {
  const app = new Hono()
    .use(allowedHosts())
    .get('/metrics', metricsHandler(metrics, token))
    .all('*', (c) => c.text('Not found', 404));
  return createServer(getRequestListener(app.fetch, { hostname: 'localhost' }));
}

/** Compares digests, so that the time reveals neither the length nor a correct prefix. */
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

const digest = (text: string) => createHash('sha256').update(text).digest();
