import { createContext, useContext } from 'react';

/** Whether controls below are Tab stops. False in table rows other than the focused one. */
export const TabStopContext = createContext(true);

/** The `tabIndex` of a control. Safari's Tab skips buttons without `tabIndex`. */
export function useTabIndex(): -1 | 0 {
  return useContext(TabStopContext) ? 0 : -1;
}
