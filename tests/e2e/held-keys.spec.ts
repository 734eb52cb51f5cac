/** Keys that are pressed before their target is loaded. */
import type { Page, Route } from '@playwright/test';
import { hold } from './support/hold.ts';
import { expect, test } from './support/test.ts';

const RECORD = /\/api\/v1\/channels\/1$/;
const RATES = '**/api/v1/channels/1/rates';

async function press(page: Page, keys: string) {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
}

/** Opens the rates of a channel while an answer is held. */
async function openRates(
  page: Page,
  ...what: [url: string | RegExp, answer?: (route: Route) => unknown]
) {
  const answer = await hold(page, ...what);
  await page.goto('/channels/1/rates');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Канал/);
  await expect(page.getByRole('tab', { name: 'Ставки' })).toBeVisible();
  await expect(page.locator('#root main tr[data-key]')).toHaveCount(0);
  return answer;
}

test.describe('an amount typed for a row that is being loaded', () => {
  for (const [what, url] of [
    ['channel', RECORD],
    ['rates', RATES],
  ] as const) {
    test(`waits for the row while the ${what} is read`, async ({ page }) => {
      const answer = await openRates(page, url);
      await press(page, 'j j e 4 1 1');
      await expect(page).toHaveURL(/\/channels\/1\/rates$/);
      answer();
      const field = page.locator('main tr[data-key="2"]').getByLabel('Ставка для новых').first();
      await expect(field).toBeFocused();
      await expect(field).toHaveValue('411');
      await expect(page).toHaveURL(/\/channels\/1\/rates$/);
      await press(page, 'Escape');
    });
  }

  test('is dropped by Escape', async ({ page }) => {
    const answer = await openRates(page, RATES);
    await press(page, 'j e 4 1 Escape 2');
    await expect(page).toHaveURL(/\/channels\/1\/settings$/);
    answer();
    await page.waitForTimeout(300);
    await expect(page).toHaveURL(/\/channels\/1\/settings$/);
  });

  test('is dropped by Escape while the code of the row is loading, and the row can be opened again', async ({
    page,
  }) => {
    const release = await hold(page, /\/overlays-[^/]*\.js/);
    const row = (key: number) => page.locator(`main tr[data-key="${key}"]`);
    const opened = page.locator('main tr[data-key] input');
    await page.goto('/channels/1/rates');
    await row(1).waitFor();
    await press(page, 'j e 4 1 Enter');
    await expect(page.locator('[data-pending]')).toHaveCount(1);
    await press(page, 'Escape');
    await expect(page.locator('[data-pending]')).toHaveCount(0);
    await expect(row(1)).toBeFocused();
    await press(page, 'j e');
    await expect(page.locator('[data-pending]')).toHaveCount(1);
    await press(page, '4 2 2');
    release();
    const field = row(2).getByLabel('Ставка для новых').first();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('422');
    await press(page, 'Escape');
    await expect(opened).toHaveCount(0);
    await expect(page).toHaveURL(/\/channels\/1\/rates$/);
  });

  test('waits only after a step to a row', async ({ page }) => {
    await openRates(page, RATES);
    await press(page, 'e 2');
    await expect(page).toHaveURL(/\/channels\/1\/settings$/);
  });

  test('does not make the keys for another screen wait', async ({ page }) => {
    await openRates(page, RATES);
    await press(page, 'j g o');
    await expect(page).toHaveURL(/\/offers$/);
  });

  test.describe('that fails to load', () => {
    test.use({ allowedNoise: [/status of 500/] });

    for (const [what, url] of [
      ['channel', RECORD],
      ['rates', RATES],
    ] as const) {
      test(`is dropped if the ${what} cannot be read`, async ({ page }) => {
        const answer = await openRates(page, url, (one) => one.fulfill({ status: 500, json: {} }));
        await press(page, 'j e 1 2 1');
        answer();
        await expect(page.getByRole('button', { name: 'Повторить' }).first()).toBeVisible();
        await page.waitForTimeout(300);
        await expect(page).toHaveURL(/\/channels\/1\/rates$/);
        await press(page, '2');
        await expect(page).toHaveURL(/\/channels\/1\/settings$/);
      });
    }
  });

  test('Enter after a step into a list that is being read opens the record', async ({ page }) => {
    const answer = await hold(page, '**/api/v1/offers?*');
    await page.goto('/offers');
    await expect(page.getByRole('button', { name: 'Добавить новый оффер' })).toBeEnabled();
    await expect(page.locator('#root main tr[data-key]')).toHaveCount(0);
    await press(page, 'j j Enter');
    await expect(page).toHaveURL(/\/offers$/);
    answer();
    await expect(page).toHaveURL(/\/offers\/\d+$/);
    await expect(page.getByRole('main')).toContainText(/2 из \d/);
  });
});

test.describe('a key for a screen whose code is loading', () => {
  async function begin(page: Page, code: RegExp, keys: string, name: string) {
    const release = await hold(page, code);
    await page.goto('/users');
    await page.locator('#root main tr[data-key]').first().waitFor();
    await press(page, keys);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    return release;
  }
  const openOffers = (page: Page) => begin(page, /\/lists-[^/]*\.js/, 'g o', 'Офферы');

  test('waits for it', async ({ page }) => {
    const release = await openOffers(page);
    await press(page, 'c');
    release();
    const form = page.getByRole('dialog', { name: 'Новый оффер' });
    await expect(form.getByLabel('Название')).toBeFocused();
    await press(page, 'Escape');
    await expect(form).toBeHidden();
  });

  test('does not hold the keys that leave it, and is dropped when it is left', async ({ page }) => {
    const release = await openOffers(page);
    await press(page, 'g u');
    await expect(page).toHaveURL(/\/users$/);
    await press(page, 'g o');
    await expect(page).toHaveURL(/\/offers$/);
    await press(page, 'c');
    await page.getByRole('link', { name: 'Клиенты' }).click();
    await expect(page).toHaveURL(/\/clients$/);
    release();
    await expect(page.getByRole('button', { name: 'Добавить нового клиента' })).toBeEnabled();
    await page.waitForTimeout(300);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('does not take keys from the palette or a window', async ({ page }) => {
    const release = await begin(page, /\/account-[^/]*\.js/, 'g p', 'Profile');
    await press(page, 'Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await press(page, 'f 1');
    await expect(page.getByRole('combobox')).toHaveValue('f1');
    await press(page, 'Escape');
    await expect(page.getByRole('combobox')).toHaveCount(0);
    await press(page, 'g j');
    const journal = page.getByRole('dialog', { name: 'Журнал сессии' });
    await expect(journal).toBeVisible();
    await press(page, 'f');
    await expect(journal.getByText('Только ошибки')).toBeChecked();
    release();
  });
});

test.describe('what is typed into a window whose code', () => {
  // Chromium reports a file that fails to load.
  test.use({ allowedNoise: [/Failed to load resource/] });
  const CODE = /\/overlays-[^/]*\.js/;

  for (const [what, keys] of [
    ['the help', 'Shift+?'],
    ['the journal', 'g j'],
    ['a form', 'c'],
    ['a question', 'Delete'],
    ['a menu', 'f'],
  ] as const) {
    const rows = (page: Page) => page.locator('#root main tbody tr[data-key]');
    async function begin(page: Page) {
      const writes: string[] = [];
      page.on('request', (one) => one.method() !== 'GET' && writes.push(one.url()));
      await page.goto('/channels');
      await rows(page).first().waitFor();
      await press(page, 'j');
      await expect(rows(page).nth(0)).toBeFocused();
      await press(page, `${keys} a`);
      return writes;
    }

    test(`is still loading is dropped by Escape: ${what}`, async ({ page }) => {
      const release = await hold(page, CODE);
      const writes = await begin(page);
      await press(page, 'a Escape j');
      await expect(rows(page).nth(1)).toBeFocused();
      release();
      await page.waitForTimeout(300);
      await expect(page.locator('[data-modal], [role=menu]')).toHaveCount(0);
      await expect(rows(page).nth(1)).toBeFocused();
      expect(writes).toEqual([]);
    });

    test(`has failed to load runs nothing: ${what}`, async ({ page }) => {
      await page.route(CODE, (route) => route.abort());
      const writes = await begin(page);
      await expect(page.getByRole('alert')).toContainText('Файл Пульта не загрузился');
      await press(page, 'a d g o');
      await page.waitForTimeout(300);
      await expect(page.locator('[data-message="key"]')).toHaveCount(0);
      await expect(page).toHaveURL(/\/channels$/);
      await expect(rows(page).nth(0)).toBeFocused();
      await press(page, 'Escape j');
      await expect(rows(page).nth(1)).toBeFocused();
      expect(writes).toEqual([]);
    });
  }
});

test('Escape drops what was typed after / also while all keys wait for slow frames', async ({
  page,
}) => {
  await hold(page, /\/overlays-[^/]*\.js/);
  await page.addInitScript(() => {
    const nextFrame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (call) =>
      nextFrame((time) => void setTimeout(() => call(time), 300));
  });
  const shown = page.locator('#root main tbody tr[data-key]');
  await page.goto('/users');
  await shown.first().waitFor();
  for (const key of ['/', 'a', 'Escape', 'j']) await page.keyboard.press(key);
  await expect(shown.nth(0)).toBeFocused();
});
