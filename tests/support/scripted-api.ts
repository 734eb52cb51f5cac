import type { Http } from '#api/http.ts';
import { createTestHttp } from './http.ts';

export interface Answer {
  readonly body: unknown;
  readonly etag?: string;
}

/** An API with scripted answers, and a record of its calls. */
export function scripted<TApi>(create: (http: Http) => TApi, ...answers: Answer[]) {
  const calls: { call: string; body: unknown; ifMatch: string | null }[] = [];
  const http = createTestHttp(async (url, init = {}) => {
    calls.push({
      call: `${init.method ?? 'GET'} ${url}`,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      ifMatch: new Headers(init.headers).get('If-Match'),
    });
    const { body, etag } = answers[calls.length - 1]!;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(text, { headers: etag ? { ETag: etag } : {} });
  });
  return { api: create(http), calls };
}
