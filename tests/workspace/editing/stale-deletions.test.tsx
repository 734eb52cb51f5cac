/** A user never deletes a version of a record that they have not seen. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
// Loaded in advance, because the first test would wait too long.
import '#workspace/editing/deletion-question.tsx';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { run } from '#commands/command.ts';
import ChannelsPage from '#features/channels/list/channels-page.tsx';
import ChannelPage from '#features/channels/page/channel-page.tsx';
import DefaultSettingsPage from '#features/default-settings/default-settings-page.tsx';
import OffersPage from '#features/offers/list/offers-page.tsx';
import UsersPage from '#features/users/users-page.tsx';
import { vk, yolka } from '#tests/support/channels.ts';
import { ok, pageOf, sova, yozh } from '#tests/support/offers.ts';
import { ada, grace, usersPage } from '#tests/support/people.ts';
import { alerts, beginSignedIn, type TestConsole } from '#tests/support/runtime.tsx';
import { cap, model } from '#tests/support/settings.ts';

interface Stale {
  readonly path: string;
  readonly page: ReactNode;
  readonly list: string;
  /** The read of one record, unless the list is read instead. */
  readonly read?: string;
  readonly call: string;
  readonly command: string;
  readonly key: string;
  readonly confirm: string;
  readonly name: string;
  readonly said: string;
  /** The text about the record that is shown only after it has changed. */
  readonly more: string;
  /** The list and the record with this name and version. */
  readonly listOf: (name: string, version: number | null) => unknown;
  readonly recordOf?: (name: string, version: number) => unknown;
}

const RU = 'Запись тем временем изменили. Проверьте её и подтвердите ещё раз.';
const channelOf = (name: string, version: number | null) => ({ ...vk, name, version });
const channel = {
  list: 'GET /api/v1/channels',
  read: 'GET /api/v1/channels/1',
  call: 'DELETE /api/v1/channels/1',
  command: 'channels.delete',
  key: '1',
  confirm: 'Удалить',
  name: 'VK Реклама',
  said: `Канал не удалён${RU}`,
  more: 'ID 1, активен',
  listOf: (name: string, version: number | null) => ok([channelOf(name, version), yolka]),
  recordOf: (name: string, version: number) => ok(channelOf(name, version)),
};

const kinds: readonly Stale[] = [
  { ...channel, path: '/channels', page: <ChannelsPage /> },
  { ...channel, path: '/channels/1', page: <ChannelPage /> },
  {
    path: '/offers',
    page: <OffersPage />,
    list: 'GET /api/v1/offers',
    read: 'GET /api/v1/offers/3',
    call: 'DELETE /api/v1/offers/3',
    command: 'offers.delete',
    key: '3',
    confirm: 'Удалить',
    name: 'Сова Займ',
    said: `Оффер не удалён${RU}`,
    more: 'ID 3, активен',
    listOf: (name, version) => pageOf([{ ...sova, name, version }, yozh]),
    recordOf: (name, version) => ok({ ...sova, name, version }),
  },
  {
    path: '/channels/default',
    page: <DefaultSettingsPage kind="channels" />,
    list: 'GET /api/v1/default-settings',
    call: 'DELETE /api/v1/default-settings/1',
    command: 'defaultSettings.delete',
    key: '1',
    confirm: 'Удалить',
    name: 'daily_cap',
    said: RU,
    more: 'Предел в сутки — 1500',
    listOf: (name, version) => ok([{ ...cap, key: name, version }, model]),
  },
  {
    path: '/offers/settings',
    page: <DefaultSettingsPage kind="offers" />,
    list: 'GET /api/v1/settings',
    call: 'DELETE /api/v1/settings/1',
    command: 'defaultSettings.delete',
    key: '1',
    confirm: 'Удалить',
    name: 'daily_cap',
    said: RU,
    more: 'Предел в сутки — 1500',
    listOf: (name, version) => ok([{ ...cap, name, version }]),
  },
  {
    path: '/users',
    page: <UsersPage />,
    list: 'GET /api/users',
    call: 'DELETE /api/users/2',
    command: 'users.delete',
    key: '2',
    confirm: 'Delete',
    name: 'Grace',
    said: 'An error occurredIt has since been changed. Check it and confirm again.',
    more: 'grace@example.com, editor',
    listOf: (name, version) => usersPage(ada, { ...grace, name, version }),
  },
];

/** The list without the record. */
const withoutRecord = (one: Stale) => {
  const list = one.listOf('Другой', 3) as { data: { id: number }[] };
  return { ...list, data: list.data.filter(({ id }) => id !== Number(one.key)) };
};
const question = () => screen.queryByRole('alertdialog', { hidden: true });
const confirm = (name: string) => {
  const buttons = [...question()!.querySelectorAll('button')];
  fireEvent.click(buttons.find(({ textContent }) => textContent === name)!);
};
const runOn = ({ runtime }: TestConsole, id: string, key: string) => {
  const bound = runtime.registry.all().find(({ command }) => command.id === id);
  const choice = bound?.on?.choices().find((one) => one.key === key);
  act(() => run(bound!, choice?.subject));
};

describe.each(kinds)('a deletion on $path', (one) => {
  async function beginAsked(version: number | null) {
    const begun = await beginSignedIn(one.path);
    const stored = { name: one.name, version };
    begun.server.always(one.list, () => one.listOf(stored.name, stored.version));
    if (one.read) begun.server.always(one.read, () => one.recordOf!(stored.name, stored.version!));
    begun.server.always('GET /api/v1/channels/1/settings', () => ok([]));
    begun.server.always('GET /api/v1/channels/1/available-settings', () => ok([]));
    begun.draw(one.page);
    await waitFor(() => expect(document.body.textContent).toContain(one.name));
    runOn(begun, one.command, one.key);
    await waitFor(() => expect(question()?.textContent).toContain(one.name));
    return { ...begun, stored };
  }

  test('asks again with the version that others have changed, and deletes that version', async () => {
    const { call, stored } = await beginAsked(3);
    confirm(one.confirm);
    const refused = await call(one.call);
    expect(refused.ifMatch).toBe('"3"');
    Object.assign(stored, { name: 'Боевой', version: 7 });
    refused.answer(412, { success: false, message: 'Запись уже изменена' });
    await waitFor(() => expect(alerts()).toEqual([one.said]));
    // Failures of users are also logged.
    vi.mocked(console.error).mockClear();
    expect(question()!.textContent).toContain('Боевой');
    // The list behind the question shows it, too.
    const shown = () => document.body.textContent!.replace(question()!.textContent!, '');
    await waitFor(() => expect(shown()).toContain('Боевой'));
    confirm(one.confirm);
    const deletion = await call(one.call);
    expect(deletion.ifMatch).toBe('"7"');
    deletion.answer(200, { success: true });
    await waitFor(() => expect(question()).toBeNull());
  });

  test('shows more of a changed record, and the refusal only in the question', async () => {
    const { call, stored, runtime } = await beginAsked(3);
    const before = question()!.textContent!;
    expect(before).not.toContain(one.more);
    confirm(one.confirm);
    stored.version = 7;
    const deletion = await call(one.call);
    // The clock stands still, however busy the machine is. A fraction would make the sum below inexact.
    const shown = Math.ceil(performance.now());
    const now = vi.spyOn(performance, 'now').mockReturnValue(shown);
    deletion.answer(412, { success: false, message: 'Запись уже изменена' });
    await waitFor(() => expect(alerts()).toEqual([one.said]));
    // Failures of users are also logged.
    vi.mocked(console.error).mockClear();
    expect(question()!.textContent).toContain(one.more);
    expect(runtime.toasts.getSnapshot().context.toasts).toEqual([]);
    const button = [...question()!.querySelectorAll('button')].find(
      ({ textContent }) => textContent === one.confirm,
    )!;
    // A second Enter was meant for the older version.
    expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(false);
    now.mockReturnValue(shown + 400);
    expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true);
    now.mockRestore();
  });

  /** Answers a deletion with a 404, and the read that follows it. */
  async function beginMissed(body: object, isThere: boolean) {
    const begun = await beginAsked(3);
    confirm(one.confirm);
    const deletion = await begun.call(one.call);
    if (!isThere && one.read) begun.server.never(one.read);
    if (!isThere) begun.server.always(one.list, () => withoutRecord(one));
    deletion.answer(404, body);
    if (!isThere && one.read) {
      (await begun.call(one.read)).answer(404, { success: false, message: 'Нет такой.' });
    }
    return begun;
  }
  const told = ({ runtime }: TestConsole) =>
    runtime.toasts
      .getSnapshot()
      .context.toasts.filter(({ phase }) => phase !== 'hidden')
      .map(({ phase, title, ref }) => [phase, title?.text, ref.getSnapshot().context.text]);

  test.each([{ success: false, message: 'Не найдено.' }, {}])(
    'that is answered with 404 and %j for a deleted record reports «already deleted» without an error',
    async (body) => {
      const begun = await beginMissed(body, false);
      vi.mocked(console.error).mockClear();
      await waitFor(() => expect(question()).toBeNull());
      expect(told(begun)).toEqual([
        ['success', expect.any(String), one.path === '/users' ? 'Already deleted' : 'Уже удалено'],
      ]);
      // No other page is drawn here.
      if (one.path === '/channels/1') expect(begun.runtime.location.href()).toBe('/channels');
      else await waitFor(() => expect(document.body.textContent).not.toContain(one.name));
      expect(console.error).not.toHaveBeenCalled();
    },
  );

  test('is an error if the API has no deletions and the record still exists', async () => {
    const begun = await beginMissed({ message: 'Route not found' }, true);
    await waitFor(() => expect(alerts()).toHaveLength(1));
    vi.mocked(console.error).mockClear();
    expect(alerts()[0]).toMatch(/Route not found$/);
    expect(told(begun)).toEqual([['error', expect.any(String), 'Route not found']]);
    expect(begun.runtime.location.href()).toBe(one.path);
  });

  test('is an error in the open question if the record cannot be read either', async () => {
    const begun = await beginAsked(3);
    confirm(one.confirm);
    const deletion = await begun.call(one.call);
    const read = one.read ?? one.list;
    begun.server.never(read);
    deletion.answer(404, { message: 'Route not found' });
    (await begun.call(read)).answer(404, {});
    await waitFor(() => expect(alerts()).toHaveLength(1));
    vi.mocked(console.error).mockClear();
    expect(question()).not.toBeNull();
    expect(told(begun)).toEqual([['error', expect.any(String), 'Route not found']]);
  });

  // The other records are read one by one, where a 404 means deleted.
  if (!one.read)
    test('is an error if the list is answered with 404, too', async () => {
      const begun = await beginAsked(3);
      confirm(one.confirm);
      const deletion = await begun.call(one.call);
      begun.server.never(one.list);
      deletion.answer(404, { message: 'Route not found' });
      (await begun.call(one.list)).answer(404, { message: 'Route not found' });
      await waitFor(() => expect(alerts()).toHaveLength(1));
      vi.mocked(console.error).mockClear();
      expect(told(begun)).toEqual([['error', expect.any(String), 'Route not found']]);
    });

  test('sends no version to an API without versions', async () => {
    const { call } = await beginAsked(null);
    confirm(one.confirm);
    const deletion = await call(one.call);
    expect(deletion.ifMatch).toBeNull();
    deletion.answer(200, { success: true });
    await waitFor(() => expect(question()).toBeNull());
  });
});
