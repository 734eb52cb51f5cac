/** A paged list read as far as is reasonable, each page once. */

interface DirectoryPage<TRow> {
  readonly rows: readonly TRow[];
  readonly total: number;
  readonly lastPage: number;
}

interface Directory<TRow> {
  readonly rows: readonly TRow[];
  /** Set where there is more than was read. */
  readonly seen?: { readonly read: number; readonly of: number };
}

export const PAGE_OF_DIRECTORY = 100;
const PAGES_AT_MOST = 10;

/**
 * Reads on where a reading that was given up has stopped; what was read stays for whoever asks
 * next. Ends early once `isEnough`.
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
      // A row that has moved to the next page meanwhile would be there twice.
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
      // Another reading may have brought it at the same time.
      pages[page - 1] ??= read;
    }
  };
}
