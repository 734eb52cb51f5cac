import { fireEvent, screen, waitFor } from '@testing-library/react';
import { SORT_TITLES } from '#features/channels/list/channels-query.ts';
import { channelsOf } from '#features/channels/list/channels-store.ts';
// Loaded in advance, because the first test would wait too long.
import '#features/channels/new/channel-panel.tsx';
import '#workspace/editing/deletion-question.tsx';
import '#workspace/list-query/filter-menu.tsx';
import '#workspace/list-query/sort-menu.tsx';
import { describe, expect } from 'vitest';
import ChannelsPage from '#features/channels/list/channels-page.tsx';
import { changed, ok, vk, yolka } from '#tests/support/channels.ts';
import { searchForCreated } from '#tests/support/created.ts';
import { refuse } from '#tests/support/forms.ts';
import { holdPauses } from '#tests/support/pauses.ts';
import { alerts, beginSignedIn, button, field, isOff } from '#tests/support/runtime.tsx';
import {
  buttonIn,
  inRow,
  isListBusy,
  press,
  question,
  rowOf,
  runCommand,
  shownIds,
} from '#tests/support/screen.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import {
  channelDeletionModel,
  channelsModel,
  channelsQueryModel,
  channelTogglesModel,
  refusals,
} from './channels.model.ts';

/** Each column in both directions. */
const SORT_ROWS = 2 * Object.keys(SORT_TITLES).length;

const LIST = 'GET /api/v1/channels';

async function beginList(path = '/channels') {
  const begun = await beginSignedIn(path);
  begun.draw(<ChannelsPage />);
  return begun;
}

async function beginFilledList(path?: string) {
  const begun = await beginList(path);
  (await begun.call(LIST)).answer(200, ok([vk, yolka]));
  await waitFor(() => expect(isListBusy()).toBe(false));
  await screen.findByRole('button', { name: 'Фильтр' });
  return begun;
}

describe('channels', () => {
  testEveryTransition(channelsModel, {
    setUp: () => beginList(),
    perform: {
      reload: async ({ user }, _, before) => {
        if (before.matches('failed')) await user.click(button('Повторить'));
        else press('r');
      },
      'rows.changed': async ({ runtime, call, server }) => {
        runtime.registry.all();
        press('c');
        const name = await screen.findByLabelText('Наименование');
        fireEvent.change(name, { target: { value: 'Третий' } });
        fireEvent.click(button('Сохранить'));
        const before = server.calls.length;
        // The API only reports success, so the list is read again.
        (await call('POST /api/v1/channels')).answer(201, { success: true });
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        (await searchForCreated(server, LIST, before)).answer(200, ok([]));
      },
      visit: ({ runtime }) =>
        // The page sends this event when it opens.
        channelsOf(runtime).send({ type: 'visit' }),
      'rows.replaced': async (driver) => {
        runCommand(driver, 'channels.delete', yolka);
        fireEvent.click(buttonIn(await screen.findByRole('alertdialog'), 'Удалить')!);
        (await driver.call('DELETE /api/v1/channels/2')).answer(200, { success: true });
        await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      },
      'xstate.done.actor.load': async ({ call }, { output }) =>
        (await call(LIST)).answer(200, ok(output.result.rows)),
      'xstate.error.actor.load': async ({ call }, { error }) => refuse(await call(LIST), error),
    },
    verify: {
      loading: ({ server }) => {
        expect(isListBusy()).toBe(true);
        const asked = server.calls.filter(({ path, method }) => `${method} ${path}` === LIST);
        expect(asked.filter(({ signal }) => !signal?.aborted).at(-1)).toBe(asked.at(-1));
      },
      ready: () => {
        expect(isListBusy()).toBe(false);
        expect(alerts()).toEqual([]);
      },
      failed: (_, { context }) => {
        expect(alerts()[0]).toContain(context.problem!.message);
        expect(isOff(button('Повторить'))).toBe(false);
      },
      '*': (_, { context }) =>
        expect(shownIds()).toEqual(context.result?.rows.map(({ id }) => id) ?? []),
    },
  });
});

describe('activity of channels', () => {
  const TOGGLE = (key: string | number) => `PATCH /api/v1/channels/${key}/toggle-status`;
  const nameOf = (key: string | number) => (key === 1 ? 'Деактивировать' : 'Активировать');
  testEveryTransition(channelTogglesModel, {
    setUp: async () => {
      const begun = await beginFilledList();
      return { ...begun, active: new Map([vk, yolka].map(({ id, is_active }) => [id, is_active])) };
    },
    perform: {
      toggle: ({ user, active }, { subject }) =>
        user.click(inRow(subject.id, active.get(subject.id) ? 'Деактивировать' : 'Активировать')!),
      toggled: async ({ call, active }, { key }, { context }) => {
        const channel = key === 1 ? vk : yolka;
        const is_active = !active.get(channel.id);
        active.set(channel.id, is_active);
        const answer = ok(changed(channel, { is_active }));
        const isLook = context.unconfirmed.includes(key);
        (await call(isLook ? `GET /api/v1/channels/${key}` : TOGGLE(key))).answer(200, answer);
      },
      failed: async ({ call }, { key, sent: { problem } }) => {
        const toggle = await call(TOGGLE(key));
        if (problem.isOutcomeUnknown) toggle.fail();
        else refuse(toggle, refusals.words);
      },
      // Sent after each read of the list.
      look: async ({ call, active, user }) => {
        await user.keyboard('r');
        const now = [vk, yolka].map((one) => changed(one, { is_active: active.get(one.id)! }));
        (await call(LIST)).answer(200, ok(now));
      },
    },
    verify: {
      '*': ({ active }, { context }) => {
        for (const [id, isActive] of active) {
          // Shows the state from the server, and is locked during the call.
          expect(rowOf(id).textContent).toContain(isActive ? 'Активен' : 'Неактивен');
          const toggle = inRow(id, isActive ? 'Деактивировать' : 'Активировать')!;
          expect(toggle.getAttribute('aria-disabled')).toBe(String(context.toggling.includes(id)));
        }
        expect(nameOf(1)).toBe('Деактивировать');
      },
    },
  });
});

describe('query of the channels', () => {
  const words = () => Object.fromEntries(new URLSearchParams(window.location.search));
  const filterButton = () => screen.getByRole('button', { name: 'Фильтр', hidden: true });
  testEveryTransition(channelsQueryModel, {
    setUp: async () => ({ ...(await beginFilledList()), pauses: holdPauses() }),
    perform: {
      choose: (driver, { patch }, before) => {
        if (before.matches({ menu: 'filters' })) {
          const name = 'rate_type' in patch ? 'Только лесенка' : 'Только активные';
          fireEvent.click(screen.getByRole('menuitemcheckbox', { name }));
        } else if ('rate_type' in patch) runCommand(driver, 'channels.filterLadder');
        else if ('is_active' in patch) runCommand(driver, 'channels.filterActive');
        else runCommand(driver, 'channels.clearSearch');
      },
      clear: (driver) => runCommand(driver, 'channels.clearFilter'),
      sort: (driver, _, before) => {
        const entry = { name: 'Название по убыванию' };
        if (!before.matches({ menu: 'sort' })) runCommand(driver, 'channels.sort.name.desc');
        else fireEvent.click(screen.getByRole('menuitemradio', entry));
      },
      'sort.toggle': (_, { column }) =>
        void fireEvent.click(button(column === 'name' ? 'Название' : 'ID')),
      change: (_, { patch }) =>
        void fireEvent.change(field('Поиск'), { target: { value: patch.search } }),
      seek: () => {
        (document.activeElement as HTMLElement | null)?.blur();
        press('/', 'Slash');
      },
      'address.changed': ({ runtime }) => runtime.browser.go('/channels'),
      'filterMenu.open': (driver) => runCommand(driver, 'channels.filter'),
      'sortMenu.open': (driver) => runCommand(driver, 'channels.sort'),
      'menu.close': () =>
        void fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape', code: 'Escape' }),
    },
    verify: {
      'filters.settled': ({ pauses }) => expect(pauses.size).toBe(0),
      'menu.closed': () => expect(screen.queryByRole('menu')).toBeNull(),
      'menu.filters': (_, { context: { initial } }) => {
        const checked = screen
          .getAllByRole('menuitemcheckbox')
          .filter((one) => one.getAttribute('aria-checked') === 'true')
          .map((one) => one.textContent);
        expect(checked).toEqual([
          ...(initial.rate_type ? ['Только лесенка'] : []),
          ...(initial.is_active ? ['Только активные'] : []),
        ]);
      },
      'menu.sort': () => expect(screen.getAllByRole('menuitemradio')).toHaveLength(SORT_ROWS),
      '*': (_, { context: { initial, draft, sort } }, { emitted }) => {
        const { search, ...chosen } = initial;
        expect(words()).toEqual({
          ...Object.fromEntries(Object.entries(initial).filter(([, value]) => value)),
          ...(sort && { sort_by: sort.column, sort_direction: sort.direction }),
        });
        const isFiltered = Boolean(search || chosen.rate_type || chosen.is_active);
        expect(filterButton().getAttribute('data-active')).toBe(String(isFiltered));
        expect(field('Поиск').value).toBe(draft.search);
        const expected = [vk, yolka].filter(
          ({ rate_type, is_active, name }) =>
            (!chosen.rate_type || rate_type === 'ladder') &&
            (!chosen.is_active || is_active) &&
            (!search || name.toLowerCase().includes(search)),
        );
        expect(shownIds().sort()).toEqual(expected.map(({ id }) => id));
        const sorted = [...document.querySelectorAll('th[aria-sort]:not([aria-sort=none])')];
        expect(sorted.map((one) => one.getAttribute('aria-sort'))).toEqual(
          sort ? [sort.direction === 'desc' ? 'descending' : 'ascending'] : [],
        );
        if (emitted.some(({ type }) => type === 'sought')) {
          expect(document.activeElement).toBe(field('Поиск'));
        }
      },
    },
  });
});

describe('deletion of a channel', () => {
  const inQuestion = (name: string) => buttonIn(question()!, name)!;
  testEveryTransition(channelDeletionModel, {
    setUp: () => beginFilledList(),
    perform: {
      ask: ({ user }) => user.click(inRow(1, 'Удалить')!),
      confirm: ({ user }) => user.click(inQuestion('Удалить')),
      cancel: ({ user }) => user.click(inQuestion('Отмена')),
      'xstate.done.actor.remove': async ({ call, server }) => {
        (await call('DELETE /api/v1/channels/1')).answer(200, { success: true });
        await waitFor(() => expect(shownIds()).toEqual([2]));
        // The next read returns the channel again, for the next round.
        const { length } = server.calls;
        press('r');
        await waitFor(() => expect(server.calls.length).toBeGreaterThan(length));
        (await call(LIST)).answer(200, ok([vk, yolka]));
        await waitFor(() => expect(shownIds()).toEqual([1, 2]));
      },
      'xstate.error.actor.remove': async ({ call }, { error }) =>
        refuse(await call('DELETE /api/v1/channels/1'), error),
    },
    verify: {
      idle: () => expect(question()).toBeNull(),
      asking: () => {
        expect(question()?.textContent).toContain('Подтвердите удаление канала');
        expect(question()?.textContent).toContain('VK Реклама');
      },
      deleting: () => {
        expect(question()?.getAttribute('aria-busy')).toBe('true');
        expect(isOff(inQuestion('Удалить'))).toBe(true);
      },
      failed: () => expect(question()?.textContent).toContain('База недоступна'),
    },
  });
});
