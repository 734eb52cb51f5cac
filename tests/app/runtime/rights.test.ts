/** The rights of the signed-in user, from the answer of the API to the commands. */
import { afterEach, describe, expect, it } from 'vitest';
import { refusalOf } from '#app/runtime/rights.ts';
import { PERMISSIONS } from '#contract/auth.ts';
import { User } from '#contract/users.ts';
import { ada } from '#tests/support/people.ts';
import { beginConsole } from '#tests/support/runtime.tsx';

const withRights = (permissions?: unknown) => User.parse({ ...ada, permissions });
const refusal = (permissions: unknown, needs: string) => refusalOf(withRights(permissions), needs);

describe('a right', () => {
  it('is missing if the list of rights does not contain it', () => {
    expect(refusal(['offers.write'], 'channels.write')).toBe('Нет права изменять каналы');
    expect(refusal([], 'users.write')).toBe('No permission: changing users');
    expect(refusal(['channels.write', 'сверхправо'], 'channels.write')).toBeNull();
    expect(refusal(['channels.write', 'сверхправо'], 'rates.write')).toContain('ставки');
  });

  it.each([[undefined], [null], ['channels.write'], [[{ name: 'channels.write' }]], [{}]])(
    'is not refused if the list of rights is %j',
    (permissions) => expect(refusal(permissions, 'channels.write')).toBeNull(),
  );

  it('is missing for a user who waits for a role, except for the own profile', () => {
    const waiting = { ...withRights(['profile.write', 'users.write']), awaits_role: true };
    expect(refusalOf(waiting, 'users.write')).toBe('Ждёт назначения роли');
    expect(refusalOf(waiting, 'role')).toBe('Ждёт назначения роли');
    expect(refusalOf(waiting, 'profile.write')).toBeNull();
    expect(refusalOf({ ...waiting, awaits_role: false }, 'role')).toBeNull();
  });

  it('is not refused if the list has only names of another vocabulary', () => {
    expect(refusal(['edit channels', 'view users'], 'channels.write')).toBeNull();
  });

  it.each(Object.keys(PERMISSIONS))('%s has a reason that is shown if it is missing', (name) => {
    const said = refusal([name === 'users.write' ? 'profile.write' : 'users.write'], name);
    if (name === 'activity.read') expect(said).toBeNull();
    else expect(said).toMatch(/^(Нет права|No permission:) ./);
  });
});

const rightsOf = ({ runtime }: ReturnType<typeof beginConsole>) =>
  runtime.session.getSnapshot().context.user?.permissions;
const isAllowed = ({ runtime }: ReturnType<typeof beginConsole>, needs = 'users.write') =>
  runtime.registry.rights.refusal(needs) === null;

describe('the rights of the session', () => {
  it('are read with the user, and kept when the user is changed without them', async () => {
    const pult = beginConsole({ token: 'stored' });
    expect(isAllowed(pult)).toBe(true);
    (await pult.call('GET /api/user/me')).answer(200, { ...ada, permissions: ['profile.write'] });
    await expect.poll(() => isAllowed(pult)).toBe(false);
    pult.runtime.session.send({ type: 'user.changed', user: { ...ada, name: 'Ada L.' } });
    expect(rightsOf(pult)).toEqual(['profile.write']);
    expect(isAllowed(pult)).toBe(false);
  });

  it('are read again when a call is refused, and not for other failures', async () => {
    const pult = beginConsole({ token: 'stored' });
    const reads = () => pult.server.calls.filter(({ path }) => path === '/api/user/me').length;
    (await pult.call('GET /api/user/me')).answer(200, { ...ada, permissions: ['users.write'] });
    await expect.poll(() => rightsOf(pult)).toEqual(['users.write']);
    const list = async (status: number) => {
      const asked = pult.runtime.users.list(1, new AbortController().signal).catch(() => null);
      (await pult.call('GET /api/users')).answer(status, {
        success: false,
        message: 'Нет доступа',
      });
      await asked;
    };
    await list(422);
    expect(reads()).toBe(1);
    await list(403);
    expect(reads()).toBe(2);
    (await pult.call('GET /api/user/me')).answer(200, {
      ...ada,
      permissions: [],
      awaits_role: true,
    });
    await expect.poll(() => pult.runtime.registry.rights.refusal('role')).toContain('назначения');
  });

  it('are read only once when that read is refused, too', async () => {
    const pult = beginConsole({ token: 'stored' });
    const reads = () => pult.server.calls.filter(({ path }) => path === '/api/user/me').length;
    (await pult.call('GET /api/user/me')).answer(200, { ...ada, permissions: ['users.write'] });
    await expect.poll(() => rightsOf(pult)).toBeDefined();
    const asked = pult.runtime.users.list(1, new AbortController().signal).catch(() => null);
    (await pult.call('GET /api/users')).answer(403, { success: false });
    await asked;
    (await pult.call('GET /api/user/me')).answer(403, { success: false });
    await new Promise((resolve) => setTimeout(resolve));
    expect(reads()).toBe(2);
    expect(rightsOf(pult)).toEqual(['users.write']);
  });

  /** A console with rights, a list that is refused, and the number of reads of the rights. */
  async function beginRefused() {
    const permissions = ['users.write'];
    const pult = beginConsole({ token: 'stored' });
    (await pult.call('GET /api/user/me')).answer(200, { ...ada, permissions });
    await expect.poll(() => rightsOf(pult)).toEqual(permissions);
    const refuseList = async () => {
      const asked = pult.runtime.users.list(1, new AbortController().signal).catch(() => null);
      (await pult.call('GET /api/users')).answer(403, { success: false });
      await asked;
    };
    const reads = () => pult.server.calls.filter(({ path }) => path === '/api/user/me').length;
    return { pult, refuseList, reads };
  }

  it('come from the last read, not from one that began before a refusal', async () => {
    const { pult, refuseList, reads } = await beginRefused();
    comeBack();
    const before = await pult.call('GET /api/user/me');
    await refuseList();
    expect(reads()).toBe(3);
    const last = await pult.call('GET /api/user/me');
    expect(last).not.toBe(before);
    last.answer(200, { ...ada, permissions: [] });
    await expect.poll(() => rightsOf(pult)).toEqual([]);
    before.answer(200, { ...ada, permissions: ['users.write'] });
    await new Promise((resolve) => setTimeout(resolve));
    expect(rightsOf(pult)).toEqual([]);
  });

  it('are not read any more after a sign-out', async () => {
    const { pult, refuseList, reads } = await beginRefused();
    await refuseList();
    const { signal } = await pult.call('GET /api/user/me');
    pult.runtime.session.send({ type: 'sign.out' });
    expect([signal?.aborted, reads()]).toEqual([true, 2]);
  });

  // happy-dom calls no handlers of the window by itself.
  const comeBack = () => window.onfocus?.(new FocusEvent('focus'));
  afterEach(() => {
    window.onfocus = null;
  });

  it('are read again when the window gets the focus after a refusal', async () => {
    const pult = beginConsole({ token: 'stored' });
    const reads = () => pult.server.calls.filter(({ path }) => path === '/api/user/me').length;
    const known = { ...ada, permissions: Object.keys(PERMISSIONS) };
    (await pult.call('GET /api/user/me')).answer(200, known);
    await expect.poll(() => rightsOf(pult)).toBeDefined();
    comeBack();
    expect(reads()).toBe(1);
    const { users } = await pult.runtime.removals();
    const removal = users.remove({ id: 7 }).catch(() => null);
    (await pult.call('DELETE /api/users/7')).answer(403, { success: false });
    await removal;
    (await pult.call('GET /api/user/me')).answer(200, { ...ada, permissions: [] });
    await expect.poll(() => isAllowed(pult)).toBe(false);
    comeBack();
    expect(reads()).toBe(3);
    (await pult.call('GET /api/user/me')).answer(200, known);
    await expect.poll(() => isAllowed(pult)).toBe(true);
    pult.runtime.session.send({ type: 'sign.out' });
    comeBack();
    expect(reads()).toBe(3);
  });

  it('are read again when a user without all of them focuses the window, but not at the lock', async () => {
    const pult = beginConsole({ token: 'stored' });
    const reads = () => pult.server.calls.filter(({ path }) => path === '/api/user/me').length;
    (await pult.call('GET /api/user/me')).answer(200, { ...ada, permissions: ['profile.write'] });
    await expect.poll(() => isAllowed(pult)).toBe(false);
    comeBack();
    const every = Object.keys(PERMISSIONS);
    (await pult.call('GET /api/user/me')).answer(200, { ...ada, permissions: every });
    await expect.poll(() => isAllowed(pult)).toBe(true);
    comeBack();
    pult.runtime.session.send({ type: 'user.changed', user: { ...ada, permissions: [] } });
    pult.runtime.session.send({ type: 'path.changed', path: '/lock' });
    comeBack();
    expect(reads()).toBe(2);
  });

  it('do not come with the older profile of a read that a save has overtaken, but are read again', async () => {
    const pult = beginConsole({ token: 'stored' });
    const { session } = pult.runtime;
    const old = { ...ada, version: 1, permissions: ['profile.write'] };
    (await pult.call('GET /api/user/me')).answer(200, old);
    await expect.poll(() => isAllowed(pult)).toBe(false);
    comeBack();
    const late = await pult.call('GET /api/user/me');
    const saved = { ...old, name: 'Ada L.', version: 2 };
    session.send({ type: 'user.changed', user: saved });
    late.answer(200, old);
    const again = await pult.call('GET /api/user/me');
    expect(session.getSnapshot().context.user).toMatchObject({ name: 'Ada L.', version: 2 });
    again.answer(200, { ...saved, permissions: ['profile.write', 'users.write'] });
    await expect.poll(() => isAllowed(pult)).toBe(true);
    expect(session.getSnapshot().context.user).toMatchObject({ name: 'Ada L.', version: 2 });
  });

  it('are not read after a refusal if none are known', async () => {
    const pult = beginConsole({ token: 'stored' });
    (await pult.call('GET /api/user/me')).answer(200, ada);
    await expect.poll(() => pult.runtime.session.getSnapshot().matches('authenticated')).toBe(true);
    const { users } = await pult.runtime.removals();
    const removal = users.remove({ id: 7 }).catch(() => null);
    (await pult.call('DELETE /api/users/7')).answer(403, { success: false });
    await removal;
    expect(pult.server.calls.filter(({ path }) => path === '/api/user/me')).toHaveLength(1);
    expect(isAllowed(pult)).toBe(true);
  });

  it('are read after a sign-in whose answer has none', async () => {
    const pult = beginConsole({ path: '/login' });
    pult.runtime.session.send({ type: 'signed.in', token: 'fresh', user: ada });
    (await pult.call('GET /api/user/me')).answer(200, { ...ada, permissions: [] });
    await expect.poll(() => isAllowed(pult)).toBe(false);
  });

  it('are not read again after a sign-in whose answer has them', async () => {
    const pult = beginConsole({ path: '/login' });
    const user = { ...ada, permissions: ['users.write'] };
    pult.runtime.session.send({ type: 'signed.in', token: 'fresh', user });
    expect(isAllowed(pult)).toBe(true);
    expect(isAllowed(pult, 'offers.write')).toBe(false);
    expect(pult.server.calls.filter(({ path }) => path === '/api/user/me')).toEqual([]);
  });
});
