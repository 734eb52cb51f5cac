/** Tracks the open pages of this console, so that a draft of another open tab is not offered. */
export interface PageLife {
  /** The id of this page. Every sign-in gets a new one. */
  id(): string;
  /** The ids of other open pages; empty if the browser cannot tell. */
  others(): Promise<ReadonlySet<string>>;
  /** Starts a new id. Drafts written so far belong to a closed page. */
  renew(): void;
}

const PREFIX = 'pult.page.';

/** A page holds a lock while it is open. A crash releases the lock, too. */
export function createPageLife(locks: LockManager | undefined = navigator.locks): PageLife {
  let id = '';
  let release = () => {};
  const open = () => {
    release();
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // If the browser refuses locks, no tab appears to be open.
    locks?.request(PREFIX + id, () => held).catch(() => {});
  };
  const begin = () => {
    id = Math.random().toString(36).slice(2, 12);
    open();
  };
  begin();
  window.addEventListener('pagehide', () => release());
  // Restored from the back-forward cache: its forms hold their drafts, which are stored under its id.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) open();
  });
  return {
    id: () => id,
    async others() {
      const { held = [] } = (await locks?.query()) ?? {};
      const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(PREFIX));
      return new Set(names.map((name) => name.slice(PREFIX.length)).filter((one) => one !== id));
    },
    renew: begin,
  };
}
