import type { Page } from '@playwright/test';
import { openRow } from './support/rates.ts';
import { expect, test } from './support/test.ts';

/** Answers reads of this path as the server does, with one row changed. */
async function withOdd(page: Page, path: string, change: (row: Record<string, unknown>) => void) {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      const body = await response.json();
      change(body.data[0]);
      return route.fulfill({ response, json: body });
    },
  );
}

const MARK = /Строка пришла не полностью/;

test('one invalid row does not break its table, is read-only, and is sent back unchanged', async ({
  page,
}) => {
  await withOdd(page, '/api/users', (row) => Object.assign(row, { name: null }));
  await withOdd(page, '/api/v1/channels', (row) => Object.assign(row, { is_active: 'иногда' }));
  await withOdd(page, '/api/v1/offers', (row) => Object.assign(row, { min_sum: 'много' }));
  await withOdd(page, '/api/v1/clients', (row) => Object.assign(row, { birth_date: 19 }));
  await withOdd(page, '/api/v1/channels/1/rates', (row) =>
    Object.assign(row, { level: 'первый', new_client_rate: null }),
  );
  const main = page.getByRole('main');
  const rows = main.locator('tbody tr');
  const odd = rows.filter({ hasText: MARK });
  await page.goto('/users');
  await expect(main.getByText('This row came incomplete: Name (name)')).toHaveCount(1);
  expect(await rows.count()).toBeGreaterThan(1);

  for (const path of ['/offers', '/clients']) {
    await page.goto(path);
    await expect(odd).toHaveCount(1);
    expect(await rows.count()).toBeGreaterThan(1);
  }

  await page.goto('/channels');
  await expect(odd).toHaveCount(1);
  await expect(odd).toContainText('иногда');
  const remove = odd.getByRole('button', { name: 'Удалить' });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await expect(remove).toHaveAttribute('aria-description', MARK);
  await odd.focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Строка пришла не полностью: is_active').last()).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  const bodies: { rates: object[] }[] = [];
  await page.route('**/api/v1/channels/1/rates', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const body = route.request().postDataJSON();
    bodies.push(body);
    return route.fulfill({ json: { success: true, data: body.rates } });
  });
  await page.goto('/channels/1/rates');
  await expect(odd).toContainText('первый');
  const other = rows.nth(1);
  await openRow(other.getByRole('button', { name: 'Редактировать' }));
  const edited = rows.filter({ has: page.getByRole('button', { name: 'Сохранить' }) });
  await edited.getByRole('textbox', { name: 'Ставка для новых', exact: true }).fill('231');
  await page.keyboard.press('Enter');
  await expect.poll(() => bodies.length).toBe(1);
  expect(bodies[0]!.rates[0]).toMatchObject({ level: 'первый', new_client_rate: null });
  expect(bodies[0]!.rates[1]).toMatchObject({ new_client_rate: 231 });
  await expect(odd).toHaveCount(1);
});
