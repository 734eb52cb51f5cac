import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import type { User } from '#contract/users.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { SessionEmitted } from '#machines/session/session.setup.ts';
import { sessionModel } from '#tests/models/session/session.model.ts';
import { heldCalls } from '#tests/support/deferred.ts';
import { titledEdgesOf } from '#tests/support/model.ts';
import { ada, grace } from '#tests/support/people.ts';

const edges = titledEdgesOf(sessionModel);
const errorOf = (event: object) =>
  'error' in event && event.error instanceof ProblemError ? event.error.problem : null;

describe('on every transition of the session', () => {
  it.each(edges)('%s', (_, { before, event, snapshot, emitted, actions }) => {
    const { token, user, returnTo } = snapshot.context;
    const said = emitted.map(({ type }) => type);
    const isLeaving = snapshot.matches('unauthenticated') && !before.matches('unauthenticated');

    // No user data outlives the session, and the workspace always has a token.
    if (snapshot.matches('unauthenticated'))
      expect([token, user, returnTo]).toEqual([null, null, null]);
    if (snapshot.hasTag('workspace')) expect(token).not.toBeNull();
    if (isLeaving) expect(said).toContain('person.left');

    // The stored token is removed at every sign-out, except one by another tab.
    const isByOtherTab = event.type === 'token.changed';
    expect(actions.includes('forgetToken')).toBe(isLeaving && !isByOtherTab);

    // A lost connection or a failing server does not end the session.
    const status = errorOf(event)?.status ?? null;
    if (status !== null && status !== 401 && status !== 403) {
      expect(snapshot.matches('unreachable') || snapshot.matches('locked')).toBe(true);
      expect(snapshot.context.problem).toBe(errorOf(event));
      expect(token).toBe(before.context.token);
      expect(user).toBe(before.context.user);
      expect(actions).not.toContain('forgetToken');
      expect(said).not.toContain('ended');
    }

    // The lock keeps everything that was typed.
    const { userId } = event as { userId?: number };
    const isByAnother = isByOtherTab && userId !== before.context.user?.id;
    if (before.hasTag('workspace') && snapshot.hasTag('workspace') && !isByAnother) {
      expect(user?.id).toBe(before.context.user?.id);
      expect(said).not.toContain('person.left');
    }
    if (before.hasTag('covered') && before.context.user && !isLeaving && !isByAnother) {
      expect(snapshot.hasTag('workspace')).toBe(true);
    }

    // A change to the signed-in user is stored, even if its answer arrives behind the lock.
    if (event.type === 'user.changed') expect(user).toEqual((event as { user?: User }).user);

    // Only the server's answer announces an end; a sign-out is sent to the server.
    if (said.includes('ended')) {
      expect(['session.expired', 'xstate.error.actor.refresh']).toContain(event.type);
    }
    expect(said.includes('revoked')).toBe(event.type === 'sign.out');

    // One event announces at most one end, and moves at most once.
    expect(said.filter((type) => type === 'ended').length).toBeLessThanOrEqual(1);
    if (event.type !== 'path.changed') {
      expect(said.filter((type) => type === 'moved').length).toBeLessThanOrEqual(1);
    }
    // Only the user whose token was removed returns to the path that they left.
    const left = before.context.leftAt;
    if (event.type === 'signed.in') {
      const { id } = (event as unknown as { user: User }).user;
      const to = left?.userId === id ? left.path : '/users';
      expect(emitted).toContainEqual({ type: 'moved', to });
      expect(snapshot.context.leftAt).toBeNull();
    }
    if (snapshot.context.leftAt !== left && event.type === 'token.changed') {
      const { user: leaver, path, returnTo: back } = before.context;
      expect(snapshot.context.leftAt).toEqual({ userId: leaver!.id, path: back ?? path });
      expect(snapshot.context.leftAt!.path).not.toMatch(/^\/(lock|login|register|forgot)/);
    }
    // The workspace of another user is shown only after a clean start.
    if (user && before.context.user && user.id !== before.context.user.id) {
      expect(said).toContain('person.left');
    }
  });
});

describe('session', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const refusal = (refreshable: boolean) =>
    new ProblemError({ kind: 'unauthorised', message: 'Нет', status: 401, refreshable }).problem;

  async function begin(path = '/offers#3') {
    const { calls: loads, actor: loadUser } = heldCalls<User, { token: string }>();
    const { calls: refreshes, actor: refresh } = heldCalls<{ token: string }, { token: string }>();
    const stored: (string | null)[] = [];
    const machine = sessionMachine.provide({
      actors: { loadUser, refresh },
      actions: {
        storeToken: ({ context }) => void stored.push(context.token),
        forgetToken: () => void stored.push(null),
      },
    });
    const actor = createActor(machine, { input: { token: 'first', path } });
    const emitted: SessionEmitted[] = [];
    actor.on('*', (event) => void emitted.push(event));
    actor.on('moved', ({ to }) => actor.send({ type: 'path.changed', path: to }));
    actor.start();
    loads[0]!.resolve(ada);
    await vi.advanceTimersByTimeAsync(0);
    expect(actor.getSnapshot().matches('authenticated')).toBe(true);
    emitted.length = 0;
    return { actor, emitted, loads, refreshes, stored };
  }
  const typesOf = (emitted: readonly SessionEmitted[]) => emitted.map(({ type }) => type);

  it('keeps the same user object if an answer changes nothing', async () => {
    const { actor: session } = await begin();
    const { user } = session.getSnapshot().context;
    session.send({ type: 'user.changed', user: { ...user! } });
    expect(session.getSnapshot().context.user).toBe(user);
    session.send({ type: 'user.changed', user: { ...user!, name: 'Другая' } });
    expect(session.getSnapshot().context.user?.name).toBe('Другая');
  });

  it('locks once for five calls that are refused at the same time', async () => {
    const { actor, emitted } = await begin();
    for (let call = 0; call < 5; call++) {
      actor.send({ type: 'session.expired', problem: refusal(true), isDelayed: false });
    }
    expect(emitted).toEqual([
      { type: 'moved', to: '/lock', state: { previousPath: '/offers#3', error: 'Нет' } },
    ]);
  });

  it('ends once, with one message, for five failed calls', async () => {
    const { actor, emitted, stored } = await begin();
    for (let call = 0; call < 5; call++) {
      actor.send({ type: 'session.expired', problem: refusal(false), isDelayed: false });
    }
    expect(typesOf(emitted)).toEqual(['ended', 'person.left', 'moved']);
    expect(stored).toEqual([null]);
  });

  it('leaves half a second to read the reason, and keeps the token until then', async () => {
    const { actor, emitted, stored } = await begin();
    for (let call = 0; call < 5; call++) {
      actor.send({ type: 'session.expired', problem: refusal(false), isDelayed: true });
    }
    await vi.advanceTimersByTimeAsync(499);
    expect(typesOf(emitted)).toEqual(['ended']);
    expect(stored).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(typesOf(emitted)).toEqual(['ended', 'person.left', 'moved']);
    expect(actor.getSnapshot().value).toBe('unauthenticated');
  });

  it('remembers the latest path during that half second, also if another tab ends it first', async () => {
    const { actor } = await begin();
    actor.send({ type: 'session.expired', problem: refusal(false), isDelayed: true });
    actor.send({ type: 'path.changed', path: '/clients?page=2' });
    actor.send({ type: 'token.changed', token: null, userId: null });
    const leftAt = { userId: ada.id, path: '/clients?page=2' };
    expect(actor.getSnapshot().context.leftAt).toEqual(leftAt);
  });

  it('returns to the last address with its query and hash', async () => {
    const { actor, emitted, refreshes, stored } = await begin('/clients?sort_by=phone#3');
    actor.send({ type: 'session.expired', problem: refusal(true), isDelayed: false });
    actor.send({ type: 'confirm' });
    refreshes[0]!.resolve({ token: 'second' });
    await vi.advanceTimersByTimeAsync(0);
    expect(emitted.at(-1)).toEqual({ type: 'moved', to: '/clients?sort_by=phone#3' });
    expect(actor.getSnapshot().context).toMatchObject({ token: 'second', user: ada });
    expect(stored).toEqual(['second']);
  });

  it('refreshes once, however often it is confirmed', async () => {
    const { actor, refreshes } = await begin();
    actor.send({ type: 'session.expired', problem: refusal(true), isDelayed: false });
    actor.send({ type: 'confirm' });
    actor.send({ type: 'confirm' });
    expect(refreshes).toHaveLength(1);
  });

  it('takes the token of a faster tab and keeps the user', async () => {
    const { actor, emitted, refreshes } = await begin();
    actor.send({ type: 'session.expired', problem: refusal(true), isDelayed: false });
    actor.send({ type: 'confirm' });
    actor.send({ type: 'token.changed', token: 'theirs', userId: ada.id });
    refreshes[0]!.resolve({ token: 'late' });
    await vi.advanceTimersByTimeAsync(0);
    expect(actor.getSnapshot().matches('authenticated')).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject({ token: 'theirs', user: ada });
    expect(typesOf(emitted)).not.toContain('person.left');
  });

  it('leaves the lock when another user signs in elsewhere', async () => {
    const { actor, loads } = await begin();
    actor.send({ type: 'session.expired', problem: refusal(true), isDelayed: false });
    actor.send({ type: 'token.changed', token: 'of grace', userId: grace.id });
    loads.at(-1)!.resolve(grace);
    await vi.advanceTimersByTimeAsync(0);
    expect(actor.getSnapshot().matches('authenticated')).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject({ user: grace, returnTo: null, path: '/' });
  });

  describe('started at the lock', () => {
    /** Starts at the lock without a loaded user, because the token has expired. */
    async function beginLocked(owner: number | null) {
      const { calls: loads, actor: loadUser } = heldCalls<User, { token: string }>();
      const machine = sessionMachine.provide({ actors: { loadUser } });
      const session = createActor(machine, {
        input: { token: 'first', owner, path: '/clients#3' },
      });
      session.on('moved', ({ to }) => session.send({ type: 'path.changed', path: to }));
      session.start();
      const expire = async () => {
        const expired = { kind: 'unauthorised', message: 'Нет', status: 401, refreshable: true };
        loads.at(-1)!.reject(new ProblemError(expired as never));
        await vi.advanceTimersByTimeAsync(0);
        expect(session.getSnapshot().context).toMatchObject({ path: '/lock', user: null });
      };
      await expire();
      /** Sends the token of another tab. Returns the path where the user is then. */
      const hear = async (userId: number | null) => {
        session.send({ type: 'token.changed', token: `of ${userId}`, userId });
        expect(session.getSnapshot().matches('starting')).toBe(true);
        loads.at(-1)!.resolve(userId === grace.id ? grace : ada);
        await vi.advanceTimersByTimeAsync(0);
        expect(session.getSnapshot().matches('authenticated')).toBe(true);
        const { token, path } = session.getSnapshot().context;
        expect(token).toBe(`of ${userId}`);
        return path;
      };
      return { session, hear, expire };
    }

    it.each([
      ['the same person confirms', ada.id, ada.id, '/clients#3'],
      ['another person signs in', ada.id, grace.id, '/'],
      ['somebody signs in who is not known', ada.id, null, '/'],
      ['somebody unknown follows somebody unknown', null, null, '/'],
    ])(
      'leads to the previous path or to the start when, in another tab, %s',
      async (_, owner, next, path) => {
        const { hear } = await beginLocked(owner);
        expect(await hear(next)).toBe(path);
      },
    );

    it.each([
      [grace.id, grace.id, '/offers'],
      [grace.id, ada.id, '/'],
      [null, ada.id, '/'],
    ])('compares with the latest user of another tab: %s, then %s', async (second, third, path) => {
      const { session, hear, expire } = await beginLocked(ada.id);
      session.send({ type: 'token.changed', token: 'second', userId: second });
      session.send({ type: 'path.changed', path: '/offers' });
      await expire();
      expect(await hear(third)).toBe(path);
    });
  });

  it.each(['/Login?from=mail', '/FORGOT-PASSWORD/', '/Register#x'])(
    'does not redirect a visitor from %s, whatever its case',
    (path) => {
      const moved: string[] = [];
      const session = createActor(sessionMachine, { input: { token: null, path } });
      session.on('moved', ({ to }) => moved.push(to));
      session.start();
      session.send({ type: 'path.changed', path });
      expect(moved.filter((to) => to !== path)).toEqual([]);
    },
  );

  it('locks in a new entry when Back has left the lock, so that Back does not lock again afterwards', async () => {
    const { actor, emitted } = await begin();
    actor.send({ type: 'session.expired', problem: refusal(true), isDelayed: false });
    actor.send({ type: 'path.changed', path: '/lock' });
    actor.send({ type: 'path.changed', path: '/users' });
    expect(emitted.map((event) => 'isNew' in event)).toEqual([false, true]);
    expect(emitted.at(-1)).toMatchObject({ type: 'moved', to: '/lock', isNew: true });
  });

  it('shows the lock alone at /LOCK, too', async () => {
    const { actor } = await begin();
    actor.send({ type: 'path.changed', path: '/LOCK' });
    expect(actor.getSnapshot().matches('locked')).toBe(true);
  });

  it('can be ended by a sign-out while the API cannot be reached', async () => {
    const { calls: loads, actor: loadUser } = heldCalls<User, { token: string }>();
    const actor = createActor(sessionMachine.provide({ actors: { loadUser } }), {
      input: { token: 'first', path: '/offers' },
    });
    const emitted: SessionEmitted[] = [];
    actor.on('*', (event) => void emitted.push(event));
    actor.start();
    loads[0]!.reject(new ProblemError({ kind: 'network', message: 'Нет соединения' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(actor.getSnapshot().matches('unreachable')).toBe(true);
    actor.send({ type: 'sign.out' });
    expect(actor.getSnapshot()).toMatchObject({
      value: 'unauthenticated',
      context: { token: null },
    });
    expect(emitted).toContainEqual({ type: 'revoked', token: 'first' });
  });

  it('reports the token to revoke at a sign-out', async () => {
    const { actor, emitted } = await begin();
    actor.send({ type: 'sign.out' });
    expect(emitted[0]).toEqual({ type: 'revoked', token: 'first' });
    expect(typesOf(emitted)).toEqual(['revoked', 'person.left', 'moved']);
  });
});
