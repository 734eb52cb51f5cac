import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import ActivityPage from '#features/activity/activity-page.tsx';
import {
  activityAddress,
  apiFiltersOf,
  ignoredIn,
  noLogFilters,
} from '#features/activity/activity-query.ts';
import { entry } from '#tests/support/activity-entries.ts';
import { ada } from '#tests/support/people.ts';
import { beginConsole, beginSignedIn } from '#tests/support/runtime.tsx';
import { runCommand } from '#tests/support/screen.ts';

test('a filter shows its value of the address in words, even if the user cannot choose it', async () => {
  const { runtime, call, draw, server } = beginConsole({
    path: '/activity-log?action=read',
    token: 'token-of-ada',
  });
  const me = { ...ada, supports: ['activity'], permissions: [] };
  (await call('GET /api/user/me')).answer(200, me);
  await waitFor(() => expect(runtime.session.getSnapshot().matches('authenticated')).toBe(true));
  server.always('GET /api/v1/activity', () => ({ success: true, data: [], next: null }));
  draw(<ActivityPage />);
  const action = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Действие' });
  expect(action.selectedOptions[0]?.textContent).toBe('Просмотр личных данных');
  expect(action.value).toBe('read');
  const optionsOf = (name: string) =>
    [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ text }) => text);
  expect(optionsOf('Раздел')).not.toContain('База данных');
  expect(optionsOf('Поле')).toContain('Телефон');
  expect(optionsOf('Поле')).not.toContain('Причина');
  runCommand({ runtime }, 'activity.byAction', { action: 'deleted' });
  await waitFor(() => expect(window.location.search).toBe('?action=deleted'));
});

test('writes a chosen day to the address, beside the other filters', async () => {
  const { draw, server } = await beginSignedIn('/activity-log?action=created&from=2026-01-05');
  server.always('GET /api/users', () => ({ data: [], current_page: 1, per_page: 100, total: 0 }));
  server.always('GET /api/v1/activity', () => ({ success: true, data: [], next: null }));
  draw(<ActivityPage />);
  const from = await screen.findByLabelText<HTMLInputElement>('С', { selector: 'input' });
  expect(from.value).toBe('05.01.2026');
  fireEvent.input(screen.getByLabelText('По'), { target: { value: '07.02.2026' } });
  await waitFor(() => expect(window.location.search).toContain('2026-02-07'));
  const search = new URLSearchParams(window.location.search);
  expect(Object.fromEntries(search)).toEqual({
    action: 'created',
    from: '2026-01-05',
    to: '2026-02-07',
  });
});

test('reads the valid filters of an address and reports the others as ignored', () => {
  const words = {
    user: '3',
    kind: 'abc',
    record: '0',
    action: 'created',
    to: '2026-02-31',
    a: '1',
  };
  const { filters } = activityAddress.read(words, '');
  expect(filters).toEqual({ ...noLogFilters, user: '3', action: 'created' });
  expect(apiFiltersOf(filters)).toEqual({ user: 3, action: 'created' });
  expect(ignoredIn(words)).toEqual(['kind=abc', 'record=0', 'to=2026-02-31', 'a=1']);
});

test.each(['Кто', 'Поле', 'По'])('Escape in the filter «%s» returns to the lines', async (name) => {
  const { draw, server } = await beginSignedIn('/activity-log');
  const entries = [entry(), entry()];
  server.always('GET /api/users', () => ({ data: [], current_page: 1, per_page: 100, total: 0 }));
  server.always('GET /api/v1/activity', () => ({ success: true, data: entries, next: null }));
  draw(<ActivityPage />);
  await screen.findByText('Раньше ничего нет');
  const filter = await screen.findByLabelText(name, { selector: 'select, input' });
  filter.focus();
  fireEvent.keyDown(filter, { key: 'ArrowDown', code: 'ArrowDown' });
  expect(document.activeElement).toBe(filter);
  fireEvent.keyDown(filter, { key: 'Escape', code: 'Escape' });
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('data-key')).toBe(entries[0]!.id),
  );
});

test('requests no range that ends before it begins, until a chip of it is removed', async () => {
  const { draw, server } = await beginSignedIn('/activity-log?from=2026-02-02&to=2026-02-01');
  const asked: string[] = [];
  server.always('GET /api/users', () => ({ data: [], current_page: 1, per_page: 100, total: 0 }));
  server.always('GET /api/v1/activity', ({ path }) => {
    asked.push(path);
    return { success: true, data: [entry()], next: null };
  });
  draw(<ActivityPage />);
  await screen.findByText('Под эти условия не подходит ни одно действие');
  await screen.findByText('Конец раньше начала.');
  expect(screen.getByLabelText('По', { selector: 'input' })).toHaveProperty('value', '01.02.2026');
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByText('С: 02.02.2026').parentElement!.querySelector('button')!);
  await screen.findByText('Раньше ничего нет');
  expect(asked[0]).toContain('to=2026-02-01');
  expect(screen.queryByText('Конец раньше начала.')).toBeNull();
});

test.each([
  ['action=read', [], true],
  ['kind=database', [], true],
  ['action=read', ['activity.read'], false],
  ['action=deleted&kind=client', [], false],
] as const)(
  'an empty log of %s says whether such entries are hidden from a user with the rights %j',
  async (query, permissions, isSaid) => {
    const { runtime, call, draw, server } = beginConsole({
      path: `/activity-log?${query}`,
      token: 'token-of-ada',
    });
    const me = { ...ada, supports: ['activity'], permissions };
    (await call('GET /api/user/me')).answer(200, me);
    await waitFor(() => expect(runtime.session.getSnapshot().matches('authenticated')).toBe(true));
    server.always('GET /api/users', () => ({ data: [], current_page: 1, per_page: 100, total: 0 }));
    server.always('GET /api/v1/activity', () => ({ success: true, data: [], next: null }));
    draw(<ActivityPage />);
    await screen.findByText('Под эти условия не подходит ни одно действие');
    const said = screen.queryByText('Входы и просмотры личных данных видят только администраторы');
    expect(said !== null).toBe(isSaid);
  },
);
