/** Another system removes the passport or an address of a client while it is edited. */
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import ClientPage from '#features/clients/page/client-page.tsx';
import { ok, petrov } from '#tests/support/clients.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { boundTo, buttonIn, cardOf, controlIn, press } from '#tests/support/screen.ts';

const GET = 'GET /api/v1/clients/7';
const PUT = 'PUT /api/v1/clients/7';
const GONE = 'Паспорт удалили. Введённое осталось в полях.';
const { id: _, ...typed } = { ...petrov.passport!, number: '999888' };

/** Types into a card; then others remove its part, and the client is read again. */
async function removedWhileTyped(
  path: string,
  card: string,
  label: string,
  patch: object,
  stored: object = {},
) {
  const begun = await beginSignedIn(path);
  begun.server.always('GET /api/v1/activity', () => ok({ data: [], meta: { next_cursor: null } }));
  begun.server.always(GET, () => ok({ ...petrov, ...stored }));
  begun.draw(<ClientPage />);
  await waitFor(() => expect(buttonIn(cardOf(card), 'Редактировать')).toBeTruthy());
  fireEvent.click(buttonIn(cardOf(card), 'Редактировать')!);
  fireEvent.input(controlIn(cardOf(card), label), { target: { value: '999888' } });
  expect(cardOf(card).textContent).not.toContain('удалили');
  Object.assign(stored, patch);
  act(() => (document.activeElement as HTMLElement).blur());
  return { ...begun, stored };
}
const removedPassport = () =>
  removedWhileTyped('/clients/7', 'Паспорт', 'Номер', { passport: null });
const valuesOf = (card: string) =>
  [...cardOf(card).querySelectorAll('input:not([type=date])')].map(
    (one) => (one as HTMLInputElement).value,
  );
const TYPED = ['4510', '999888', 'ОВД Тверское', '06.05.2001', '770-001'];

test('keeps a typed passport that is gone at the next read, says so, and adds it again', async () => {
  const { call, runtime } = await removedPassport();
  press('r');
  await waitFor(() => expect(cardOf('Паспорт').textContent).toContain(GONE));
  expect(valuesOf('Паспорт')).toEqual(TYPED);
  expect(
    runtime.registry.all().filter(({ command }) => command.id === 'client.passport.edit'),
  ).toHaveLength(1);
  fireEvent.click(buttonIn(cardOf('Паспорт'), 'Сохранить')!);
  await waitFor(() => expect(buttonIn(cardOf('Паспорт'), 'Оставить моё')).toBeTruthy());
  expect(valuesOf('Паспорт')).toEqual(TYPED);
  fireEvent.click(buttonIn(cardOf('Паспорт'), 'Оставить моё')!);
  const put = await call(PUT);
  expect(put.body).toMatchObject({ passport: typed });
  put.answer(200, ok({ ...petrov, passport: { ...typed, id: 71 } }));
  await waitFor(() => expect(buttonIn(cardOf('Паспорт'), 'Редактировать')).toBeTruthy());
  expect(cardOf('Паспорт').textContent).toContain('999888');
  expect(cardOf('Паспорт').textContent).not.toContain(GONE);
  // The API cannot remove a passport.
  expect(runtime.undoing.getSnapshot().context.entries).toEqual([]);
});

test('removes the card once the removal is accepted, but offers what was typed', async () => {
  const begun = await removedPassport();
  fireEvent.click(buttonIn(cardOf('Паспорт'), 'Сохранить')!);
  await waitFor(() => expect(buttonIn(cardOf('Паспорт'), 'Взять чужое')).toBeTruthy());
  expect(cardOf('Паспорт').textContent).toContain(GONE);
  fireEvent.click(buttonIn(cardOf('Паспорт'), 'Взять чужое')!);
  expect(cardOf('Паспорт').textContent).not.toContain('999888');
  fireEvent.click(buttonIn(cardOf('Паспорт'), 'Редактировать')!);
  expect(valuesOf('Паспорт')).toEqual(['', '', '', '', '']);
  expect(cardOf('Паспорт').textContent, 'nothing is left in the fields').not.toContain(GONE);
  fireEvent.click(buttonIn(cardOf('Паспорт'), 'Отмена')!);
  await waitFor(() => expect(buttonIn(cardOf('Паспорт'), 'Вернуть')).toBeTruthy());
  fireEvent.click(buttonIn(cardOf('Паспорт'), 'Вернуть')!);
  expect(cardOf('Паспорт').textContent).toContain(GONE);
  expect(valuesOf('Паспорт')).toEqual(TYPED);
  expect(begun.server.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('closes a form without changes if the passport is gone', async () => {
  const begun = await removedPassport();
  fireEvent.input(controlIn(cardOf('Паспорт'), 'Номер'), {
    target: { value: petrov.passport!.number },
  });
  press('r');
  await waitFor(() => expect(document.body.textContent).not.toContain('Паспорт'));
  expect(boundTo(begun, 'client.passport.edit').reasonNow()).toBe('У клиента нет паспорта');
});

test('adds a whole removed address again, and leaves a removed one that was not edited', async () => {
  const { call, runtime } = await removedWhileTyped('/clients/7/addresses', 'Адреса', 'Дом', {
    addresses: [],
  });
  fireEvent.click(buttonIn(cardOf('Адреса'), 'Сохранить')!);
  await waitFor(() => expect(buttonIn(cardOf('Адреса'), 'Оставить моё')).toBeTruthy());
  fireEvent.click(buttonIn(cardOf('Адреса'), 'Оставить моё')!);
  const { id: __, ...address } = petrov.addresses![0]!;
  const put = await call(PUT);
  expect(put.body).toMatchObject({ addresses: [{ ...address, house: '999888' }] });
  put.answer(200, ok({ ...petrov, addresses: [{ ...address, id: 702, house: '999888' }] }));
  await waitFor(() => expect(buttonIn(cardOf('Адреса'), 'Редактировать')).toBeTruthy());
  expect(runtime.undoing.getSnapshot().context.entries).toHaveLength(1);
});

test.each([
  ['removed, too, stays removed', [], []],
  ['changed stays changed', [{ city: 'Тверь' }], [{ city: 'Тверь' }]],
])('the address that was not edited and was %s', async (_, theirs, kept) => {
  const [home] = petrov.addresses!;
  const lived = { ...home!, id: 702, type: 'residence', city: 'Клин' };
  const { call, stored } = await removedWhileTyped(
    '/clients/7/addresses',
    'Адреса',
    'Дом',
    {
      addresses: theirs.map((patch) => ({ ...lived, ...patch })),
    },
    { addresses: [home, lived] },
  );
  expect(stored).toBeTruthy();
  fireEvent.click(buttonIn(cardOf('Адреса'), 'Сохранить')!);
  await waitFor(() => expect(buttonIn(cardOf('Адреса'), 'Оставить моё')).toBeTruthy());
  fireEvent.click(buttonIn(cardOf('Адреса'), 'Оставить моё')!);
  const { addresses } = (await call(PUT)).body as { addresses: object[] };
  expect(addresses).toHaveLength(1 + kept.length);
  expect(addresses).toContainEqual(expect.objectContaining({ type: home!.type, house: '999888' }));
  for (const patch of kept) {
    expect(addresses).toContainEqual(expect.objectContaining({ type: 'residence', ...patch }));
  }
});

test('can undo an edit of a passport that is still there', async () => {
  const { call, runtime, stored } = await removedPassport();
  Object.assign(stored, { passport: petrov.passport });
  fireEvent.click(buttonIn(cardOf('Паспорт'), 'Сохранить')!);
  (await call(PUT)).answer(200, ok({ ...petrov, passport: { ...typed, id: 70 } }));
  await waitFor(() => expect(buttonIn(cardOf('Паспорт'), 'Редактировать')).toBeTruthy());
  expect(runtime.undoing.getSnapshot().context.entries).toHaveLength(1);
});

test('does not add again an address that was removed without being edited', async () => {
  const [registration] = petrov.addresses!;
  const residence = { ...registration!, id: 702, type: 'residence' as const, house: '5' };
  const stored = { addresses: [registration, residence] };
  const patch = { addresses: [] };
  const path = '/clients/7/addresses';
  const { call } = await removedWhileTyped(path, 'Адреса', 'Дом', patch, stored);
  fireEvent.click(buttonIn(cardOf('Адреса'), 'Сохранить')!);
  await waitFor(() => expect(buttonIn(cardOf('Адреса'), 'Оставить моё')).toBeTruthy());
  fireEvent.click(buttonIn(cardOf('Адреса'), 'Оставить моё')!);
  const { addresses } = (await call(PUT)).body as { addresses: object[] };
  expect(addresses).toHaveLength(1);
  expect(addresses).toMatchObject([{ type: 'registration', house: '999888' }]);
});

test('keeps what others have changed in a passport that is still there', async () => {
  const { call, stored } = await removedPassport();
  Object.assign(stored, { passport: { ...petrov.passport, number: '111222', series: '4599' } });
  fireEvent.click(buttonIn(cardOf('Паспорт'), 'Сохранить')!);
  await waitFor(() => expect(buttonIn(cardOf('Паспорт'), 'Оставить моё')).toBeTruthy());
  fireEvent.click(buttonIn(cardOf('Паспорт'), 'Оставить моё')!);
  expect((await call(PUT)).body).toMatchObject({ passport: { number: '999888', series: '4599' } });
});
