import { find, openList, panel, rows } from './support/clients.ts';
import { expect, test } from './support/test.ts';

const LIST = '**/api/v1/clients?*';

test.describe('clients, when something fails', () => {
  test.use({ allowedNoise: [/Failed to load resource/] });

  test('a list that does not load gives the reason and can be read again', async ({
    page,
    signInAhead,
  }) => {
    await signInAhead(page);
    await page.route(LIST, (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'База недоступна' } }),
    );
    await page.goto('/clients');
    const alert = page.getByRole('alert').filter({ hasText: 'Ошибка загрузки!' });
    await expect(alert).toContainText('База недоступна');
    await page.unroute(LIST);
    await page.route(LIST, (route) => route.fulfill({ body: '<html>proxy</html>' }));
    await alert.getByRole('button', { name: 'Повторить' }).click();
    await expect(alert).toContainText('Ошибка в получении данных с сервера.');
    await page.unroute(LIST);
    await page.route(LIST, (route) => route.abort());
    await alert.getByRole('button', { name: 'Повторить' }).click();
    await expect(alert).toContainText('Ошибка соединения с сервером!');
    await page.unroute(LIST);
    await alert.getByRole('button', { name: 'Повторить' }).click();
    await expect(rows(page)).toHaveCount(20);
    await expect(alert).toBeHidden();
  });

  test('a session that expires during an edit loses nothing', async ({ page, signInAhead }) => {
    await openList(page, signInAhead);
    await find(page, 'Иванова');
    await expect(rows(page).first()).toContainText('Иванов');
    const count = await rows(page).count();
    await page.getByRole('button', { name: 'Добавить нового клиента' }).click();
    await panel(page).getByLabel('ФИО').fill('Недопечатанный Лев');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Продолжить' }).click();
    await page.route(LIST, (route) =>
      route.fulfill({ status: 401, json: { success: false, allow_refresh: true } }),
    );
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    // A read that meets the end of the session.
    await panel(page).getByLabel('ФИО').press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Продолжить' }).click();
    await page.evaluate(() =>
      history.pushState({ search: 'Иванова' }, '', '/clients?has_passport=1'),
    );
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
    await expect(page).toHaveURL(/\/lock$/);
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Подтвердить сессию' }).click();
    await expect(page).toHaveURL(/\/clients\?has_passport=1$/);
    await expect(panel(page).getByLabel('ФИО')).toHaveValue('Недопечатанный Лев');
    // The search is restored with the address.
    await expect(page.locator('tr[data-key]').first()).toContainText('Иванов');
    expect(await rows(page).count()).toBeLessThanOrEqual(count);
  });

  test('an unknown client is reported, with a way back', async ({ page, signInAhead }) => {
    await signInAhead(page);
    await page.goto('/clients/999999');
    await expect(page.getByRole('heading', { level: 1, name: 'Клиент не найден' })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'К списку клиентов' }).click();
    await expect(rows(page)).toHaveCount(20);
    await page.goto('/clients/1/nonsense');
    await expect(page.getByText('У клиента нет такого раздела')).toBeVisible();
    await page.goto('/clients/abc');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Страница не найдена' }),
    ).toBeVisible();
  });
});
