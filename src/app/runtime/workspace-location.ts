import type { SessionActor } from '#machines/session/session.machine.ts';
import { knownTo } from '#workspace/navigation/entry-owner.ts';
import type { AppLocation } from '#workspace/navigation/location.ts';

export interface WorkspaceLocation extends AppLocation {
  /** The state of this address's history entry when the lock appeared. */
  stateAt(href: string): unknown;
  /** Clears the state, so that nothing of the user stays in memory. */
  forget(): void;
}

/**
 * The address seen by the screens behind the lock. It does not change while they are locked, so a lock
 * loses no drafts.
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
