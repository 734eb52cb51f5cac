/** Rates that are open while somebody else switches the rate type of their channel. */
import { createRated, level, openRow } from './support/rates.ts';
import { callApi } from './support/settings.ts';
import { expect, test } from './support/test.ts';

test('a save shows the table that is in force, and what was typed comes back with the old type', async ({
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
