/** /api/openapi.json: the description of the API, for everyone. */
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { type Description, describeApi } from '#contract/openapi/document.ts';
import type { ApiEnv } from '#server/middleware/env.ts';

/** GET /openapi.json. */
export function descriptionRoutes() {
  // Built for the first caller, because most processes are never asked.
  let description: Description | undefined;
  return new Hono<ApiEnv>().get('/openapi.json', etag(), (c) => {
    description ??= describeApi();
    return c.json(description, 200, { 'Cache-Control': 'public, max-age=300' });
  });
}
