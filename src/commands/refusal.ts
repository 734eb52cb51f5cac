/** How a control says that the signed-in person has no right for its command. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { CommandInfo } from './command.ts';
import { EVERYTHING } from './rights.ts';

export const RightsContext = createContext(EVERYTHING);

/** Why the signed-in person may not run the command; null if they may. */
export function useRefusal({ needs }: Pick<CommandInfo, 'needs'>): string | null {
  const { refusal, subscribe } = useContext(RightsContext);
  return useSyncExternalStore(subscribe, () => (needs ? refusal(needs) : null));
}

/** The attributes of a control that is off for this reason: it keeps the focus and says why. */
export const refusedBy = (reason: string | null) =>
  reason === null
    ? null
    : ({ 'aria-disabled': true, 'aria-description': reason, 'data-tip': reason } as const);
