/** What is said when the API refuses the filters of a list. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import OffersPage from '#features/offers/list/offers-page.tsx';
import { beginSignedIn } from '#tests/support/runtime.tsx';

const refusals: readonly [string, object, string][] = [
  [
    'its own reasons',
    { message: 'Проверьте поля.', errors: { vip_position: ['Ожидается целое число.'] } },
    'Проверьте поля. Ожидается целое число.',
  ],
  [
    'each reason once',
    { message: 'Ожидается целое число.', errors: { vip_position: ['Ожидается целое число.'] } },
    'Ожидается целое число.',
  ],
];

test.each(refusals)('%s are read with the message', async (_, refusal, text) => {
  const { call, draw } = await beginSignedIn('/offers?vip_position=-1');
  draw(<OffersPage />);
  const read = await call('GET /api/v1/offers');
  read.answer(422, { success: false, ...refusal });
  const alert = await screen.findByRole('alert');
  expect([...alert.querySelectorAll('p')].map((one) => one.textContent)).toEqual([
    'Ошибка загрузки!',
    text,
  ]);
});
