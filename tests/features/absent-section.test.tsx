/** An operator's own API need not have every section; the screen says which it lacks. */
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import ClientsPage from '#features/clients/clients-page.tsx';
import { alerts, beginSignedIn, endConsole } from '#tests/support/runtime.tsx';

afterEach(endConsole);

test.each([
  [404, true],
  [501, true],
  [500, false],
])('a list answered with %i', async (status, isAbsent) => {
  const { call, draw } = await beginSignedIn('/clients');
  draw(<ClientsPage />);
  (await call('GET /api/v1/clients')).answer(status, { success: false, message: 'Нет' });
  await screen.findByRole('alert');
  expect(alerts()[0]?.includes('Раздел не подключён к API')).toBe(isAbsent);
  expect(screen.getByRole('button', { name: 'Повторить' })).toBeTruthy();
});
