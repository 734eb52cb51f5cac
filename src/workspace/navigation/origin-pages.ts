/** Reads the list that a record was opened from. Loaded together with the list's reader. */
import type { PageMeta } from '#contract/wire.ts';
import { type OriginPage, stepStart } from '#machines/lists/neighbours.ts';
import type { NavigationInput } from '#machines/lists/record-navigation.machine.ts';

/** The query of a list with its page. */
interface NavigationQuery {
  readonly words: Readonly<Record<string, string>>;
  readonly search: string;
  readonly page: number;
}
export type ReadPage = (query: NavigationQuery, signal: AbortSignal) => Promise<OriginPage>;

interface AnsweredPage {
  readonly data: readonly { readonly id: number }[];
  readonly meta: PageMeta;
}

/** Converts a page of a list from the API. */
export const toOriginPage = (
  page: number,
  perPage: number,
  { data, meta }: AnsweredPage,
): OriginPage => ({
  page,
  lastPage: Math.max(1, meta.last_page),
  perPage,
  ids: data.map(({ id }) => id),
  total: meta.total,
  isCapped: meta.total_capped === true,
});

/**
 * Returns the page of a record: the remembered page or an adjacent one, because others add and delete rows. With a
 * step, returns the page of the record's neighbour, which may by now be the record's own page.
 */
export async function near(
  readPage: (page: number) => Promise<OriginPage>,
  { page, id, by, ids }: Omit<NavigationInput, 'list'>,
): Promise<OriginPage> {
  if (by) {
    const [here, next] = await Promise.all([readPage(page - by), readPage(page)]);
    const at = stepStart(here.ids, id, by, ids);
    // Without the record and all before it, its page begins with the neighbour, unless they have moved on.
    const isMoved = at < 0 ? stepStart(next.ids, id, by, ids) >= 0 : next.ids.includes(id);
    return here.ids[at + by] !== undefined && !isMoved ? here : next;
  }
  const requested = await readPage(page);
  // The list may have become shorter than that page.
  const first = page > requested.lastPage ? await readPage(requested.lastPage) : requested;
  if (first.ids.includes(id)) return first;
  for (const beside of [first.page + 1, first.page - 1]) {
    if (beside < 1 || beside > first.lastPage) continue;
    const part = await readPage(beside);
    if (part.ids.includes(id)) return part;
  }
  return first;
}
