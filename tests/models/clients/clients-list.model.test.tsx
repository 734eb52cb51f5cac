import { fireEvent, screen } from '@testing-library/react';
// Loaded in advance, because the first test would wait too long.
import '#features/clients/new/client-panel.tsx';
import { describe, expect } from 'vitest';
import { SORT_TITLES } from '#features/clients/list/client-filters.ts';
import { emptyClient } from '#features/clients/new/new-client.ts';
import { clientPanelOf } from '#features/clients/new/use-client-panel.ts';
import type { Call } from '#tests/support/calls.ts';
import { pageOf, petrov } from '#tests/support/clients.ts';
import { beginFilledList, beginList, LIST } from '#tests/support/clients-list.tsx';
import { searchForCreated } from '#tests/support/created.ts';
import { refuse } from '#tests/support/forms.ts';
import { endPauses, holdPauses } from '#tests/support/pauses.ts';
import { alerts, button, field } from '#tests/support/runtime.tsx';
import { isListBusy, press, runCommand, shownIds } from '#tests/support/screen.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import { clientsModel, clientsQueryModel, complete, revealedRowsModel } from './clients.model.ts';

/** Each column in both directions. */
const SORT_ROWS = 2 * Object.keys(SORT_TITLES).length;

const type = (label: string, value: string) =>
  void fireEvent.input(field(label), { target: { value } });

describe('clients', () => {
  testEveryTransition(clientsModel, {
    // The search for a created client makes its own reads.
    setUp: async () => ({ ...(await beginList()), searches: [] as Call[] }),
    perform: {
      reload: async ({ user }, _, before) => {
        if (before.matches('failed')) await user.click(button('Повторить'));
        else press('r');
      },
      'rows.changed': async ({ runtime, call, server, searches }) => {
        const panel = clientPanelOf(runtime);
        panel.send({ type: 'open', subject: null, draft: emptyClient });
        panel.send({ type: 'change', patch: complete });
        panel.send({ type: 'step', step: 'takeRegistration' });
        panel.send({ type: 'submit' });
        const added = await call('POST /api/v1/clients');
        const before = server.calls.length;
        added.answer(201, { success: true });
        const search = await searchForCreated(server, LIST, before);
        searches.push(search);
        search.answer(200, pageOf([]));
      },
      'query.changed': ({ runtime }, { query }) =>
        runtime.location.go(query.page === 1 ? '/clients' : `/clients#${query.page}`),
      'xstate.done.actor.load': async ({ call }, { output }) => {
        const { rows, total, lastPage } = output.result;
        (await call(LIST)).answer(200, pageOf(rows, { total, last_page: lastPage }));
      },
      'xstate.error.actor.load': async ({ call }, { error }) => refuse(await call(LIST), error),
    },
    verify: {
      loading: ({ server, searches }, { context }) => {
        expect(isListBusy()).toBe(true);
        const asked = server.calls.filter(
          (one) => `${one.method} ${one.path}`.startsWith(LIST) && !searches.includes(one),
        );
        expect(asked.at(-1)!.path).toContain(`page=${context.query.page}`);
        expect(asked.filter(({ signal }) => !signal?.aborted).at(-1)).toBe(asked.at(-1));
      },
      ready: () => {
        expect(isListBusy()).toBe(false);
        expect(alerts()).toEqual([]);
      },
      failed: (_, { context }) => {
        expect(alerts()[0]).toContain(context.problem!.message);
        expect(button('Повторить').disabled).toBe(false);
      },
      '*': (_, { context: { query, result } }) => {
        expect(shownIds()).toEqual(result?.rows.map(({ id }) => id) ?? []);
        const pages = [...document.querySelectorAll('nav[aria-label="Страницы"] [aria-current]')];
        const isPaged = result !== null && result.total > 20;
        expect(pages.map(({ textContent }) => textContent)).toEqual(
          isPaged ? [String(query.page)] : [],
        );
        expect(window.location.hash).toBe(query.page > 1 ? `#${query.page}` : '');
      },
    },
  });
});

describe('query of the clients', () => {
  const form = () => screen.queryByRole('search', { name: 'Фильтр клиентов', hidden: true });
  testEveryTransition(clientsQueryModel, {
    setUp: async () => {
      const begun = await beginFilledList('/clients?with_passport=1');
      begun.server.never(LIST);
      document.querySelector<HTMLElement>('tr[data-key]')!.focus();
      return { ...begun, pauses: holdPauses(), from: null as Element | null };
    },
    perform: {
      'form.open': (driver) => {
        driver.from = document.activeElement;
        fireEvent.click(button('Фильтр'));
      },
      change: (_, { patch }) => {
        // Typing happens in the focused field.
        const typeIn = (label: string, value: string) => {
          field(label).focus();
          type(label, value);
        };
        if (patch.search !== undefined) typeIn('Поиск', patch.search);
        if (patch.created_from !== undefined) typeIn('Создан от', patch.created_from);
      },
      apply: ({ user }, _, before) => {
        if (before.matches({ filters: 'form' })) return user.click(button('Применить'));
        fireEvent.keyDown(field('Поиск'), { key: 'Enter' });
      },
      seek: () => {
        (document.activeElement as HTMLElement | null)?.blur();
        fireEvent.keyDown(document.body, { key: '/', code: 'Slash' });
      },
      choose: () => void fireEvent.click(button('Убрать «Данные паспорта в ответе»')),
      answered: async ({ call }) => (await call(LIST)).answer(200, pageOf([petrov])),
      'xstate.after.timeout.clientsQuery.filters.behind': ({ pauses }) => endPauses(pauses),
      clear: (driver) => runCommand(driver, 'clients.resetFilter'),
      'form.close': ({ user }) => {
        field('Создан от').focus();
        return user.keyboard('{Escape}');
      },
      'address.changed': ({ runtime }, { sort }) => {
        const words = new URLSearchParams(sort ? window.location.search : 'has_address=1');
        if (sort) words.set('sort_by', sort.column);
        if (sort) words.set('sort_direction', sort.direction);
        const state = sort ? window.history.state : null;
        runtime.location.go(`/clients?${words}`, { state });
      },
      'sortMenu.open': (driver) => runCommand(driver, 'clients.sort'),
      'menu.close': () => void fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' }),
      sort: async (driver, _, before) => {
        const entry = { name: 'Телефон по убыванию' };
        if (!before.matches({ menu: 'sort' })) runCommand(driver, 'clients.sort.phone.desc');
        else await driver.user.click(screen.getByRole('menuitemradio', entry));
      },
      'sort.toggle': () => void fireEvent.click(button('Телефон')),
    },
    verify: {
      'filters.settled': ({ from }, _, { event }) => {
        expect(form()).toBeNull();
        // The focus returns to the row or the field where it was before.
        if (event?.type !== 'form.close') return;
        expect(from?.matches('tr, input')).toBe(true);
        expect(document.activeElement).toBe(from);
      },
      'filters.asked': ({ server }) => expect(server.isWaiting(LIST)).toBe(true),
      'filters.behind': ({ pauses }) => expect(pauses.size).toBe(1),
      'filters.form': (_, { context: { draft, fieldErrors } }) => {
        expect(field('Создан от').value).toBe(draft.created_from);
        expect(field('Создан от').placeholder).toBe('ДД.ММ.ГГГГ');
        expect(field('Есть адрес').value).toBe(draft.has_address);
        expect(field('Данные паспорта в ответе').checked).toBe(draft.with_passport);
        const invalid = field('Создан от').getAttribute('aria-invalid');
        expect(invalid).toBe(fieldErrors.created_from ? 'true' : null);
      },
      'menu.closed': () => expect(screen.queryByRole('menu')).toBeNull(),
      'menu.sort': () => expect(screen.getAllByRole('menuitemradio')).toHaveLength(SORT_ROWS),
      '*': ({ server }, { context: { initial, draft, sort } }, { emitted }) => {
        expect(field('Поиск').value).toBe(draft.search);
        if (emitted.some(({ type }) => type === 'sought')) {
          expect(document.activeElement).toBe(field('Поиск'));
        }
        const chips = [...document.querySelectorAll('[role=search] li')];
        expect(chips.map(({ textContent }) => textContent)).toEqual([
          ...(initial.has_address ? ['Есть адрес: да'] : []),
          ...(initial.with_passport ? ['Данные паспорта в ответе: да'] : []),
        ]);
        const filter = [...document.querySelectorAll('button')].find(
          (one) => one.textContent === 'Фильтр',
        );
        const isActive = initial.search || initial.has_address || initial.with_passport;
        expect(filter?.getAttribute('data-active')).toBe(String(Boolean(isActive)));
        // The search is sent, but is not in the address.
        const asked = decodeURIComponent(server.calls.at(-1)!.path);
        expect(new URL(asked, 'http://a').searchParams.get('search') ?? '').toBe(initial.search);
        expect(decodeURIComponent(window.location.href)).not.toContain('Петров');
        const words = new URLSearchParams(window.location.search);
        expect([words.get('sort_by'), words.get('sort_direction')]).toEqual([
          sort?.column ?? null,
          sort?.direction ?? null,
        ]);
      },
    },
  });
});

describe('passports of the clients', () => {
  testEveryTransition(revealedRowsModel, {
    setUp: () => beginFilledList('/clients?with_passport=1'),
    perform: {
      reveal: ({ user }) => user.click(button('Показать паспорт')),
      conceal: ({ user }) => user.click(button('Скрыть паспорт')),
    },
    verify: {
      '*': (_, { context: { revealed } }) => {
        const { textContent } = document.querySelector('tr[data-key]')!;
        expect(textContent.includes('4510 123456')).toBe(revealed.length > 0);
      },
    },
  });
});
