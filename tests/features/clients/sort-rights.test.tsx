/** The order of clients by contacts, which the API refuses to users who may not see contacts. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import ClientsPage from '#features/clients/list/clients-page.tsx';
import { pageOf, petrov } from '#tests/support/clients.ts';
import { ada } from '#tests/support/people.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { runCommand } from '#tests/support/screen.ts';

test.each([
  [['clients.write'], 'Нет права видеть контакты клиентов'],
  [['clients.write', 'contacts.read'], null],
])(
  'with the rights %j, an order by phone is refused for the reason: %s',
  async (permissions, reason) => {
    const { runtime, server, draw } = await beginSignedIn('/clients');
    server.always('GET /api/v1/clients', () => pageOf([petrov]));
    runtime.session.send({ type: 'user.changed', user: { ...ada, permissions } });
    draw(<ClientsPage />);
    await screen.findByRole('button', { name: 'Дата рождения' });
    expect(screen.queryByRole('button', { name: 'Телефон' }) === null).toBe(reason !== null);
    runCommand({ runtime }, 'clients.sort');
    const phone = await screen.findByRole('menuitemradio', { name: 'Телефон по возрастанию' });
    const birth = screen.getByRole('menuitemradio', { name: 'Дата рождения по возрастанию' });
    expect(phone.getAttribute('aria-description')).toBe(reason);
    expect(birth.getAttribute('aria-description')).toBeNull();
    fireEvent.click(phone);
    if (reason === null) await waitFor(() => expect(window.location.search).toContain('phone'));
    else {
      expect(window.location.search).toBe('');
      expect(screen.getByRole('menu'), 'the menu stays, with its reason').toBeTruthy();
    }
  },
);
