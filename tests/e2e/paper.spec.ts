/** Prints the list or the record, without anything that can only be pressed. */

import type { Page } from '@playwright/test';
import { openRow } from './support/rates.ts';
import { callApi } from './support/settings.ts';
import { expect, signInAhead, test } from './support/test.ts';

const A4 = { width: 703, height: 1000 };

async function print(page: Page) {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(A4);
}

test('clients are printed in full, with passports masked as on the screen', async ({ page }) => {
  await page.goto('/clients?with_passport=1&with_addresses=1');
  const passports = page.getByRole('cell').filter({ hasText: '••' });
  await expect(passports.first()).toBeVisible();
  const shown = await passports.locator('span.truncate').allInnerTexts();
  await print(page);

  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Главное меню' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Добавить нового клиента' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Показать паспорт' }).first()).toBeHidden();
  expect(await passports.locator('span.truncate').allInnerTexts()).toEqual(shown);
  const cut = await page
    .getByRole('cell')
    .evaluateAll((cells) => cells.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
  expect(cut).toBe(0);
  const [email] = await page.getByRole('cell').filter({ hasText: '@' }).all();
  expect((await email!.boundingBox())!.width).toBeGreaterThan(90);
});

test('a user without the right to see contacts prints neither these nor passports', async ({
  page,
}) => {
  interface Stored {
    phone: string;
    email: string;
    passport: { number: string };
  }
  const whole = await callApi<Stored>(page, 'GET', '/api/v1/clients/1');
  await signInAhead(page, 'user@example.com');
  for (const path of ['/clients?with_passport=1&with_addresses=1', '/clients/1']) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await expect(page.getByText('•••@•••').first()).toBeVisible();
    await print(page);
    await expect(page.getByText('•••@•••').first()).toBeVisible();
    const content = await page.content();
    // A phone is written with spaces and brackets.
    expect(content.replace(/[^\d<]/g, '')).not.toContain(whole.phone.slice(1));
    expect(content).not.toContain(whole.passport.number);
    expect(content).not.toContain(whole.email);
  }
});

test('rates are printed with their plans and without their commands, on white also in the dark theme', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/channels/2/rates');
  await page.getByRole('button', { name: 'Деактивировать' }).click();
  // A slow call has a message of its own.
  const toasts = page.locator('[data-sonner-toast]:visible');
  await expect(toasts.filter({ hasText: 'Успешно!' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Ставки по уровням' });
  const planned = table.locator('tr[data-key]').first().getByRole('cell').nth(6);
  await expect(planned).toContainText('210');
  await print(page);

  await expect(toasts).toHaveCount(0);
  await expect(table.getByText('Действия')).toBeHidden();
  await expect(table.getByText('Редактировать').first()).toBeHidden();
  // The date of the last change is a button, but is printed as a fact.
  await expect(table.locator('tr[data-key]').first().getByRole('cell').nth(3)).toHaveText(/\d{4}/);
  await expect(table.locator('tr[data-key] button').first()).toBeVisible();
  await expect(table.locator('[data-printed]').first()).toHaveCSS('user-select', 'text');
  const { x, width } = (await planned.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(A4.width);
  const edge = (await table.boundingBox())!;
  expect(edge.x + edge.width).toBeLessThanOrEqual(A4.width);
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(25, 33, 35)');
});

test('the printed grid of all rates notes that it is a part, and a window over it is not printed', async ({
  page,
}) => {
  await page.goto('/channels/rates');
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  const selection = page.locator('.rates-grid-selection');
  await expect(selection).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog');
  await expect(help).toBeVisible();
  await print(page);
  await expect(help).toBeHidden();
  await expect(page.locator('.animate-backdrop')).toBeHidden();
  await expect(page.locator('[role=gridcell]').first()).toBeVisible();
  // The selection would cover the amounts where backgrounds are not printed.
  await expect(selection).toBeHidden();
  const note = () =>
    page.locator('main').evaluate((one) => getComputedStyle(one, '::after').content);
  expect(await note()).toContain('Напечатана видимая часть таблицы');
  await page.emulateMedia({ media: 'screen' });
  expect(await note()).toBe('none');
});

test('the settings of a channel are printed with the switches of their defaults', async ({
  page,
}) => {
  await page.goto('/channels/5/settings');
  const row = page.locator('tr[data-key]').first();
  await expect(row).toBeVisible();
  await print(page);
  await expect(row.getByRole('switch', { name: 'По умолчанию' })).toBeVisible();
  await expect(row.getByText('Редактировать')).toBeHidden();
});

test('the offer of a draft is not printed', async ({ page }) => {
  await page.goto('/channels/2/rates');
  await openRow(
    page.locator('tr[data-key]').first().getByRole('button', { name: 'Редактировать' }),
  );
  await page.getByLabel('Ставка для новых', { exact: true }).fill('271');
  await page.reload();
  const offer = page.getByRole('complementary', { name: 'Черновик' });
  await expect(offer).toBeVisible();
  await print(page);
  await expect(offer).toBeHidden();
  await expect(page.locator('tr[data-key]').first()).toBeVisible();
});

test('the foot of the profile, which has only buttons, is not printed', async ({ page }) => {
  await page.goto('/profile');
  const card = page.locator('form').filter({ has: page.getByLabel('Email') });
  await expect(card.getByLabel('Email')).toHaveValue(/@/);
  await print(page);
  const last = card.getByText('Needed to change email or password');
  const end = async (what: typeof card) => {
    const { y, height } = (await what.boundingBox())!;
    return y + height;
  };
  expect((await end(card)) - (await end(last))).toBeLessThan(24);
});
