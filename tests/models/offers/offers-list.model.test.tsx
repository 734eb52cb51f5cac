import { fireEvent, screen, waitFor } from '@testing-library/react';
// Loaded in advance, because the first test would wait too long.
import '#features/offers/new/offer-panel.tsx';
import '#workspace/editing/deletion-question.tsx';
import { describe, expect, test, vi } from 'vitest';
import { isAvailable } from '#commands/command.ts';
import OffersPage from '#features/offers/list/offers-page.tsx';
import { expectFields, fill, refuse } from '#tests/support/forms.ts';
import { pageOf, sova, yozh } from '#tests/support/offers.ts';
import { endPauses, holdPauses } from '#tests/support/pauses.ts';
import { alerts, beginSignedIn, button, field, type TestConsole } from '#tests/support/runtime.tsx';
import {
  boundTo,
  controlIn,
  panel,
  panelSteps,
  press,
  question,
  rowOf,
  runCommand,
} from '#tests/support/screen.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import { offerPanelModel, offersQueryModel } from './offers.model.ts';

const LIST = 'GET /api/v1/offers';
const POST = 'POST /api/v1/offers';

async function begin(path = '/offers', offers = [sova]) {
  const begun = await beginSignedIn(path);
  begun.server.always(LIST, () => pageOf(offers));
  begun.draw(<OffersPage />);
  await screen.findByText('Сова Займ');
  return begun;
}

const asked = ({ server }: TestConsole) =>
  server.calls.filter((call) => `${call.method} ${call.path}`.startsWith(LIST));

describe('filters of the offers', () => {
  const labels = { name: 'Название', vip_position: 'VIP-позиция', status: 'Статус' };

  testEveryTransition(offersQueryModel, {
    setUp: async () => {
      const begun = await beginSignedIn('/offers');
      begun.draw(<OffersPage />);
      (await begun.call(LIST)).answer(200, pageOf([sova]));
      await screen.findByText('Сова Займ');
      return { ...begun, pauses: holdPauses() };
    },
    perform: {
      change: (_, { patch }) => fill(labels, patch),
      answered: async ({ call }) => (await call(LIST)).answer(200, pageOf([sova])),
      apply: () => void fireEvent.submit(screen.getByRole('search')),
      clear: (driver) => runCommand(driver, 'offers.clearFilter'),
      seek: () => {
        (document.activeElement as HTMLElement | null)?.blur();
        press('f');
      },
      'address.changed': ({ runtime }) => runtime.location.go('/offers?status=0'),
      'xstate.after.timeout.offersQuery.filters.behind': ({ pauses }) => endPauses(pauses),
      'xstate.after.errorDelay.offersQuery.filters.wrong': ({ pauses }) => endPauses(pauses),
    },
    verify: {
      'menu.closed': () => expect(screen.queryByRole('menu')).toBeNull(),
      'filters.settled': ({ pauses }) => expect(pauses.size).toBe(0),
      'filters.wrong': ({ pauses }) => expect(pauses.size).toBe(1),
      'filters.asked': ({ pauses, server }) => {
        expect(pauses.size).toBe(0);
        expect(server.isWaiting(LIST)).toBe(true);
      },
      // The newest text waits for the running call, or for the end of the timeout.
      'filters.behind': ({ pauses, server }) => {
        expect(pauses.size).toBe(1);
        expect(server.isWaiting(LIST)).toBe(true);
      },
      '*': (driver, snapshot, { emitted }) => {
        const { initial, draft, fieldErrors } = snapshot.context;
        expectFields(labels, draft, fieldErrors);
        const held = Object.entries(initial).filter(([, value]) => value !== '');
        expect([...new URLSearchParams(window.location.search)]).toEqual(held);
        const [, query = ''] = asked(driver).at(-1)!.path.split('?');
        expect([...new URLSearchParams(query)].sort()).toEqual(
          [['page', '1'], ['per_page', '20'], ...held].sort(),
        );
        if (emitted.some(({ type }) => type === 'sought')) {
          expect(document.activeElement).toBe(field('Название'));
        }
        const isReady = isAvailable(boundTo(driver, 'offers.clearFilter'));
        expect(isReady).toBe(snapshot.can({ type: 'clear' }));
      },
    },
  });

  test('are restored from the address, with the page', async () => {
    const begun = await begin('/offers?name=сова&vip_position=0#2');
    expect([field('Название').value, field('VIP-позиция').value]).toEqual(['сова', '0']);
    expect(asked(begun)[0]!.path).toContain('?page=2&');
  });

  test('a space between two words stays while the list is read', async () => {
    const { user } = await begin();
    await user.type(field('Название'), 'Сова ');
    await waitFor(() => expect(window.location.search).not.toBe(''));
    await user.type(field('Название'), 'Займ');
    expect(field('Название').value).toBe('Сова Займ');
  });
});

describe('panel of a new offer', () => {
  const labels: Record<string, string> = {
    name: 'Название',
    min_sum: 'Сумма от',
    max_sum: 'Сумма до',
    period: 'Срок',
    bid: 'Ставка',
    age_from: 'Возраст от',
    age_up_to: 'Возраст до',
    icon: 'Логотип (URL)',
    url: 'URL',
    site: 'Сайт',
    income_type: 'Тип дохода',
    keitaro_id: 'ID в Keitaro',
    display_priority: 'Приоритет показа',
    vip_position: 'VIP-позиция',
    status: 'Статус',
    check: 'Чекер',
    broker: 'Брокер',
    comment: 'Комментарий',
  };
  const controlOf = (name: string) => controlIn(panel()!, labels[name]!);

  testEveryTransition(offerPanelModel, {
    setUp: () => begin(),
    perform: {
      open: async ({ user }) => {
        await user.click(button('Добавить новый оффер'));
        await screen.findByRole('dialog', { name: 'Новый оффер' });
      },
      change: (_, { patch }) => {
        for (const [name, value] of Object.entries(patch)) {
          fireEvent.change(controlOf(name), { target: { value } });
        }
      },
      ...panelSteps,
      'xstate.done.actor.submit': async (driver) => {
        const before = asked(driver).length;
        (await driver.call(POST)).answer(201, { success: true });
        await waitFor(() => expect(asked(driver).length).toBeGreaterThan(before));
      },
      'xstate.error.actor.submit': async ({ call }, { error }) => refuse(await call(POST), error),
    },
    verify: {
      closed: (_, __, { event }) => {
        expect(panel()).toBeNull();
        if (event) expect(document.activeElement).toBe(button('Добавить новый оффер'));
      },
      editing: (_, __, { emitted }) => {
        expect(alerts()).toEqual([]);
        expect(question()).toBeNull();
        if (emitted.some(({ type }) => type === 'refused')) {
          expect(document.activeElement).toBe(panel()!.querySelector('[aria-invalid=true]'));
        }
      },
      submitting: ({ server }, { context: { draft } }) => {
        expect(panel()?.getAttribute('aria-busy')).toBe('true');
        expect(server.calls.at(-1)?.body).toEqual({
          name: 'Сова Займ',
          min_sum: 1000,
          max_sum: 30000.5,
          period: '30',
          bid: 0.8,
          age_from: 18,
          age_up_to: 70,
          icon: null,
          url: draft.url || null,
          site: null,
          income_type: 'заявка',
          keitaro_id: null,
          display_priority: null,
          vip_position: null,
          status: 1,
          check: 1,
          broker: 0,
          comment: null,
        });
      },
      failed: (_, { context }) => {
        const [note] = Object.values(context.problem!.fields).flat();
        if (note) expect(panel()!.textContent).toContain(note);
        else expect(alerts()[0]).toContain(context.problem!.message);
      },
      confirmingDiscard: () =>
        expect(question()?.textContent).toContain('Не сохранять новый оффер?'),
      '*': (_, snapshot) => {
        if (!snapshot.hasTag('open')) return;
        const { draft, fieldErrors } = snapshot.context;
        for (const name of Object.keys(labels)) {
          const control = controlOf(name);
          expect(control.value, name).toBe(draft[name as keyof typeof draft]);
          expect(control.getAttribute('aria-invalid'), name).toBe(
            fieldErrors[name] ? 'true' : null,
          );
        }
      },
    },
  });
});

describe('rows of the offers', () => {
  const rows = [
    sova,
    { ...yozh, url: 'javascript:alert(1)', icon: 'data:image/svg+xml,<svg/>' },
    { ...sova, id: 5, name: '', url: null, is_active: null, status: 0 as const },
  ];

  test('link to web addresses only, in a new tab', async () => {
    await begin('/offers', rows);
    const link = rowOf(3).querySelector('a[target=_blank]')!;
    expect(link.getAttribute('href')).toBe('https://sova.example/apply');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(rowOf(4).querySelectorAll('a')).toHaveLength(1);
    expect(rowOf(4).textContent).toContain('javascript:alert(1)');
    expect(rowOf(5).querySelector('a')!.textContent).toBe('Оффер 5');
    expect(rowOf(5).textContent).toContain('-Неактивен');
    expect(rowOf(3).textContent).toContain('Активен');
  });

  test('a logo shows the first letter of the name until it is loaded', async () => {
    await begin('/offers', [...rows, { ...sova, id: 6, name: ' ёж', icon: null }]);
    const cell = (id: number) => rowOf(id).querySelector('td')!;
    const letter = (id: number) => cell(id).querySelector('[aria-hidden]')!;
    expect(letter(3).textContent).toBe(sova.name[0]);
    expect(letter(3).className, 'hidden by what comes before it').toContain('peer-data-loaded:');
    const logo = cell(3).querySelector('img')!;
    expect(logo.className).toContain('peer');
    expect(logo.hasAttribute('data-loaded')).toBe(false);
    fireEvent.load(logo);
    expect(logo.hasAttribute('data-loaded')).toBe(true);
    expect(letter(6).textContent).toBe('Ё');
    expect(letter(5).textContent, 'without a name').toBe('');
    for (const id of [4, 6]) expect(cell(id).querySelector('img'), 'nothing to load').toBeNull();
  });

  test('a logo that cannot be loaded is replaced once', async () => {
    await begin();
    const logo = rowOf(3).querySelector('img')!;
    expect(logo.getAttribute('src')).toBe(sova.icon);
    fireEvent.error(logo);
    expect(logo.getAttribute('src')).toBe('/offer-logo.svg');
    const set = vi.spyOn(logo, 'src', 'set');
    fireEvent.error(logo);
    expect(set).not.toHaveBeenCalled();
  });
});
