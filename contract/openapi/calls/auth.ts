/** The auth service: sign-in, the signed-in user, users. */
import { z } from 'zod';
import { USERS_PER_PAGE } from '#contract/users.ts';
import { type Operation, success } from '../operation.ts';
import { page } from '../query.ts';

const user = {
  id: 7,
  name: 'Анна Орлова',
  email: 'orlova@example.com',
  roles: [{ id: 2, name: 'editor' }],
  created_at: '2026-03-02T08:15:00.000Z',
  updated_at: '2026-03-02T08:15:00.000Z',
  version: 1,
};
const { name, email } = user;
const token = { access_token: '9f1c2a.k3yQ8v', token_type: 'Bearer', expires_in: 900 };
const secret = { password: 'long-enough-1', password_confirmation: 'long-enough-1' };
const session = {
  id: 12,
  device: 'Firefox 144, Windows',
  address: '203.0.113.7',
  created_at: '2026-03-02T08:15:00.000Z',
  last_used_at: '2026-03-02T11:40:00.000Z',
  is_current: true,
};
const unproved = { current_password: ['Введите текущий пароль.'] };
const taken = { email: ['Пользователь с таким email уже существует.'] };

export const AUTH: readonly Operation[] = [
  {
    id: 'register',
    method: 'post',
    path: '/api/register',
    service: 'auth',
    summary: 'Register an account',
    isPublic: true,
    body: { schema: 'Registration', example: { name, email, ...secret }, refused: taken },
    answer: { status: 201, schema: 'UserWritten', example: success(user) },
    failures: ['closed', 'crowd'],
  },
  {
    id: 'login',
    method: 'post',
    path: '/api/login',
    service: 'auth',
    summary: 'Sign in',
    description: 'A wrong e-mail and a wrong password should give the same answer.',
    isPublic: true,
    body: {
      schema: 'Credentials',
      example: { email, password: secret.password },
      refused: { password: ['Обязательное поле.'] },
    },
    answer: { status: 200, schema: 'LoginAnswer', example: { ...token, user } },
    failures: ['signIn', 'disabled', 'crowd'],
  },
  {
    id: 'logout',
    method: 'post',
    path: '/api/logout',
    service: 'auth',
    summary: 'Sign out',
    description: 'Ends the session of the token. Called without a valid session, it succeeds too.',
    isPublic: true,
    takesToken: true,
    body: { schema: 'Empty', example: {} },
    answer: { status: 200, schema: 'SignedOut', example: { success: true } },
  },
  {
    id: 'refresh',
    method: 'post',
    path: '/api/refresh',
    service: 'auth',
    summary: 'Exchange an expired token for a new one',
    description:
      'The expired token is sent as usual. The 401 of a token that cannot be refreshed has no `allow_refresh`.',
    body: {
      schema: 'Confirmation',
      example: {},
      refused: { password: ['Неверный пароль.'] },
      isOptional: true,
    },
    answer: { status: 200, schema: 'RefreshAnswer', example: token },
    isForAnyRole: true,
    failures: ['crowd'],
  },
  {
    id: 'me',
    method: 'get',
    path: '/api/user/me',
    service: 'auth',
    summary: 'Get the signed-in user',
    description:
      'The console calls it when it starts. The user may also be wrapped: `{"user": …}` or `{"data": …}`.',
    answer: { status: 200, schema: 'User', example: user, hasVersion: true },
  },
  {
    id: 'updateProfile',
    method: 'put',
    path: '/api/user',
    service: 'auth',
    summary: 'Change the own name, e-mail and password',
    body: {
      schema: 'ProfileWrite',
      example: { name, email, ...secret, current_password: secret.password },
      refused: { ...taken, ...unproved },
    },
    answer: { status: 200, schema: 'UserWritten', example: success(user), hasVersion: true },
    failures: ['stale', 'crowd'],
  },
  {
    id: 'listSessions',
    method: 'get',
    path: '/api/user/sessions',
    service: 'auth',
    summary: 'List the own sessions',
    description: 'The session that asks comes first, then the last used one.',
    isOptional: true,
    answer: { status: 200, schema: 'SessionList', example: { data: [session] } },
  },
  {
    id: 'endSessions',
    method: 'delete',
    path: '/api/user/sessions',
    service: 'auth',
    summary: 'End all own sessions but the one that asks',
    isOptional: true,
    answer: { status: 200, schema: 'SignedOut', example: { success: true } },
  },
  {
    id: 'endSession',
    method: 'delete',
    path: '/api/user/sessions/{id}',
    service: 'auth',
    summary: 'End another session of the same user',
    isOptional: true,
    answer: { status: 200, schema: 'SignedOut', example: { success: true } },
    failures: ['missing'],
  },
  {
    id: 'listUsers',
    method: 'get',
    path: '/api/users',
    service: 'auth',
    summary: 'List users',
    description: 'Sorted by id. Empty after the last page.',
    query: z.object(page(USERS_PER_PAGE)),
    answer: {
      status: 200,
      schema: 'UserPage',
      example: { data: [user], current_page: 1, per_page: USERS_PER_PAGE, total: 1 },
    },
  },
  {
    id: 'createUser',
    method: 'post',
    path: '/api/users',
    service: 'auth',
    summary: 'Create a user',
    body: {
      schema: 'NewUser',
      example: { name, email: 'new@example.com', roles: ['editor'], ...secret },
      refused: { ...taken, password: ['Не менее 8 символов.'] },
    },
    answer: { status: 201, schema: 'UserWritten', example: success(user), hasVersion: true },
    failures: ['crowd'],
  },
  {
    id: 'updateUser',
    method: 'put',
    path: '/api/users/{id}',
    service: 'auth',
    summary: 'Change a user',
    body: {
      schema: 'UserWrite',
      example: { name, email: 'changed@example.com', roles: ['editor'] },
      refused: { roles: ['Неизвестная роль.'] },
    },
    answer: { status: 200, schema: 'UserWritten', example: success(user), hasVersion: true },
    failures: ['missing', 'stale', 'crowd'],
  },
  {
    id: 'disableUser',
    method: 'put',
    path: '/api/users/{id}/disabled',
    service: 'auth',
    summary: 'Disable or enable a user',
    description:
      'A disabled user cannot sign in and loses all sessions. Nobody disables themselves or the last administrator.',
    isOptional: true,
    body: {
      schema: 'DisabledWrite',
      example: { disabled: true },
      refused: { disabled: ['Обязательное поле.'] },
    },
    answer: { status: 200, schema: 'UserWritten', example: success(user), hasVersion: true },
    failures: ['missing', 'stale'],
  },
  {
    id: 'deleteUser',
    method: 'delete',
    path: '/api/users/{id}',
    service: 'auth',
    summary: 'Delete a user',
    answer: { status: 200, schema: 'UserWritten', example: { success: true } },
    failures: ['missing', 'stale'],
  },
];
