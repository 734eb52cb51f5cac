/** /api/v1/channels. */
import { Hono } from 'hono';
import { parseBody } from '#server/http/body.ts';
import { done, success } from '#server/http/envelope.ts';
import { idParam } from '#server/http/params.ts';
import type { Services } from '#server/http/services.ts';
import { versionedRecord } from '#server/http/version.ts';
import { authenticate, permitRead } from '#server/middleware/authenticate.ts';
import type { ApiEnv } from '#server/middleware/env.ts';
import { permitWrite } from '#server/middleware/write.ts';
import { planClock } from '#server/routes/rates/plans.ts';
import { changeChannel, createChannel, deleteChannel, toggleChannel } from './mutations.ts';
import { presentChannel } from './presenter.ts';
import { findChannel, selectChannels } from './queries.ts';
import { ChannelBody, NewChannelBody } from './schema.ts';

const { matching, answer } = versionedRecord(presentChannel);

/** GET, POST /channels; GET, PUT, DELETE /channels/{id}; PATCH /channels/{id}/toggle-status. */
export function channelsRoutes(services: Services) {
  const { db, sessions } = services;
  const clock = planClock(services);
  const signedIn = authenticate(sessions);
  const mayRead = permitRead('channels');
  const mayWrite = permitWrite(services, 'channels');

  return new Hono<ApiEnv>()
    .get('/', signedIn, mayRead, async (c) => {
      const channels = await selectChannels(db).orderBy('channels.id').execute();
      return c.json(success(channels.map(presentChannel)));
    })
    .post('/', signedIn, mayWrite, async (c) => {
      const channel = await createChannel(c.var.write, await parseBody(c, NewChannelBody));
      return answer(c, channel, 201);
    })
    .get('/:id{[0-9]+}', signedIn, mayRead, async (c) => {
      const channel = await findChannel(db, idParam(c.req.param('id')));
      return answer(c, channel);
    })
    .put('/:id{[0-9]+}', signedIn, mayWrite, async (c) => {
      const id = idParam(c.req.param('id'));
      const body = await parseBody(c, ChannelBody);
      const channel = await changeChannel(c.var.write, id, body, matching(c));
      return answer(c, channel);
    })
    .patch('/:id{[0-9]+}/toggle-status', signedIn, mayWrite, async (c) => {
      const channel = await toggleChannel(c.var.write, idParam(c.req.param('id')), matching(c));
      return answer(c, channel);
    })
    .delete('/:id{[0-9]+}', signedIn, mayWrite, async (c) => {
      await deleteChannel(c.var.write, clock, idParam(c.req.param('id')), matching(c));
      return c.json(done);
    });
}
