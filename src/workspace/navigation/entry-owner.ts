/**
 * The owner of a history entry. Signing out does not clear the history of a tab, and the next user
 * must not see the searches of the last one.
 */

/** A user id; null while signed out. */
export type Owner = number | null;

/** Adds the owner to the state of an entry that contains searches. */
export function signed(state: unknown, owner: Owner): unknown {
  const isPersonal = typeof state === 'object' && state && ('search' in state || 'from' in state);
  return isPersonal ? { ...state, of: owner } : state;
}

/** The part of an entry's state that this user may see. */
export function knownTo(owner: Owner, state: unknown): unknown {
  const of = (state as { of?: Owner } | null)?.of;
  return of === undefined || of === owner ? state : null;
}
