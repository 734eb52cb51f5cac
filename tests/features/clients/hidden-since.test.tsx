/** The right to see a passport or contacts is withdrawn while they are typed. */
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import ClientPage from '#features/clients/page/client-page.tsx';
import { ok, petrov } from '#tests/support/clients.ts';
import { alerts, beginSignedIn } from '#tests/support/runtime.tsx';
import { buttonIn, cardOf, controlIn, press } from '#tests/support/screen.ts';

const GET = 'GET /api/v1/clients/7';
const masked = {
  ...petrov,
  ...{ phone: '••••••••567', email: '•••@•••', contacts_masked: true },
  passport: {
    ...{ id: 3, series: '••••', number: '•••456', masked: true },
    ...{ issued_by: null, issued_date: null, division_code: null },
  },
};
const shown = (card: string) =>
  [...cardOf(card).querySelectorAll<HTMLInputElement>('input:not([type=date])')].map(
    ({ value, readOnly }) => ({ value, readOnly }),
  );

async function typed(card: string, label: string, text: string) {
  const begun = await beginSignedIn('/clients/7');
  begun.server.always('GET /api/v1/activity', () => ok({ data: [], meta: { next_cursor: null } }));
  begun.draw(<ClientPage />);
  (await begun.call(GET)).answer(200, ok(petrov));
  await waitFor(() => expect(cardOf(card)).toBeTruthy());
  fireEvent.click(buttonIn(cardOf(card), 'Редактировать')!);
  fireEvent.input(controlIn(cardOf(card), label), { target: { value: text } });
  fireEvent.click(buttonIn(cardOf(card), 'Сохранить')!);
  (await begun.call(GET)).answer(200, ok(masked));
  await waitFor(() => expect(alerts()[0]).toContain('больше нельзя. Набранное осталось в полях.'));
  expect(begun.server.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  return begun;
}

test('keeps a typed number of the passport, and removes the old passport', async () => {
  await typed('Паспорт', 'Номер', '999888');
  expect(alerts()[0]).toContain('Данные паспорта скрыты');
  expect(shown('Паспорт')).toEqual([{ value: '999888', readOnly: true }]);
  expect(cardOf('Паспорт').textContent).not.toContain(petrov.passport!.number);
  fireEvent.click(buttonIn(cardOf('Паспорт'), 'Отмена')!);
  await waitFor(() => expect(cardOf('Паспорт').textContent).toContain('•••456'));
});

test('keeps a typed phone, removes the e-mail beside it, and leaves the name editable', async () => {
  await typed('Основная информация', 'Телефон', '+7 (999) 111-11-11');
  expect(alerts()[0]).toContain('Телефон и почта скрыты');
  const fields = shown('Основная информация');
  expect(fields).toContainEqual({ value: '+7 (999) 111-11-11', readOnly: true });
  expect(fields.map(({ value }) => value)).not.toContain(petrov.email);
  expect(controlIn(cardOf('Основная информация'), 'Имя')).toHaveProperty('readOnly', false);
});

test('saves a name beside a typed phone once the phone is dropped', async () => {
  const card = () => cardOf('Основная информация');
  const { call, server, user, runtime } = await typed(
    ...(['Основная информация', 'Телефон', '+7 (999) 111-11-11'] as const),
  );
  fireEvent.input(controlIn(card(), 'Имя'), { target: { value: 'Павел' } });
  const isInPalette = () =>
    runtime.registry.all().some(({ command }) => command.id === 'client.main.dropContacts');
  expect(isInPalette()).toBe(true);
  await user.click(buttonIn(card(), 'Убрать телефон и почту')!);
  expect(buttonIn(card(), 'Убрать телефон и почту')).toBeUndefined();
  expect(isInPalette()).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(buttonIn(card(), 'Сохранить')));
  expect(controlIn(card(), 'Имя').value).toBe('Павел');
  const before = server.calls.length;
  fireEvent.click(buttonIn(card(), 'Сохранить')!);
  await waitFor(() => expect(server.calls.length).toBeGreaterThan(before));
  (await call(GET)).answer(200, ok(masked));
  const put = await call('PUT /api/v1/clients/7');
  expect(put.body).toMatchObject({ first_name: 'Павел' });
  expect(put.body).not.toHaveProperty('phone');
  put.answer(200, ok({ ...masked, first_name: 'Павел' }));
  await waitFor(() => expect(card().textContent).toContain('Павел'));
});

test('does not offer to drop contacts if the user could not see them from the start', async () => {
  const { call, draw, server } = await beginSignedIn('/clients/7');
  server.always('GET /api/v1/activity', () => ok({ data: [], meta: { next_cursor: null } }));
  draw(<ClientPage />);
  (await call(GET)).answer(200, ok(masked));
  await waitFor(() => expect(cardOf('Основная информация')).toBeTruthy());
  const card = () => cardOf('Основная информация');
  fireEvent.click(buttonIn(card(), 'Редактировать')!);
  fireEvent.input(controlIn(card(), 'Имя'), { target: { value: 'Павел' } });
  expect(buttonIn(card(), 'Убрать телефон и почту')).toBeUndefined();
});

/** The general data of a client whose contacts the user may see. */
async function openCard() {
  const { call, draw, server } = await beginSignedIn('/clients/7');
  server.always('GET /api/v1/activity', () => ok({ data: [], meta: { next_cursor: null } }));
  draw(<ClientPage />);
  (await call(GET)).answer(200, ok(petrov));
  const card = () => cardOf('Основная информация');
  await waitFor(() => expect(card()).toBeTruthy());
  return { call, card };
}

/** A conflict about a name, in which the right to see contacts has been taken away. */
async function conflictAboutName() {
  const { call, card } = await openCard();
  const digits = (text = '') => text.replace(/\D/g, '');
  expect(digits(card().textContent!)).toContain(digits(petrov.phone!).slice(1));
  fireEvent.click(buttonIn(card(), 'Редактировать')!);
  fireEvent.input(controlIn(card(), 'Имя'), { target: { value: 'Павел' } });
  fireEvent.click(buttonIn(card(), 'Сохранить')!);
  (await call(GET)).answer(200, ok({ ...masked, first_name: 'Пахом' }));
  await waitFor(() => expect(card().querySelector('table')?.textContent).toContain('Пахом'));
  return { call, card, digits };
}

test('lists no contact in a conflict about a name', async () => {
  const { card, digits } = await conflictAboutName();
  expect(card().textContent).not.toContain(petrov.email);
  expect(digits(card().textContent!)).not.toContain(digits(petrov.phone!).slice(1));
  expect(shown('Основная информация').map(({ value }) => value)).not.toContain(petrov.email);
});

test('offers only what works in that conflict, and saves the name without contacts', async () => {
  const { call, card } = await conflictAboutName();
  expect(shown('Основная информация').map(({ value }) => value)).toEqual([
    'Петров',
    'Павел',
    'Петрович',
    '04.03.1980',
  ]);
  expect(buttonIn(card(), 'Убрать телефон и почту')).toBeUndefined();
  fireEvent.click(buttonIn(card(), 'Оставить моё')!);
  (await call(GET)).answer(200, ok({ ...masked, first_name: 'Пахом' }));
  const put = await call('PUT /api/v1/clients/7');
  expect(put.body).toMatchObject({ first_name: 'Павел' });
  expect(put.body).not.toHaveProperty('phone');
  put.answer(200, ok({ ...masked, first_name: 'Павел' }));
  await waitFor(() => expect(buttonIn(card(), 'Редактировать')).toBeTruthy());
});

test('offers to drop typed contacts that are hidden in a conflict once it is decided', async () => {
  const { call, card } = await openCard();
  fireEvent.click(buttonIn(card(), 'Редактировать')!);
  fireEvent.input(controlIn(card(), 'Телефон'), { target: { value: '+7 (999) 111-11-11' } });
  fireEvent.click(buttonIn(card(), 'Сохранить')!);
  (await call(GET)).answer(200, ok({ ...petrov, first_name: 'Пахом' }));
  await waitFor(() => expect(buttonIn(card(), 'Оставить моё')).toBeTruthy());
  act(() => (document.activeElement as HTMLElement).blur());
  press('r');
  (await call(GET)).answer(200, ok({ ...masked, first_name: 'Пахом' }));
  await waitFor(() => expect(card().textContent).toContain('Нет права видеть'));
  const phone = { value: '+7 (999) 111-11-11', readOnly: true };
  expect(shown('Основная информация')).toContainEqual(phone);
  expect(buttonIn(card(), 'Убрать телефон и почту')).toBeUndefined();
  fireEvent.click(buttonIn(card(), 'Оставить моё')!);
  (await call(GET)).answer(200, ok({ ...masked, first_name: 'Пахом' }));
  await waitFor(() => expect(alerts()[0]).toContain('Телефон и почта скрыты'));
  fireEvent.click(buttonIn(card(), 'Убрать телефон и почту')!);
  fireEvent.click(buttonIn(card(), 'Сохранить')!);
  await waitFor(() => expect(buttonIn(card(), 'Редактировать')).toBeTruthy());
  expect(card().textContent).toContain('Пахом');
});
