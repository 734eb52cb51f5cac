/** Pages of a list. What cannot be read as a number is as if it had not been sent. */
import type { Context } from 'hono';

const MAX_PER_PAGE = 100;
// Nine digits: the offset stays a number that PostgreSQL and JavaScript can hold.
const WHOLE = /^\d{1,9}$/;

/** Which rows a call asks for. */
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
