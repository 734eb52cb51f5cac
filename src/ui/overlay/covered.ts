import { createContext } from 'react';

/**
 * True for what is mounted but lies under something else, such as a lock: its windows are not
 * drawn, since they stand outside of what covers it, and its commands are out of reach.
 */
export const CoveredContext = createContext(false);
