/** The address bar as a value that machines and screens can observe. */
export interface AppLocation {
  /** Path, query and hash, as in `/clients?sort_by=phone#3`. */
  href(): string;
  /** The state that the previous screen passed; gone with the tab. */
  state(): unknown;
  subscribe(listener: () => void): () => void;
  /**
   * Without `state`, the new entry keeps the list that its record was opened from. The current entry keeps the `line`
   * of the log that leads away from it.
   */
  go(to: string, options?: { replace?: boolean; state?: unknown; line?: string | undefined }): void;
}

interface Parts {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
}

/** Returns the URL of an address. A path is joined, not resolved: in «//offers» the first part would be a host. */
export const urlOf = (href: string, from: string): URL =>
  href.startsWith('/') ? new URL(new URL(from).origin + href) : new URL(href, from);

/** Cache of the last address: a change of the route parses the same one some fifty times. */
let last: { readonly href: string; readonly parts: Parts } | null = null;

/** The three parts of an `href`, each with its separator. */
export function partsOf(href: string): Parts {
  if (last?.href === href) return last.parts;
  const { pathname, search, hash } = urlOf(href, 'http://pult');
  const parts = { path: pathname, search, hash };
  last = { href, parts };
  return parts;
}

/** The page of a hash: `#3` or `#page=3`; otherwise 1. */
export function pageOf(hash: string): number {
  const page = Number(/^#(?:page=)?(\d{1,9})$/.exec(hash)?.[1]);
  return Math.max(page || 1, 1);
}

/** The hash of a page; empty for the first. */
export function hashOf(page: number): string {
  return page > 1 ? `#${page}` : '';
}
