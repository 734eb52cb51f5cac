/** /api/openapi.json: the description of the API, readable without a session. */
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { type Description, describeApi } from '#contract/openapi/document.ts';
import type { ApiEnv } from '#server/middleware/env.ts';

/** GET /openapi.json. */
export function descriptionRoutes() {
  // Built on the first request, because most processes never receive one.
  let description: Description | undefined;
  return new Hono<ApiEnv>().get('/openapi.json', etag(), (c) => {
    description ??= describeApi();
    return c.json(description, 200, { 'Cache-Control': 'public, max-age=300' });
  });
}
