import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import ClientsPage from '#features/clients/list/clients-page.tsx';
import { pageOf, petrov } from './clients.ts';
import { beginSignedIn } from './runtime.tsx';
import { isListBusy } from './screen.ts';

export const LIST = 'GET /api/v1/clients';

/** Opens the list of clients; its read is not answered yet. */
export async function beginList(path = '/clients') {
  const begun = await beginSignedIn(path);
  begun.draw(<ClientsPage />);
  return begun;
}

/** Opens the list with one client. */
export async function beginFilledList(path?: string) {
  const begun = await beginList(path);
  begun.server.always(LIST, () => pageOf([petrov]));
  (await begun.call(LIST)).answer(200, pageOf([petrov]));
  await waitFor(() => expect(isListBusy()).toBe(false));
  await screen.findByRole('button', { name: 'Сортировка' });
  return begun;
}
