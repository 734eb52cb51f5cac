import { fireEvent } from '@testing-library/react';
import { describe, expect } from 'vitest';
import PaletteView from '#app/palette/palette-view.tsx';
import { pageOf } from '#tests/support/clients.ts';
import { refuse } from '#tests/support/forms.ts';
import { usersPage } from '#tests/support/people.ts';
import { beginSignedIn, holdTimers } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { foundOffers, lookupModel, lookupSourceModel, shortOfCallsModel } from './lookup.model.ts';

/** Opens the palette; the test answers the calls. */
async function setUp(hasRoom = () => true) {
  const begun = await beginSignedIn('/nowhere');
  Object.assign(begun.runtime.searches, { hasRoom });
  begun.server.always('GET /api/v1/channels', () => ({ success: true, data: [] }));
  begun.server.always('GET /api/v1/clients', () => pageOf([]));
  begun.server.always('GET /api/users', () => usersPage());
  const timers = holdTimers(120, 300, 2_000, 60_000);
  begun.runtime.palette.send({ type: 'open' });
  begun.draw(<PaletteView />);
  return { ...begun, timers };
}

type Driver = Awaited<ReturnType<typeof setUp>>;

const field = () => document.querySelector<HTMLInputElement>('input[role=combobox]')!;
const type = (query: string) => void fireEvent.change(field(), { target: { value: query } });
const rows = (heading: string) => {
  const groups = [...document.querySelectorAll('[cmdk-group]')];
  const group = groups.find((one) =>
    one.querySelector('[cmdk-group-heading]')?.textContent?.startsWith(heading),
  );
  return [...(group?.querySelectorAll('[role=option]') ?? [])];
};
const texts = (heading: string) => rows(heading).map(({ textContent }) => textContent);
const said = () => document.querySelector('[role=listbox]')?.textContent ?? '';
const nameIn = ({ path }: { readonly path: string }) =>
  new URL(path, 'http://a').searchParams.get('name');
const offersAsked = ({ server }: Driver) =>
  server.calls.filter(({ path }) => path.startsWith('/api/v1/offers'));

const answerOffers = async ({ call }: Driver) => {
  const data = foundOffers.hits.map(({ id, title }) => ({ id, name: title }));
  const answer = pageOf(data as never, { total: foundOffers.total });
  (await call('GET /api/v1/offers')).answer(200, answer);
};

const showFound = () =>
  expect(texts('Офферы · 2 из 12')).toEqual(['Займ <b>быстро</b>ID 1', 'Займ до зарплатыID 2']);
/** Expects a note about the search, and no row. */
const showSearch = () => {
  expect(rows('Офферы')).toEqual([]);
  expect(said()).toContain('офферы');
};

describe('source of offers', () => {
  testEveryTransition(lookupSourceModel, {
    setUp: () => setUp(),
    perform: {
      ask: (_, { query }) => type(query),
      drop: () => type('з'),
      retry: () => void fireEvent.click(rows('Офферы')[0]!),
      'xstate.after.timeout.lookupSource.loading.behind': ({ timers }) => timers.runOut(300),
      'xstate.after.pause.lookupSource.pausing': ({ timers }) => timers.runOut(2_000),
      'xstate.after.pause.lookupSource.failed.pausing': ({ timers }) => timers.runOut(60_000),
      'xstate.done.actor.load': answerOffers,
      'xstate.error.actor.load': async ({ call }, { error }) =>
        refuse(await call('GET /api/v1/offers'), error),
    },
    verify: {
      idle: () => {
        expect(rows('Офферы')).toEqual([]);
        expect(said()).not.toContain('офферы');
      },
      // One search runs for an older text; the newest text waits for its end.
      'loading.behind': (driver, { context }) => {
        showSearch();
        const running = offersAsked(driver).at(-1)!;
        expect(driver.server.isWaiting('GET /api/v1/offers')).toBe(true);
        expect(nameIn(running)).toBe(context.lastQuery);
        expect(running.signal?.aborted).toBe(false);
      },
      // The server asks to wait for a moment.
      pausing: (driver, { context }) => {
        expect(rows('Офферы')).toEqual([]);
        expect(said().includes('офферы')).toBe(context.query !== '');
        expect(driver.server.isWaiting('GET /api/v1/offers')).toBe(false);
      },
      'loading.first': (driver, { context }) => {
        expect(rows('Офферы')).toEqual([]);
        const requested = offersAsked(driver).at(-1)!;
        expect(nameIn(requested)).toBe(context.query);
        expect(requested.signal?.aborted).toBe(false);
      },
      'loading.again': () => expect(texts('Офферы')).toEqual(['Офферы: ищем ещё раз…']),
      ready: showFound,
      'failed.free': () =>
        expect(texts('Офферы')).toEqual(['Офферы не ответили: База недоступнаПовторить']),
      // No row to retry: the search continues by itself.
      'failed.pausing': (driver, { context }) => {
        const text = 'Офферы не ответили: Слишком часто: 60Спросим ещё раз сами';
        expect(texts('Офферы')).toEqual(context.query === '' ? [] : [text]);
        expect(driver.server.isWaiting('GET /api/v1/offers')).toBe(false);
      },
      refused: (_, { context }) => {
        expect(rows('Офферы')).toEqual([]);
        expect(said().includes('Нет доступа: офферы')).toBe(context.query !== '');
      },
      '*': ({ runtime }, { context }) => {
        expect(field().value).toBe(context.query === '' ? field().value : context.query);
        // Each source reports its own failure once.
        expect(runtime.toasts.getSnapshot().context.toasts).toEqual([]);
        // Enter runs the row that the field names.
        const active = document.querySelector('[role=option][aria-selected=true]');
        expect(field().getAttribute('aria-activedescendant')).toBe(active?.id ?? null);
      },
    },
  });
});

describe('source of offers while few calls are left', () => {
  testEveryTransition(shortOfCallsModel, {
    setUp: () => setUp(() => false),
    perform: {
      ask: (_, { query }) => type(query),
      drop: () => type('з'),
      'xstate.after.rest.lookupSource.resting': ({ timers }) => timers.runOut(120),
      'xstate.done.actor.load': answerOffers,
    },
    verify: {
      idle: () => expect(rows('Офферы')).toEqual([]),
      loading: (driver, { context }) => {
        showSearch();
        expect(nameIn(offersAsked(driver).at(-1)!)).toBe(context.lastQuery);
      },
      // The searched text has its answer, and the newest text is not searched yet.
      resting: (driver, { context }) => {
        showSearch();
        expect(nameIn(offersAsked(driver).at(-1)!)).toBe(context.lastQuery);
        expect(driver.server.isWaiting('GET /api/v1/offers')).toBe(false);
      },
      ready: showFound,
    },
  });
});

describe('all sources', () => {
  testEveryTransition(lookupModel, {
    setUp: () => setUp(),
    perform: { 'query.changed': (_, { query }) => type(query) },
    verify: {
      '*': (driver, { context: { query } }) => {
        if (query === null) return;
        expect(field().value).toBe(query);
        // If the first row says that a search is running, no note repeats it.
        expect(said().includes('Ищем: ')).toBe(query === 'займ');
        expect(texts('Найдено')).toEqual([]);
        expect(texts('Поиск записи')).toEqual(query === '#1' ? ['Ищем запись #1…'] : []);
        // A single letter starts no search.
        if (query === 'з') expect(driver.server.isWaiting('GET /api/v1/offers')).toBe(false);
      },
    },
  });
});
