import { createMiddleware } from 'hono/factory';
import { asWork, type Share, sectionShare } from '#server/database/work.ts';

/** If a row is locked, some of the 16 connections are left for other calls. */
const PER_RECORD = 2;

const LIMITED = /^\/api\/(?:v1|users)\b/;

/** Records what a call writes and limits concurrent calls of one kind; `writes` is the limit for all sections. */
export const trackWork = (writes: number) =>
  createMiddleware((c, next) => {
    const shares = sharesOf(c.req.path);
    const isWrite = !['GET', 'HEAD'].includes(c.req.method) && shares.length > 0;
    return asWork(isWrite ? [...shares, { key: 'writes', most: writes }] : shares, next);
  });

/** `/api/v1/channels/5/settings` belongs to the record `channels/5` and the section `channels`. */
function sharesOf(path: string): Share[] {
  const [, section, record] = /^\/api\/(?:v1\/)?([^/]+)(?:\/(\d+))?/.exec(path) ?? [];
  // Every call needs the tables of the auth service, so limits there would protect nothing.
  if (!section || !LIMITED.test(path)) return [];
  const shares: Share[] = [sectionShare(section)];
  if (record) shares.unshift({ key: `${section}/${record}`, most: PER_RECORD });
  return shares;
}
