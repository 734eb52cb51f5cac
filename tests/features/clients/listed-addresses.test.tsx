/** The addresses of clients in the list. */
import { expect, test } from 'vitest';
import ClientsPage from '#features/clients/list/clients-page.tsx';
import { pageOf, petrov } from '#tests/support/clients.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { rowOf } from '#tests/support/screen.ts';

const [home] = petrov.addresses!;

test.each([
  [null, '10', 'Рег.: Московская область, Химки, Вокзальная, 83, кв. 10'],
  ['10', null, 'Рег.: Московская область, Химки, Вокзальная, 83, корп. 10'],
  ['2', ' 10 ', 'Рег.: Московская область, Химки, Вокзальная, 83, корп. 2, кв. 10'],
  [' ', '', 'Рег.: Московская область, Химки, Вокзальная, 83'],
])('distinguishes a block from a flat: %j, %j', async (housing, flat, text) => {
  const { server, draw } = await beginSignedIn('/clients?with_addresses=1');
  const addresses = [{ ...home!, housing, flat }];
  server.always('GET /api/v1/clients', () => pageOf([{ ...petrov, addresses }]));
  draw(<ClientsPage />);
  await expect.poll(() => rowOf(petrov.id)).toBeTruthy();
  const shown = rowOf(petrov.id).lastElementChild!.textContent!;
  // A number stays on the line of its abbreviation.
  expect(shown.replace(/(?<=корп\.|кв\.)\u00A0/g, ' ')).toBe(text);
  expect(shown).not.toMatch(/(?:корп|кв)\. /);
});
