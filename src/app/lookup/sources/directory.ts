/** Reads a paged list up to a limit, each page once. */

interface DirectoryPage<TRow> {
  readonly rows: readonly TRow[];
  readonly total: number;
  readonly lastPage: number;
}

interface Directory<TRow> {
  readonly rows: readonly TRow[];
  /** Set if there is more than was read. */
  readonly seen?: { readonly read: number; readonly of: number };
}

export const PAGE_OF_DIRECTORY = 100;
const PAGES_AT_MOST = 10;

/**
 * Continues where an aborted read stopped; pages that were read are kept for the next search. Stops
 * early once `isEnough`.
 */
export function createDirectory<TRow extends { readonly id: number }>(
  readPage: (page: number, signal: AbortSignal) => Promise<DirectoryPage<TRow>>,
) {
  const pages: DirectoryPage<TRow>[] = [];
  return async (
    signal: AbortSignal,
    isEnough: (rows: readonly TRow[]) => boolean = () => false,
  ): Promise<Directory<TRow>> => {
    for (;;) {
      signal.throwIfAborted();
      // Removes duplicates: a row may have moved to the next page.
      const byId = new Map(pages.flatMap((page) => page.rows.map((row) => [row.id, row])));
      const rows = [...byId.values()];
      const last = pages.at(-1);
      const isWhole = last && (pages.length >= last.lastPage || last.rows.length === 0);
      if (isWhole || isEnough(rows)) return { rows };
      if (last && pages.length >= PAGES_AT_MOST) {
        return { rows, seen: { read: rows.length, of: Math.max(last.total, rows.length) } };
      }
      const page = pages.length + 1;
      const read = await readPage(page, signal);
      // A concurrent read may have loaded the same page.
      pages[page - 1] ??= read;
    }
  };
}
