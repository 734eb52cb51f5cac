import type { Route } from '@playwright/test';
import { hold } from './support/hold.ts';
import {
  createSetting,
  DEFAULTS,
  edit,
  edited,
  on,
  row,
  save,
  secondOperator,
} from './support/settings.ts';
import { expect, test } from './support/test.ts';

// Some calls are meant to fail.
test.use({ allowedNoise: [/ERR_FAILED|status of (401|409|412|422|500)/] });

test.describe('default settings', () => {
  test('an edit survives every failure, the lock and a slow answer', async ({ page }) => {
    const { key } = await createSetting(page);
    await page.goto('/channels/default');
    await edit(page, key);
    const value = edited(page, key).getByLabel('Значение');
    await value.fill('42');
    const failures: [(route: Route) => unknown, RegExp][] = [
      [(route) => route.abort(), /Ошибка соединения с сервером!/],
      [
        (route) => route.fulfill({ status: 500, body: '<h1>500</h1>' }),
        /Ошибка в получении данных с сервера\./,
      ],
      [
        (route) =>
          route.fulfill({
            status: 422,
            json: { success: false, message: 'Нельзя', errors: { value: ['Слишком много'] } },
          }),
        /Слишком много/,
      ],
    ];
    for (const [answer, message] of failures) {
      await page.route(`**${DEFAULTS}/*`, on('PUT', answer));
      await save(page, key);
      // In the row, or in the line below it.
      await expect(page.locator('tbody')).toContainText(message);
      await expect(value).toHaveValue('42');
      await page.unroute(`**${DEFAULTS}/*`);
    }

    // The session expires during the save.
    await page.route(
      `**${DEFAULTS}/*`,
      on('PUT', (route) =>
        route.fulfill({ status: 401, json: { success: false, allow_refresh: true } }),
      ),
    );
    await save(page, key);
    await expect(page).toHaveURL(/\/lock$/);
    await page.unroute(`**${DEFAULTS}/*`);
    await page.getByRole('button', { name: 'Подтвердить сессию' }).click();
    await expect(page).toHaveURL(/\/channels\/default$/);
    await expect(value).toHaveValue('42');

    // A slow answer: the form is read-only until then.
    const answer = await hold(page, `**${DEFAULTS}/*`);
    await save(page, key);
    await expect(value).toHaveAttribute('readonly', '');
    answer();
    await expect(row(page, key).getByText('42', { exact: true })).toBeVisible();
  });

  test('two users of one setting lose nothing and overwrite nothing without a choice', async ({
    page,
    browser,
    server,
  }) => {
    const { key } = await createSetting(page);
    const other = await secondOperator(browser, server.url);
    for (const one of [page, other]) {
      await one.goto('/channels/default');
      await edit(one, key);
    }
    await edited(other, key).getByLabel('Описание').fill('Чужое описание');
    await edited(other, key).getByLabel('Значение').fill('30');
    await save(other, key);
    await expect(row(other, key)).toContainText('Чужое описание');

    await edited(page, key).getByLabel('Значение').fill('20');
    await save(page, key);
    const conflict = page.getByRole('table', { name: 'Расхождения' });
    for (const [name, text] of [
      ['Было', '10'],
      ['Стало', '30'],
      ['Моё', '20'],
    ] as const) {
      const version = conflict.locator(`td[data-version="${name}"]`);
      await expect(version).toHaveText(text);
    }
    await page.getByRole('button', { name: 'Оставить моё' }).click();
    await expect(row(page, key).getByText('20', { exact: true })).toBeVisible();
    await expect(row(page, key)).toContainText('Чужое описание');
    await other.context().close();
  });
});
