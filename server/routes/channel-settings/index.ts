/** /api/v1/channels/{id}: the settings of a channel, and those that can be added to it. */
import { Hono } from 'hono';
import { parseBody } from '#server/http/body.ts';
import { success } from '#server/http/envelope.ts';
import { idParam } from '#server/http/params.ts';
import type { Services } from '#server/http/services.ts';
import { versioned } from '#server/http/version.ts';
import { authenticate, permitRead } from '#server/middleware/authenticate.ts';
import type { ApiEnv } from '#server/middleware/env.ts';
import { permitWrite } from '#server/middleware/write.ts';
import { CHANNEL_SETTINGS } from '#server/routes/default-settings/kinds.ts';
import { presentDefaultSetting } from '#server/routes/default-settings/presenter.ts';
import { saveSettings } from './mutations.ts';
import { presentChannelSetting } from './presenter.ts';
import { type ChannelSettings, readSettings } from './queries.ts';
import { ChannelSettingsBody } from './schema.ts';

const present = ({ settings, revision }: ChannelSettings) =>
  settings.map((setting) => presentChannelSetting(setting, revision));
const tag = ({ revision }: ChannelSettings) => `settings-${revision}`;

const { seenBy, answer } = versioned(present, tag);

/** GET, POST /channels/{id}/settings; GET /channels/{id}/available-settings. */
export function channelSettingsRoutes(services: Services) {
  const { db, sessions } = services;
  const signedIn = authenticate(sessions);
  const mayRead = permitRead('channels');
  const mayWrite = permitWrite(services, 'channels');
  const read = (id: number) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => readSettings(trx, id));

  return new Hono<ApiEnv>()
    .get('/:id{[0-9]+}/settings', signedIn, mayRead, async (c) => {
      return answer(c, await read(idParam(c.req.param('id'))));
    })
    .post('/:id{[0-9]+}/settings', signedIn, mayWrite, async (c) => {
      const id = idParam(c.req.param('id'));
      const { settings } = await parseBody(c, ChannelSettingsBody);
      return answer(c, await saveSettings(c.var.write, id, settings, seenBy(c)));
    })
    .get('/:id{[0-9]+}/available-settings', signedIn, mayRead, async (c) => {
      const { available } = await read(idParam(c.req.param('id')));
      return c.json(
        success(available.map((setting) => presentDefaultSetting(CHANNEL_SETTINGS, setting))),
      );
    });
}
