/** /api/users: administration of users. */
import { type Context, Hono } from 'hono';
import { USERS_PER_PAGE } from '#contract/users.ts';
import { parseBody } from '#server/http/body.ts';
import { done } from '#server/http/envelope.ts';
import { pageRequest } from '#server/http/paging.ts';
import { idParam } from '#server/http/params.ts';
import type { Services } from '#server/http/services.ts';
import { versionedRecord } from '#server/http/version.ts';
import { authenticate, permitRead } from '#server/middleware/authenticate.ts';
import type { ApiEnv } from '#server/middleware/env.ts';
import { permitWrite, type WriteEnv } from '#server/middleware/write.ts';
import { listUsers } from './list.ts';
import { changeUser, createUser, deleteUser, disableUser } from './mutations.ts';
import { presentUser } from './presenter.ts';
import { DisabledBody, NewUserBody, UserBody } from './schema.ts';

const { matching, answer } = versionedRecord(presentUser);

/** GET, POST /users; PUT, DELETE /users/{id}; PUT /users/{id}/disabled. */
export function usersRoutes(services: Services) {
  const signedIn = authenticate(services.sessions);
  const toolsOf = (c: Context<WriteEnv>) => {
    const { write, confirm } = c.var;
    return { ...services, write, confirm };
  };
  const mayRead = permitRead('users');
  const mayWrite = permitWrite(services, 'users');

  return new Hono<ApiEnv>()
    .get('/', signedIn, mayRead, async (c) =>
      c.json(await listUsers(services.db, pageRequest(c, USERS_PER_PAGE))),
    )
    .post('/', signedIn, mayWrite, async (c) => {
      const body = await parseBody(c, NewUserBody);
      const user = await createUser(toolsOf(c), c.var.signed, body);
      return answer(c, user, 201);
    })
    .put('/:id{[0-9]+}', signedIn, mayWrite, async (c) => {
      const id = idParam(c.req.param('id'));
      const body = await parseBody(c, UserBody);
      const user = await changeUser(toolsOf(c), c.var.signed, id, body, matching(c));
      return answer(c, user);
    })
    .put('/:id{[0-9]+}/disabled', signedIn, mayWrite, async (c) => {
      const id = idParam(c.req.param('id'));
      const { disabled } = await parseBody(c, DisabledBody);
      const user = await disableUser(c.var.write, c.var.signed, { id, disabled }, matching(c));
      return answer(c, user);
    })
    .delete('/:id{[0-9]+}', signedIn, mayWrite, async (c) => {
      await deleteUser(c.var.write, c.var.signed, idParam(c.req.param('id')), matching(c));
      return c.json(done);
    });
}
