/** The session machine with its I/O: local storage, the auth service, and a lock across tabs. */

import { createActor, fromPromise, waitFor } from 'xstate';
import type { AuthApi } from '#api/auth.api.ts';
import type { LostSession } from '#api/http.ts';
import { type SessionActor, sessionMachine } from '#machines/session/session.machine.ts';
import { browserStorage } from '#workspace/drafts/browser-storage.ts';
import type { ActorRegistry } from '#workspace/editing/actor-registry.ts';
import { TOKEN_KEY } from './storage-keys.ts';

const OWNER_KEY = 'pult.user';
/** A frozen tab may hold the lock. After this wait, the server's grace period for a rotated token helps. */
const LOCK_TIMEOUT_MS = 3000;

/** @param losesWork Whether a sign-out would lose what was typed or is being saved. */
export function createSession(
  auth: () => AuthApi,
  path: string,
  losesWork: () => boolean,
): SessionActor {
  const machine = sessionMachine.provide({
    actors: {
      loadUser: fromPromise(({ signal }) => auth().me(signal)),
      // Rarely needed, so not part of the first screen.
      askOthers: fromPromise(async () =>
        (await import('#app/feedback/other-pages.ts')).askOthers(),
      ),
      refresh: fromPromise(({ input, signal }) =>
        alone(async () => {
          const stored = browserStorage.getItem(TOKEN_KEY);
          if (stored && stored !== input.token) return { token: stored };
          const token = (await auth().refresh(signal, input.password)).access_token;
          // The tab that gets the lock next reads it.
          if (!signal.aborted) storeToken(token, session.getSnapshot().context.user);
          return { token };
        }),
      ),
    },
    guards: {
      losesWork,
      canAskOthers: () => Boolean(navigator.locks) || 'BroadcastChannel' in globalThis,
    },
    actions: {
      storeToken: ({ context: { token, user } }) => storeToken(token!, user),
      storeOwner: ({ context: { token, user } }) => {
        if (browserStorage.getItem(TOKEN_KEY) !== token) return;
        browserStorage.setItem(OWNER_KEY, String(user!.id));
      },
      forgetToken: () => {
        browserStorage.removeItem(TOKEN_KEY);
        browserStorage.removeItem(OWNER_KEY);
      },
    },
  });
  const token = browserStorage.getItem(TOKEN_KEY);
  const session: SessionActor = createActor(machine, {
    input: { token, owner: storedOwner(), path },
  });
  return session;
}

function storeToken(token: string, user: { readonly id: number } | null): void {
  // The refresh or another tab has stored the token already, with its owner.
  if (browserStorage.getItem(TOKEN_KEY) === token) return;
  // The owner is stored first, because other tabs react to the token. A page that started locked does not know the
  // owner: it keeps the one that another page has stored.
  if (user) browserStorage.setItem(OWNER_KEY, String(user.id));
  browserStorage.setItem(TOKEN_KEY, token);
}

function storedOwner(): number | null {
  const owner = browserStorage.getItem(OWNER_KEY);
  return owner ? Number(owner) : null;
}

/** Reports a lost session. A read waits until the user has signed in again or has left. */
export async function whetherRestored(
  session: SessionActor,
  kept: Pick<ActorRegistry, 'refused'>,
  lost: LostSession,
): Promise<boolean> {
  const state = session.getSnapshot();
  // The lost token is older than the current one.
  if (state.matches('authenticated') && state.context.token !== lost.token) return true;
  const { problem, service } = lost;
  session.send({ type: 'session.expired', problem, isDelayed: service === 'generic' });
  if (!problem.refreshable) return false;
  const settled = waitFor(
    session,
    (state) => state.matches('authenticated') || !state.hasTag('workspace'),
  );
  if (lost.isWrite) kept.refused(settled);
  return (await settled).matches('authenticated');
}

/**
 * Reports changes of the token to the session: those of other tabs at once, and those without an event when the page is
 * shown or focused again. The browser or the user may have cleared the token, and a page that was frozen, or restored
 * by Back, has received no events. Also reports when the page is closed.
 */
export function followToken(session: SessionActor): void {
  function notify(): void {
    const token = browserStorage.getItem(TOKEN_KEY);
    session.send({ type: 'token.changed', token, userId: storedOwner() });
  }
  function look(): void {
    const { status, context } = session.getSnapshot();
    if (status === 'active' && browserStorage.getItem(TOKEN_KEY) !== context.token) notify();
  }
  window.addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === localStorage && (key === TOKEN_KEY || key === null)) notify();
  });
  for (const type of ['focus', 'pageshow'] as const) window.addEventListener(type, look);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pagehide', () => session.send({ type: 'page.closed' }));
}

/** Runs `task` while no other tab runs it; after a timeout, runs it anyway. */
async function alone<T>(task: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return task();
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return task();
  };
  try {
    return await navigator.locks.request(
      'pult.refresh',
      { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) },
      begin,
    );
  } catch (error) {
    if (hasBegun) throw error;
    return task();
  }
}
