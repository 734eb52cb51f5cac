/** Makes the writes of the API, and compares what each adds to the log. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type activityOf, brief } from './activity.ts';
import type { TestServer } from './server.ts';
import { BODIES } from './write-routes.ts';

export interface Step {
  /** As in `writeRoutes`, with the record's id instead of the first 1. */
  readonly route: string;
  readonly id?: number | undefined;
  /** Changes to the body of `BODIES`. */
  readonly body?: object;
  /** The expected entries. `{id}` is the id of the record, also of one that the call creates. */
  readonly adds: readonly string[];
  /** Returns the user of the entries, if nobody is signed in. */
  readonly by?: (id: number) => number;
  /** The call has no version that could differ, and takes no key. */
  readonly isPlain?: boolean;
}

interface Answered {
  readonly data?: { readonly id?: number };
  readonly access_token?: string;
}

/** `me` may be changed during the walk, and its token with it. */
export function activityWalk(
  server: TestServer,
  { tools, me }: { tools: ReturnType<typeof activityOf>; me: { id: number; token: string } },
) {
  const walked: string[] = [];
  /** All tokens in the answers. */
  const tokens: string[] = [];

  /** Makes one write: with another version, with the right one, and again with its key. Returns the record's id. */
  async function step({ route, id, body, adds, by, isPlain }: Step): Promise<number> {
    const [method = '', path = ''] = route.split(' ');
    const at = id === undefined ? path : path.replace('/1', `/${id}`);
    const sent = (body || BODIES[route]) && { ...BODIES[route], ...body };
    const call = (headers: Record<string, string> = {}) =>
      server.request<Answered>(at, {
        ...{ method, headers, token: by ? undefined : me.token },
        ...(sent && { body: sent }),
      });
    let made = id ?? 0;
    const named = (entries: readonly string[]) =>
      entries.map((entry) => entry.replace('{id}', String(made))).sort();
    // The answer contains the client.
    const reads = () => (at.startsWith('/api/v1/clients') ? named(['read client {id}']) : []);

    if (!isPlain && id !== undefined) {
      const refused = await tools.added(async () => {
        const { status } = await call({ 'If-Match': '"99999"' });
        expect(status, `${route} of another version`).toBe(412);
      });
      expect(refused.map(brief), `${route} of another version`).toEqual(reads());
    }
    const isKeyed = /POST|PATCH/.test(method) && !isPlain;
    const key: Record<string, string> = isKeyed ? { 'Idempotency-Key': randomUUID() } : {};
    const entries = await tools.added(async () => {
      const { status, body: answer } = await call(key);
      expect(status, `${route}: ${JSON.stringify(answer)}`).toBeLessThan(300);
      if (answer.access_token) tokens.push(answer.access_token);
      made = id ?? answer.data?.id ?? 0;
    });
    expect(entries.map(brief).sort(), route).toEqual(named(adds));
    for (const { actor, user, call: callId } of entries) {
      expect([actor, user?.id], route).toEqual(['user', by ? by(made) : me.id]);
      expect(callId, route).toBe(entries[0]!.call);
      expect(callId, route).toMatch(/./);
    }
    if (isKeyed) {
      const again = await tools.added(async () => {
        const { headers } = await call(key);
        expect(headers.get('Idempotency-Replayed'), route).toBe('true');
      });
      expect(again.map(brief), `${route} again`).toEqual(reads());
    }
    walked.push(route);
    return made;
  }

  return { step, walked, tokens };
}
