/** Users who are faster than the server, and a server that asks to wait. */
import { hold } from './support/hold.ts';
import { expect, test } from './support/test.ts';

test('a step taken before the rows are loaded focuses a row', async ({ page }) => {
  const rows = page.locator('main tbody tr[data-key]');
  for (const [path, button, key, place] of [
    ['/channels', 'Новый канал', 'j', 0],
    ['/clients', /нового клиента|Новый клиент/i, 'j', 0],
    ['/clients', /нового клиента|Новый клиент/i, 'End', 19],
  ] as const) {
    const answer = await hold(page, `**/api/v1${path}*`);
    await page.goto(path);
    // The screen is drawn, but without rows.
    await expect(page.getByRole('button', { name: button })).toBeEnabled();
    await expect(rows).toHaveCount(0);
    await page.keyboard.press(key);
    answer();
    await expect(rows.nth(place), `${path} ${key}`).toBeFocused();
    await page.unrouteAll();
  }
});

test('keys pressed before the code of a window or menu has loaded do not act on the list', async ({
  page,
}) => {
  for (const [path, key, what] of [
    ['/offers', 'c', page.getByRole('dialog', { name: 'Новый оффер' })],
    ['/clients', 's', page.getByRole('menu')],
    ['/channels', 'f', page.getByRole('menu')],
  ] as const) {
    const release = await hold(page, /\/overlays-[^/]*\.js/);
    await page.goto(path);
    await expect(page.locator('main tbody tr[data-key]').first()).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    release();
    await expect(what).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await page.unrouteAll();
  }
});

test('what is typed while the code of a window is loading gets into its first field', async ({
  page,
}) => {
  for (const [path, name] of [
    ['/channels', 'Новый канал'],
    ['/clients', 'Новый Клиент'],
    ['/channels/default', /./],
  ] as const) {
    const release = await hold(page, /\/overlays-[^/]*\.js/);
    await page.goto(path);
    await page.locator('main tbody tr[data-key]').first().waitFor();
    await page.keyboard.press('j');
    for (const key of 'cdax') await page.keyboard.press(key);
    await page.keyboard.press('Backspace');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    release();
    const field = page.getByRole('dialog', { name }).getByRole('textbox').first();
    await expect(field).toHaveValue('da');
    await expect(field).toBeFocused();
    await expect(page.locator('[data-toasts]')).not.toContainText('такой команды нет');
    await page.unrouteAll();
  }
});

test('what is typed after / while the code of the search of users is loading is searched', async ({
  page,
}) => {
  const release = await hold(page, /\/overlays-[^/]*\.js/);
  await page.goto('/users');
  const rows = page.locator('main tbody tr[data-key]');
  await rows.first().waitFor();
  // Without the slash, these are keys of the rows.
  await page.keyboard.press('j');
  await expect(rows.nth(0)).toBeFocused();
  // A slash in a field, such as that of the lock, is not a key of the search either.
  await page.evaluate(() => {
    const field = document.createElement('textarea');
    document.body.append(field);
    field.focus();
  });
  for (const key of '/a') await page.keyboard.press(key);
  await expect(page.locator('body > textarea')).toHaveValue('/a');
  await page.evaluate(() => document.querySelector('body > textarea')!.remove());
  for (const key of '/nobody') await page.keyboard.press(key);
  await expect(page.getByRole('search')).toHaveCount(0);
  release();
  const field = page.getByRole('searchbox', { name: 'Search' });
  await expect(field).toHaveValue('nobody');
  await expect(field).toBeFocused();
  await expect(page).toHaveURL(/\/users\?search=nobody$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what is typed while the code of the help is loading is searched in it', async ({ page }) => {
  const release = await hold(page, /\/overlays-[^/]*\.js/);
  await page.goto('/channels');
  await page.locator('main tbody tr[data-key]').first().waitFor();
  const writes: string[] = [];
  page.on('request', (one) => one.method() !== 'GET' && writes.push(one.url()));
  // If the question mark were lost, the letter would switch the row off.
  for (const key of 'j?a') await page.keyboard.press(key);
  await page.waitForTimeout(300);
  release();
  const field = page.getByRole('dialog', { name: 'Клавиши этого экрана' }).getByRole('searchbox');
  await expect(field).toHaveValue('a');
  expect(writes).toEqual([]);
});

test('what was typed after / is dropped on another list, and by Escape', async ({ page }) => {
  const release = await hold(page, /\/overlays-[^/]*\.js/);
  const rows = page.locator('#root main tbody tr[data-key]');
  await page.goto('/users');
  await rows.first().waitFor();
  for (const key of ['/', 'a', 'Escape', 'j']) await page.keyboard.press(key);
  await expect(rows.nth(0)).toBeFocused();
  for (const key of '/ad') await page.keyboard.press(key);
  await page.getByRole('navigation').getByRole('link', { name: 'Клиенты' }).click();
  await rows.first().waitFor();
  release();
  await page.getByRole('button', { name: 'Сортировка' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(page.getByRole('search').getByRole('searchbox')).toHaveValue('');
});

test('a step to the next record waits for the code that reads the list', async ({ page }) => {
  const release = await hold(page, /\/overlays-[^/]*\.js/);
  await page.goto('/offers');
  await page.locator('main tbody tr[data-key]').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/offers\/\d+$/);
  const first = page.url();
  // Neither the list nor the placeholder of the record.
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Офферы?$/);
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+J');
  release();
  await expect(page).not.toHaveURL(first);
  await expect(page.getByRole('main')).toContainText(/2 из \d/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('what is typed while the code of an edited row is loading gets into its field', async ({
  page,
}) => {
  const writes: string[] = [];
  page.on('request', (one) => one.method() !== 'GET' && writes.push(one.url()));
  for (const [path, label] of [
    ['/channels/1/rates', /^Ставка/],
    ['/channels/default', 'Описание'],
  ] as const) {
    const release = await hold(page, /\/overlays-[^/]*\.js/);
    await page.goto(path);
    const row = page
      .locator('main tbody tr[data-key]:has([data-command$=".edit"]:enabled)')
      .first();
    await row.waitFor();
    const key = await row.getAttribute('data-key');
    await row.locator('[data-command$=".edit"]').click();
    for (const one of '123') await page.keyboard.press(one);
    await expect(page.locator('[data-pending]')).toBeVisible();
    release();
    const field = page.locator(`main tr[data-key="${key}"] :is(input, textarea):focus`);
    await expect(field, path).toHaveAttribute('aria-label', label);
    await expect(field, path).toHaveValue(/123/);
    await page.keyboard.press('Escape');
    await expect(page.getByText('Правка отменена').first()).toBeVisible();
    await page.unrouteAll();
  }
  expect(writes).toEqual([]);
});

test('Tab moves to the next field in what is typed while the code of an edited row is loading', async ({
  page,
}) => {
  const release = await hold(page, /\/overlays-[^/]*\.js/);
  await page.goto('/channels/1/rates');
  const row = page.locator('main tr[data-key="1"]').first();
  await row.locator('[data-command$=".edit"]').click();
  for (const key of ['1', '2', 'Tab', '3', '4']) await page.keyboard.press(key);
  release();
  await expect(row.getByLabel('Ставка для повторных', { exact: true })).toHaveValue('34');
  await expect(row.getByLabel('Ставка для новых', { exact: true })).toHaveValue('12');
});

test('an amount typed while the code of its field is loading gets into its cell', async ({
  page,
}) => {
  const release = await hold(page, /\/overlays-[^/]*\.js/);
  await page.goto('/channels/rates');
  const grid = page.getByRole('grid');
  await grid.locator('[data-row="0"][data-column="0"]').click();
  for (const key of '321') await page.keyboard.press(key);
  await expect(page.getByRole('textbox', { name: 'Ставка' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  release();
  await expect(grid.locator('[data-row="0"][data-column="0"]')).toContainText('321');
  await expect(page.getByRole('textbox', { name: 'Ставка' })).toHaveCount(0);
});

test.describe('a server that asks to wait', () => {
  // Chromium reports every refused call; this one is meant to be refused.
  test.use({ allowedNoise: [/status of 503/] });

  test('an overloaded list counts down, and can then be read again with a button', async ({
    page,
  }) => {
    await page.route(
      '**/api/v1/offers?*',
      (route) =>
        route.fulfill({
          status: 503,
          headers: { 'Retry-After': '3' },
          json: {
            success: false,
            message: 'Сервер перегружен. Повторите попытку.',
            written: false,
          },
        }),
      { times: 1 },
    );
    await page.goto('/offers');
    const problem = page.getByRole('alert').filter({ hasText: 'Сервер перегружен' });
    await expect(problem).toContainText(/Повторить можно через/);
    const retry = problem.getByRole('button', { name: 'Повторить' });
    await expect(retry).toBeDisabled();
    await expect(problem).toContainText('Можно повторить.');
    await retry.click();
    await expect(page.locator('tr[data-key]')).toHaveCount(20);
  });
});

test.describe('a record that does not exist', () => {
  test.use({ allowedNoise: [/status of 404/] });

  test('is reported when the code for that has loaded', async ({ page }) => {
    const release = await hold(page, /\/overlays-[^/]*\.js/);
    await page.goto('/offers/99999');
    await expect(page.locator('[data-skeleton], [aria-busy=true]').first()).toBeAttached();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Оффер не найден');
    await expect(page.getByRole('link', { name: 'К списку офферов' })).toBeVisible();
  });
});
