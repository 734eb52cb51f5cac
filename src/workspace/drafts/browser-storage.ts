/** Prefix of the keys of drafts. */
export const DRAFT_PREFIX = 'pult.draft.';

/** Values that could not be stored, kept while this page lives. */
const memory = new Map<string, string>();

/** Local storage that never throws. Values that the browser refuses stay in this page's memory. */
export const browserStorage = {
  hasDrafts(): boolean {
    try {
      return Object.keys(localStorage).some((key) => key.startsWith(DRAFT_PREFIX));
    } catch {
      return false;
    }
  },
  getItem(key: string): string | null {
    const own = memory.get(key);
    if (own !== undefined) return own;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Whether other pages can read the value, too: it is not only in this page's memory. */
  isShared(key: string): boolean {
    try {
      return localStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  },
  setItem(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
      memory.delete(key);
    } catch {
      memory.set(key, value);
    }
  },
  removeItem(key: string): void {
    memory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // A value that could not be stored needs no removal.
    }
  },
};
