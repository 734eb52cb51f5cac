import { card, find, openList, panel, rows } from './support/clients.ts';
import { on, secondOperator } from './support/settings.ts';
import { expect, test } from './support/test.ts';

const LIST = '**/api/v1/clients?*';

test.describe('clients, when something fails', () => {
  test.use({ allowedNoise: [/Failed to load resource/] });

  test('a failed save keeps what was typed, and shows the server’s errors under the fields', async ({
    page,
  }) => {
    await openList(page);
    await rows(page).nth(4).getByRole('link').click();
    const main = card(page, 'Основная информация');
    await main.getByRole('button', { name: 'Редактировать' }).click();
    await main.getByLabel('Email').fill('typed@example.net');
    await page.route(
      '**/api/v1/clients/*',
      on('PUT', (route) => route.abort()),
    );
    await main.getByRole('button', { name: 'Сохранить' }).click();
    await expect(main.getByRole('alert')).toContainText('Ошибка соединения с сервером!');
    await expect(main.getByLabel('Email')).toHaveValue('typed@example.net');
    await page.unroute('**/api/v1/clients/*');
    const json = { success: false, errors: { email: ['Такая почта уже есть'] } };
    await page.route(
      '**/api/v1/clients/*',
      on('PUT', (route) => route.fulfill({ status: 422, json })),
    );
    await main.getByRole('button', { name: 'Сохранить' }).click();
    await expect(main.getByText('Такая почта уже есть')).toBeVisible();
    await expect(main.getByLabel('Email')).toBeFocused();
    await page.unroute('**/api/v1/clients/*');
    await main.getByRole('button', { name: 'Сохранить' }).click();
    await expect(main.getByRole('button', { name: 'Редактировать' })).toBeVisible();
    await expect(main).toContainText('typed@example.net');
  });

  test('a change by another user is a conflict in the same field, and is kept in another one', async ({
    page,
    browser,
    server,
  }) => {
    await page.goto('/clients/5/addresses');
    const main = card(page, 'Основная информация');
    await main.getByRole('button', { name: 'Редактировать' }).click();
    await main.getByLabel('Email').fill('mine@example.net');

    const other = await secondOperator(browser, server.url);
    await other.goto('/clients/5/addresses');
    const theirs = card(other, 'Основная информация');
    await theirs.getByRole('button', { name: 'Редактировать' }).click();
    await theirs.getByLabel('Email').fill('theirs@example.net');
    await theirs.getByLabel('Телефон').fill('+79990001122');
    await theirs.getByRole('button', { name: 'Сохранить' }).click();
    await expect(theirs.getByRole('button', { name: 'Редактировать' })).toBeVisible();
    await other.context().close();

    await main.getByRole('button', { name: 'Сохранить' }).click();
    const conflict = main.getByRole('table', { name: 'Расхождения' });
    await expect(conflict.getByRole('row', { name: /Email/ })).toContainText(
      'theirs@example.netmine@example.net',
    );
    // In a narrow table each version has a visible label; screen readers use the header instead.
    await expect(conflict.getByRole('cell', { name: 'не менялось', exact: true })).toBeVisible();
    await main.getByRole('button', { name: 'Оставить моё' }).click();
    await expect(main).toContainText('mine@example.net');
    // A field that only they changed keeps their value.
    await expect(main).toContainText('+7 (999) 000-11-22');
  });

  test('a new client and the search survive the end of the session', async ({ page }) => {
    await openList(page);
    await find(page, 'Иванова');
    await expect(rows(page).first()).toContainText('Иванов');
    const count = await rows(page).count();
    await page.getByRole('button', { name: 'Добавить нового клиента' }).click();
    await panel(page).getByLabel('ФИО').fill('Недопечатанный Лев');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Вернуться к форме' }).click();
    await page.route(LIST, (route) =>
      route.fulfill({ status: 401, json: { success: false, allow_refresh: true } }),
    );
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    // A read that fails because the session has ended.
    await panel(page).getByLabel('ФИО').press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Вернуться к форме' }).click();
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
});
