/** The log of changes by a Russian keyboard only, and the history of a record and of one rate. */
import { createRated, level } from './support/rates.ts';
import { callApi, secondOperator } from './support/settings.ts';
import { expect, openUsers, test } from './support/test.ts';

test('a change of somebody else is offered, opened beside the list, and leads to its rate', async ({
  page,
  browser,
  server,
  keyboard,
  expectAccessible,
}) => {
  await openUsers(page);
  const { press } = await keyboard('ru');
  const { id } = await callApi<{ id: number }>(page, 'POST', '/api/v1/channels', {
    ...{ name: 'Журнальный', description: '', rate_type: 'level', is_active: true },
  });
  await page.goto(`/activity-log?kind=channel&record=${id}&moon=1`);
  const rows = page.locator('tr[data-key]');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('создан');
  await expect(page.getByText('В адресе не понято и не применено: moon=1')).toBeVisible();
  await press('KeyJ');
  await expect(rows.first()).toBeFocused();

  const other = await secondOperator(browser, server.url, 'editor@example.com');
  await callApi(other, 'POST', `/api/v1/channels/${id}/rates`, {
    rates: [
      {
        ...{ level: 5, new_client_rate: 350, returning_client_rate: 200, planned_date: null },
        ...{ planned_new_client_rate: null, planned_returning_client_rate: null },
      },
    ],
  });
  await other.context().close();

  // Back from another tab it looks at once, and moves nothing.
  await page.evaluate(() => {
    const tell = (state: string) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    tell('hidden');
    tell('visible');
  });
  const offer = page.getByRole('button', { name: 'Показать новые: 1' });
  await expect(offer).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expectAccessible(page);
  await press('KeyU');
  await expect(rows).toHaveCount(2);
  await expect(offer).toBeHidden();
  // The cursor stays on its line.
  await expect(rows.nth(1)).toBeFocused();
  await expect(rows.first()).toContainText('Редактор');
  await expect(rows.first()).toContainText('добавлена ставка уровня 5');

  await press('KeyV');
  const change = page.getByRole('dialog', { name: 'Канал Журнальный' });
  await expect(change).toContainText('Тип ставок');
  await press('KeyK');
  await expect(change).toContainText('350\u00a0₽');
  await expectAccessible(page);
  await press('Escape');
  await expect(change).toBeHidden();
  await expect(rows.first()).toBeFocused();
  await press('Enter');
  await expect(page).toHaveURL(`/channels/${id}/rates`);

  await page.goBack();
  await expect(rows).toHaveCount(2);
  // The cursor is where it was.
  await expect(rows.first()).toBeFocused();
  await press('KeyJ');
  await expect(rows.nth(1)).toBeFocused();
  await press('Shift+KeyF');
  await expect(page).toHaveURL('/activity-log');
});

test.describe('an API without the log', () => {
  test.use({ allowedNoise: [/404/] });
  test('is told what it would need', async ({ page }) => {
    await page.route(/\/api\/v1\/activity/, (route) =>
      route.fulfill({ status: 404, json: { message: 'Not found' } }),
    );
    await openUsers(page);
    await page.goto('/activity-log');
    await expect(page.getByText('Раздел не подключён к API')).toBeVisible();
    await expect(page.getByText('GET /api/v1/activity')).toBeVisible();
  });
});

interface Entry {
  action: string;
  part: { id: string } | null;
  changes: { field: string; before: unknown; after: unknown }[];
}

test('a changed rate is found in the history, returned by keys, and can be looked at over time', async ({
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
  // The key that is on its button.
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
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /^2 / })).toBeFocused();
  await page.goBack();
  await expect(lines.first()).toContainText('425 → 400');
});
