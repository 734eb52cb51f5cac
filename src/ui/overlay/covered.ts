import { createContext } from 'react';

/**
 * True for content that is mounted under something else, such as the lock. Its windows are not
 * rendered, because they would be outside the cover, and its commands are disabled.
 */
export const CoveredContext = createContext(false);
