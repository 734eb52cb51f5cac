import { createContext, useContext } from 'react';

/** Whether Tab stops at what is drawn below; not in the rows of a table beside the focused one. */
export const TabStopContext = createContext(true);

/** The `tabIndex` of something that can be pressed. */
export function useTabIndex(): -1 | undefined {
  return useContext(TabStopContext) ? undefined : -1;
}
