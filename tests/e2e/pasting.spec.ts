/** Pasting into fields that take only a part of the clipboard. */
import type { Page } from '@playwright/test';
import { card } from './support/clients.ts';
import { hold } from './support/hold.ts';
import { createRated, level } from './support/rates.ts';
import { callApi } from './support/settings.ts';
import { expect, test } from './support/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

async function paste(page: Page, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+V');
}

test('two pasted cells of a spreadsheet are not taken for one amount', async ({ page }) => {
  const { href, read } = await createRated(page, [level(1, 350)], { name: 'Две ячейки' });
  await page.goto(href);
  await page.locator('main tr[data-key]').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  const rate = page.locator('input[name="new_client_rate"]');
  await expect(rate).toBeFocused();
  await paste(page, '355\r\n360\r\n');
  await expect(rate).toHaveValue('355; 360');
  await page.keyboard.press('Enter');
  await expect(rate).toHaveAccessibleDescription('Введите число');
  expect(await read()).toMatchObject([{ new_client_rate: 350 }]);
  await page.keyboard.press('Control+Z');
  await expect(rate).toHaveValue('350');
  // A single cell is pasted as it is.
  await rate.selectText();
  await paste(page, '1 355,5\r\n');
  await expect(rate).toHaveValue(/^1 355,5 ?$/);

  await page.goto('/channels/rates?search=Две');
  const grid = page.getByRole('grid', { name: 'Ставки всех каналов' });
  await grid.locator('[data-row="0"][data-column="0"]').dblclick();
  await paste(page, '355\r\n360\r\n');
  await expect(grid.getByRole('textbox')).toHaveValue('355; 360');
  await page.keyboard.press('Enter');
  await expect(grid.getByRole('alert')).toBeVisible();
  // The message about a refused paste is beside the names and the first rates, and does not cover them.
  await page.keyboard.press('Escape');
  await paste(page, '355\r\nabc\r\n');
  const message = page.locator('[data-tone]').filter({ hasText: 'не числа: abc' });
  await message.click({ trial: true });
  const first = (await grid.locator('[data-row="0"][data-column="0"]').boundingBox())!;
  expect((await message.boundingBox())!.x).toBeGreaterThan(first.x + first.width);
});

test('a phone with marks of the direction is pasted without them, and a foreign one stays foreign', async ({
  page,
}) => {
  const [client] = await callApi<{ id: number }[]>(page, 'GET', '/api/v1/clients');
  await page.goto(`/clients/${client!.id}`);
  const form = card(page, 'Основная информация');
  await form.getByRole('button', { name: 'Редактировать' }).click();
  const phone = form.getByLabel('Телефон', { exact: true });
  await phone.selectText();
  await paste(page, '\u202a8 (912) 345-67-89\u202c');
  await expect(phone).toHaveValue('+7 (912) 345-67-89');
  await phone.selectText();
  await paste(page, '\u202a+49 30 123456\u202c');
  await expect(phone).toHaveValue('+49 30 123456');
});

test('a passport number is corrected at the caret', async ({ page }) => {
  const url = '/api/v1/clients?has_passport=1';
  const [client] = await callApi<{ id: number }[]>(page, 'GET', url);
  await page.goto(`/clients/${client!.id}`);
  const form = card(page, 'Паспорт');
  await form.getByRole('button', { name: 'Редактировать' }).click();
  const number = form.getByLabel('Номер', { exact: true });
  const series = form.getByLabel('Серия', { exact: true });
  const placeCaret = (at: number) =>
    number.evaluate((field: HTMLInputElement, place) => field.setSelectionRange(place, place), at);

  await number.fill('97840');
  await placeCaret(3);
  await page.keyboard.type(' 9');
  await expect(number).toHaveValue('978940');
  await placeCaret(2);
  await paste(page, '12 34');
  await page.keyboard.type('5');
  await expect(number).toHaveValue('97123458940');
  await page.keyboard.press('Control+Z');
  await expect(number).toHaveValue('978940');

  // A pasted series is not cut off.
  await series.fill('1');
  await series.selectText();
  await paste(page, '45 10 7');
  await expect(series).toHaveValue('45107');
  await page.keyboard.press('Control+Z');
  await expect(series).toHaveValue('1');
  // Typing stops at the maximum length.
  await series.selectText();
  await page.keyboard.type('45 101');
  await expect(series).toHaveValue('4510');
});

test('what is pasted while the code of an edited row is loading gets into its field', async ({
  page,
}) => {
  const { href, read } = await createRated(page, [level(1, 350)], { name: 'Рано вставлено' });
  const release = await hold(page, /\/overlays-[^/]*\.js/);
  await page.goto(href);
  const row = page.locator('main tr[data-key]').first();
  await row.locator('[data-command$=".edit"]').click();
  await paste(page, '355');
  await page.keyboard.press('Enter');
  release();
  await expect(row).toContainText('355');
  await expect.poll(read).toMatchObject([{ new_client_rate: 355 }]);
});
