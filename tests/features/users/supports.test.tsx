/** Features that only some APIs have are shown only if the API reports them. */
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { App } from '#app/shell/app.tsx';
import type { User } from '#contract/users.ts';
import { othersEnding, sessionEnding } from '#features/profile/sessions.commands.ts';
import { userAccess } from '#features/users/access.commands.ts';
import { ada, grace } from '#tests/support/people.ts';
import { beginConsole, button, isOff } from '#tests/support/runtime.tsx';
import { preloadViews } from '#ui/feedback/lazy-view.tsx';

const sessions = [
  { id: 4, device: 'Firefox 144, Windows', address: '10.0.0.1', is_current: true },
  // Without `is_current`, which an API may omit, a session counts as another one.
  { id: 9, device: 'Chrome 141, Linux', address: '10.0.0.2' },
];

async function begin(
  path: string,
  more: Partial<User>,
  listed: () => object[] = () => sessions,
  users: readonly User[] = [ada, grace],
) {
  const pult = beginConsole({ token: 'stored', path });
  pult.server.always('GET /api/users', () => ({
    data: users,
    ...{ current_page: 1, per_page: 15, total: 2 },
  }));
  pult.server.always('GET /api/user/sessions', () => ({ data: listed() }));
  pult.draw(<App runtime={pult.runtime} />);
  (await pult.call('GET /api/user/me')).answer(200, { ...ada, ...more });
  return pult;
}
/** Screens are separate files, which a busy machine loads slowly. */
const until = <T,>(what: () => T) => expect.poll(what, { timeout: 15_000 });
const text = () => document.body.textContent ?? '';

describe('an API without optional features', () => {
  it('receives no request for sessions, and no password is asked for', async () => {
    const { server } = await begin('/profile', {});
    await until(text).toContain('Edit profile');
    expect(text()).not.toContain('My sessions');
    expect(text()).not.toContain('Current password');
    expect(server.calls.some(({ path }) => path.includes('sessions'))).toBe(false);
    // The palette refuses the commands of sessions.
    expect([sessionEnding.end.supported, othersEnding.others.supported]).toEqual([
      'sessions',
      'sessions',
    ]);
  });

  it('offers to disable and to enable nobody', { timeout: 120_000 }, async () => {
    // A button that is loaded later would appear after the check.
    await preloadViews();
    const disabled = { ...grace, id: 3, disabled_at: '2026-11-20T09:00:00Z' };
    const { runtime } = await begin('/users', {}, undefined, [ada, grace, disabled]);
    await until(() => document.querySelectorAll('tr[data-key]').length).toBe(3);
    const ids = runtime.registry.all().map(({ command: { id } }) => id);
    expect(ids).toContain('users.delete');
    expect(ids.filter((id) => /^users\.(disable|enable)$/.test(id))).toEqual([]);
    expect(text()).not.toMatch(/Disable|Enable/);
    expect([userAccess.disable.supported, userAccess.enable.supported]).toEqual([
      'disabling',
      'disabling',
    ]);
  });
});

describe('an API with sessions', () => {
  it('lists the sessions in the profile, and «End» ends the other one', async () => {
    const { user, call } = await begin('/profile', { supports: ['sessions'] });
    await until(text).toContain('Chrome 141, Linux');
    expect(text()).toContain('this session');
    // Several buttons have this name: each is described by its session.
    const session = button('End').getAttribute('aria-describedby') ?? '';
    const described = document.getElementById(session)?.textContent;
    expect(described).toContain('Chrome 141, Linux');
    // Lines break only between the parts.
    expect(described).toMatch(/ · signed\u00a0in\u00a0- · last\u00a0used\u00a0-$/);
    await user.click(button('End'));
    (await call('DELETE /api/user/sessions/9')).answer(200, { success: true });
    await user.click(button('Sign out on other devices'));
    (await call('DELETE /api/user/sessions')).answer(200, { success: true });
  });

  it('keeps the focus in the card when a button disappears with its session', async () => {
    const third = { ...sessions[1]!, id: 11, device: 'Safari 26, macOS' };
    let open = [...sessions, third];
    const { user, call } = await begin('/profile', { supports: ['sessions'] }, () => open);
    const focused = () => document.activeElement;
    const ends = () => document.querySelectorAll('[data-command="sessions.end"]');
    await until(() => ends().length).toBe(2);
    await user.click(ends()[0]!);
    open = [sessions[0]!, third];
    (await call('DELETE /api/user/sessions/9')).answer(200, { success: true });
    await until(() => ends().length).toBe(1);
    await until(focused).toBe(screen.getByRole('region', { name: 'My sessions' }));
    await user.click(button('Sign out on other devices'));
    open = [sessions[0]!];
    (await call('DELETE /api/user/sessions')).answer(200, { success: true });
    await until(() => ends().length).toBe(0);
    await until(focused).toBe(screen.getByRole('region', { name: 'My sessions' }));
  });
});

describe('an API that can disable accounts', () => {
  it('disables another user, not oneself', async () => {
    const { user, call, server } = await begin('/users', { supports: ['disabling'] });
    await until(() => document.querySelectorAll('[data-command="users.disable"]').length).toBe(1);
    await user.click(button('Disable'));
    const disabling = await call('PUT /api/users/2/disabled');
    expect(disabling.body).toEqual({ disabled: true });
    disabling.answer(200, { success: true });
    // The list is read again, and its answer has arrived.
    await until(() => server.calls.filter(({ path }) => /users(\?|$)/.test(path)).length).toBe(2);
    await until(() => document.querySelector('[aria-busy=true]')).toBeNull();
  });

  it('enables a disabled user', async () => {
    const { user, call } = await begin('/users', { supports: ['disabling'] }, () => sessions, [
      ada,
      { ...grace, disabled_at: '2026-11-20T09:00:00Z' },
    ]);
    await until(() => document.querySelectorAll('[data-command="users.enable"]').length).toBe(1);
    await user.click(button('Enable'));
    expect((await call('PUT /api/users/2/disabled')).body).toEqual({ disabled: false });
  });

  it('offers to disable enabled users only, and to enable disabled ones only', async () => {
    const alan = { ...grace, id: 3, name: 'Alan', disabled_at: '2026-11-20T09:00:00Z' };
    const { runtime } = await begin('/users', { supports: ['disabling'] }, undefined, [
      ada,
      grace,
      alan,
    ]);
    await until(() => document.querySelectorAll('[data-command="users.enable"]').length).toBe(1);
    const offered = (name: string) =>
      runtime.registry
        .all()
        .find(({ command: { id } }) => id === `users.${name}`)
        ?.on?.choices()
        .map(({ key }) => key);
    expect(offered('disable')).toEqual(['2']);
    expect(offered('enable')).toEqual(['3']);
  });
});

describe('a user without a role', () => {
  it.each(['/', '/channels', '/channels/7/rates', '/clients/1', '/offers/settings', '/nowhere'])(
    'sees that a role is awaited at %s, and nothing else is requested',
    async (path) => {
      const { server } = await begin(path, { roles: [], awaits_role: true });
      await until(text).toContain('Ждёт назначения роли');
      expect(window.location.pathname).toBe(path);
      const asked = server.calls.map((call) => call.path.split('?')[0]);
      expect(asked.filter((one) => one !== '/api/user/me')).toEqual([]);
    },
  );

  it('still sees the profile', async () => {
    await begin('/profile', { roles: [], awaits_role: true });
    await until(text).toContain('Edit profile');
  });

  it('sees that a role is awaited instead of the screen, and can check again', async () => {
    const { user, call, server } = await begin('/users', { roles: [], awaits_role: true });
    await until(text).toContain('Ждёт назначения роли');
    // This is also true of an old account without its former role.
    expect(text()).toContain('У учётной записи нет роли');
    expect(server.calls.some(({ path }) => path.startsWith('/api/users'))).toBe(false);
    (await call('GET /api/user/me')).answer(200, { ...ada, roles: [], awaits_role: true });
    await until(() => isOff(button('Проверить роль'))).toBe(false);
    await user.click(button('Проверить роль'));
    (await call('GET /api/user/me')).answer(200, { ...ada, awaits_role: false });
    await until(() => document.querySelector('h1')?.textContent).toContain('Users');
  });
});
