/** Pressing again after an unknown outcome, with an API that keeps the keys of calls. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createChannelTogglesLogic } from '#features/channels/list/channels.logic.ts';
import { createBindingsLogic } from '#features/offers/page/offer-params.logic.ts';
import { ok, vk, yolka } from '#tests/support/channels.ts';
import { channelsOf, creations } from '#tests/support/creations.ts';
import { idle } from '#tests/support/idle-toggles.ts';
import { beginSignedIn, endConsole } from '#tests/support/runtime.tsx';

afterEach(async () => {
  vi.useRealTimers();
  await endConsole();
});

const KEPT = { 'Idempotency-Key-Kept': '86400' };
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const broken = { success: false, message: 'Перезапуск' };

describe.each(creations)('$form of unknown outcome', (one) => {
  async function beginUnconfirmed(headers: Record<string, string> = KEPT) {
    const begun = await beginSignedIn('/profile');
    const actor = createActor(one.logic(begun)).start();
    actor.send({ type: 'open', subject: null, draft: one.draft });
    actor.send({ type: 'submit' });
    const answer = async (...given: [number, unknown, Record<string, string>?]) => {
      (await begun.call(one.post)).answer(...given);
      await waitFor(actor, (state) => !state.hasTag('busy'));
    };
    await answer(503, broken, headers);
    const posts = begun.server.calls.filter(({ method }) => method === 'POST');
    const keys = () =>
      begun.server.calls.filter(({ method }) => method === 'POST').map(({ key }) => key);
    const looks = () =>
      begun.server.calls.some((call) => `${call.method} ${call.path}`.startsWith(one.get));
    expect(posts[0]!.key).toMatch(UUID);
    return { ...begun, actor, answer, keys, looks };
  }

  it('is sent again with the same key, without looking for it', async () => {
    const { actor, answer, keys, looks } = await beginUnconfirmed();
    actor.send({ type: 'submit' });
    await answer(201, ok(one.made));
    expect(actor.getSnapshot().value).toBe('closed');
    expect(new Set(keys()).size).toBe(1);
    expect(keys()).toHaveLength(2);
    expect(looks()).toBe(false);
  });

  it('keeps its key while the outcome stays unknown, and gets a new one after a refusal', async () => {
    const { actor, answer, keys, call } = await beginUnconfirmed();
    actor.send({ type: 'submit' });
    await answer(503, { ...broken, written: false }, KEPT);
    actor.send({ type: 'submit' });
    await answer(422, { success: false, message: 'Нельзя' }, KEPT);
    // The write is refused, so the console looks for what the first call may have written.
    actor.send({ type: 'submit' });
    (await call(one.get)).answer(200, one.list([one.other]));
    await answer(201, ok(one.made));
    const [first, second, third, fourth] = keys();
    expect([second, third]).toEqual([first, first]);
    expect(fourth).toMatch(UUID);
    expect(fourth).not.toBe(first);
  });
});

describe('a channel whose creation has an unknown outcome', () => {
  const [one] = creations;
  if (!one) throw new Error('no creations');

  async function failed(headers: Record<string, string>) {
    const begun = await beginSignedIn('/profile');
    const actor = createActor(one!.logic(begun)).start();
    actor.send({ type: 'open', subject: null, draft: one!.draft });
    actor.send({ type: 'submit' });
    (await begun.call(one!.post)).answer(503, broken, headers);
    await waitFor(actor, (state) => state.matches('failed'));
    const posted = () => begun.server.calls.filter(({ method }) => method === 'POST');
    return { ...begun, actor, keys: () => posted().map(({ key }) => key) };
  }

  it('is searched if the API keeps no keys, and sent with the same key if it is not found', async () => {
    const { actor, call, keys } = await failed({});
    actor.send({ type: 'submit' });
    (await call(one.get)).answer(200, one.list([]));
    (await call(one.post)).answer(201, ok(one.made));
    await waitFor(actor, (state) => state.matches('closed'));
    expect(new Set(keys()).size).toBe(1);
  });

  it('is searched if its content has changed, and gets a new key', async () => {
    const { actor, call, keys } = await failed(KEPT);
    actor.send({ type: 'change', patch: { description: 'Иначе' } });
    actor.send({ type: 'submit' });
    (await call(one.get)).answer(200, one.list([]));
    (await call(one.post)).answer(201, ok(one.made));
    await waitFor(actor, (state) => state.matches('closed'));
    expect(new Set(keys()).size).toBe(2);
  });

  it('is created once more on request, with a new key', async () => {
    const { actor, call, keys } = await failed({});
    actor.send({ type: 'submit' });
    (await call(one.get)).answer(200, one.list([one.made]));
    await waitFor(actor, (state) => state.matches('found'));
    actor.send({ type: 'createAnyway' });
    (await call(one.post)).answer(201, ok(one.made));
    await waitFor(actor, (state) => state.matches('closed'));
    expect(new Set(keys()).size).toBe(2);
  });

  it('is searched a day later, when the API has forgotten the key', async () => {
    const { actor, call, keys } = await failed(KEPT);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    actor.send({ type: 'submit' });
    (await call(one.get)).answer(200, one.list([one.made]));
    await waitFor(actor, (state) => state.matches('found'));
    expect(keys()).toHaveLength(1);
  });

  it('is searched if the clock was set back, because the age of its key is unknown', async () => {
    const { actor, call, keys } = await failed(KEPT);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3 * 86_400_000 });
    actor.send({ type: 'submit' });
    (await call(one.get)).answer(200, one.list([one.made]));
    await waitFor(actor, (state) => state.matches('found'));
    expect(keys()).toHaveLength(1);
  });
});

describe('a toggle of unknown outcome', () => {
  const TOGGLE = 'PATCH /api/v1/channels/1/toggle-status';
  const off = { ...vk, is_active: !vk.is_active };

  async function beginUnconfirmed() {
    const begun = await beginSignedIn('/profile');
    begun.server.always('GET /api/v1/channels', () => ok([vk, yolka]));
    const channels = channelsOf(begun).start();
    await waitFor(channels, ({ context }) => context.result !== null);
    const actor = createActor(createChannelTogglesLogic(begun.runtime, channels)).start();
    const isFree = () => idle(actor);
    const toggle = async (subject: typeof vk, status: number, body: unknown) => {
      actor.send({ type: 'toggle', subject });
      (await begun.call(TOGGLE)).answer(status, body, KEPT);
      await isFree();
    };
    actor.send({ type: 'toggle', subject: vk });
    (await begun.call(TOGGLE)).answer(500, broken, KEPT);
    // The channel is checked at once, and is unchanged.
    (await begun.call('GET /api/v1/channels/1')).answer(200, ok(vk));
    await isFree();
    const calls = () => begun.server.calls.filter(({ path }) => path.includes('/channels/1'));
    return { ...begun, actor, toggle, calls, isFree };
  }

  it('is sent again with the same key, without reading the channel again', async () => {
    const { toggle, calls } = await beginUnconfirmed();
    await toggle(vk, 200, ok(off));
    expect(calls().map(({ method }) => method)).toEqual(['PATCH', 'GET', 'PATCH']);
    expect(calls()[0]!.key).toMatch(UUID);
    expect(calls()[2]!.key).toBe(calls()[0]!.key);
    await toggle(off, 200, ok(vk));
    expect(calls()[3]!.key).not.toBe(calls()[0]!.key);
  });

  it('gets a new key if the channel is seen switched and is toggled back', async () => {
    const { actor, call, calls, isFree } = await beginUnconfirmed();
    actor.send({ type: 'toggle', subject: off });
    (await call('GET /api/v1/channels/1')).answer(200, ok(off));
    (await call(TOGGLE)).answer(200, ok(vk));
    await isFree();
    const keys = calls().flatMap(({ method, key }) => (method === 'PATCH' ? [key] : []));
    expect(new Set(keys).size).toBe(2);
  });

  it('of a parameter to add is sent again with the same key', async () => {
    const begun = await beginSignedIn('/profile');
    const actor = createActor(createBindingsLogic(begun.runtime, 3)).start();
    const subject = { id: 7, name: 'cap', description: '', type: 'string', value: '' };
    for (const status of [500, 200]) {
      actor.send({ type: 'toggle', subject } as never);
      const body = status === 200 ? ok({}) : broken;
      (await begun.call('POST /api/v1/offers/3/settings')).answer(status, body, KEPT);
      if (status === 500) (await begun.call('GET /api/v1/offers/3')).answer(500, broken);
      await idle(actor);
    }
    const keys = begun.server.calls.flatMap(({ method, key }) => (method === 'POST' ? [key] : []));
    expect(keys[0]).toMatch(UUID);
    expect(keys).toEqual([keys[0], keys[0]]);
  });
});
