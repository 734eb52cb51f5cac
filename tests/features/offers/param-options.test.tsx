/** A parameter whose options change while it is edited. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { run } from '#commands/command.ts';
import '#features/offers/page/edited-param-row.tsx';
import OfferPage from '#features/offers/page/offer-page.tsx';
import { caption, ok, sova } from '#tests/support/offers.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { inRow } from '#tests/support/screen.ts';

const GET = 'GET /api/v1/offers/3';

const choiceOf = (...values: readonly string[]) => ({
  ...sova,
  settings: [
    {
      ...caption,
      type: 'select',
      options: values.map((value) => ({ value, title: value })),
      value: 'red',
    },
  ],
});
const options = () =>
  [...screen.getByLabelText<HTMLSelectElement>('Значение').options].map(({ value }) => value);

test('an edited parameter whose options change offers what can be saved', async () => {
  const { server, call, draw, runtime, user } = await beginSignedIn('/offers/3');
  const stored = { offer: choiceOf('red', 'green') };
  server.always(GET, () => ok(stored.offer));
  server.always(`${GET}/available-settings`, () => ok([]));
  draw(<OfferPage />);
  await screen.findByText('Надпись на кнопке');
  await user.click(inRow(4, 'Редактировать')!);
  await waitFor(() => expect(options()).toEqual(['red', 'green']));
  stored.offer = choiceOf('red', 'green', 'blue');
  const reload = runtime.registry.all().find((one) => one.command.id === 'offer.reload')!;
  act(() => run(reload));
  await waitFor(() =>
    expect(server.calls.filter(({ path }) => path.endsWith('/3'))).toHaveLength(2),
  );
  await act(async () => {});
  const shown = options();
  fireEvent.change(screen.getByLabelText('Значение'), { target: { value: shown.at(-1) } });
  await user.click(inRow(4, 'Сохранить')!);
  const put = await call('PUT /api/v1/offers/3');
  expect((put.body as typeof stored.offer).settings[0]!.value).toBe(shown.at(-1));
  put.answer(200, ok(stored.offer));
});
