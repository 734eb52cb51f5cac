/** What could not be written, for as long as this page lives. */
const memory = new Map<string, string>();

/** Local storage that never throws: what the browser refuses is remembered by this page alone. */
export const browserStorage = {
  getItem(key: string): string | null {
    const own = memory.get(key);
    if (own !== undefined) return own;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
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
      // What cannot be written was never there.
    }
  },
};
