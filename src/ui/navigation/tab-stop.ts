import { createContext, useContext } from 'react';

/** Whether controls below are Tab stops. False in table rows other than the focused one. */
export const TabStopContext = createContext(true);

/** The `tabIndex` of a control. */
export function useTabIndex(): -1 | undefined {
  return useContext(TabStopContext) ? undefined : -1;
}
