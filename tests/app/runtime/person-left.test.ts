/** What stays in the page after a sign-out. */
import { expect, test, vi } from 'vitest';
import { earlyReads } from '#app/early/early-reads.ts';
import type { Problem } from '#contract/problem.ts';
import type { ChannelDefaultSetting } from '#contract/settings.ts';
import { settingBindingsKey } from '#features/channels/page/channel-keys.ts';
import { emptyClient } from '#features/clients/new/new-client.ts';
import { clientPanelOf } from '#features/clients/new/use-client-panel.ts';
import { clientWriter } from '#features/clients/page/client-writer.ts';
import { createTogglesMachine } from '#machines/editing/toggles.machine.ts';
import { deferred, settle } from '#tests/support/deferred.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';

const NAME = 'Яблонская';

test('nothing that was typed, searched or found outlives a session', async () => {
  const { runtime, call } = await beginSignedIn('/clients');
  const { kept, session, palette, recents, journal, toasts, undoing, location, writers } = runtime;
  const writer = writers.of(clientWriter);
  const panel = clientPanelOf(runtime);
  await settle();
  panel.send({ type: 'open', subject: null, draft: emptyClient });
  panel.send({ type: 'change', patch: { full_name: NAME } });
  location.go('/clients', { state: { search: NAME } });
  recents.send({ type: 'named', names: { 'client:7': NAME } });
  toasts.send({ type: 'told', id: '1', link: '1', tone: 'error', text: NAME });
  const reading = runtime.users.create({
    name: NAME,
    email: 'a@example.com',
    roles: ['user'],
    password: 'correct horse',
    password_confirmation: 'correct horse',
  });
  (await call('POST /api/users')).answer(409, { success: false, message: 'Занято' });
  await expect(reading).rejects.toThrow('Занято');
  palette.send({ type: 'open' });
  palette.send({ type: 'add', text: NAME });
  const inMemory = () =>
    JSON.stringify([
      [palette, recents, journal, undoing].map((actor) => actor.getSnapshot().context),
      toasts.getSnapshot().context.toasts.map(({ ref }) => ref.getSnapshot().context.text),
      [location.state(), window.history.state, window.location.href, document.title],
    ]);
  const inStorage = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  expect(inMemory().split(NAME)).toHaveLength(6);
  expect(kept.hasTyped('all')).toBe(true);
  expect(journal.getSnapshot().context.entries).not.toEqual([]);
  expect(inStorage()).not.toContain(NAME);

  session.send({ type: 'sign.out' });
  expect(session.getSnapshot().hasTag('asking')).toBe(true);
  session.send({ type: 'keep' });
  expect(panel.getSnapshot().context.draft.full_name).toBe(NAME);

  session.send({ type: 'sign.out' });
  session.send({ type: 'discard' });
  (await call('POST /api/logout')).answer(200, {});
  await settle();
  expect(inMemory()).not.toContain(NAME);
  expect(inStorage()).not.toContain(NAME);
  expect(palette.getSnapshot().value).toBe('closed');
  expect(journal.getSnapshot().context.entries).toEqual([]);
  // Forms hold typed text, and kept actors hold what their screens have read.
  expect(kept.hasTyped('all')).toBe(false);
  expect(panel.getSnapshot().status).toBe('stopped');
  expect(clientPanelOf(runtime)).not.toBe(panel);
  expect(writers.of(clientWriter)).not.toBe(writer);
});

test('a sign-out asks while something is being saved, and not when it has been', async () => {
  const { runtime } = await beginSignedIn('/clients');
  const { kept, session } = runtime;
  const saved = deferred<void>();
  const toggles = kept.get(settingBindingsKey(1), () =>
    createTogglesMachine<ChannelDefaultSetting>(
      'settingBindings',
      ({ id }) => id,
      () => saved.promise,
    ),
  );
  await settle();
  toggles.send({ type: 'toggle', subject: { id: 7 } as ChannelDefaultSetting });
  session.send({ type: 'sign.out' });
  expect(session.getSnapshot().hasTag('asking')).toBe(true);
  session.send({ type: 'keep' });
  expect(session.getSnapshot().matches('authenticated')).toBe(true);
  saved.resolve();
  await settle();
  session.send({ type: 'sign.out' });
  expect(session.getSnapshot().matches('unauthenticated')).toBe(true);
});

test('a sign-out asks while something is being undone, and not when it has been', async () => {
  const { runtime } = await beginSignedIn('/clients');
  const { session, toasts, undo, undoing } = runtime;
  const undone = deferred<void>();
  toasts.send({ type: 'told', id: '1', link: 'PUT /x', tone: 'success', text: 'Сохранено' });
  const words = { link: 'PUT /x', label: 'ставка', href: '/channels/1' };
  undo.offer({ ...words, revert: () => undone.promise });
  undoing.send({ type: 'undo', id: null });
  session.send({ type: 'sign.out' });
  expect(session.getSnapshot().hasTag('asking')).toBe(true);
  session.send({ type: 'keep' });
  undone.resolve();
  await settle();
  session.send({ type: 'sign.out' });
  expect(session.getSnapshot().matches('unauthenticated')).toBe(true);
});

test('searches of another user in this tab are not known', async () => {
  const { runtime } = await beginSignedIn('/clients');
  runtime.location.go('/clients', { state: { search: NAME } });
  expect(runtime.location.state()).toMatchObject({ search: NAME });
  window.history.replaceState({ ...window.history.state, of: 0 }, '');
  expect(runtime.location.state()).toBeNull();
});

test.each(['sign.out', 'session.expired'] as const)(
  'an early read that nobody has asked for is gone with %s',
  async (type) => {
    const { runtime } = await beginSignedIn('/clients');
    const forget = vi.spyOn(earlyReads, 'forget');
    const problem = {
      kind: 'unauthorised',
      status: 401,
      message: 'Срок вышел',
      refreshable: true,
      fields: {},
    };
    runtime.session.send(
      type === 'sign.out' ? { type } : { type, problem: problem as Problem, isDelayed: false },
    );
    expect(forget).toHaveBeenCalled();
    forget.mockRestore();
  },
);
