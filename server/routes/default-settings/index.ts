/** Routes of default settings, for channels or for offers. */
import { Hono } from 'hono';
import { parseBody } from '#server/http/body.ts';
import { done, success } from '#server/http/envelope.ts';
import { idParam } from '#server/http/params.ts';
import type { Services } from '#server/http/services.ts';
import { versionedRecord } from '#server/http/version.ts';
import { authenticate, permitRead } from '#server/middleware/authenticate.ts';
import type { ApiEnv } from '#server/middleware/env.ts';
import { permitWrite } from '#server/middleware/write.ts';
import type { SettingKind } from './kinds.ts';
import { changeSetting, createSetting, removeSetting } from './mutations.ts';
import { presentDefaultSetting } from './presenter.ts';
import { type SettingRecord, selectSettings } from './queries.ts';

/** GET, POST /; PUT, DELETE /{id}. */
export function defaultSettingsRoutes(services: Services, kind: SettingKind) {
  const { db, sessions } = services;
  const signedIn = authenticate(sessions);
  const mayRead = permitRead('settings');
  const mayWrite = permitWrite(services, 'settings');
  const present = (setting: SettingRecord) => presentDefaultSetting(kind, setting);
  const { matching, answer } = versionedRecord(present);

  return new Hono<ApiEnv>()
    .get('/', signedIn, mayRead, async (c) =>
      c.json(success((await selectSettings(db, kind)).map(present))),
    )
    .post('/', signedIn, mayWrite, async (c) => {
      const body = await parseBody(c, kind.newBody);
      const setting = await createSetting(c.var.write, kind, body);
      return answer(c, setting, 201);
    })
    .put('/:id{[0-9]+}', signedIn, mayWrite, async (c) => {
      const id = idParam(c.req.param('id'));
      const body = await parseBody(c, kind.body);
      const setting = await changeSetting(c.var.write, kind, id, body, matching(c));
      return answer(c, setting);
    })
    .delete('/:id{[0-9]+}', signedIn, mayWrite, async (c) => {
      await removeSetting(c.var.write, kind, idParam(c.req.param('id')), matching(c));
      return c.json(done);
    });
}
