/** Everything served on the port: the API, the console and the health probes. */
import { type Handler, Hono } from 'hono';
import type { Db } from '#server/database/database.ts';
import { allowedHosts } from '#server/middleware/allowed-hosts.ts';
import type { Config } from './config.ts';
import { isReady } from './health.ts';
import { securityHeaders } from './security-headers.ts';
import { type Console, serveConsole } from './static.ts';

interface SiteOptions {
  readonly api: { fetch(request: Request, env: object): Response | Promise<Response> };
  readonly db: Db;
  readonly config: Pick<Config, 'allowedHosts' | 'trustProxy'>;
  readonly built: Console | undefined;
  /** Answers `GET /metrics`; if missing, the address does not exist. */
  readonly metrics?: Handler | undefined;
  /** Returns whether the process is stopping. A proxy should then send no new requests. */
  readonly isStopping?: () => boolean;
}

/** The site without a listening server: tests call `site.request`. */
export function createSite(options: SiteOptions) {
  const { api, db, config, built, metrics, isStopping = () => false } = options;
  const site = new Hono<{ Bindings: object }>();
  const health = (ready: boolean) =>
    Response.json(
      { status: ready ? 'ok' : 'unavailable' },
      { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
    );
  site.use(securityHeaders({ ...built, trustProxy: config.trustProxy }));
  site.get('/healthz', () => health(true));
  site.get('/readyz', async () => health(!isStopping() && (await isReady(db))));
  const missing: Handler = (c) => c.text('Not found', 404);
  site.get('/metrics', metrics ?? missing);
  // After the probes, because a load balancer may use any host name for them.
  site.use(allowedHosts(config.allowedHosts));
  site.all('/api/*', (c) => api.fetch(c.req.raw, c.env));
  site.all('*', (c) => serveConsole(c, built));
  return site;
}
