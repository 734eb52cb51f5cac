/** A user who changes their own roles in the list gets the remaining rights at once. */
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { createUserPanelLogic, createUsersLogic, draftOf } from '#features/users/users.logic.ts';
import { ada, usersPage } from '#tests/support/people.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';

const asUser = { ...ada, roles: [{ id: 3, name: 'user' }] };

async function begin() {
  const pult = await beginSignedIn('/profile');
  const { session } = pult.runtime;
  session.send({ type: 'user.changed', user: { ...ada, permissions: ['users.write'] } });
  return { ...pult, me: () => session.getSnapshot().context.user };
}

it('reads the rights again after new roles were saved, not after a new name', async () => {
  const { runtime, server, call, me } = await begin();
  const panel = createActor(createUserPanelLogic(runtime)).start();
  const save = async (patch: object) => {
    panel.send({ type: 'open', subject: me()!, draft: draftOf(me()!) });
    panel.send({ type: 'change', patch });
    panel.send({ type: 'submit' });
    (await call('PUT /api/users/1')).answer(200, {});
    await expect.poll(() => panel.getSnapshot().value).toBe('closed');
  };
  const reads = () => server.calls.filter(({ path }) => path === '/api/user/me').length;
  const before = reads();
  await save({ name: 'Ada L.' });
  expect(me()?.name).toBe('Ada L.');
  expect(reads()).toBe(before);

  await save({ roles: ['user'] });
  expect(me()?.roles.map(({ name }) => name)).toEqual(['user']);
  (await call('GET /api/user/me')).answer(200, { ...asUser, permissions: ['profile.write'] });
  await expect.poll(() => me()?.permissions).toEqual(['profile.write']);
  expect(runtime.registry.rights.refusal('users.write')).toContain('No permission');
});

it('does not change the signed-in user after a save of another user', async () => {
  const { runtime, server, call, me } = await begin();
  const before = me();
  const reads = server.calls.length;
  const panel = createActor(createUserPanelLogic(runtime)).start();
  const other = { ...ada, id: 2, name: 'Grace' };
  panel.send({ type: 'open', subject: other, draft: draftOf(other) });
  panel.send({ type: 'change', patch: { name: 'Grace H.', roles: ['user'] } });
  panel.send({ type: 'submit' });
  (await call('PUT /api/users/2')).answer(200, {});
  await expect.poll(() => panel.getSnapshot().value).toBe('closed');
  expect(me()).toEqual(before);
  expect(server.calls.slice(reads).map(({ path }) => path)).toEqual(['/api/users/2']);
});

describe('other own roles in the list of users', () => {
  const editor = { ...ada, roles: [...ada.roles, { id: 9, name: 'editor' }] };

  async function beginList() {
    const pult = await begin();
    const { users, session } = pult.runtime;
    const reads = () => pult.server.calls.filter(({ path }) => path === '/api/user/me').length;
    const before = reads();
    const show = async (user: object) => {
      const list = createActor(createUsersLogic(users, session), { input: { query: { page: 1 } } });
      list.start();
      (await pult.call('GET /api/users')).answer(200, usersPage(user as typeof ada));
      await expect.poll(() => list.getSnapshot().hasTag('busy')).toBe(false);
      list.stop();
    };
    return { ...pult, show, reads: () => reads() - before };
  }

  it('cause one read of the rights', async () => {
    const { runtime, call, show, reads, me } = await beginList();
    await show(asUser);
    expect(me()?.roles).toEqual(asUser.roles);
    // The answer brings other rights with the roles: the last answer counts, and causes no read.
    const read = await call('GET /api/user/me');
    read.answer(200, { ...editor, permissions: ['profile.write'] });
    await expect.poll(() => me()?.permissions).toEqual(['profile.write']);
    expect(me()?.roles).toEqual(editor.roles);
    expect(runtime.registry.rights.refusal('users.write')).toContain('No permission');
    await show(editor);
    expect(reads()).toBe(1);
  });

  it('cause no read for a new name, nor for the same roles in another order', async () => {
    const { show, reads, me } = await beginList();
    await show(editor);
    expect(reads()).toBe(1);
    await show({ ...editor, name: 'Ada L.', roles: editor.roles.toReversed() });
    expect(me()?.name).toBe('Ada L.');
    expect(reads()).toBe(1);
  });

  it('cancel the read for older roles', async () => {
    const { call, show, reads } = await beginList();
    await show(asUser);
    const old = await call('GET /api/user/me');
    await show(editor);
    expect(reads()).toBe(2);
    expect(old.signal?.aborted).toBe(true);
  });
});

it('reads no rights from an API without rights', async () => {
  const pult = await beginSignedIn('/profile');
  const reads = () => pult.server.calls.filter(({ path }) => path === '/api/user/me').length;
  const before = reads();
  pult.runtime.session.send({ type: 'user.changed', user: asUser });
  expect(reads()).toBe(before);
});

it('a search of users updates the roles in the session', async () => {
  const { runtime, call, me } = await begin();
  const input = { query: { page: 1, search: 'ada' } };
  createActor(createUsersLogic(runtime.users, runtime.session), { input }).start();
  (await call('GET /api/users')).answer(200, usersPage(asUser));
  await expect.poll(() => me()?.roles).toEqual(asUser.roles);
});
