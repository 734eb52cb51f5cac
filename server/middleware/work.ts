import { createMiddleware } from 'hono/factory';
import { asWork, type Share } from '#server/database/work.ts';

/** Of 16 connections: two locked tables leave some to the others, and a locked row to its table. */
const PER_SECTION = 6;
const PER_RECORD = 2;

const LIMITED = /^\/api\/(?:v1|users)\b/;

/** Lets a call say afterwards what it has written, and wait behind its like instead of before all. */
export const trackWork = createMiddleware((c, next) => asWork(sharesOf(c.req.path), next));

/** `/api/v1/channels/5/settings` is about a record, `channels/5`, and belongs to a section, `channels`. */
function sharesOf(path: string): Share[] {
  const [, section, record] = /^\/api\/(?:v1\/)?([^/]+)(?:\/(\d+))?/.exec(path) ?? [];
  // Every call needs the tables of the auth service: where those are locked, nothing is left to protect.
  if (!section || !LIMITED.test(path)) return [];
  const shares: Share[] = [{ key: section, most: PER_SECTION }];
  if (record) shares.unshift({ key: `${section}/${record}`, most: PER_RECORD });
  return shares;
}
