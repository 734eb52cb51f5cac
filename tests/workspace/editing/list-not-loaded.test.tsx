/** A list that does not load shows the server's message, whatever the status. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import ClientsPage from '#features/clients/list/clients-page.tsx';
import { alerts, beginSignedIn } from '#tests/support/runtime.tsx';

const said = () =>
  [...document.querySelectorAll('[role=status], [aria-live]')].map((one) => one.textContent);

test.each([404, 501, 500])(
  'a list answered with %i shows the message and is no longer busy',
  async (status) => {
    const { call, draw } = await beginSignedIn('/clients');
    draw(<ClientsPage />);
    // Screen readers also announce that the list is loading.
    expect(said()).toEqual(['Загрузка...', '']);
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
    (await call('GET /api/v1/clients')).answer(status, { success: false, message: 'Нет' });
    await screen.findByRole('alert');
    expect(alerts()).toEqual(['Ошибка загрузки!НетПовторить']);
    expect(said()).toEqual(['']);
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
  },
);
