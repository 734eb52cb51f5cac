import type { Route } from '@playwright/test';
import { create, list, menu, openList, row } from './support/channels.ts';
import { secondOperator } from './support/settings.ts';
import { expect, test } from './support/test.ts';

// Chromium reports every refused call; these are meant to be refused.
test.use({ allowedNoise: [/status of (401|404|412|422|50[03])|net::ERR_FAILED/] });

test.describe('channels, when something fails', () => {
  test('the list shows the server’s message, also for a 404, and is read again by «Повторить»', async ({
    page,
  }) => {
    await page.route('**/api/v1/channels', (route) =>
      route.fulfill({ status: 404, json: { success: false, message: 'Такого нет' } }),
    );
    await page.goto('/channels');
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toHaveCount(1);
    await expect(alert).toContainText('Ошибка загрузки!');
    await expect(alert).toContainText('Такого нет');
    await page.waitForLoadState('networkidle');
    // Counted at once, because a message would disappear during the wait.
    expect(await page.getByText('Такого нет').count()).toBe(1);
    // The menu reports missing channels only if the screen does not.
    await expect(menu(page).getByText('Каналы не загрузились')).toHaveCount(0);
    await page.unroute('**/api/v1/channels');
    await page.route('**/api/v1/channels', (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'База на обслуживании' } }),
    );
    await alert.getByRole('button', { name: 'Повторить' }).click();
    await expect(alert).toContainText('База на обслуживании');
    await expect(alert).toContainText('Ошибка загрузки!');
    await page.unroute('**/api/v1/channels');
    await page.route('**/api/v1/channels', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>502</h1>' }),
    );
    const retry = alert.getByRole('button', { name: 'Повторить' });
    await retry.focus();
    await page.keyboard.press('Enter');
    await expect(alert).toContainText('Ошибка в получении данных с сервера.');
    await expect(retry).toBeFocused();
    await page.unroute('**/api/v1/channels');
    await page.keyboard.press('Enter');
    const rows = list(page).locator('tbody tr');
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press('j');
    await expect(rows.nth(1)).toBeFocused();
    await expect(alert).toHaveCount(0);
  });

  test('a failed save keeps the focus in the select that had it', async ({ page }) => {
    await page.goto('/channels/5/general');
    await page.getByRole('button', { name: 'Редактировать' }).click();
    const choice = page.getByLabel('Тип ставок');
    await choice.focus();
    const before = await choice.inputValue();
    await page.keyboard.press('ArrowDown');
    const other = await choice.inputValue();
    expect(other).not.toBe(before);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/api\/v1\/channels\/5$/, async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      await held;
      await route.fulfill({ status: 500, json: { message: 'Нет' } });
    });
    await page.keyboard.press('Control+Enter');
    await expect(choice).toBeDisabled();
    await expect(choice).toBeFocused();
    // Locked, although it has the focus.
    for (const key of ['ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
    await expect(choice).toHaveValue(other);
    release();
    await expect(choice).toBeEnabled();
    await expect(choice).toBeFocused();
    await expect(choice).toHaveValue(other);
  });

  test('an edit survives a 401 and leaving the page', async ({ page }) => {
    await openList(page);
    await create(page, 'Под замком');
    // The message covers the last row of the list.
    await page.getByRole('button', { name: 'Закрыть' }).click();
    await page.getByRole('link', { name: 'Под замком' }).click();
    await page.getByRole('button', { name: 'Редактировать' }).click();
    await page.getByLabel('Описание').fill('Набрано до замка');
    await page.route(
      /\/api\/v1\/channels\/\d+$/,
      (route) =>
        route.fulfill({
          status: 401,
          json: { success: false, message: 'Сессия истекла', allow_refresh: true },
        }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page).toHaveURL(/\/lock$/);
    await page.getByRole('button', { name: 'Подтвердить сессию' }).click();
    await expect(page).toHaveURL(/\/channels\/\d+$/);
    await expect(page.getByLabel('Описание')).toHaveValue('Набрано до замка');
    // The save reads again by itself and continues.
    await expect(page.getByRole('button', { name: 'Редактировать' })).toBeVisible();
    await expect(page.getByLabel('Описание')).toHaveValue('Набрано до замка');

    await page.getByRole('button', { name: 'Редактировать' }).click();
    await page.getByLabel('Описание').fill('Набрано и оставлено');
    await menu(page).getByRole('link', { name: 'Список каналов' }).click();
    await page.getByRole('link', { name: 'Под замком' }).click();
    await expect(page.getByLabel('Описание')).toHaveValue('Набрано и оставлено');
    await expect(page.getByRole('button', { name: 'Сохранить' })).toBeVisible();
  });

  test('two users editing one channel lose nothing and overwrite nothing silently', async ({
    page,
    browser,
    server,
  }) => {
    await openList(page);
    await create(page, 'На двоих');
    await page.getByRole('link', { name: 'На двоих' }).click();
    await page.getByRole('button', { name: 'Редактировать' }).click();
    await page.getByLabel('Наименование').fill('Моё имя');
    await page.getByLabel('Слаг').fill('moe-imya');

    const other = await secondOperator(browser, server.url);
    await other.goto(new URL(page.url()).pathname);
    await other.getByRole('button', { name: 'Редактировать' }).click();
    await other.getByLabel('Наименование').fill('Чужое имя');
    await other.getByLabel('Описание').fill('Чужое описание');
    await other.getByRole('button', { name: 'Сохранить' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Канал Чужое имя');

    await page.getByRole('button', { name: 'Сохранить' }).click();
    const table = page.getByRole('table', { name: 'Расхождения' });
    await expect(table.getByRole('row', { name: /Наименование/ })).toContainText(
      'На двоихЧужое имяМоё имя',
    );
    await page.getByRole('button', { name: 'Оставить моё' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Канал Моё имя');
    await expect(page.getByLabel('Описание')).toHaveValue('Чужое описание');
    await expect(page.getByLabel('Слаг')).toHaveValue('moe-imya');
    await other.context().close();
  });
});

test('a call with an unknown outcome is sent again with its key and takes effect once', async ({
  page,
}) => {
  await openList(page);
  const keys: (string | undefined)[] = [];
  const failFirst = async (route: Route) => {
    if (route.request().method() === 'GET') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length % 2 === 0) return route.continue();
    await route.fetch();
    return route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>503</h1>' });
  };
  await page.route('**/api/v1/channels', failFirst);
  await page.route('**/toggle-status', failFirst);
  await page.getByRole('button', { name: 'Новый канал' }).click();
  const panel = page.getByRole('dialog', { name: 'Новый канал' });
  await panel.getByLabel('Наименование').fill('Однажды');
  await panel.getByRole('button', { name: 'Сохранить' }).click();
  await expect(panel.getByRole('alert')).toContainText('Ошибка в получении данных с сервера.');
  await panel.getByRole('button', { name: 'Сохранить' }).click();
  await expect(panel).toBeHidden();
  await expect(row(page, /Однажды/)).toHaveCount(1);

  // The channel cannot be read either, so its state stays unknown.
  const unread = /\/api\/v1\/channels\/\d+$/;
  await page.route(unread, (route) => route.fulfill({ status: 503, json: {} }));
  await row(page, /Однажды/)
    .getByRole('button', { name: 'Деактивировать' })
    .click();
  await expect(page.getByText('Неизвестно, записано ли').first()).toBeVisible();
  await row(page, /Однажды/)
    .getByRole('button', { name: 'Деактивировать' })
    .click();
  await expect(row(page, /Однажды/).getByText('Неактивен')).toBeVisible();
  const [create, again, turn, turnAgain] = keys;
  expect(keys).toHaveLength(4);
  expect(create).toMatch(/^[\da-f-]{36}$/);
  expect(again).toBe(create);
  expect(turnAgain).toBe(turn);
  expect(turn).not.toBe(create);

  // As soon as the channel can be read, its state is known.
  await page.unroute(unread);
  await row(page, /Однажды/)
    .getByRole('button', { name: 'Активировать' })
    .click();
  await expect(page.getByText('Канал «Однажды» уже активирован')).toBeVisible();
  await expect(row(page, /Однажды/).getByText('Активен')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(row(page, /Однажды/).getByText('Неактивен')).toBeVisible();
  await page.unrouteAll();
  await openList(page);
  await expect(row(page, /Однажды/)).toHaveCount(1);
  await expect(row(page, /Однажды/).getByText('Неактивен')).toBeVisible();
});
