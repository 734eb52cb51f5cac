/**
 * Admits calls so that no caller starves the others. A person (a signed-in user, or else an address) has few
 * concurrent calls. Reads and searches of each section have their own slots; writes have slots in the database
 * (`work.ts`), so that a slow body holds none. Bodies that strangers may send have already been read
 * (`limit-body.ts`). The profile and the auth service need no slot. Callers that disconnect leave the queue.
 */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { network } from '#server/auth/attempts.ts';
import { createLimitByKey } from '#server/auth/concurrency-limit.ts';
import { bearerToken, type Token, tokenHash } from '#server/auth/tokens.ts';
import { currentWork } from '#server/database/work.ts';
import type { Config } from '#server/process/config.ts';
import { WAITING } from '#server/process/limits.ts';
import { clientAddress } from './client-address.ts';
import type { ApiEnv } from './env.ts';

/** More sessions than a process serves at the same time. */
const REMEMBERED = 10_000;
const SECTION = /^\/api\/(?:v1\/[^/]+|users)/;
/** A list with any other parameter counts as a search. */
const PAGING = ['page', 'per_page'];

const keyOf = (token: Token | null) => token && tokenHash(token).toString('base64');

export function admission({ limits, trustProxy }: Pick<Config, 'limits' | 'trustProxy'>) {
  const { queueMs } = limits;
  const people = createLimitByKey(limits.callsPerPerson, WAITING, queueMs);
  const reads = createLimitByKey(limits.reads, WAITING, queueMs);
  const searches = createLimitByKey(limits.searches, WAITING, queueMs);
  // The users of valid tokens. Other tokens are not stored, because a stranger could invent any number of them.
  const users = new Map<string, number>();

  const learn = (token: string, userId: number) => {
    users.delete(token);
    users.set(token, userId);
    const [oldest] = users.keys();
    if (users.size > REMEMBERED && oldest !== undefined) users.delete(oldest);
  };

  /** Runs a call in a slot of its kind. */
  const inSlot = (c: Context, next: () => Promise<void>) => {
    const section = /^(?:GET|HEAD)$/.test(c.req.method) && SECTION.exec(c.req.path)?.[0];
    if (!section) return next();
    const isSearch = Object.keys(c.req.query()).some((name) => !PAGING.includes(name));
    return (isSearch ? searches : reads).run(section, next, c.req.raw.signal);
  };

  return createMiddleware<ApiEnv>(async (c, next) => {
    const sent = bearerToken(c.req.header('Authorization'));
    c.set('token', sent);
    const token = keyOf(sent);
    const userId = token === null ? undefined : users.get(token);
    const address = network(clientAddress(c, trustProxy));
    const person = userId === undefined ? `address ${address}` : `user ${userId}`;
    const work = currentWork();
    if (work) work.person = person;
    await people.run(person, () => inSlot(c, next), c.req.raw.signal);
    const { issued } = c.var;
    const last = issued === undefined ? token : keyOf(bearerToken(`Bearer ${issued}`));
    const owner = c.var.userId ?? userId;
    if (last !== null && owner !== undefined) learn(last, owner);
  });
}
