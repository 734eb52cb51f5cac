/** How a control shows that the signed-in user has no right for its command. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { CommandInfo } from './command.ts';
import { EVERYTHING } from './rights.ts';

export const RightsContext = createContext(EVERYTHING);

/** Why the signed-in user may not run the command; null if allowed. */
export function useRefusal({ needs }: Pick<CommandInfo, 'needs'>): string | null {
  const { refusal, subscribe } = useContext(RightsContext);
  return useSyncExternalStore(subscribe, () => (needs ? refusal(needs) : null));
}

/** The attributes of a control that is disabled for this reason: it keeps the focus and shows the reason. */
export const refusedBy = (reason: string | null) =>
  reason === null
    ? null
    : ({ 'aria-disabled': true, 'aria-description': reason, 'data-tip': reason } as const);
