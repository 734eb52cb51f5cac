/** One token refresh at a time across tabs, and no frozen tab blocks it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { AuthApi } from '#api/auth.api.ts';
import { createSession } from '#app/runtime/session.ts';
import { ProblemError } from '#contract/problem.ts';
import { ada, grace } from '#tests/support/people.ts';
import { browserStorage } from '#workspace/drafts/browser-storage.ts';

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

/** A lock with one holder at a time. The next task gets it a moment later. */
function lockInTurn(): void {
  let last: Promise<unknown> = Promise.resolve();
  stubLocks((_, task) => {
    const own = last.then(() => task());
    last = own.catch(() => {}).then(() => new Promise((resolve) => setTimeout(resolve)));
    return own;
  });
}

const owner = () => localStorage.getItem('pult.user');

/** A tab at the lock with an expired session. */
async function lockedTab(
  refresh: AuthApi['refresh'],
  me: () => Promise<typeof ada> = async () => ada,
) {
  const auth = { me, refresh } as unknown as AuthApi;
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

test('a tab that gets the lock before the other tab learns of its release finds the new token', async () => {
  let last: Promise<unknown> = Promise.resolve();
  stubLocks(async (_, task) => {
    const own = last.then(() => task());
    last = own.catch(() => {});
    const result = await own;
    await new Promise((resolve) => setTimeout(resolve));
    return result;
  });
  const refresh = renewed();
  const [one, other] = [await lockedTab(refresh), await lockedTab(refresh)];
  expect(await Promise.all([one.confirm(), other.confirm()])).toEqual(['new', 'new']);
  expect(refresh).toHaveBeenCalledOnce();
  expect([owner(), localStorage.getItem('token')]).toEqual([String(ada.id), 'new']);
});

test('an abandoned refresh does not overwrite what another user has stored', async () => {
  lockInTurn();
  let answer = (_: { access_token: string }) => {};
  const refresh = vi.fn(
    () => new Promise<{ access_token: string }>((resolve) => (answer = resolve)),
  );
  const me = vi.fn(async () => grace).mockResolvedValueOnce(ada);
  const { session } = await lockedTab(refresh, me);
  session.send({ type: 'confirm' });
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  localStorage.setItem('pult.user', String(grace.id));
  localStorage.setItem('token', 'of grace');
  session.send({ type: 'token.changed', token: 'of grace', userId: grace.id });
  answer({ access_token: 'new' });
  await new Promise((resolve) => setTimeout(resolve));
  session.stop();
  expect([owner(), localStorage.getItem('token')]).toEqual([String(grace.id), 'of grace']);
});

test('storage that refuses the new token does not fail its refresh', async () => {
  lockInTurn();
  const tab = await lockedTab(renewed());
  vi.stubGlobal('localStorage', {
    getItem: () => 'old',
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => {},
    clear: () => {},
  });
  expect(await tab.confirm()).toBe('new');
  expect(tab.session.getSnapshot().matches('authenticated')).toBe(true);
  browserStorage.removeItem('token');
  browserStorage.removeItem('pult.user');
});

test('a token that another tab has refreshed is used without a call', async () => {
  lockInTurn();
  const refresh = renewed();
  const tab = await lockedTab(refresh);
  localStorage.setItem('token', 'of another tab');
  expect(await tab.confirm()).toBe('of another tab');
  expect(refresh).not.toHaveBeenCalled();
});

test('another user who signed in with another tab stays the owner of the token', async () => {
  lockInTurn();
  const tab = await lockedTab(renewed());
  expect(owner()).toBe(String(ada.id));
  localStorage.setItem('pult.user', String(grace.id));
  localStorage.setItem('token', 'of grace');
  await tab.confirm();
  expect([owner(), localStorage.getItem('token')]).toEqual([String(grace.id), 'of grace']);
});

test('a tab that has never loaded its user keeps the owner that another tab has stored', async () => {
  lockInTurn();
  localStorage.setItem('pult.user', String(ada.id));
  const expired = new ProblemError({
    ...{ kind: 'unauthorised', message: 'Токен устарел', status: 401, refreshable: true },
  });
  const tab = await lockedTab(renewed(), async () => {
    throw expired;
  });
  expect(await tab.confirm()).toBe('new');
  expect([owner(), localStorage.getItem('token')]).toEqual([String(ada.id), 'new']);
});

test('the owner of a token is stored when loaded, unless the token has changed by then', async () => {
  const loaded = async (stored: string) => {
    let answer = (_: typeof ada) => {};
    const auth = { me: () => new Promise<typeof ada>((resolve) => (answer = resolve)) };
    localStorage.setItem('token', 'old');
    localStorage.removeItem('pult.user');
    const session = createSession(
      () => auth as unknown as AuthApi,
      '/channels',
      () => false,
    );
    session.start();
    localStorage.setItem('token', stored);
    answer(ada);
    await waitFor(session, (state) => state.matches('authenticated'));
    session.stop();
    return owner();
  };
  expect(await loaded('old')).toBe(String(ada.id));
  expect(await loaded('of another person')).toBeNull();
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

test('a refresh without an answer is aborted after 15 s, and can be tried again', async () => {
  lockInTurn();
  const signals: AbortSignal[] = [];
  const refresh = vi.fn((signal: AbortSignal) => {
    signals.push(signal);
    if (signals.length > 1) return Promise.resolve({ access_token: 'new' });
    return new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const { session, confirm } = await lockedTab(refresh);
  vi.useFakeTimers();
  try {
    session.send({ type: 'confirm' });
    await vi.advanceTimersByTimeAsync(14_999);
    expect(session.getSnapshot().matches('refreshing')).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    // Releases the lock.
    await vi.runOnlyPendingTimersAsync();
  } finally {
    vi.useRealTimers();
  }
  expect(signals[0]!.aborted).toBe(true);
  expect(session.getSnapshot()).toMatchObject({
    value: { locked: 'free' },
    context: { token: 'old', user: ada, problem: { kind: 'network', status: 0 } },
  });
  expect(await confirm()).toBe('new');
  expect(session.getSnapshot().context.problem).toBeNull();
});

test('the user id is stored before the token, which wakes other tabs', async () => {
  lockInTurn();
  const written: string[] = [];
  const tab = await lockedTab(renewed());
  const stored: Record<string, string> = { token: 'old' };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value;
      written.push(key);
    },
    clear: () => {},
  });
  await tab.confirm();
  expect(written).toEqual(['pult.user', 'token']);
});
