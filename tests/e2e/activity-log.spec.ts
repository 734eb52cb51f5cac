/** The log of changes with a Russian keyboard only. */
import { callApi, secondOperator } from './support/settings.ts';
import { expect, openUsers, test } from './support/test.ts';

test('a change by another user is offered, shown in a window, and leads to its rate', async ({
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

  // On return from another tab, the log is reloaded at once, and nothing moves.
  await page.evaluate(() => {
    const notify = (state: string) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    notify('hidden');
    notify('visible');
  });
  const offer = page.getByRole('button', { name: 'Показать новые: 1' });
  await expect(offer).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expectAccessible(page);
  await press('KeyU');
  await expect(rows).toHaveCount(2);
  await expect(offer).toBeHidden();
  // The cursor stays on its row.
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
  test('shows a screen with the call that it would need', async ({ page }) => {
    await page.route(/\/api\/v1\/activity/, (route) =>
      route.fulfill({ status: 404, json: { message: 'Not found' } }),
    );
    await openUsers(page);
    await page.goto('/activity-log');
    await expect(page.getByText('Раздел не подключён к API')).toBeVisible();
    await expect(page.getByText('GET /api/v1/activity')).toBeVisible();
  });
});
