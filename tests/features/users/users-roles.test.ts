/** What is sent about a user, which passwords are refused, and the roles to choose from. */
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { UsersApi } from '#api/users.api.ts';
import type { User } from '#contract/users.ts';
import { findUser, toWrite } from '#features/users/saved-users.ts';
import { createUserPanelLogic, draftOf, emptyUser, rolesFor } from '#features/users/users.logic.ts';
import type { SessionActor } from '#machines/session/session.machine.ts';
import { ada } from '#tests/support/people.ts';

const withRoles = (...names: string[]): User => ({
  ...ada,
  roles: names.map((name, index) => ({ id: index + 1, name })),
});

it('sends unknown roles back, and none if there are none', () => {
  expect(toWrite(draftOf(withRoles('manager', 'user')), false).roles).toEqual(['user', 'manager']);
  expect(toWrite(draftOf(withRoles()), false)).toMatchObject({ roles: [] });
  expect(toWrite(emptyUser, true)).toMatchObject({ roles: [] });
});

it.each([
  [true, 'correct horse', { password: 'correct horse', password_confirmation: 'correct horse' }],
  [false, 'correct horse', { password: 'correct horse' }],
  [false, '', {}],
])('confirms the password of a new user only: new %s, «%s»', (isNew, password, secrets) => {
  const draft = { ...draftOf(ada), name: ' Ada L. ', password, password_confirmation: password };
  const { email } = ada;
  expect(toWrite(draft, isNew)).toEqual({ name: 'Ada L.', email, roles: ['admin'], ...secrets });
});

it('finds a user by the e-mail, whatever its case', async () => {
  const list = async () => ({ data: [ada], total: 1, per_page: 15 });
  const { signal } = new AbortController();
  const found = await findUser({ list } as unknown as UsersApi, ada.email.toUpperCase(), signal);
  expect(found).toEqual({ key: ada.id, page: 1 });
});

it('offers the user’s roles besides the known ones, each once', () => {
  expect(rolesFor(null)).toEqual(['admin', 'editor', 'user']);
  const shown = ['admin', 'editor', 'user', 'manager'];
  expect(rolesFor(withRoles('manager', 'user', 'manager'))).toEqual(shown);
});

it.each([
  ['', null, 'Password is required'],
  ['', ada, undefined],
  ['1234567', ada, 'Password must have at least 8 characters'],
  ['12345678', ada, undefined],
  ['😀😁😂😃', ada, 'Password must have at least 8 characters'],
])('checks the password «%s»', (password, subject, refusal) => {
  const users = { update: () => new Promise(() => {}) } as unknown as UsersApi;
  const session = { getSnapshot: () => ({ context: { user: null } }) } as SessionActor;
  const panel = createActor(createUserPanelLogic({ users, session })).start();
  const draft = { ...draftOf(ada), password, password_confirmation: password };
  panel.send({ type: 'open', subject, draft });
  panel.send({ type: 'submit' });
  expect(panel.getSnapshot().context.fieldErrors.password?.[0]).toBe(refusal);
});
