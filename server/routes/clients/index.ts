/** /api/v1/clients. */
import { Hono } from 'hono';
import { CLIENTS_PER_PAGE } from '#contract/clients.ts';
import { readsOf } from '#server/activity/reads.ts';
import type { Signed } from '#server/auth/sessions.ts';
import { businessDay } from '#server/database/business-time.ts';
import { parseBody } from '#server/http/body.ts';
import { success } from '#server/http/envelope.ts';
import { pageRequest } from '#server/http/paging.ts';
import { idParam } from '#server/http/params.ts';
import { parseQuery } from '#server/http/query.ts';
import type { Services } from '#server/http/services.ts';
import { etag, versionedRecord } from '#server/http/version.ts';
import { authenticate, permitRead } from '#server/middleware/authenticate.ts';
import type { ApiEnv } from '#server/middleware/env.ts';
import { permitWrite } from '#server/middleware/write.ts';
import { listClients } from './list.ts';
import { rememberMany } from './many.ts';
import { changeClient, createClient } from './mutations.ts';
import { isPlain, newestClients } from './newest.ts';
import { type ClientRecord, presentClient } from './presenter.ts';
import { clientReader } from './queries.ts';
import { bodiesOn, ClientFilters } from './schema.ts';

const shownTo = (signed: Signed) =>
  versionedRecord((client: ClientRecord) => presentClient(signed, client));

/** GET, POST /; GET, PUT /{id}. */
export function clientsRoutes(services: Services) {
  const { db, sessions, config, now, quota } = services;
  const signedIn = authenticate(sessions);
  const mayRead = permitRead('clients');
  const mayWrite = permitWrite(services, 'clients');
  const readClient = clientReader(db, quota);
  const countMany = rememberMany();
  const listNewest = newestClients(db, countMany);
  const bodies = bodiesOn(() => businessDay(now(), config.businessTz));

  return new Hono<ApiEnv>()
    .get('/', signedIn, mayRead, async (c) => {
      const filters = parseQuery(c, ClientFilters);
      const request = pageRequest(c, CLIENTS_PER_PAGE);
      const zone = config.businessTz;
      const page = isPlain(filters)
        ? await listNewest(c.var.signed, request)
        : await listClients(c.var.signed, { db, zone, request, filters, countMany });
      await quota.take(c.var.signed.userId, page.data.length);
      await readsOf(services, c).listed(page.data);
      return c.json(page);
    })
    .post('/', signedIn, mayWrite, async (c) => {
      const fields = await parseBody(c, bodies().created);
      const { client, isAgain } = await createClient(c.var.write, fields);
      // A repeated call shows changes made since, so it is a read; a first call only shows what was just sent.
      if (isAgain) {
        // A 429 would suggest that the client was not created.
        const isShown = await quota.admits(c.var.signed.userId, 1);
        if (!isShown) return c.json(success(null), 201, { ETag: etag(client.version) });
        await readsOf(services, c).opened(client.id);
      }
      return shownTo(c.var.signed).answer(c, client, 201);
    })
    .get('/:id{[0-9]+}', signedIn, mayRead, async (c) => {
      const client = await readClient(c.var.signed.userId, idParam(c.req.param('id')));
      await readsOf(services, c).opened(client.id);
      return shownTo(c.var.signed).answer(c, client);
    })
    .put('/:id{[0-9]+}', signedIn, mayWrite, async (c) => {
      const id = idParam(c.req.param('id'));
      const fields = await parseBody(c, bodies().changed);
      // Before the write: every answer shows the client, and a refused call must not write anything.
      await quota.take(c.var.signed.userId, 1);
      let before: ClientRecord | undefined;
      const work = changeClient(c.var.write, id, fields, (current) => {
        before = current;
        shownTo(c.var.signed).matching(c)(current);
      });
      const client = await readsOf(services, c).written(id, work, () => before);
      return shownTo(c.var.signed).answer(c, client);
    });
}
