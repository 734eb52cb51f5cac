import { knownTo, type Owner, signed } from './entry-owner.ts';
import { stepFrom } from './list-origin.ts';
import { type AppLocation, urlOf } from './location.ts';

/**
 * The address bar of this tab.
 *
 * @param owner The user who writes history entries now. Entries never mix data of two users.
 */
export function createBrowserLocation(owner: () => Owner = () => null): AppLocation {
  const listeners = new Set<() => void>();
  const read = () => window.location.pathname + window.location.search + window.location.hash;
  // Cached: each link reads it in each rendering, and browsers are slow to return it.
  let current = read();
  const notify = () => {
    current = read();
    for (const listener of listeners) listener();
  };
  window.addEventListener('popstate', () => {
    // Erase another user's searches, which scripts could read. The owner is null until the user is loaded.
    if (owner() && !knownTo(owner(), window.history.state)) window.history.replaceState(null, '');
    notify();
  });
  return {
    href: () => current,
    state: () => window.history.state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go(to, { replace = false, state, line } = {}) {
      const target = urlOf(to, window.location.href);
      const next = target.pathname + target.search + target.hash;
      if (next === current && (state ?? null) === null) return;
      const here = { href: current, state: knownTo(owner(), window.history.state) };
      const { carried, left } = stepFrom(here, next, line);
      if (!replace && left !== here.state) {
        window.history.replaceState(signed(left, owner()), '');
      }
      const kept = state === undefined ? carried : state;
      window.history[replace ? 'replaceState' : 'pushState'](signed(kept, owner()), '', target);
      notify();
    },
  };
}
