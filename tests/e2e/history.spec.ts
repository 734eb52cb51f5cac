/** The history of a record and of one rate, and restoring the previous state. */
import { createRated, level } from './support/rates.ts';
import { callApi } from './support/settings.ts';
import { expect, openUsers, test } from './support/test.ts';

interface Entry {
  action: string;
  part: { id: string } | null;
  changes: { field: string; before: unknown; after: unknown }[];
}

test('a changed rate is found in the history and reverted by keys, and its own history is shown', async ({
  page,
}) => {
  await openUsers(page);
  const rated = [level(1, 350), level(2, 400)];
  const { id, path, read } = await createRated(page, rated);
  const other = await createRated(page, rated);
  const [beside, rows] = [await other.read(), await read()];
  const raised = rows.map((row) => (row.level === 2 ? { ...row, new_client_rate: 425 } : row));
  await callApi(page, 'POST', path, { rates: raised });

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
  // The key that its button shows.
  await expect(change.getByRole('button', { name: 'Вернуть как было' })).toBeEnabled();
  await page.keyboard.press('b');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('425 → 400');
  await question.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Отменить/ })).toBeVisible();
  await expect(question).toBeHidden();

  const plain = (list: typeof rows) => list.map((row) => [row.id, row.level, row.new_client_rate]);
  expect(plain(await read())).toEqual(plain(rows));
  expect(await other.read()).toEqual(beside);
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
  // On a phone, too, the drawing and the changes are in view without scrolling sideways.
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 375, height: 700 });
  const hidden = await history
    .locator('div')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
  expect(hidden).toBe(0);
  await page.setViewportSize(size);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /^2 / })).toBeFocused();
  await page.goBack();
  await expect(lines.first()).toContainText('425 → 400');
});
