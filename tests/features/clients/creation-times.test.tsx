/** A time of creation in the address of the clients: in the call, in its chip, and in its field. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import ClientsPage from '#features/clients/list/clients-page.tsx';
import { pageOf, petrov } from '#tests/support/clients.ts';
import { beginSignedIn, field } from '#tests/support/runtime.tsx';
import { runCommand } from '#tests/support/screen.ts';

test('a time of creation in the address is requested, shown, and can be changed', async () => {
  const begun = await beginSignedIn('/clients?created_from=2025-01-01T10:30&created_to=2025-03-01');
  const asked: string[] = [];
  begun.server.always('GET /api/v1/clients', ({ path }) => {
    asked.push(new URL(path, 'http://x').searchParams.get('created_from') ?? '');
    return pageOf([petrov]);
  });
  begun.draw(<ClientsPage />);
  await screen.findByText('Создан от: 01.01.2025 10:30');
  expect(asked).toEqual(['2025-01-01T10:30']);
  runCommand(begun, 'clients.filter');
  await waitFor(() =>
    expect((field('Создан от') as HTMLInputElement).value).toBe('01.01.2025 10:30'),
  );
  expect((field('Создан до') as HTMLInputElement).value).toBe('01.03.2025');
  fireEvent.input(field('Создан от'), { target: { value: '01.01.2025 11:45' } });
  fireEvent.submit((field('Создан от') as HTMLInputElement).form!);
  await waitFor(() => expect(asked.at(-1)).toBe('2025-01-01T11:45'));
  expect(window.location.search).toContain('created_from=2025-01-01T11%3A45');
});

test('a range that ends before it begins is not requested, with an error until either end is corrected', async () => {
  const begun = await beginSignedIn('/clients?created_from=2025-01-01');
  const asked: string[] = [];
  begun.server.always('GET /api/v1/clients', ({ path }) => {
    asked.push(path);
    return pageOf([petrov]);
  });
  begun.draw(<ClientsPage />);
  await screen.findByText('Создан от: 01.01.2025');
  runCommand(begun, 'clients.filter');
  const to = await screen.findByLabelText<HTMLInputElement>('Создан до');
  fireEvent.input(to, { target: { value: '31.12.2024' } });
  expect(screen.getByText('Конец раньше начала.').getAttribute('role')).toBe('status');
  expect(to.getAttribute('aria-invalid')).toBeNull();

  fireEvent.submit(to.form!);
  expect(to.getAttribute('aria-invalid')).toBe('true');
  expect(to.value).toBe('31.12.2024');
  expect(screen.getAllByText('Конец раньше начала.')).toHaveLength(1);
  expect(asked).toHaveLength(1);

  fireEvent.input(field('Создан от'), { target: { value: '30.12.2024' } });
  expect(to.getAttribute('aria-invalid')).toBeNull();
  expect(screen.queryByText('Конец раньше начала.')).toBeNull();
  fireEvent.submit(to.form!);
  await waitFor(() => expect(asked.at(-1)).toContain('created_to=2024-12-31'));
});

test('the error of one range does not mark the other range, which is being edited', async () => {
  const begun = await beginSignedIn('/clients?created_from=2025-01-01&birth_date_from=1990-01-02');
  begun.server.always('GET /api/v1/clients', () => pageOf([petrov]));
  begun.draw(<ClientsPage />);
  await screen.findByText('Создан от: 01.01.2025');
  runCommand(begun, 'clients.filter');
  const born = await screen.findByLabelText<HTMLInputElement>('Дата рождения до');
  fireEvent.input(born, { target: { value: '01.01.1990' } });
  fireEvent.submit(born.form!);
  expect(born.getAttribute('aria-invalid')).toBe('true');
  const created = field('Создан до') as HTMLInputElement;
  fireEvent.input(created, { target: { value: '31.12.2024' } });
  expect(created.getAttribute('aria-invalid')).toBeNull();
  expect(born.getAttribute('aria-invalid')).toBe('true');
});

test('an invalid range of the address is shown, not requested, and does not lose a search', async () => {
  const begun = await beginSignedIn('/clients?created_from=2025-01-01&created_to=2024-12-31');
  const asked: string[] = [];
  begun.server.always('GET /api/v1/clients', ({ path }) => {
    asked.push(path);
    return pageOf([petrov]);
  });
  begun.draw(<ClientsPage />);
  await screen.findByText('Под этот фильтр не подходит ни один клиент');
  await screen.findByText('Создан до: 31.12.2024');
  screen.getByText('Конец раньше начала.');
  fireEvent.change(field('Поиск'), { target: { value: 'Петров' } });
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByText('Создан до: 31.12.2024').querySelector('button')!);
  await waitFor(() => expect(asked.at(-1)).toMatch(/search=.*created_from=2025-01-01&per_page/));
});
