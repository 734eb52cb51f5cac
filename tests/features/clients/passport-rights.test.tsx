/** The key that shows a passport, if the API hides passports from the user. */
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import ClientsPage from '#features/clients/list/clients-page.tsx';
import { pageOf, petrov } from '#tests/support/clients.ts';
import { ada } from '#tests/support/people.ts';
import { beginSignedIn, hintsOf } from '#tests/support/runtime.tsx';
import { rowOf } from '#tests/support/screen.ts';

const hidden = { series: null, number: '•••456', masked: true };

test.each([
  ['passports.read', petrov.passport, []],
  ['contacts.read', hidden, ['Нет права видеть паспорта клиентов']],
])(
  'the key gives the reason if the user has no right to see passports: user with %s',
  async (right, passport, said) => {
    const begun = await beginSignedIn('/clients?with_passport=1');
    const { runtime, server, draw } = begun;
    server.always('GET /api/v1/clients', () => pageOf([{ ...petrov, passport }]));
    runtime.session.send({ type: 'user.changed', user: { ...ada, permissions: [right] } });
    draw(<ClientsPage />);
    await expect.poll(() => rowOf(petrov.id)).toBeTruthy();
    rowOf(petrov.id).focus();
    fireEvent.keyDown(rowOf(petrov.id), { key: 'v', code: 'KeyV' });
    expect(hintsOf(begun)).toEqual(said);
  },
);
