/** /api/v1/activity, and the history of one record. */
import { type Context, Hono } from 'hono';
import { ACTIVITY_PER_PAGE, HISTORIES, KINDS_WITH_HISTORY } from '#contract/activity.ts';
import { awaitsRole } from '#server/auth/access.ts';
import { pageRequest } from '#server/http/paging.ts';
import { idParam } from '#server/http/params.ts';
import { parseQuery } from '#server/http/query.ts';
import type { Services } from '#server/http/services.ts';
import { authenticate, refusalOf, type SignedEnv } from '#server/middleware/authenticate.ts';
import type { ApiEnv } from '#server/middleware/env.ts';
import { presentEntry } from './presenter.ts';
import { type EntryRecord, findEntries } from './queries.ts';
import { ActivityFilters, placeId } from './schema.ts';
import { settingsOf } from './settings.ts';

/** GET /activity; GET /{kind}/{id}/activity. */
export function activityRoutes({ db, sessions, config, quota }: Services) {
  const signedIn = authenticate(sessions);
  const answer = async (c: Context<SignedEnv>, own: Partial<ActivityFilters>) => {
    // Visibility depends on each entry; a user without a role sees none, so refuse with the reason.
    if (awaitsRole(c.var.signed)) throw refusalOf(c.var.signed);
    const filters = { ...parseQuery(c, ActivityFilters), ...own };
    const { perPage } = pageRequest(c, ACTIVITY_PER_PAGE);
    const options = { filters, zone: config.businessTz, limit: perPage + 1 };
    const found = await findEntries(db, c.var.signed, options);
    const shown = found.slice(0, perPage);
    const last = found.length > perPage ? shown.at(-1) : undefined;
    // The log must not bypass the limit on the number of clients that a user may read.
    const clients = clientsIn(shown);
    if (clients > 0) await quota.take(c.var.signed.userId, clients);
    const settingIn = await settingsOf(db, shown);
    return c.json({
      success: true,
      data: shown.map((entry) => presentEntry(c.var.signed, entry, settingIn(entry))),
      next: last ? placeId(last) : null,
    });
  };

  const routes = new Hono<ApiEnv>().get('/activity', signedIn, (c) => answer(c, {}));
  for (const kind of KINDS_WITH_HISTORY) {
    routes.get(`/${HISTORIES[kind]}/:id{[0-9]+}/activity`, signedIn, (c) =>
      answer(c, { kind, record: idParam(c.req.param('id')) }),
    );
  }
  return routes;
}

/** Returns the number of clients that these entries reveal something about. */
function clientsIn(entries: readonly EntryRecord[]): number {
  const told = entries.filter(({ kind, fields }) => kind === 'client' && fields.length > 0);
  return new Set(told.map(({ record_id }) => record_id)).size;
}
