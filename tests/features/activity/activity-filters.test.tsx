import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import ActivityPage from '#features/activity/activity-page.tsx';
import { ada } from '#tests/support/people.ts';
import { beginConsole, endConsole } from '#tests/support/runtime.tsx';

afterEach(endConsole);

test('a value of the address that this person cannot choose stands in its filter in words', async () => {
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
});
