/** The history of a record and of one rate, and the way back to what was. */
import { callApi } from './support/settings.ts';
import { expect, openUsers, test } from './support/test.ts';

interface Rate {
  id: number;
  level: number;
  new_client_rate: number;
}
interface Entry {
  action: string;
  part: { id: string } | null;
  changes: { field: string; before: unknown; after: unknown }[];
}

const level = (number: number, rate: number) => ({
  ...{ level: number, new_client_rate: rate, returning_client_rate: 100, planned_date: null },
  ...{ planned_new_client_rate: null, planned_returning_client_rate: null },
});

test('a changed rate is found in the history, returned by keys, and can be looked at over time', async ({
  page,
}) => {
  await openUsers(page);
  const create = (name: string) =>
    callApi<{ id: number }>(page, 'POST', '/api/v1/channels', {
      ...{ name, description: '', rate_type: 'level', is_active: true },
    });
  const rates = (id: number) => `/api/v1/channels/${id}/rates`;
  const read = (id: number) => callApi<Rate[]>(page, 'GET', rates(id));
  const { id } = await create(`История ${Date.now()}`);
  const { id: other } = await create(`Рядом ${Date.now()}`);
  for (const one of [id, other]) {
    await callApi(page, 'POST', rates(one), { rates: [level(1, 350), level(2, 400)] });
  }
  const [beside, rows] = [await read(other), await read(id)];
  const raised = rows.map((row) => (row.level === 2 ? { ...row, new_client_rate: 425 } : row));
  await callApi(page, 'POST', rates(id), { rates: raised });

  await page.goto(`/channels/${id}/history`);
  const lines = page.locator('tr[data-key]');
  const line = lines.filter({ hasText: '400 → 425' });
  await expect(line).toBeVisible();
  await expect(lines.first()).toContainText('ставка уровня 2');
  await page.keyboard.press('j');
  await expect(lines.first()).toBeFocused();
  await page.keyboard.press('v');
  const change = page.getByRole('dialog');
  await expect(change.getByRole('cell', { name: '400 ₽' })).toBeVisible();
  // The key that is on its button.
  await expect(change.getByRole('button', { name: 'Вернуть как было' })).toBeEnabled();
  await page.keyboard.press('b');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('425 → 400');
  await question.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Отменить/ })).toBeVisible();
  await expect(question).toBeHidden();

  const plain = (list: Rate[]) => list.map((row) => [row.id, row.level, row.new_client_rate]);
  expect(plain(await read(id))).toEqual(plain(rows));
  expect(await read(other)).toEqual(beside);
  const [newest] = await callApi<Entry[]>(page, 'GET', `/api/v1/channels/${id}/activity`);
  expect(newest).toMatchObject({
    action: 'changed',
    part: { id: '2' },
    changes: [{ field: 'new_client_rate', before: 425, after: 400 }],
  });
  await page.keyboard.press('Escape');
  await expect(lines.first()).toContainText('425 → 400');

  // The same tab after F5 and by Back; the history of the rate by its key.
  await page.reload();
  await expect(lines.first()).toContainText('425 → 400');
  await page.getByRole('tab', { name: 'Ставки' }).click();
  await page.getByRole('row', { name: /^2 / }).focus();
  await page.keyboard.press('h');
  const history = page.getByRole('dialog', { name: 'История: ставка уровня 2' });
  await expect(history.getByRole('img')).toHaveAccessibleName(/Изменений: 2/);
  await expect(history.getByRole('row')).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /^2 / })).toBeFocused();
  await page.goBack();
  await expect(lines.first()).toContainText('425 → 400');
});
