import type { Page } from '@playwright/test';
import { countKeys } from './support/keyboard.ts';
import { on, secondOperator } from './support/settings.ts';
import { expect, openUsers, test } from './support/test.ts';

// Demo logos do not exist, and some calls are meant to fail.
test.use({ allowedNoise: [/ERR_NAME_NOT_RESOLVED|ERR_FAILED|status of (401|404|500)/] });

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function fillOffer(page: Page, name: string) {
  const panel = page.getByRole('dialog', { name: 'Новый оффер' });
  await panel.getByLabel('Название').fill(name);
  await panel.getByLabel('Сумма от').fill('1 000');
  await panel.getByLabel('Сумма до').fill('30 000,50');
  await panel.getByLabel('Срок').fill('до 30 дней');
  await panel.getByLabel('Ставка').fill('0,8');
  await panel.getByLabel('Возраст от').fill('18');
  await panel.getByLabel('Возраст до').fill('75');
  return panel;
}

test.describe('offers', () => {
  test('an offer is created, given a parameter, deactivated and deleted with the mouse', async ({
    page,
  }) => {
    await page.goto('/offers');
    await page.getByRole('button', { name: 'Добавить новый оффер' }).click();
    const panel = page.getByRole('dialog', { name: 'Новый оффер' });
    await panel.getByRole('button', { name: 'Сохранить' }).click();
    await expect(panel.getByLabel('Название')).toBeFocused();
    await fillOffer(page, 'Ясный Займ');
    await panel.getByLabel('URL', { exact: true }).fill('https://yasny.example.com/apply');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await panel.getByRole('button', { name: 'Сохранить' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      name: 'Ясный Займ',
      min_sum: 1000,
      max_sum: 30000.5,
      bid: 0.8,
      age_from: 18,
      status: 1,
      check: 1,
      broker: 0,
      income_type: 'заявка',
      vip_position: null,
    });
    await expect(panel).toBeHidden();

    await page.getByLabel('Название').fill('ясный');
    await expect(page).toHaveURL(/name=/);
    await expect(page.locator('tr[data-key]')).toHaveCount(1);
    await page.getByRole('link', { name: 'Ясный Займ' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ясный Займ' })).toBeVisible();

    await page.getByRole('tab', { name: 'Добавить параметры' }).click();
    const missing = page.locator('tr[data-key]');
    const given = await missing.first().getAttribute('data-key');
    await missing.first().getByRole('button', { name: 'Добавить', exact: true }).click();
    await expect(page.locator(`tr[data-key="${given}"]`)).toHaveCount(0);
    await page.getByRole('tab', { name: 'Параметры', exact: true }).click();
    await expect(page.locator('tr[data-key]')).toHaveCount(1);
    const toggle = page.getByRole('switch', { name: 'По умолчанию' });
    await expect(toggle).toBeChecked();
    await expect(page.locator('tr').getByRole('button', { name: 'Редактировать' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await toggle.click();
    await expect(toggle).not.toBeChecked();
    await expect(toggle).toBeEnabled();
    let writes = 0;
    page.on('request', (request) => {
      if (request.method() !== 'GET') writes++;
    });
    await page.locator('tr').getByRole('button', { name: 'Удалить' }).click({ force: true });
    expect(writes).toBe(0);

    await page.getByRole('button', { name: 'Редактировать' }).first().click();
    await page.getByLabel('Статус').selectOption({ label: 'Неактивный' });
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Неактивный', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Неактивный', { exact: true })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'По умолчанию' })).not.toBeChecked();

    for (let step = 0; step < 3; step++) await page.goBack();
    await expect(page).toHaveURL(/name=/);
    await row(page, 'Ясный Займ').getByRole('button', { name: 'Удалить' }).click();
    const question = page.getByRole('alertdialog', { name: 'Подтвердите удаление оффера' });
    await question.getByRole('button', { name: 'Удалить' }).click();
    await expect(page.getByText('Под этот фильтр не подходит ни один оффер')).toBeVisible();
    await page.getByRole('button', { name: 'Очистить всё' }).first().click();
    await expect(page.locator('tr[data-key]')).toHaveCount(20);
  });

  test('an offer is created, given a parameter and deactivated with a keyboard in Russian layout', async ({
    page,
    keyboard,
  }) => {
    await openUsers(page);
    const keys = await keyboard('ru');
    await keys.press('KeyG');
    await keys.press('KeyO');
    await expect(page.locator('tr[data-key]').first()).toBeVisible();
    const counted = countKeys(page, keys);
    await counted.press('KeyC');
    const panel = page.getByRole('dialog', { name: 'Новый оффер' });
    await expect(panel.getByLabel('Название')).toBeFocused();
    for (const text of ['Щедрый Ёж', '1000', '9000', 'месяц', '1', '21', '70']) {
      await counted.type(text);
      await counted.press('Tab');
    }
    await counted.press('Control+Enter');
    await expect(panel).toBeHidden();
    expect(counted.count()).toBeLessThanOrEqual(45);

    // The palette starts with the created row, which has the focus.
    await expect(page.getByRole('row', { name: /Щедрый Ёж/ })).toBeFocused();
    await keys.press('Control+KeyK');
    await expect(page.getByRole('combobox')).toBeFocused();
    await keys.type('открыть оффер');
    await expect(page.getByRole('option').first()).toContainText('Открыть оффер «Щедрый Ёж»');
    await keys.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Щедрый Ёж' })).toBeVisible();
    // The tab appears after the parameters without a value are read.
    await expect(page.getByRole('tab', { name: 'Добавить параметры' })).toBeVisible();
    await keys.press('Digit2');
    await expect(page).toHaveURL(/add-params$/);
    await expect(page.locator('tr[data-key]').first()).toBeVisible();
    await keys.press('KeyJ');
    await keys.press('Control+KeyK');
    await expect(page.getByRole('combobox')).toBeFocused();
    const left = await page.locator('tr[data-key]').count();
    await keys.type('добавить параметр');
    await expect(page.getByRole('option').first()).toContainText('Добавить параметр «');
    await keys.press('Enter');
    await expect(page.locator('tr[data-key]')).toHaveCount(left - 1);
    await keys.press('Digit1');
    await expect(page.getByRole('switch')).toHaveCount(1);
    await page.getByRole('main').focus();
    await keys.press('KeyE');
    await expect(page.getByLabel('Иконка')).toBeFocused();
    await page.getByLabel('Статус').focus();
    await keys.press('ArrowDown');
    await keys.press('Control+KeyS');
    await expect(page.getByText('Неактивный', { exact: true })).toBeVisible();
  });

  test('filters are in the address, zero is a value, and Back restores them', async ({ page }) => {
    await page.goto('/offers');
    const asked = page.waitForRequest(/offers\?.*status=0/);
    const status = page.getByLabel('Статус', { exact: true });
    await status.selectOption('Неактивен');
    await asked;
    await expect(page).toHaveURL(/\/offers\?status=0$/);
    await expect(page.getByRole('cell', { name: 'Активен', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Очистить всё' }).click();
    await expect(page).toHaveURL(/\/offers$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/offers\?status=0$/);
    await expect(status).toHaveValue('0');
    await page.goBack();
    await expect(page).toHaveURL(/\/offers$/);
    await expect(status).toHaveValue('');
    await page.getByLabel('VIP-позиция').fill('первая');
    await expect(page.getByText('Введите целое число')).toBeVisible();
    const zero = page.waitForRequest(/vip_position=0/);
    await page.getByLabel('VIP-позиция').fill('0');
    await zero;
    await page.goto('/offers#2');
    await expect(page.getByRole('link', { name: '2', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  test('an edit survives a failure, the lock and changes by another user', async ({
    page,
    browser,
    server,
  }) => {
    await page.goto('/offers/1');
    await page.getByRole('button', { name: 'Редактировать' }).first().click();
    await page.getByLabel('Название').fill('Моё имя');
    await page.route(
      '**/api/v1/offers/1',
      on('PUT', (route) => route.fulfill({ status: 500, body: '<h1>' })),
    );
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Ошибка в получении данных с сервера.').first()).toBeVisible();
    await expect(page.getByLabel('Название')).toHaveValue('Моё имя');
    await page.unroute('**/api/v1/offers/1');

    await page.route(
      '**/api/v1/offers/1',
      on('PUT', (route) => route.fulfill({ status: 401, json: { allow_refresh: true } })),
    );
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page).toHaveURL(/\/lock$/);
    await expect(page.getByLabel('Название')).toBeHidden();
    await page.unroute('**/api/v1/offers/1');
    await page.getByRole('button', { name: 'Подтвердить сессию' }).click();
    await expect(page).toHaveURL(/\/offers\/1$/);
    await expect(page.getByLabel('Название')).toHaveValue('Моё имя');

    // Another user changes the site, which is no conflict, and then the name, which is one.
    const other = await secondOperator(browser, server.url);
    await other.goto('/offers/1');
    await other.getByRole('button', { name: 'Редактировать' }).first().click();
    await other.getByLabel('Сайт').fill('https://other.example.com');
    await other.getByRole('button', { name: 'Сохранить' }).click();
    await expect(other.getByRole('link', { name: 'https://other.example.com' })).toBeVisible();
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Моё имя' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'https://other.example.com' })).toBeVisible();

    await other.reload();
    await other.getByRole('button', { name: 'Редактировать' }).first().click();
    await other.getByLabel('Название').fill('Чужое имя');
    await page.getByRole('button', { name: 'Редактировать' }).first().click();
    await page.getByLabel('Название').fill('Второе моё имя');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Второе моё имя' })).toBeVisible();
    await other.getByRole('button', { name: 'Сохранить' }).click();
    const clash = other.getByRole('row', { name: /Название/ });
    await expect(clash).toContainText('Моё имя');
    await expect(clash).toContainText('Второе моё имя');
    await expect(clash).toContainText('Чужое имя');
    await other.getByRole('button', { name: 'Взять чужое' }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'Второе моё имя' })).toBeVisible();
    await other.context().close();
  });

  test('an offer without unbound parameters opens its own parameters', async ({ page }) => {
    await page.route('**/available-settings', (route) =>
      route.fulfill({ json: { success: true, data: [] } }),
    );
    await page.goto('/offers/1/add-params');
    await expect(page).toHaveURL(/\/offers\/1\/params$/);
    await expect(page.getByRole('tab', { name: 'Добавить параметры' })).toHaveCount(0);
  });

  test('the screens have no accessibility violations', async ({ page, expectAccessible }) => {
    for (const path of ['/offers', '/offers/1', '/offers/1/add-params']) {
      await page.goto(path);
      await expect(page.locator('tr[data-key]').first()).toBeVisible();
      await expectAccessible(page);
    }
  });
});

test('the demo shows its offers without requests to other hosts', async ({ page }) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).host));
  await page.goto('/offers');
  const logos = page.locator('tr[data-key] td:first-child');
  await expect(logos).toHaveCount(20);
  await expect(logos.locator('[aria-hidden]').first()).toHaveText(/\p{L}/u);
  await page.waitForLoadState('networkidle');
  expect([...asked]).toEqual([new URL(page.url()).host]);
  for (const logo of ['ladder', 'lighthouse']) {
    const answer = await page.request.get(`/offer-logos/${logo}.svg`);
    expect(answer.headers()['content-type'], 'a file of the console').toBe('image/svg+xml');
  }
});
