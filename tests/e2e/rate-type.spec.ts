/** Rates that are open while another user switches the rate type of their channel. */
import { createRated, level, openRow } from './support/rates.ts';
import { callApi } from './support/settings.ts';
import { expect, test } from './support/test.ts';

test('a save shows the table of the new rate type, and typed rates return with the old type', async ({
  page,
}) => {
  await page.goto('/profile');
  const fields = { name: `Тип ${Date.now()}`, description: '', is_active: true };
  const { id, href, read } = await createRated(page, [level(1, 350), level(2, 350)], fields);
  const switchTo = (rate_type: string) =>
    callApi(page, 'PUT', `/api/v1/channels/${id}`, { ...fields, rate_type });

  await page.goto(href);
  const levels = page.getByRole('table', { name: 'Ставки по уровням' });
  const row = (at: number) => levels.locator('tr[data-key][tabindex]').nth(at);
  const rate = (at: number) => row(at).getByLabel('Ставка для новых', { exact: true });
  for (const at of [0, 1]) {
    await openRow(row(at).getByRole('button', { name: 'Редактировать' }));
    await rate(at).fill(`${355 + at}`);
  }
  await switchTo('ladder');
  await row(0).getByRole('button', { name: 'Сохранить' }).click();

  await expect(page.getByText('Тип ставок сменили')).toBeVisible();
  await expect(levels).toBeHidden();
  await expect(page.getByText('Ставок пока нет')).toBeVisible();

  await switchTo('level');
  await page.keyboard.press('r');
  await expect(rate(1)).toHaveValue('356');
  expect((await read()).map((one) => one.new_client_rate)).toEqual([355, 350]);
});

test('the focus goes to the table of the new rate type if it was in the old table', async ({
  page,
}) => {
  await page.goto('/profile');
  const fields = { name: `Тип ${Date.now()}`, description: '', is_active: true };
  const { id, href } = await createRated(page, [level(1, 350), level(2, 350)], fields);
  const switchTo = (rate_type: string) =>
    callApi(page, 'PUT', `/api/v1/channels/${id}`, { ...fields, rate_type });
  const steps = [{ rate_type: 'start', rate_value: 100, range_from: 0, range_to: 10 }];

  await page.goto(href);
  const row = page.locator('tr[data-key][tabindex]').first();
  await row.waitFor();
  // A screen that opens focuses no row.
  for (const key of ['g', 'o']) await page.keyboard.press(key);
  await expect(page.getByRole('heading', { level: 1, name: 'Офферы' })).toBeVisible();
  await page.goBack();
  await row.waitFor();
  await page.waitForTimeout(300);
  await expect(page.getByRole('main')).toBeFocused();
  for (const key of ['j', 'e']) await page.keyboard.press(key);
  await expect(row.getByLabel('Ставка для новых', { exact: true })).toBeFocused();
  for (const key of ['3', '5', '5']) await page.keyboard.press(key);
  await switchTo('ladder');
  await callApi(page, 'POST', `/api/v1/channels/${id}/ladder-rates`, { rates: steps });
  await page.keyboard.press('Enter');
  const ladder = page.getByRole('table', { name: /Лесенка|лесенк/i });
  await expect(ladder.locator('tr[data-key]').first()).toBeFocused();
  // And back, by a key while a row has the focus.
  await switchTo('level');
  await page.keyboard.press('r');
  await expect(page.getByRole('table', { name: 'Ставки по уровням' })).toBeVisible();
  await expect(page.locator('main tr[data-key]').first()).toBeFocused();
});
