/** The address bar as one value that machines and screens can be told about. */
export interface AppLocation {
  /** Path, query and hash, as in `/clients?sort_by=phone#3`. */
  href(): string;
  /** What the screen before left for this one; gone with the tab. */
  state(): unknown;
  subscribe(listener: () => void): () => void;
  /** Without a `state` of its own, the new entry keeps the way from a list to its record. */
  go(to: string, options?: { replace?: boolean; state?: unknown }): void;
}

/** The three parts of an `href`, each with its mark. */
export function partsOf(href: string): { path: string; search: string; hash: string } {
  const { pathname, search, hash } = new URL(href, 'http://pult');
  return { path: pathname, search, hash };
}

/** The page that a hash asks for: `#3` or `#page=3`; anything else is 1. */
export function pageOf(hash: string): number {
  const page = Number(/^#(?:page=)?(\d{1,9})$/.exec(hash)?.[1]);
  return Math.max(page || 1, 1);
}

/** The hash of a page; the first has none. */
export function hashOf(page: number): string {
  return page > 1 ? `#${page}` : '';
}
