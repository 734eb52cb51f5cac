import { expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { UsersApi } from '#api/users.api.ts';
import type { User } from '#contract/users.ts';
import { createUserPanelLogic, draftOf, emptyUser, rolesFor } from '#features/users/users.logic.ts';
import type { SessionActor } from '#machines/session/session.machine.ts';
import { ada } from '#tests/support/people.ts';

const withRoles = (...names: string[]): User => ({
  ...ada,
  roles: names.map((name, index) => ({ id: index + 1, name })),
});

/** The body that is sent when Ada is renamed. */
async function renamed(user: User | null) {
  const update = vi.fn(async (_: number, __: unknown) => ({}));
  const create = vi.fn(async (_: unknown) => ({}));
  const session = { getSnapshot: () => ({ context: { user: null } }), send: vi.fn() };
  const logic = createUserPanelLogic(
    { update, create } as unknown as UsersApi,
    session as unknown as SessionActor,
  );
  const panel = createActor(logic).start();
  const draft = user ? draftOf(user) : emptyUser;
  panel.send({ type: 'open', subject: user, draft });
  const password = user ? '' : 'correct horse';
  panel.send({
    type: 'change',
    patch: { name: 'Ada L.', email: ada.email, password, password_confirmation: password },
  });
  panel.send({ type: 'submit' });
  await waitFor(panel, (snapshot) => snapshot.matches('closed'));
  return user ? update.mock.calls[0]![1] : create.mock.calls[0]![0];
}

it('sends unknown roles back', async () => {
  expect(await renamed(withRoles('manager', 'user'))).toMatchObject({ roles: ['user', 'manager'] });
});

it('saves and creates users without roles', async () => {
  expect(await renamed(withRoles())).toMatchObject({ roles: [] });
  expect(await renamed(null)).toMatchObject({ roles: [] });
});

it('offers the user’s roles besides the known ones, each once', () => {
  expect(rolesFor(null)).toEqual(['admin', 'editor', 'user']);
  expect(rolesFor(withRoles('manager', 'user', 'manager'))).toEqual([
    'admin',
    'editor',
    'user',
    'manager',
  ]);
});
