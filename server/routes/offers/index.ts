/** /api/v1/offers. */
import { Hono } from 'hono';
import { OFFERS_PER_PAGE } from '#contract/offers.ts';
import { parseBody } from '#server/http/body.ts';
import { done, success } from '#server/http/envelope.ts';
import { pageRequest } from '#server/http/paging.ts';
import { idParam } from '#server/http/params.ts';
import { parseQuery } from '#server/http/query.ts';
import type { Services } from '#server/http/services.ts';
import { versionedRecord } from '#server/http/version.ts';
import { authenticate, permitRead } from '#server/middleware/authenticate.ts';
import type { ApiEnv } from '#server/middleware/env.ts';
import { permitWrite } from '#server/middleware/write.ts';
import { OFFER_SETTINGS } from '#server/routes/default-settings/kinds.ts';
import { presentDefaultSetting } from '#server/routes/default-settings/presenter.ts';
import { listOffers } from './list.ts';
import { addSettings, changeOffer, createOffer, deleteOffer } from './mutations.ts';
import { presentOffer } from './presenter.ts';
import { findAvailableSettings, findOffer } from './queries.ts';
import { NewOfferBody, OfferBody, OfferFilters, OfferSettingsBody } from './schema.ts';

const { matching, answer } = versionedRecord(presentOffer);

/** GET, POST /; GET, PUT, DELETE /{id}; POST /{id}/settings; GET /{id}/available-settings. */
export function offersRoutes(services: Services) {
  const { db, sessions } = services;
  const signedIn = authenticate(sessions);
  const mayRead = permitRead('offers');
  const mayWrite = permitWrite(services, 'offers');

  return new Hono<ApiEnv>()
    .get('/', signedIn, mayRead, async (c) =>
      c.json(await listOffers(db, pageRequest(c, OFFERS_PER_PAGE), parseQuery(c, OfferFilters))),
    )
    .post('/', signedIn, mayWrite, async (c) => {
      const offer = await createOffer(c.var.write, await parseBody(c, NewOfferBody));
      return answer(c, offer, 201);
    })
    .get('/:id{[0-9]+}', signedIn, mayRead, async (c) => {
      const offer = await findOffer(db, idParam(c.req.param('id')));
      return answer(c, offer);
    })
    .put('/:id{[0-9]+}', signedIn, mayWrite, async (c) => {
      const id = idParam(c.req.param('id'));
      const body = await parseBody(c, OfferBody);
      const offer = await changeOffer(c.var.write, id, body, matching(c));
      return answer(c, offer);
    })
    .delete('/:id{[0-9]+}', signedIn, mayWrite, async (c) => {
      await deleteOffer(c.var.write, idParam(c.req.param('id')), matching(c));
      return c.json(done);
    })
    .post('/:id{[0-9]+}/settings', signedIn, mayWrite, async (c) => {
      const id = idParam(c.req.param('id'));
      const { settings } = await parseBody(c, OfferSettingsBody);
      const ids = settings.map(({ setting_id }) => setting_id);
      const offer = await addSettings(c.var.write, id, ids, matching(c));
      return answer(c, offer);
    })
    .get('/:id{[0-9]+}/available-settings', signedIn, mayRead, async (c) => {
      const { id } = await findOffer(db, idParam(c.req.param('id')));
      const settings = await findAvailableSettings(db, id);
      return c.json(success(settings.map((row) => presentDefaultSetting(OFFER_SETTINGS, row))));
    });
}
