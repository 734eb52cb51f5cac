import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import ClientsPage from '#features/clients/list/clients-page.tsx';
import { elkina, pageOf, petrov } from '#tests/support/clients.ts';
import { beginSignedIn, button, field } from '#tests/support/runtime.tsx';

const LIST = 'GET /api/v1/clients';
const PHONE = '+7 (912) 345-67-89';

async function begin() {
  const begun = await beginSignedIn('/clients');
  begun.draw(<ClientsPage />);
  (await begun.call(LIST)).answer(200, pageOf([petrov]));
  await screen.findByRole('button', { name: 'Сортировка' });
  fireEvent.click(button('Добавить нового клиента'));
  await screen.findByLabelText('ФИО', undefined, { timeout: 5_000 });
  const lists = () =>
    begun.server.calls.filter(({ path }) => path.startsWith('/api/v1/clients?')).length;
  const before = lists();
  return { ...begun, asked: () => lists() - before };
}

const type = (label: string, value: string) =>
  void fireEvent.input(field(label), { target: { value } });
const said = () => screen.getByRole('dialog', { hidden: true }).textContent;
const WAY = 'Открыть клиента Петров Пётр Петрович';

test('reports a phone of another client with a link, which keeps the input', async () => {
  const { call, runtime } = await begin();
  type('ФИО', 'Ёлкина Ия');
  type('Телефон', PHONE);
  (await call(LIST)).answer(200, pageOf([elkina, petrov]));
  await waitFor(() => expect(said()).toContain('Такой телефон уже есть у клиента'));
  expect(runtime.registry.available().map(({ command }) => command.id)).toContain(
    'clients.openNamesake',
  );
  fireEvent.click(button(WAY));
  await waitFor(() => expect(window.location.pathname).toBe('/clients/7'));
  expect(field('ФИО').value).toBe('Ёлкина Ия');
});

test('compares an e-mail as a whole, whatever its case', async () => {
  const { call } = await begin();
  type('Email', 'PETROV@mail.example');
  const answer = await call(LIST);
  expect(new URL(answer.path, 'http://x').searchParams.get('search')).toBe('petrov@mail.example');
  answer.answer(200, pageOf([{ ...petrov, id: 9, email: 'old-petrov@mail.example' }, petrov]));
  await waitFor(() => expect(said()).toContain('Такая почта уже есть у клиента'));
  expect(said()).toContain('ID 7');
});

test('checks only complete phones and e-mails, once each', async () => {
  const { asked, server } = await begin();
  for (const text of ['+7 (912) 3', '+7 (912) 345-67-8']) type('Телефон', text);
  type('Email', 'petrov@');
  expect(asked()).toBe(0);
  type('Телефон', PHONE);
  await waitFor(() => expect(asked()).toBe(1));
  type('ФИО', 'Ёлкина Ия');
  server.waiting(LIST).answer(200, pageOf([]));
  await waitFor(() => expect(server.isWaiting(LIST)).toBe(false));
  expect(asked()).toBe(1);
  expect(said()).not.toContain('уже есть');
});

test('takes no client with a masked phone or e-mail for one with the typed one', async () => {
  const { call } = await begin();
  const masked = { ...petrov, phone: '••••••••567', email: '•••@•••', contacts_masked: true };
  const typed = [
    ['Телефон', PHONE],
    ['Email', petrov.email!],
  ] as const;
  for (const [label, text] of typed) {
    type(label, text);
    (await call(LIST)).answer(200, pageOf([masked]));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(said()).not.toContain('уже есть');
    expect(said()).not.toContain('Петров');
  }
});

test('ignores a late answer about another text', async () => {
  const { call } = await begin();
  type('Телефон', PHONE);
  const late = await call(LIST);
  type('Телефон', '+7 (902) 555-35-35');
  late.answer(200, pageOf([petrov]));
  (await call(LIST)).answer(200, pageOf([]));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(said()).not.toContain('уже есть');
});

test('shows a failed check beside the field, without blocking the form', async () => {
  const { call, runtime } = await begin();
  type('Телефон', PHONE);
  (await call(LIST)).answer(503, { success: false, message: 'База недоступна' });
  await waitFor(() =>
    expect(said()).toContain('Не удалось проверить, есть ли у кого-то такой телефон'),
  );
  expect(runtime.toasts.getSnapshot().context.toasts).toEqual([]);
  expect(button('Сохранить').disabled).toBe(false);
});
