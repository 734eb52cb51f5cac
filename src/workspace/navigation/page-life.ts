/** Which pages of this console are alive, so that nobody is offered what another tab is typing. */
export interface PageLife {
  /** Of this page; of each session of a person another one. */
  id(): string;
  /** The others; none where the browser cannot tell. */
  others(): Promise<ReadonlySet<string>>;
  /** From now on as another page: what was written so far counts as left behind. */
  renew(): void;
}

const PREFIX = 'pult.page.';

/** A page lives as long as it holds a lock of its own: a crash releases it, too. */
export function createPageLife(locks: LockManager | undefined = navigator.locks): PageLife {
  let id = '';
  let release = () => {};
  const begin = () => {
    release();
    id = Math.random().toString(36).slice(2, 12);
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // A browser that refuses has one page in every tab that nobody knows to be alive.
    locks?.request(PREFIX + id, () => held).catch(() => {});
  };
  begin();
  window.addEventListener('pagehide', () => release());
  // Back from the cache of the browser: what stands in its forms is its own again.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) begin();
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
