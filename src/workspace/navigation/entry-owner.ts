/**
 * Whose an entry of the browser's history is. Signing out does not empty the history of a tab, and
 * what one person has searched for is no business of the next who goes back in it.
 */

/** The id of a user; null while nobody is signed in. */
export type Owner = number | null;

/** The state of an entry, signed where it tells what somebody has looked for. */
export function signed(state: unknown, owner: Owner): unknown {
  const isPersonal = typeof state === 'object' && state && ('search' in state || 'from' in state);
  return isPersonal ? { ...state, of: owner } : state;
}

/** The state of an entry as this person may know it. */
export function knownTo(owner: Owner, state: unknown): unknown {
  const of = (state as { of?: Owner } | null)?.of;
  return of === undefined || of === owner ? state : null;
}
