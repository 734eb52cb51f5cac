import type { SessionActor } from '#machines/session/session.machine.ts';
import { knownTo } from '#workspace/navigation/entry-owner.ts';
import type { AppLocation } from '#workspace/navigation/location.ts';

export interface WorkspaceLocation extends AppLocation {
  /** What the entry of this address held when the lock took its place. */
  stateAt(href: string): unknown;
  /** Nothing of the person who was here may stay in memory. */
  forget(): void;
}

/**
 * The address as the guarded screens see it: while the lock lies over them it stands still where
 * they were, so that a lock costs nobody a draft.
 */
export function createWorkspaceLocation(
  browser: AppLocation,
  session: SessionActor,
): WorkspaceLocation {
  let last = { href: browser.href(), state: browser.state() };
  const look = () => {
    const snapshot = session.getSnapshot();
    const isCovered = snapshot.hasTag('covered');
    if (!isCovered) last = { href: browser.href(), state: browser.state() };
    else if (snapshot.context.returnTo) last = { ...last, href: snapshot.context.returnTo };
    return last;
  };
  return {
    href: () => look().href,
    state: () => knownTo(session.getSnapshot().context.user?.id ?? null, look().state),
    stateAt: (href) => (last.href === href ? last.state : null),
    forget() {
      last = { ...last, state: null };
    },
    subscribe(listener) {
      const unsubscribe = browser.subscribe(listener);
      const subscription = session.subscribe(listener);
      return () => {
        unsubscribe();
        subscription.unsubscribe();
      };
    },
    go(to, options) {
      if (!session.getSnapshot().hasTag('covered')) browser.go(to, options);
    },
  };
}
