/** Paging parameters. A value that is not a number is ignored. */
import type { Context } from 'hono';

const MAX_PER_PAGE = 100;
// Nine digits keep the offset within the range of PostgreSQL and JavaScript.
const WHOLE = /^\d{1,9}$/;

export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
  readonly offset: number;
}

/** Reads `page` and `per_page` of the query. */
export function pageRequest(c: Context, defaultPerPage: number): PageRequest {
  const page = positive(c.req.query('page')) ?? 1;
  const perPage = Math.min(positive(c.req.query('per_page')) ?? defaultPerPage, MAX_PER_PAGE);
  return { page, perPage, offset: (page - 1) * perPage };
}

function positive(text: string | undefined): number | undefined {
  if (text === undefined || !WHOLE.test(text)) return undefined;
  return Number(text) || undefined;
}
