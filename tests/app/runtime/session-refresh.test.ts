/** One token refresh at a time across tabs, and no frozen tab blocks it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { AuthApi } from '#api/auth.api.ts';
import { createSession } from '#app/runtime/session.ts';
import { ProblemError } from '#contract/problem.ts';
import { ada } from '#tests/support/people.ts';

beforeEach(() => localStorage.setItem('token', 'old'));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

type Locks = Pick<LockManager, 'request'>;
const stubLocks = (request: (signal: AbortSignal, task: () => Promise<unknown>) => unknown) => {
  const locks = {
    request: (_: string, { signal }: LockOptions, task: () => Promise<unknown>) =>
      request(signal!, task),
  } as unknown as Locks;
  vi.stubGlobal('navigator', { locks });
};

/** A lock with one holder at a time. The next one gets it a moment later. */
function lockInTurn(): void {
  let last: Promise<unknown> = Promise.resolve();
  stubLocks((_, task) => {
    const own = last.then(() => task());
    last = own.catch(() => {}).then(() => new Promise((resolve) => setTimeout(resolve)));
    return own;
  });
}

/** A tab at the lock with an expired session. */
async function lockedTab(refresh: AuthApi['refresh']) {
  const auth = { me: async () => ada, refresh } as unknown as AuthApi;
  const session = createSession(
    () => auth,
    '/lock',
    () => false,
  );
  session.start();
  await waitFor(session, (state) => state.matches('locked'));
  return {
    session,
    confirm: async () => {
      session.send({ type: 'confirm' });
      await waitFor(session, (state) => !state.matches('refreshing'));
      session.stop();
      return session.getSnapshot().context.token;
    },
  };
}

const renewed = () => vi.fn(async () => ({ access_token: 'new' }));

test('two tabs that refresh at the same time make one call and share its token', async () => {
  lockInTurn();
  const refresh = renewed();
  const [one, other] = [await lockedTab(refresh), await lockedTab(refresh)];
  expect(await Promise.all([one.confirm(), other.confirm()])).toEqual(['new', 'new']);
  expect(refresh).toHaveBeenCalledOnce();
  expect(localStorage.getItem('token')).toBe('new');
});

test('a token that another tab has refreshed is used without a call', async () => {
  lockInTurn();
  const refresh = renewed();
  const tab = await lockedTab(refresh);
  localStorage.setItem('token', 'of another tab');
  expect(await tab.confirm()).toBe('of another tab');
  expect(refresh).not.toHaveBeenCalled();
});

test('a frozen tab that never releases the lock is waited for, but not forever', async () => {
  const waits: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waits.push(ms);
    return AbortSignal.abort();
  });
  stubLocks((signal) => Promise.reject(signal.reason));
  const tab = await lockedTab(renewed());
  expect(await tab.confirm()).toBe('new');
  expect(waits).toEqual([3000]);
});

test('a refresh that failed under the lock is not repeated without it', async () => {
  lockInTurn();
  const refresh = vi.fn(async () => {
    throw new ProblemError({ kind: 'network', message: 'Нет связи' });
  });
  const tab = await lockedTab(refresh as unknown as AuthApi['refresh']);
  expect(await tab.confirm()).toBe('old');
  expect(refresh).toHaveBeenCalledOnce();
  expect(tab.session.getSnapshot().matches('locked')).toBe(true);
});

test('the user id is stored before the token, which wakes other tabs', async () => {
  lockInTurn();
  const written: string[] = [];
  const tab = await lockedTab(renewed());
  vi.stubGlobal('localStorage', {
    getItem: () => 'old',
    setItem: (key: string) => written.push(key),
    clear: () => {},
  });
  await tab.confirm();
  expect(written).toEqual(['pult.user', 'token']);
});
