import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createChannelTogglesLogic } from '#features/channels/list/channels.logic.ts';
import { createUserPanelLogic } from '#features/users/users.logic.ts';
import { ok, vk, yolka } from '#tests/support/channels.ts';
import { channelsOf, creations, userDraft } from '#tests/support/creations.ts';
import { idle } from '#tests/support/idle-toggles.ts';
import { ada } from '#tests/support/people.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';

describe.each(creations)('$form with an unknown outcome', (one) => {
  async function beginUnconfirmed() {
    const begun = await beginSignedIn('/profile');
    const actor = createActor(one.logic(begun)).start();
    const opened: object[] = [];
    actor.on('foundOpened', (fact: object) => void opened.push(fact));
    actor.send({ type: 'open', subject: null, draft: one.draft });
    actor.send({ type: 'submit' });
    expect(actor.getSnapshot().context.fieldErrors).toEqual({});
    (await begun.call(one.post)).answer(503, { success: false, message: 'Перезапуск' });
    await waitFor(actor, (state) => state.matches('failed'));
    actor.send({ type: 'submit' });
    const posts = () => begun.server.calls.filter(({ method }) => method === 'POST').length;
    return { ...begun, actor, opened, posts };
  }

  it('is found by a search, and opened instead of created twice', async () => {
    const { actor, call, opened, posts } = await beginUnconfirmed();
    (await call(one.get)).answer(200, one.list([one.other, one.made]));
    await waitFor(actor, (state) => state.matches('found'));
    actor.send({ type: 'openFound' });
    // Its message is replaced, because the outcome is known.
    expect(opened).toEqual([
      {
        type: 'foundOpened',
        href: one.href,
        unconfirmedLink: expect.stringMatching(`^${one.post} \\d+$`),
      },
    ]);
    expect(actor.getSnapshot().value).toBe('closed');
    expect(posts()).toBe(1);
  });

  it('is created if nothing like it is found', async () => {
    const { actor, call, posts } = await beginUnconfirmed();
    (await call(one.get)).answer(200, one.list([one.other]));
    (await call(one.post)).answer(201, ok(one.made));
    await waitFor(actor, (state) => state.matches('closed'));
    expect(posts()).toBe(2);
  });
});

describe('a user whose changes may have been saved', () => {
  async function changed(draft: object) {
    const begun = await beginSignedIn('/profile');
    const actor = createActor(createUserPanelLogic(begun.runtime)).start();
    actor.send({ type: 'open', subject: ada, draft: { ...userDraft, ...draft } as never });
    actor.send({ type: 'submit' });
    (await begun.call('PUT /api/users/1')).fail();
    await waitFor(actor, (state) => state.matches('failed'));
    actor.send({ type: 'submit' });
    return { ...begun, actor };
  }
  const noPassword = { password: '', password_confirmation: '' };
  const asSent = {
    ...ada,
    name: 'Grace',
    email: 'grace@example.com',
    roles: [{ id: 2, name: 'editor' }],
  };
  const listOf = (...data: unknown[]) => ({ data, current_page: 1, per_page: 15, total: 1 });

  it('is not saved again if the list shows the changes', async () => {
    const { actor, call } = await changed(noPassword);
    (await call('GET /api/users')).answer(200, listOf(asSent));
    await waitFor(actor, (state) => state.matches('found'));
    expect(actor.getSnapshot().can({ type: 'createAnyway' })).toBe(false);
  });

  it.each([
    ['something else stands there', noPassword, { ...asSent, roles: [{ id: 1, name: 'admin' }] }],
    ['a new password cannot be seen', {}, null],
  ])('is saved again if %s', async (_, draft, listed) => {
    const { actor, call } = await changed(draft);
    if (listed) (await call('GET /api/users')).answer(200, listOf(listed));
    (await call('PUT /api/users/1')).answer(200, {});
    await waitFor(actor, (state) => state.matches('closed'));
  });
});

describe('a channel whose toggle has an unknown outcome', () => {
  const TOGGLE = 'PATCH /api/v1/channels/1/toggle-status';

  async function beginUnconfirmed() {
    const begun = await beginSignedIn('/profile');
    begun.server.always('GET /api/v1/channels', () => ok([vk, yolka]));
    const channels = channelsOf(begun).start();
    await waitFor(channels, ({ context }) => context.result !== null);
    const said: string[] = [];
    const settle = (link: string, text?: string) => {
      expect(link).toMatch(new RegExp(`^${TOGGLE} \\d+$`));
      said.push(text!);
    };
    const logic = createChannelTogglesLogic({ ...begun.runtime, settle }, channels);
    const actor = createActor(logic).start();
    const isFree = () => idle(actor);
    actor.send({ type: 'toggle', subject: vk });
    (await begun.call(TOGGLE)).answer(500, { success: false, message: 'Не вышло' });
    // The channel is checked at once, and cannot be read.
    (await begun.call('GET /api/v1/channels/1')).answer(404, { success: false, message: 'Нет' });
    await isFree();
    actor.send({ type: 'toggle', subject: vk });
    const turns = () => begun.server.calls.filter(({ method }) => method === 'PATCH').length;
    return { ...begun, actor, isFree, said, turns };
  }

  it('is not toggled back, and that is reported', async () => {
    const { call, isFree, said, turns, actor } = await beginUnconfirmed();
    (await call('GET /api/v1/channels/1')).answer(200, ok({ ...vk, is_active: !vk.is_active }));
    await isFree();
    expect(turns()).toBe(1);
    expect(said).toEqual([`Канал «${vk.name}» уже деактивирован`]);
    expect(actor.getSnapshot().context.unconfirmed).toEqual([]);
  });

  it('is toggled if it was not yet', async () => {
    const { call, isFree, said, turns } = await beginUnconfirmed();
    (await call('GET /api/v1/channels/1')).answer(200, ok(vk));
    (await call(TOGGLE)).answer(200, ok({ ...vk, is_active: !vk.is_active }));
    await isFree();
    expect(turns()).toBe(2);
    expect(said).toEqual([]);
  });

  it('stays unknown if the channel cannot be read', async () => {
    const { call, isFree, actor, turns } = await beginUnconfirmed();
    (await call('GET /api/v1/channels/1')).answer(404, { success: false, message: 'Нет' });
    await isFree();
    expect(actor.getSnapshot().context.unconfirmed).toEqual([1]);
    expect(turns()).toBe(1);
  });

  it('is reported by a later check after one that failed', async () => {
    const { call, isFree, actor, said } = await beginUnconfirmed();
    (await call('GET /api/v1/channels/1')).answer(500, { success: false, message: 'Не вышло' });
    await isFree();
    actor.send({ type: 'look' });
    (await call('GET /api/v1/channels/1')).answer(200, ok({ ...vk, is_active: !vk.is_active }));
    await isFree();
    expect(said).toHaveLength(1);
  });
});
