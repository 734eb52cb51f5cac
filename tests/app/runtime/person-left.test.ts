/** What stays in the page after a sign-out. */
import { describe, expect, test, vi } from 'vitest';
import { type AnyActorLogic, createActor, waitFor } from 'xstate';
import { earlyReads } from '#app/early/early-reads.ts';
import type { Client } from '#contract/clients.ts';
import type { Problem } from '#contract/problem.ts';
import type { ChannelDefaultSetting } from '#contract/settings.ts';
import { createQueueLogic } from '#features/channels/all-rates/all-rates.logic.ts';
import { settingBindingsKey } from '#features/channels/page/channel-keys.ts';
import { emptyClient } from '#features/clients/new/new-client.ts';
import { clientPanelOf } from '#features/clients/new/use-client-panel.ts';
import { clientWriter } from '#features/clients/page/client-writer.ts';
import { createUserPanelLogic, emptyUser } from '#features/users/users.logic.ts';
import { createTogglesMachine } from '#machines/editing/toggles.machine.ts';
import type { TestServer } from '#tests/support/calls.ts';
import { deferred, settle } from '#tests/support/deferred.ts';
import { ada } from '#tests/support/people.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import type { CardPart } from '#workspace/writing/part.ts';
import type { Revert } from '#workspace/writing/whole-writer.ts';

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
  toasts.send({ type: 'message', id: '1', link: '1', tone: 'error', text: NAME });
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

test('a sign-out asks while something is being saved, but not afterwards', async () => {
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

test('a sign-out asks while something is being undone, but not afterwards', async () => {
  const { runtime } = await beginSignedIn('/clients');
  const { session, toasts, undo, undoing } = runtime;
  const undone = deferred<void>();
  toasts.send({ type: 'message', id: '1', link: 'PUT /x', tone: 'success', text: 'Сохранено' });
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

test('the search of another user in the history of this tab is not restored', async () => {
  const { runtime } = await beginSignedIn('/clients');
  runtime.location.go('/clients', { state: { search: NAME } });
  expect(runtime.location.state()).toMatchObject({ search: NAME });
  window.history.replaceState({ ...window.history.state, of: 0 }, '');
  expect(runtime.location.state()).toBeNull();
});

test.each(['sign.out', 'session.expired'] as const)(
  'an early read that was not used is dropped with %s',
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

/** The name as a part of a client, and its writer. */
const namePart: CardPart<Client, { name: string }> = {
  read: ({ last_name }) => ({ name: last_name ?? '' }),
  apply: (client, { name }) => ({ ...client, last_name: name }),
};
const cityPart: CardPart<Client, { city: string }> = {
  read: ({ first_name }) => ({ city: first_name ?? '' }),
  apply: (client, { city }) => ({ ...client, first_name: city }),
};
const bob = { ...ada, id: 2, name: 'Bob' };

/** Signs in another user, in another tab. */
async function letBobIn({ runtime, call }: Awaited<ReturnType<typeof beginSignedIn>>) {
  runtime.session.send({ type: 'token.changed', token: 'token-of-bob', userId: bob.id });
  (await call('GET /api/user/me')).answer(200, bob);
  await settle();
  expect(runtime.session.getSnapshot().context.user?.name).toBe('Bob');
}

const writesOf = ({ calls }: TestServer) =>
  calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, token }) => `${method} ${path} of ${token}`);

describe('nothing is written in the name of the next user', () => {
  test('that waits behind a write whose new state is being read', async () => {
    const begun = await beginSignedIn('/clients');
    const { runtime, call, server } = begun;
    const writer = runtime.writers.of(clientWriter);
    const client = { id: 7, last_name: 'Ли', first_name: 'Ян' };
    const first = writer
      .write(7, namePart, { base: { name: 'Ли' }, draft: { name: 'Лю' } })
      .catch(() => null);
    const next = writer
      .write(7, cityPart, { base: { city: 'Ян' }, draft: { city: 'Яо' } })
      .catch(() => null);
    (await call('GET /api/v1/clients/7')).answer(200, { success: true, data: client });
    (await call('PUT /api/v1/clients/7')).answer(200, { success: true });
    const readBack = await call('GET /api/v1/clients/7');
    await letBobIn(begun);
    readBack.answer(200, { success: true, data: client });
    await Promise.all([first, next]);
    expect(writesOf(server)).toEqual(['PUT /api/v1/clients/7 of token-of-ada']);
    expect(server.calls.filter(({ token }) => token === 'token-of-bob')).toHaveLength(1);
  });
  test('by an undo that waits for its code', async () => {
    const begun = await beginSignedIn('/clients');
    const { runtime, call, server } = begun;
    let undo: Revert<Client> | undefined;
    const change = { base: { name: 'Ли' }, draft: { name: 'Лю' } };
    const written = runtime.writers.of(clientWriter).write(7, namePart, change, (revert) => {
      undo = revert;
    });
    const client = { id: 7, last_name: 'Ли', first_name: 'Ян', passport: null, addresses: [] };
    const saved = { ...client, last_name: 'Лю' };
    (await call('GET /api/v1/clients/7')).answer(200, { success: true, data: client });
    (await call('PUT /api/v1/clients/7')).answer(200, { success: true, data: saved });
    await written;
    runtime.session.send({ type: 'token.changed', token: 'token-of-bob', userId: bob.id });
    const undone = undo!();
    server.always('GET /api/v1/clients/7', () => ({ success: true, data: saved }));
    server.always('PUT /api/v1/clients/7', () => ({ success: true, data: client }));
    await letBobIn(begun);
    await expect(undone).rejects.toMatchObject({ name: 'AbortError' });
    expect(writesOf(server)).toEqual(['PUT /api/v1/clients/7 of token-of-ada']);
  });

  test('by a form that waits for its code', async () => {
    const begun = await beginSignedIn('/users');
    const { runtime, server } = begun;
    const panel = createActor(createUserPanelLogic(runtime)).start();
    const draft = { ...emptyUser, name: 'Eve', email: 'eve@example.com', roles: ['user'] };
    const secret = { password: 'correct horse', password_confirmation: 'correct horse' };
    panel.send({ type: 'open', subject: null, draft: { ...draft, ...secret } });
    panel.send({ type: 'submit' });
    expect(panel.getSnapshot().matches('submitting')).toBe(true);
    server.always('POST /api/users', () => ({ id: 9 }));
    await letBobIn(begun);
    await waitFor(panel, (state) => !state.matches('submitting'));
    expect(writesOf(server)).toEqual([]);
  });

  test('by a sending of rates that waits for its code', async () => {
    const begun = await beginSignedIn('/channels/rates');
    const { runtime, server } = begun;
    const send = createQueueLogic(runtime).implementations.actors.send as AnyActorLogic;
    const work = { channelId: 3, type: 'level', edits: {} };
    const sending = createActor(send, { input: { work: { work } } }).start();
    // Like all kept actors, the sending ends with the session.
    sending.stop();
    await letBobIn(begun);
    await import('#features/channels/all-rates/sending/send-rates.ts');
    await settle();
    expect(server.calls.filter(({ path }) => path.includes('/channels/3'))).toEqual([]);
  });

  test('except what that user does', async () => {
    const begun = await beginSignedIn('/clients');
    await letBobIn(begun);
    const { runtime, call } = begun;
    const change = { base: { name: 'Ли' }, draft: { name: 'Лю' } };
    const written = runtime.writers.of(clientWriter).write(7, namePart, change);
    const client = { id: 7, last_name: 'Ли', first_name: 'Ян', passport: null, addresses: [] };
    (await call('GET /api/v1/clients/7')).answer(200, { success: true, data: client });
    const put = await call('PUT /api/v1/clients/7');
    expect(put.token).toBe('token-of-bob');
    put.answer(200, { success: true, data: { ...client, last_name: 'Лю' } });
    expect(await written).toMatchObject({ type: 'saved' });
    const quiet = runtime.quiet.channels.read(3);
    const read = await call('GET /api/v1/channels/3');
    expect(read.token).toBe('token-of-bob');
    read.answer(404, { success: false, message: 'Нет' });
    await expect(quiet).rejects.toThrow('Нет');
  });
});
