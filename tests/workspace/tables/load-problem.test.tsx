/** What is shown when a list does not load, or the API refuses its filters. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import OffersPage from '#features/offers/list/offers-page.tsx';
import { calls, lists, tables } from '#tests/support/row-tables.tsx';
import { beginSignedIn, button } from '#tests/support/runtime.tsx';

const refusals: readonly [string, object, string][] = [
  [
    'its own reasons',
    { message: 'Проверьте поля.', errors: { vip_position: ['Введите целое число.'] } },
    'Проверьте поля. Введите целое число.',
  ],
  [
    'each reason once',
    { message: 'Введите целое число.', errors: { vip_position: ['Введите целое число.'] } },
    'Введите целое число.',
  ],
];

test.each(refusals)('a refused list shows %s with the message', async (_, refusal, text) => {
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

test.each(lists)(
  'the table of %s shows why it did not load, and is read again by «Повторить»',
  async (name) => {
    // Failures of the list of users also go to the console.
    vi.mocked(console.error).mockImplementation(() => {});
    const { path, part, answers } = tables[name];
    const { server, user, call, draw } = await beginSignedIn(path);
    const { [calls[name]]: answer, ...others } = answers as Record<string, object>;
    for (const [kind, other] of Object.entries(others)) server.always(kind, () => other);
    draw(part);
    (await call(calls[name])).answer(500, { success: false, message: 'База недоступна' });
    expect((await screen.findByRole('alert')).textContent).toContain('База недоступна');
    expect(document.querySelector('tr[data-key]')).toBeNull();

    await user.click(button('Повторить'));
    (await call(calls[name])).answer(200, answer!);
    await waitFor(() => expect(document.querySelector('tr[data-key]')).not.toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    vi.mocked(console.error).mockClear();
  },
);
