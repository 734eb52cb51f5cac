/** Addresses of requests contain search texts, and a browser lists them for every script of the page. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { settle } from '#tests/support/deferred.ts';
import { grace } from '#tests/support/people.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';

const problem = {
  ...{ kind: 'unauthorised', status: 401, message: 'Срок вышел', refreshable: true, fields: {} },
} as Problem;

/** What the browser lists, up to a limit. */
let listed: string[];
let most: number;
let spies: readonly { mockRestore(): void }[];
const search = (name: string) => {
  if (listed.length < most) listed.push(name);
};

beforeEach(() => {
  listed = [];
  most = 250;
  spies = [
    vi.spyOn(performance, 'clearResourceTimings').mockImplementation(() => {
      listed = [];
    }),
    vi.spyOn(performance, 'setResourceTimingBufferSize').mockImplementation((size) => {
      most = size;
    }),
  ];
});
afterEach(() => {
  for (const spy of spies) spy.mockRestore();
});

async function begin() {
  const { runtime, call } = await beginSignedIn('/clients');
  await settle();
  search('/clients?search=9451973092');
  expect(listed, 'as in any page while somebody works').toHaveLength(1);
  return { session: runtime.session, call };
}

test('the browser lists no requests after a sign-out, and lists them again for the next user', async () => {
  const { session, call } = await begin();
  session.send({ type: 'sign.out' });
  (await call('POST /api/logout')).answer(200, {});
  await settle();
  search('/clients?search=late');
  expect(listed).toEqual([]);
  session.send({ type: 'signed.in', token: 'token-of-grace', user: grace });
  expect(listed).toEqual([]);
  search('/clients?search=9');
  expect(listed).toEqual(['/clients?search=9']);
});

test('the browser lists no requests while the page is locked', async () => {
  const { session } = await begin();
  session.send({ type: 'session.expired', problem, isDelayed: false });
  expect(session.getSnapshot().hasTag('covered')).toBe(true);
  search('/clients?search=late');
  expect(listed).toEqual([]);
});

test('the browser lists no requests after another tab has signed in another user', async () => {
  const { session } = await begin();
  session.send({ type: 'token.changed', token: 'token-of-grace', userId: grace.id });
  expect(session.getSnapshot().matches('starting')).toBe(true);
  expect(listed).toEqual([]);
});
