/** What happens to the message of a write with an unknown outcome once the outcome is known. */
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { channelWriter } from '#features/channels/page/channel-writer.ts';
import { ratesWriters } from '#features/channels/rates/rates-parts.ts';
import { settingsWriter } from '#features/channels/settings/settings-parts.ts';
import { clientWriter } from '#features/clients/page/client-writer.ts';
import { settingWriters } from '#features/default-settings/default-settings.logic.ts';
import { offerWriter } from '#features/offers/page/offer-writer.ts';
import UserPanel from '#features/users/user-panel.tsx';
import { createUserPanelLogic, draftOf } from '#features/users/users.logic.ts';
import { vk } from '#tests/support/channels.ts';
import { petrov } from '#tests/support/clients.ts';
import { settle } from '#tests/support/deferred.ts';
import { ok, sova } from '#tests/support/offers.ts';
import { ada, unreadUsers, usersPage } from '#tests/support/people.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import type { Services } from '#workspace/services.tsx';
import type { Part } from '#workspace/writing/part.ts';
import type { WholeWriter } from '#workspace/writing/whole-writer.ts';

interface Draft {
  readonly name: string;
}
type Held = Readonly<Record<string, unknown>>;

/** A name in a record, or (below) in the only row of a list. */
const recordPart: Part<Held, Draft> = {
  read: ({ name }) => ({ name: String(name) }),
  apply: (held, draft) => ({ ...held, ...draft }),
  changeText: (from, to) => `${from!.name} → ${to!.name}`,
};
const listPart: Part<readonly Held[], Draft> = {
  read: ([row]) => recordPart.read(row!),
  apply: ([row], draft) => [recordPart.apply(row!, draft)],
  without: () => [],
  changeText: () => 'строка',
};

type Create = (services: Services) => unknown;
const record = { ...sova, name: 'А' };
const channel = { ...vk, name: 'А' };
const client = { ...petrov, id: 3, name: 'А' };
const setting = { id: 3, key: 'k', name: 'А', type: 'string', value: '1', options: [] };
const rates = 'GET /api/v1/channels/3/rates';
const bound = 'GET /api/v1/channels/3/settings';
const row = { id: 1, name: 'А' };

const writes: readonly [string, Create, string, string, unknown, unknown, Part<never, Draft>][] = [
  [
    'offer',
    offerWriter,
    'GET /api/v1/offers/3',
    'PUT /api/v1/offers/3',
    record,
    { ...record, name: 'Б' },
    recordPart as never,
  ],
  [
    'client',
    clientWriter,
    'GET /api/v1/clients/3',
    'PUT /api/v1/clients/3',
    client,
    { ...client, name: 'Б' },
    recordPart as never,
  ],
  [
    'channel',
    channelWriter,
    'GET /api/v1/channels/3',
    'PUT /api/v1/channels/3',
    channel,
    { ...channel, name: 'Б' },
    recordPart as never,
  ],
  [
    'default setting',
    settingWriters.offers,
    'GET /api/v1/settings',
    'PUT /api/v1/settings/3',
    [setting],
    [{ ...setting, name: 'Б' }],
    recordPart as never,
  ],
  [
    'rate',
    ratesWriters.level,
    rates,
    'POST /api/v1/channels/3/rates',
    [row],
    [{ ...row, name: 'Б' }],
    listPart as never,
  ],
  [
    'setting of a channel',
    settingsWriter,
    bound,
    'POST /api/v1/channels/3/settings',
    [row],
    [{ ...row, name: 'Б' }],
    listPart as never,
  ],
];

describe.each(writes)(
  'a write of one %s without an answer',
  (_, create, read, write, before, after, part) => {
    async function beginUnconfirmed() {
      const begun = await beginSignedIn('/profile');
      const { runtime, server, call } = begun;
      let held = before;
      server.always(read, () => ok(held));
      const writer = runtime.writers.of(create) as WholeWriter<never>;
      const change = { base: { name: 'А' }, draft: { name: 'Б' } };
      const writing = writer.write(3, part, change);
      (await call(write)).fail();
      await expect(writing).rejects.toThrow('Ошибка соединения с сервером!');
      const texts = () =>
        runtime.toasts
          .getSnapshot()
          .context.toasts.filter(({ link }) => !link.startsWith('GET'))
          .map(({ phase, ref }) => `${phase} ${ref.getSnapshot().context.text}`);
      expect(texts().join()).toContain('error Ошибка соединения с сервером!\nНеизвестно, дошло ли');
      const hold = (now: unknown) => {
        held = now;
      };
      return { ...begun, writer, change, texts, hold };
    }

    test('is reported as already saved once it turns out to be written', async () => {
      const { writer, change, texts, hold } = await beginUnconfirmed();
      hold(after);
      const outcome = await writer.write(3, part, { ...change, sent: [change.draft] });
      expect(outcome.type).toBe('saved');
      await settle();
      expect(texts()).toEqual([expect.stringMatching(/^success Уже записано: .+/)]);
    });

    test('stays unknown if something else is saved now', async () => {
      const { writer, change, texts } = await beginUnconfirmed();
      const back = { base: { name: 'А' }, draft: { name: 'А' } };
      await writer.write(3, part, { ...back, sent: [change.draft] });
      await settle();
      expect(texts().join()).toContain('Неизвестно, дошло ли');
    });
  },
);

describe.each(writes)(
  'a write of one %s that is refused after its own copy was written',
  (_, create, read, write, before, after, part) => {
    test('is reported as already saved, and can be undone', async () => {
      const { runtime, server, call } = await beginSignedIn('/profile');
      let held = before;
      server.always(read, () => ok(held));
      const writer = runtime.writers.of(create) as WholeWriter<never>;
      const words = { label: 'имя', link: write, href: '/profile' };
      const change = { base: { name: 'А' }, draft: { name: 'Б' } };
      const writing = writer.write(3, part, change, (revert) =>
        runtime.undo.offer({ ...words, revert }),
      );
      const sent = await call(write);
      held = after;
      sent.answer(412, { success: false, message: 'Запись уже изменена' });
      expect((await writing).type).toBe('saved');
      await settle();
      const texts = runtime.toasts
        .getSnapshot()
        .context.toasts.filter(({ phase }) => phase !== 'hidden')
        .map(({ phase, ref }) => `${phase} ${ref.getSnapshot().context.text}`);
      expect(texts).toEqual([expect.stringMatching(/^success Уже записано: .+/)]);
      expect(runtime.undoing.getSnapshot().can({ type: 'undo', id: null })).toBe(true);
      expect(server.calls.filter(({ method }) => method !== 'GET')).toHaveLength(1);
    });
  },
);

describe('a deletion from a list without an answer', () => {
  const byName = (name: string): Part<readonly Held[], Draft> => ({
    ...listPart,
    read: (rows) => (rows.some((one) => one.name === name) ? { name } : null),
    without: (rows) => rows.filter((one) => one.name !== name),
    insert: (rows) => [...rows, { name }],
  });
  async function begin() {
    const { runtime, server, call } = await beginSignedIn('/profile');
    let held: readonly object[] = [row, { id: 2, name: 'Б' }];
    server.always(rates, () => ok(held));
    const writer = runtime.writers.of(ratesWriters.level) as unknown as WholeWriter<
      readonly Held[]
    >;
    const reverts: (() => Promise<unknown>)[] = [];
    const remove = (name: string) =>
      writer.write(3, byName(name), { base: { name }, draft: null }, (revert) =>
        reverts.push(revert),
      );
    const texts = () =>
      runtime.toasts
        .getSnapshot()
        .context.toasts.map(({ ref }) => ref.getSnapshot().context.text)
        .join();
    const hold = (now: readonly object[]) => {
      held = now;
    };
    return { server, call, remove, reverts, texts, hold };
  }
  async function beginUnconfirmed() {
    const begun = await begin();
    const removing = begun.remove('А');
    (await begun.call('POST /api/v1/channels/3/rates')).fail();
    await expect(removing).rejects.toThrow();
    return begun;
  }

  test('that turns out to be done is reported as saved, and can be undone', async () => {
    const { call, remove, reverts, texts, hold } = await beginUnconfirmed();
    hold([{ id: 2, name: 'Б' }]);
    await remove('А');
    expect(texts()).toMatch(/Уже записано: .+ · строка$/);
    expect(reverts).toHaveLength(1);
    const restoring = reverts[0]!();
    const restored = await call('POST /api/v1/channels/3/rates');
    expect(restored.body).toEqual({ rates: [{ id: 2, name: 'Б' }, { name: 'А' }] });
    restored.answer(200, { success: true, data: [] });
    await restoring;
  });

  test('that is refused after its own copy was written is reported as saved, and can be undone', async () => {
    const { server, call, remove, reverts, texts, hold } = await begin();
    const removing = remove('А');
    const sent = await call('POST /api/v1/channels/3/rates');
    hold([{ id: 2, name: 'Б' }]);
    sent.answer(412, { success: false, message: 'Запись уже изменена' });
    await removing;
    expect(texts()).toMatch(/Уже записано: .+ · строка$/);
    expect(reverts).toHaveLength(1);
    expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('stays unknown if another row turns out to be deleted', async () => {
    const { remove, reverts, texts, hold } = await beginUnconfirmed();
    hold([row]);
    await remove('Б');
    expect(texts()).toContain('Неизвестно, дошло ли');
    expect(texts()).not.toContain('Уже записано');
    expect(reverts).toEqual([]);
  });
});

test('a user that turns out to be saved has no unknown outcome any more', async () => {
  const { runtime, call, user, draw } = await beginSignedIn('/profile');
  const actor = createActor(createUserPanelLogic(runtime)).start();
  draw(<UserPanel actor={actor} read={unreadUsers} />);
  actor.send({ type: 'open', subject: ada, draft: draftOf(ada) });
  actor.send({ type: 'change', patch: { name: 'Grace' } });
  actor.send({ type: 'submit' });
  (await call('PUT /api/users/1')).fail();
  await waitFor(actor, (state) => state.matches('failed'));
  actor.send({ type: 'submit' });
  const listed = usersPage({ ...ada, name: 'Grace' });
  (await call('GET /api/users')).answer(200, listed);
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  const texts = runtime.toasts
    .getSnapshot()
    .context.toasts.map(({ ref }) => ref.getSnapshot().context.text);
  expect(texts).toEqual(['Already saved']);
});
