/** The search of the palette in the whole console, with a slow, failing or strange server. */

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import PaletteView from '#app/palette/palette-view.tsx';
import { App } from '#app/shell/app.tsx';
import type { Channel } from '#contract/channels.ts';
import { ProblemError } from '#contract/problem.ts';
import { channelsOf } from '#features/channels/list/channels-store.ts';
import { rowsOf } from '#machines/lists/collection.machine.ts';
import { plainChannel } from '#tests/support/channels.ts';
import { pageOf, petrov } from '#tests/support/clients.ts';
import { refuse } from '#tests/support/forms.ts';
import { usersPage } from '#tests/support/people.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';

async function begin(channels: readonly Channel[] = []) {
  const begun = await beginSignedIn('/nowhere');
  begun.server.always('GET /api/v1/channels', () => ({ success: true, data: channels }));
  begun.server.always('GET /api/users', () => usersPage());
  return begun;
}

const field = () => document.querySelector<HTMLInputElement>('input[role=combobox]')!;
const type = (query: string) => fireEvent.change(field(), { target: { value: query } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const options = () => [...document.querySelectorAll('[role=option]')];
const texts = () => options().map(({ textContent }) => textContent);
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');

describe('the search of the palette', () => {
  test('keeps the selected row when later results arrive', async () => {
    const { runtime, draw, call } = await begin([
      plainChannel(1, 'Петров и сын'),
      plainChannel(2, 'Петров'),
    ]);
    runtime.palette.send({ type: 'open' });
    draw(<PaletteView />);
    type('петров');
    await waitFor(() => expect(texts()).toContain('ПетровID 2'));
    // The icon and the marked letters leave the name as it is.
    expect(active()!.querySelector('b')!.textContent).toBe('Петров');
    expect(active()!.querySelector('svg[aria-hidden=true]')).not.toBeNull();
    expect(screen.getByRole('option', { name: 'Петров ID 2' })).toBeTruthy();
    press('ArrowDown');
    const chosen = active()!.textContent;
    (await call('GET /api/v1/offers')).answer(
      200,
      pageOf([{ id: 5, name: 'Петров <img src=x onerror=alert(1)>' }] as never),
    );
    (await call('GET /api/v1/clients')).answer(200, pageOf([petrov]));
    await waitFor(() => expect(texts().join()).toContain('Петров Пётр Петрович'));
    expect(active()!.textContent).toBe(chosen);
    expect(texts()).toContain('Петров <img src=x onerror=alert(1)>ID 5');
    expect(document.querySelector('[role=option] img')).toBeNull();
  });

  test('adds later results below the drawn ones, and Enter runs the row that was selected', async () => {
    const { runtime, draw, call } = await begin();
    runtime.palette.send({ type: 'open' });
    draw(<PaletteView />);
    type('петров');
    (await call('GET /api/v1/clients')).answer(200, pageOf([petrov]));
    await waitFor(() => expect(texts()).toHaveLength(1));
    (await call('GET /api/v1/offers')).answer(200, pageOf([{ id: 5, name: 'Петров' }] as never));
    await waitFor(() => expect(texts()[1]).toContain('ПетровID 5'));
    expect(texts()[0]).toContain('Петров Пётр Петрович');
    expect(active()!.textContent).toContain('Петров Пётр Петрович');
    // Another query has its own order.
    type('петро');
    await waitFor(() => expect(texts()).toHaveLength(0));
    type('петров');
    // The search for the previous text is still running; its answer starts the search for the newest one.
    (await call('GET /api/v1/offers')).answer(200, pageOf([]));
    (await call('GET /api/v1/clients')).answer(200, pageOf([]));
    for (let readings = 0; readings < 2; readings++) {
      (await call('GET /api/v1/offers')).answer(200, pageOf([]));
      (await call('GET /api/v1/clients')).answer(200, pageOf([]));
    }
    (await call('GET /api/v1/offers')).answer(200, pageOf([{ id: 5, name: 'Петров' }] as never));
    await waitFor(() => expect(active()?.textContent).toContain('ПетровID 5'));
    (await call('GET /api/v1/clients')).answer(200, pageOf([petrov]));
    await waitFor(() => expect(texts()).toHaveLength(2));
    expect(texts()[0]).toContain('ПетровID 5');
    press('ArrowDown');
    press('Enter');
    const { choice } = runtime.palette.getSnapshot().context;
    expect(choice).toEqual({ type: 'go', href: `/clients/${petrov.id}` });
  });

  test('draws known records and commands in the same task as the key', async () => {
    const { runtime, draw, server } = await begin([plainChannel(1, 'Петров и сын')]);
    runtime.palette.send({ type: 'open' });
    draw(<PaletteView />);
    await waitFor(() => expect(rowsOf(channelsOf(runtime))).toHaveLength(1));
    // In the same task as the key: no microtask has run, and no answer has arrived.
    type('gtnhjd');
    expect(texts()).toContain('Петров и сынID 1');
    type('каналы');
    expect(texts()[0]).toContain('Каналы');
    expect(server.isWaiting('GET /api/v1/clients')).toBe(true);
  });

  test('moves neither rows nor selection when later results arrive', async () => {
    const { runtime, draw, call } = await begin([
      plainChannel(1, 'Петров и сын'),
      plainChannel(2, 'Петров'),
      plainChannel(3, 'Петровка 38'),
    ]);
    runtime.palette.send({ type: 'open' });
    draw(<PaletteView />);
    await waitFor(() => expect(rowsOf(channelsOf(runtime))).toHaveLength(3));
    type('петров');
    const before = texts();
    expect(before.length).toBeGreaterThan(3);
    for (const _ of before) press('ArrowDown');
    press('ArrowUp');
    const chosen = active()!.textContent;
    const stays = () => {
      expect(texts().slice(0, before.length)).toEqual(before);
      expect(active()!.textContent).toBe(chosen);
    };
    (await call('GET /api/v1/clients')).answer(200, pageOf([petrov]));
    await waitFor(() => expect(texts()).toHaveLength(before.length + 1));
    stays();
    (await call('GET /api/v1/offers')).answer(200, pageOf([{ id: 5, name: 'Петров' }] as never));
    await waitFor(() => expect(texts()).toHaveLength(before.length + 2));
    stays();
    expect(texts().at(-1)).toContain('ПетровID 5');
  });

  test('keeps the row that the arrows have selected, whatever arrives and in which order, and Enter runs it', async () => {
    const { runtime, draw, call } = await begin([
      plainChannel(1, 'Петров и сын'),
      plainChannel(2, 'Петров'),
    ]);
    runtime.palette.send({ type: 'open' });
    draw(<PaletteView />);
    await waitFor(() => expect(rowsOf(channelsOf(runtime))).toHaveLength(2));
    type('петро');
    const old = {
      clients: await call('GET /api/v1/clients'),
      offers: await call('GET /api/v1/offers'),
    };
    type('петров');
    const known = texts();
    press('ArrowDown');
    const chosen = active()!.textContent;
    expect(chosen).toBe(known[1]);
    const { drawn, active: key } = runtime.palette.getSnapshot().context;
    const wanted = drawn!.rows.find((row) => row.key === key)!.choice;
    // Answers to the earlier text, the later request first.
    old.offers.answer(200, pageOf([{ id: 9, name: 'Петроград' }] as never));
    old.clients.answer(200, pageOf([{ ...petrov, id: 10, last_name: 'Петрова' }]));
    const clients = await call('GET /api/v1/clients');
    const offers = await call('GET /api/v1/offers');
    expect([texts(), active()!.textContent]).toEqual([known, chosen]);
    offers.answer(200, pageOf([{ id: 5, name: 'Петров Банк' }] as never));
    await waitFor(() => expect(texts()).toHaveLength(known.length + 1));
    expect(active()!.textContent).toBe(chosen);
    // One row down and back up while the last answer arrives.
    press('ArrowDown');
    clients.answer(200, pageOf([petrov]));
    await waitFor(() => expect(texts()).toHaveLength(known.length + 2));
    expect(active()!.textContent).toBe(known[2] ?? texts()[2]);
    press('ArrowUp');
    expect(active()!.textContent).toBe(chosen);
    expect(texts().join()).not.toMatch(/Петроград|Петрова/);
    press('Enter');
    expect(runtime.palette.getSnapshot().context.choice).toEqual(wanted);
  });

  test('does not wait for a number that may be part of a name', async () => {
    const { runtime, draw, call, server } = await begin([plainChannel(3, 'Петров 12')]);
    runtime.palette.send({ type: 'open' });
    draw(<PaletteView />);
    await waitFor(() => expect(rowsOf(channelsOf(runtime))).toHaveLength(1));
    type('12');
    const before = texts();
    expect(before.join()).toContain('Петров');
    expect(before.join()).not.toContain('Ищем');
    server.waiting('GET /api/v1/clients').answer(200, pageOf([]));
    // The search for the number.
    (await call('GET /api/v1/clients')).answer(200, pageOf([{ ...petrov, id: 12 }]));
    await waitFor(() => expect(texts().join()).toContain('Петров Пётр Петрович'));
    expect(texts().slice(0, before.length)).toEqual(before);
    press('Enter');
    expect(runtime.palette.getSnapshot().context.choice).toMatchObject({ type: 'go' });
    expect(JSON.stringify(runtime.palette.getSnapshot().context.choice)).toContain('/channels/3');
  });

  test.each([
    [200, [], 'Никого с email a@b.ru нет', 'Поиск записи', 'Никого с email a@b.ru нет'],
    [200, [{ ...petrov, email: 'a@b.ru' }], petrov.last_name, 'Найдено', 'Найдено: 1'],
    [500, null, 'Клиенты не ответили', 'Поиск записи', 'Клиенты не ответили'],
  ])('counts found records only: %i with %j', async (code, clients, row, heading, said) => {
    const { runtime, draw, call } = await begin();
    runtime.palette.send({ type: 'open' });
    draw(<PaletteView />);
    type('a@b.ru');
    (await call('GET /api/v1/clients')).answer(
      code,
      clients ? pageOf(clients as never) : { message: 'База недоступна' },
    );
    await waitFor(() => expect(texts().join()).toContain(row));
    expect(document.querySelector('[cmdk-group-heading]')!.textContent).toBe(heading);
    const status = document.querySelector('[data-palette] [role=status]')!;
    await waitFor(() => expect(status.textContent).toContain(said));
  });

  test.each([
    ['Такого телефона ни у кого нет', 'Создать клиента с телефоном', []],
    ['Найдено: 1', petrov.last_name, [{ ...petrov, phone: '79001112233' }]],
  ])('counts a client, but not the offer to create one: %s', async (said, row, clients) => {
    const { runtime, draw, call } = await begin();
    runtime.palette.send({ type: 'open' });
    draw(<PaletteView />);
    type('+7 (900) 111-22-33');
    (await call('GET /api/v1/clients')).answer(200, pageOf(clients));
    await waitFor(() => expect(texts().join()).toContain(row));
    const status = document.querySelector('[data-palette] [role=status]')!;
    await waitFor(() => expect(status.textContent).toBe(said));
  });

  test('lets Enter wait for results, and run only on a single match', async () => {
    const { runtime, draw, call } = await begin();
    runtime.palette.send({ type: 'open' });
    draw(<PaletteView />);
    const chosen = () => runtime.palette.getSnapshot().context.choice;
    const status = () => document.querySelector('[data-palette] [role=status]')!.textContent;
    const found = { id: 5, name: 'Петров Банк' };

    // Typed before any search was sent. Two records will match.
    type('петров');
    press('Enter');
    expect(status()).toBe('');
    (await call('GET /api/v1/offers')).answer(200, pageOf([found] as never));
    await waitFor(() => expect(texts().join()).toContain('Петров Банк'));
    expect(chosen()).toBeNull();
    (await call('GET /api/v1/clients')).answer(200, pageOf([petrov]));
    await waitFor(() => expect(status()).toBe('Найдено: 2'));
    expect(runtime.palette.getSnapshot().matches({ open: { enter: 'awaited' } })).toBe(false);
    expect(chosen()).toBeNull();

    type('банк');
    press('Enter');
    (await call('GET /api/v1/offers')).answer(200, pageOf([found] as never));
    (await call('GET /api/v1/clients')).answer(200, pageOf([]));
    // The search continues in the other layout and in the other alphabet.
    expect(chosen()).toBeNull();
    (await call('GET /api/v1/clients')).answer(200, pageOf([]));
    expect(chosen()).toBeNull();
    (await call('GET /api/v1/clients')).answer(200, pageOf([]));
    await waitFor(() => expect(chosen()).toEqual({ type: 'go', href: '/offers/5' }));
  });

  test('mentions a forbidden source, and reports if all sources failed', async () => {
    const { runtime, draw, call, server } = await begin();
    runtime.palette.send({ type: 'open' });
    draw(<PaletteView />);
    type('петров');
    refuse(await call('GET /api/v1/clients'), new ProblemError({ message: 'Нет', status: 403 }));
    const offers = await call('GET /api/v1/offers');
    refuse(offers, new ProblemError({ message: 'База недоступна', status: 503 }));
    await waitFor(() =>
      expect(document.querySelector('[role=listbox]')?.textContent).toContain(
        'Нет доступа: клиенты',
      ),
    );
    await waitFor(() => expect(texts().join()).toContain('База недоступна'));
    const asked = () => server.calls.filter(({ path }) => path.startsWith('/api/v1/clients'));
    const before = asked().length;
    type('петрова');
    await call('GET /api/v1/offers');
    expect(asked()).toHaveLength(before);
  });

  describe('a command with the name of a client', () => {
    /** Returns the search for the name alone, which follows the search for the whole query. */
    async function named() {
      const { runtime, draw, call, server } = await begin();
      server.always('GET /api/v1/offers', () => pageOf([]));
      runtime.palette.send({ type: 'open' });
      draw(<PaletteView />);
      type('изменить паспорт петров');
      (await call('GET /api/v1/clients')).answer(200, pageOf([]));
      const read = await call('GET /api/v1/clients');
      expect(new URLSearchParams(read.path.split('?')[1]).get('search')).toBe('петров');
      return read;
    }

    test('is offered for the client that is found', async () => {
      const read = await named();
      read.answer(200, pageOf([petrov]));
      await waitFor(() =>
        expect(texts().join()).toContain('Редактировать: паспорт «Петров Пётр Петрович»'),
      );
    });

    test('reports that the clients could not be searched', async () => {
      (await named()).answer(500, { message: 'База недоступна' });
      await waitFor(() =>
        expect(document.body.textContent).toContain('Клиенты не ответили: База недоступна'),
      );
    });
  });

  test('searches five thousand channels and renders fifty rows at most', async () => {
    const many = Array.from({ length: 5_000 }, (_, i) => plainChannel(i + 1, `Канал ${i + 1}`));
    const { runtime, draw } = await begin(many);
    runtime.palette.send({ type: 'open' });
    draw(<PaletteView />);
    type('канал');
    const heading = () => document.querySelector('[role=listbox]')?.textContent;
    await waitFor(() => expect(heading()).toContain('Каналы · 5 из 5000'));
    expect(options().length).toBeLessThanOrEqual(50);
  });

  test('accepts a long address, but does not search for a text that is too long', async () => {
    const { runtime, server, draw } = await begin();
    runtime.palette.send({ type: 'open' });
    draw(<PaletteView />);
    await userEvent.click(field());
    const to = `/offers?name=${'%D1%8B'.repeat(60)}&status=1`;
    await userEvent.paste(window.location.origin + to);
    await waitFor(() => expect(texts()[0]).toBe(`Список офферов${to}`));

    const asked = server.calls.length;
    type('ы'.repeat(20_000));
    await waitFor(() => expect(texts()[0]).not.toContain(to));
    await new Promise((resolve) => setTimeout(resolve));
    expect(server.calls.length).toBe(asked);
  });

  test('ends when the session is locked during a search', async () => {
    const { runtime, draw, call } = await begin();
    draw(<App runtime={runtime} />);
    runtime.palette.send({ type: 'open' });
    await waitFor(() => expect(field()).not.toBeNull(), { timeout: 5_000 });
    type('8 912 345-67-89');
    const asked = await call('GET /api/v1/clients');
    asked.answer(401, { message: 'Истекла', allow_refresh: true });
    await waitFor(() => expect(runtime.session.getSnapshot().matches('locked')).toBe(true));
    await waitFor(() => expect(field()).toBeNull());
    expect(document.body.textContent).not.toContain('912');
  });

  test('lists recent records without the one on the screen', async () => {
    const { runtime, server, draw } = await begin();
    server.always('GET /api/v1/offers/7', () => ({}));
    server.always('GET /api/v1/offers/5', () => ({}));
    runtime.browser.go('/offers/5');
    runtime.browser.go('/offers/7');
    runtime.palette.send({ type: 'open' });
    draw(<PaletteView />);
    await waitFor(() => expect(texts().join()).toContain('Оффер #5'));
    expect(texts().join()).not.toContain('Оффер #7');
  });

  test('is drawn before the names of recents are requested', async () => {
    const { runtime, server, draw, call } = await begin();
    runtime.recents.send({ type: 'used', item: { kind: 'offer', id: 7 } });
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
    runtime.palette.send({ type: 'open' });
    draw(<PaletteView />);
    await waitFor(() => expect(field()).toBeTruthy());
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.calls.filter(({ path }) => path.includes('/offers/7'))).toEqual([]);
    for (const frame of frames) frame(0);
    await call('GET /api/v1/offers/7');
  });

  test('requests no names of recents if it has closed before it was painted', async () => {
    const { runtime, server, draw } = await begin();
    runtime.recents.send({ type: 'used', item: { kind: 'offer', id: 7 } });
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
    runtime.palette.send({ type: 'open' });
    draw(<PaletteView />);
    await waitFor(() => expect(frames.length).toBeGreaterThan(0));
    cleanup();
    for (const frame of frames) frame(0);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.calls.filter(({ path }) => path.includes('/offers/7'))).toEqual([]);
  });

  test('removes a recent record that its own screen did not find', async () => {
    const { runtime, call } = await begin();
    runtime.browser.go('/offers/404');
    const { recents } = runtime;
    expect(recents.getSnapshot().context.items[0]).toEqual({ kind: 'offer', id: 404 });
    const reading = runtime.offers.read(404);
    refuse(await call('GET /api/v1/offers/404'), new ProblemError({ message: 'Нет', status: 404 }));
    await expect(reading).rejects.toThrow('Нет');
    expect(recents.getSnapshot().context.items).not.toContainEqual({ kind: 'offer', id: 404 });
  });
});
