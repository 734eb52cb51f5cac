/** Rates that are open while somebody else switches the rate type of their channel. */
import { callApi } from './support/settings.ts';
import { expect, test } from './support/test.ts';

const level = (number: number) => ({
  ...{ level: number, new_client_rate: 350, returning_client_rate: 300, planned_date: null },
  ...{ planned_new_client_rate: null, planned_returning_client_rate: null },
});

test('a save shows the table that is in force, and what was typed comes back with the old type', async ({
  page,
  signInAhead,
}) => {
  await signInAhead(page);
  await page.goto('/profile');
  const fields = { name: `Тип ${Date.now()}`, description: '', is_active: true, slug: '' };
  const channel = { ...fields, rate_type: 'level' };
  const { id } = await callApi<{ id: number }>(page, 'POST', '/api/v1/channels', channel);
  const path = `/api/v1/channels/${id}`;
  await callApi(page, 'POST', `${path}/rates`, { rates: [level(1), level(2)] });
  const switchTo = (rate_type: string) => callApi(page, 'PUT', path, { ...fields, rate_type });

  await page.goto(`/channels/${id}/rates`);
  const levels = page.getByRole('table', { name: 'Ставки по уровням' });
  const row = (at: number) => levels.locator('tr[data-key][tabindex]').nth(at);
  const rate = (at: number) => row(at).getByLabel('Ставка для новых', { exact: true });
  for (const at of [0, 1]) {
    await row(at).getByRole('button', { name: 'Редактировать' }).click();
    await rate(at).fill(`${355 + at}`);
  }
  await switchTo('ladder');
  await row(0).getByRole('button', { name: 'Сохранить' }).click();

  await expect(page.getByText('Другой пользователь сменил тип ставок')).toBeVisible();
  await expect(levels).toBeHidden();
  await expect(page.getByText('Ставок пока нет')).toBeVisible();

  await switchTo('level');
  await page.keyboard.press('r');
  await expect(rate(1)).toHaveValue('356');
  const saved = await callApi<{ new_client_rate: number }[]>(page, 'GET', `${path}/rates`);
  expect(saved.map((one) => one.new_client_rate)).toEqual([355, 350]);
});
