/** Commands of other screens in the whole console, on the way to their screen and when something goes wrong. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '#app/palette/elsewhere/catalogue.ts';
import { errandOf } from '#app/palette/elsewhere/errands.ts';
import { App } from '#app/shell/app.tsx';
import { bind } from '#commands/command.ts';
import { ProblemError } from '#contract/problem.ts';
import { plainChannel } from '#tests/support/channels.ts';
import { pageOf } from '#tests/support/clients.ts';
import { createDoer } from '#tests/support/doer.ts';
import { sova } from '#tests/support/offers.ts';
import { usersPage } from '#tests/support/people.ts';
import { beginSignedIn, type TestConsole } from '#tests/support/runtime.tsx';
import { preloadViews } from '#ui/feedback/lazy-view.tsx';

// The code of all screens takes a while to load.
beforeAll(() => preloadViews(), 120_000);
async function begin(path = '/dashboard'): Promise<TestConsole> {
  const begun = await beginSignedIn(path);
  const { server, runtime } = begun;
  server.always('GET /api/v1/channels', () => ({
    success: true,
    data: [plainChannel(1, 'VK Реклама'), plainChannel(2, 'Яндекс')],
  }));
  server.always('GET /api/v1/offers', () => pageOf([]));
  server.always('GET /api/v1/clients', () => pageOf([]));
  server.always('GET /api/users', () => usersPage());
  begun.draw(<App runtime={runtime} />);
  await waitFor(() => expect(runtime.registry.all().some(({ isStandIn }) => isStandIn)).toBe(true));
  return begun;
}

const field = () => document.querySelector<HTMLInputElement>('input[role=combobox]')!;
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')];
const dialog = (name: string) =>
  [...document.querySelectorAll('[role=dialog]')].find(
    (one) =>
      one.getAttribute('aria-label') === name ||
      document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent === name,
  );

async function choose({ runtime }: TestConsole, query: string, title: string): Promise<void> {
  act(() => runtime.palette.send({ type: 'open' }));
  await waitFor(() => expect(field()).not.toBeNull(), { timeout: 5_000 });
  fireEvent.change(field(), { target: { value: query } });
  const row = () => options().find(({ textContent }) => textContent?.startsWith(title));
  await waitFor(() =>
    expect(
      row(),
      options()
        .map((o) => o.textContent)
        .join(),
    ).toBeDefined(),
  );
  fireEvent.click(row()!);
}

const texts = ({ runtime }: TestConsole) =>
  runtime.toasts.getSnapshot().context.toasts.map(({ ref }) => ref.getSnapshot().context.text);

describe('a command of another screen', () => {
  test('is in the catalogue only if it is not bound on every screen', async () => {
    const { runtime } = await begin();
    const known = new Set(catalogue.map(({ command }) => command.id));
    const own = runtime.registry.all().filter(({ isStandIn }) => !isStandIn);
    expect(own.length).toBeGreaterThan(40);
    for (const id of ['shell.help', 'undo.last', 'records.open', 'bar.theme', 'session.signOut']) {
      expect(
        own.some(({ command }) => command.id === id),
        id,
      ).toBe(true);
      expect(known.has(id), id).toBe(false);
    }
  });

  test('opens its screen and its window, and Back returns', async () => {
    const begun = await begin();
    await choose(begun, 'новый канал', 'Новый канал');
    await waitFor(() => expect(dialog('Новый канал')).toBeDefined(), { timeout: 5_000 });
    expect(begun.runtime.location.href()).toBe('/channels');
    act(() => window.history.back());
    await waitFor(() => expect(begun.runtime.location.href()).toBe('/dashboard'));
    expect(texts(begun)).toEqual([]);
  });

  test.each([
    ['Disable User', 'disabling'],
    ['User History', 'activity'],
    ['История ставки', 'activity'],
    ['End Session', 'sessions'],
    ['Обновить список сессий', 'sessions'],
    ['Sign out on other devices', 'sessions'],
  ])('%s is refused if the API does not support it, and only then', async (title, word) => {
    const begun = await begin();
    const { runtime } = begun;
    await choose(begun, title, title);
    const row = options().find(({ textContent }) => textContent?.startsWith(title))!;
    expect(row.textContent).toContain('Не подключено к API');
    expect(row.getAttribute('aria-disabled')).toBe('true');
    expect(runtime.location.href()).toBe('/dashboard');
    act(() => runtime.palette.send({ type: 'close' }));
    const { user } = runtime.session.getSnapshot().context;
    act(() => runtime.session.send({ type: 'user.changed', user: { ...user!, supports: [word] } }));
    act(() => runtime.palette.send({ type: 'open' }));
    await waitFor(() => expect(field()).not.toBeNull());
    fireEvent.change(field(), { target: { value: title } });
    await waitFor(() => expect(options()[0]?.textContent).toContain(title));
    expect(options()[0]!.textContent).not.toContain('Не подключено к API');
  });

  test.each([
    ['Скопировать телефон', 'contacts.read', 'Нет права видеть контакты клиентов'],
    ['Скопировать email', 'contacts.read', 'Нет права видеть контакты клиентов'],
    ['Добавить нового клиента', 'clients.write', 'Нет права изменять клиентов'],
  ])('%s is refused without the right %s, and only then', async (title, right, reason) => {
    const begun = await begin();
    const { runtime, server } = begun;
    const give = (permissions: string[]) => {
      const { user } = runtime.session.getSnapshot().context;
      act(() => runtime.session.send({ type: 'user.changed', user: { ...user!, permissions } }));
    };
    act(() => runtime.recents.send({ type: 'used', item: { kind: 'client', id: 5 } }));
    give(['profile.write', 'passports.read']);
    await choose(begun, title, title);
    const row = () => options().find(({ textContent }) => textContent?.startsWith(title))!;
    expect(row().textContent).toContain(reason);
    expect(row().getAttribute('aria-disabled')).toBe('true');
    expect(runtime.location.href()).toBe('/dashboard');
    expect(server.calls.filter(({ path }) => path.includes('/clients/5'))).toEqual([]);
    act(() => runtime.palette.send({ type: 'close' }));
    give(['profile.write', right]);
    act(() => runtime.palette.send({ type: 'open' }));
    await waitFor(() => expect(field()).not.toBeNull());
    fireEvent.change(field(), { target: { value: title } });
    await waitFor(() => expect(row()?.getAttribute('aria-disabled')).toBe('false'));
    expect(row().textContent).not.toContain(reason);
  });

  test('is refused to a user who waits for a role, except on the profile', async () => {
    const { runtime, server, draw } = await beginSignedIn('/dashboard');
    const { user } = runtime.session.getSnapshot().context;
    const waiting = { ...user!, roles: [], permissions: ['profile.write'], awaits_role: true };
    runtime.session.send({ type: 'user.changed', user: waiting });
    runtime.recents.send({ type: 'used', item: { kind: 'offer', id: 7 } });
    draw(<App runtime={runtime} />);
    await waitFor(() => expect(document.querySelector('h1')?.textContent).toContain('Ждёт'));
    const before = server.calls.length;
    act(() => runtime.palette.send({ type: 'open' }));
    await waitFor(() => expect(field()).not.toBeNull(), { timeout: 5_000 });
    await waitFor(() => expect(options().length).toBeGreaterThan(5));
    expect(options().map(({ textContent }) => textContent)).not.toContain('Оффер #7');
    const look = async (query: string) => {
      fireEvent.change(field(), { target: { value: query } });
      const row = () => options().find(({ textContent }) => textContent?.includes(query))!;
      await waitFor(() => expect(row()).toBeDefined());
      return [
        row().textContent!.includes('Ждёт назначения роли'),
        row().getAttribute('aria-disabled'),
      ];
    };
    expect(await look('Только клиенты с паспортом')).toEqual([true, 'true']);
    expect(await look('Обновить канал')).toEqual([true, 'true']);
    expect(await look('Change password')).toEqual([false, 'false']);
    expect(await look('Журнал сессии')).toEqual([false, 'false']);
    fireEvent.change(field(), { target: { value: 'удалить оффер займ' } });
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Ничего не найдено'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(screen.getByRole('dialog').textContent).not.toContain('не ответили');
    expect(server.calls.slice(before), 'nothing is read or searched').toEqual([]);
  });

  test('a phone is not said to be absent without the right to search by it', async () => {
    const { runtime, server } = await begin();
    server.always('GET /api/v1/clients', () => pageOf([]));
    const { user } = runtime.session.getSnapshot().context;
    const permissions = ['profile.write', 'clients.write'];
    act(() => runtime.session.send({ type: 'user.changed', user: { ...user!, permissions } }));
    act(() => runtime.palette.send({ type: 'open' }));
    await waitFor(() => expect(field()).not.toBeNull());
    fireEvent.change(field(), { target: { value: '+7 912 345-67-89' } });
    const row = () =>
      options().find(({ textContent }) => textContent?.startsWith('Создать клиента'));
    await waitFor(() => expect(row()?.textContent).toContain('По телефону и почте не ищем'));
  });

  test.each([
    ['/offers/settings', 'Настройки каналов', '/channels/default'],
    ['/channels/default', 'Настройки офферов', '/offers/settings'],
  ])('has a row on %s beside that of this screen', async (path, other, href) => {
    const begun = await begin(path);
    const { runtime, server } = begun;
    server.always('GET /api/v1/default-settings', () => ({ success: true, data: [] }));
    server.always('GET /api/v1/settings', () => ({ success: true, data: [] }));
    const isOwn = ({ command, isStandIn }: { command: { id: string }; isStandIn?: boolean }) =>
      command.id === 'defaultSettings.reload' && !isStandIn;
    await waitFor(() => expect(runtime.registry.all().some(isOwn)).toBe(true));
    await choose(begun, 'обновить настройки', 'Обновить настройкиНастройки по умолчанию');
    expect(runtime.location.href()).toBe(path);
    act(() => runtime.palette.send({ type: 'open' }));
    await waitFor(() => expect(field()).not.toBeNull());
    fireEvent.change(field(), { target: { value: 'настройк' } });
    const there = () =>
      options().find(({ textContent }) => textContent === `Обновить настройки${other}`);
    await waitFor(() => expect(there()).toBeDefined());
    const ids = options().map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    fireEvent.click(there()!);
    await waitFor(() => expect(runtime.location.href()).toBe(href));
  });

  test('is not offered twice where its record is open', async () => {
    const begun = await begin('/channels/1');
    const { runtime } = begun;
    begun.server.always('GET /api/v1/channels/1', () => ({
      success: true,
      data: plainChannel(1, 'VK Реклама'),
    }));
    const toggle = () =>
      runtime.registry.available().find(({ command }) => command.id === 'channels.deactivate');
    await waitFor(() => expect(toggle()).toBeDefined());
    act(() => runtime.palette.send({ type: 'open' }));
    await waitFor(() => expect(field()).not.toBeNull());
    const titles = (of: string) =>
      options().filter(({ textContent }) =>
        textContent?.startsWith(`Деактивировать канал «${of}»`),
      );
    fireEvent.change(field(), { target: { value: 'яндекс деактивировать' } });
    await waitFor(() => expect(titles('Яндекс')).toHaveLength(1));
    fireEvent.change(field(), { target: { value: 'vk деактивировать' } });
    await waitFor(() => expect(titles('VK Реклама')).not.toHaveLength(0));
    expect(titles('VK Реклама')).toHaveLength(1);
  });

  test('is not offered twice on a record that a lookup finds', async () => {
    const { runtime, server } = await begin();
    server.always('GET /api/v1/offers', () => pageOf([{ id: 8, name: 'Займер', status: '1' }]));
    act(() => runtime.palette.send({ type: 'open' }));
    await waitFor(() => expect(field()).not.toBeNull());
    fireEvent.change(field(), { target: { value: 'удалить займер' } });
    const rows = () =>
      options().filter(({ textContent }) => textContent?.startsWith('Удалить оффер «Займер»'));
    await waitFor(() => expect(rows()).not.toHaveLength(0), { timeout: 5_000 });
    expect(rows()).toHaveLength(1);
  });

  test('asks its question on the record that the row names', async () => {
    const begun = await begin();
    await choose(begun, 'удалить яндекс', 'Удалить канал «Яндекс»');
    await waitFor(
      () => expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('Яндекс'),
      { timeout: 5_000 },
    );
  });

  test('is replaced by a later one', async () => {
    const begun = await begin();
    const key = (k: string, code: string) =>
      void fireEvent.keyDown(document.body, { key: k, code });
    act(() => {
      key('т', 'KeyN');
      key('с', 'KeyC');
      key('т', 'KeyN');
      key('щ', 'KeyO');
    });
    await waitFor(() => expect(begun.runtime.location.href()).toBe('/offers'));
    await waitFor(() => expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1), {
      timeout: 5_000,
    });
    act(() => begun.runtime.location.go('/channels'));
    await waitFor(() => expect(document.title).toContain('Каналы'));
    expect(document.querySelectorAll('[role=dialog]')).toHaveLength(0);
  });

  describe('with words that name offers there', () => {
    async function order(words: string) {
      const begun = await begin();
      const { server, runtime } = begun;
      const offers = ['Займер', 'Займёнок', 'Сова'].map((name, at) => ({
        ...sova,
        id: at + 1,
        name,
      }));
      server.always('GET /api/v1/offers', () => pageOf(offers as never));
      const errand = {
        commandId: 'offers.delete',
        title: 'Удалить оффер',
        href: '/offers',
        screen: 'Офферы',
        subjectKey: null,
        words,
      };
      act(() => errandOf(runtime).send({ type: 'order', errand }));
      await waitFor(() => expect(errandOf(runtime).getSnapshot().value).toBe('idle'), {
        timeout: 5_000,
      });
      const question = () => document.querySelector('[role=alertdialog]')?.textContent;
      return { palette: () => runtime.palette.getSnapshot(), question };
    }

    test.each(['займ', ''])('asks which offer is meant by «%s»', async (words) => {
      const { palette, question } = await order(words);
      await waitFor(() => expect(palette().hasTag('open')).toBe(true));
      expect(palette().context).toMatchObject({ commandId: 'offers.delete', query: words });
      expect(question()).toBeUndefined();
    });

    test('runs on the only offer that is named', async () => {
      const { palette, question } = await order('сова');
      await waitFor(() => expect(question()).toContain('Сова'), { timeout: 5_000 });
      expect(palette().hasTag('open')).toBe(false);
    });
  });

  describe('that cannot run there', () => {
    const errand = (subjectKey: string, href = '/offers?name=x') => ({
      commandId: 'offers.delete',
      title: 'Удалить оффер «Займер»',
      href,
      screen: 'Офферы',
      subjectKey,
      words: '',
    });
    const order = ({ runtime }: TestConsole) =>
      act(() => errandOf(runtime).send({ type: 'order', errand: errand('8') }));
    const isIdle = ({ runtime }: TestConsole) =>
      expect(errandOf(runtime).getSnapshot().value).toBe('idle');

    test('reports that the record is not in the list any more', async () => {
      const begun = await begin();
      order(begun);
      await waitFor(() => isIdle(begun), { timeout: 5_000 });
      expect(texts(begun)).toEqual([
        'Не выполнено: Удалить оффер «Займер». Записи здесь нет, или с ней это уже сделано',
      ]);
    });

    test('reports once that the user has left the screen, and does not run later', async () => {
      const begun = await begin();
      order(begun);
      act(() => begun.runtime.location.go('/profile'));
      await waitFor(() => isIdle(begun));
      expect(texts(begun)).toEqual([
        'Не выполнено: Удалить оффер «Займер». Экран «Офферы» больше не открыт',
      ]);
      act(() => begun.runtime.location.go('/offers'));
      await waitFor(() => expect(document.title).toContain('Офферы'));
      expect(document.querySelector('[role=alertdialog]')).toBeNull();
    });

    test('never runs on the record of the screen that is left', async () => {
      const begun = await begin();
      const done: string[] = [];
      const doer = createDoer(() => done.push('left'));
      const command = {
        id: 'probe.do',
        title: 'Сделать',
        group: 'Проба',
        event: { type: 'do' },
      } as const;
      begun.runtime.registry.register([bind(command, doer)]);
      const there = { ...errand('1', '/nowhere'), commandId: 'probe.do', subjectKey: null };
      act(() => errandOf(begun.runtime).send({ type: 'order', errand: there }));
      await waitFor(() => isIdle(begun), { timeout: 5_000 });
      expect(done).toEqual([]);
      expect(texts(begun)).toHaveLength(1);
    });

    test('is abandoned with a message when the session ends before it runs', async () => {
      const begun = await begin();
      order(begun);
      act(() =>
        begun.runtime.session.send({
          type: 'session.expired',
          problem: new ProblemError({ message: 'Сессия истекла', status: 401, refreshable: true })
            .problem,
          isDelayed: false,
        }),
      );
      await waitFor(() => isIdle(begun));
      expect(texts(begun).join()).toContain('Сессия закончилась раньше');
    });

    test('is abandoned with a message when the screen does not open', async () => {
      const begun = await begin();
      order(begun);
      act(() => begun.runtime.fault.send({ type: 'broke', part: 'screen', message: 'x' }));
      await waitFor(() => isIdle(begun));
      expect(texts(begun)).toEqual([
        'Не выполнено: Удалить оффер «Займер». Экран «Офферы» не открылся',
      ]);
    });
  });
});
