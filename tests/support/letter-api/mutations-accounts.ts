/** Mistakes of the auth service, and of all answers. */
import {
  always,
  type Fields,
  withAnswer,
  withBody,
  withoutQuery,
  withRefusal,
} from './mutating.ts';
import type { Mutation } from './mutations.ts';

export const ACCOUNT_MUTATIONS: readonly Mutation[] = [
  {
    id: 'login answers without the user',
    on: 'POST /api/login',
    after: withAnswer(({ access_token }) => ({ access_token })),
    breaks: ['session.login'],
  },
  {
    id: 'a wrong password is refused without a message',
    on: 'POST /api/login',
    after: withRefusal((answer) => ({ ...answer, body: { success: false } })),
    breaks: ['session.login-refused'],
  },
  {
    id: 'roles are names, not objects',
    on: 'GET /api/user/me',
    after: withAnswer((body) => ({ ...body, roles: ['admin'] })),
    breaks: ['session.me'],
  },
  {
    id: 'a token that nobody issued may be refreshed',
    on: 'GET /api/user/me',
    after: withRefusal((answer) => ({
      ...answer,
      body: { ...(answer.body as Fields), allow_refresh: true },
    })),
    breaks: ['session.invented', 'session.logout'],
  },
  {
    id: 'channels are open to everybody',
    on: 'GET /api/v1/channels',
    before: (request, { store }) => ({
      ...request,
      token: request.token ?? [...store.sessions].find(([, { isExpired }]) => !isExpired)![0],
    }),
    breaks: ['session.none.channels'],
  },
  {
    id: 'an expired session is a 401 without allow_refresh',
    on: 'GET /api/*',
    after: withRefusal((answer) =>
      answer.status === 401 ? { ...answer, body: { success: false, message: 'Истекла' } } : answer,
    ),
    breaks: ['session.expired.me', 'session.expired.channels'],
  },
  {
    id: 'a call without a token is a 403',
    on: 'GET /api/v1/offers',
    after: withRefusal((answer) => ({ ...answer, status: 403 })),
    breaks: ['session.none.offers'],
  },
  {
    id: 'refresh answers with a token that is not valid',
    on: 'POST /api/refresh',
    after: withAnswer(() => ({ access_token: 'letter-nothing' })),
    breaks: ['session.expired.refresh', 'session.refresh'],
  },
  {
    id: 'logout keeps the session',
    on: 'POST /api/logout',
    before: always(200, {}),
    breaks: ['session.logout'],
  },
  {
    id: 'the page of users is ignored',
    on: 'GET /api/users',
    before: withoutQuery('page'),
    breaks: ['users.page', 'users.total'],
  },
  {
    id: 'users have a total of the page',
    on: 'GET /api/users',
    after: withAnswer((body) => ({ ...body, total: (body.data as unknown[]).length })),
    breaks: ['users.total'],
  },
  {
    id: 'users are refused without lists',
    on: 'POST /api/users',
    after: withRefusal((answer) => ({ ...answer, body: { success: false, message: 'Ошибка' } })),
    breaks: ['users.create.refused'],
  },
  {
    id: 'roles of a user are not changed',
    on: 'PUT /api/users/:id',
    before: ({ body: { roles: _, ...body }, ...request }) => ({ ...request, body }),
    breaks: ['users.roles'],
  },
  {
    id: 'a change without a password empties it',
    on: 'PUT /api/users/:id',
    before: withBody(({ password = '' }) => ({ password })),
    breaks: ['users.password'],
  },
  {
    id: 'the profile is not changed',
    on: 'PUT /api/user',
    after: (answer) => answer,
    before: (request, api) =>
      request.body.name ? api.handle({ ...request, method: 'GET', path: '/api/user/me' }) : request,
    breaks: ['profile.update'],
  },
  {
    id: 'deleting a user answers 200 and keeps the user',
    on: 'DELETE /api/users/:id',
    before: (request) => (request.path.endsWith('/999999999') ? request : always(200, {})()),
    breaks: ['users.delete'],
  },
  {
    id: 'an answer has no content type',
    on: 'GET /api/users',
    after: (answer) => ({ ...answer, type: '' }),
    breaks: ['wire.type'],
  },
];
