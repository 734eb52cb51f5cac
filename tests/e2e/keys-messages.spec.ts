/** Messages say what was done, lead to it, and never cover what is pressed next. */
import type { Locator, Page } from '@playwright/test';
import { row } from './support/channels.ts';
import { expect, test } from './support/test.ts';

test.use({ allowedNoise: [/status of (422|500)/] });

const messages = (page: Page) => page.locator('[data-sonner-toast] [data-tone]');

async function boxOf(one: Locator) {
  const box = await one.boundingBox();
  if (!box) throw new Error('not drawn');
  return box;
}

/** Waits until nothing moves, including what starts to move in the next frames. */
const untilStill = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    let isMoving: boolean;
    do {
      await frame();
      await frame();
      // Animations that follow the scrolling of a window run as long as the window is open.
      const moving = document.getAnimations().filter((one) => one.timeline === document.timeline);
      isMoving = moving.some(({ playState }) => playState === 'running');
    } while (isMoving);
  });

/** Expects that no message covers any part of the element. */
async function expectClear(page: Page, one: Locator, what: string) {
  const box = await boxOf(one);
  // Measured all at once: a message may disappear while others are measured.
  const all = await messages(page).evaluateAll((shown) =>
    shown.map((message) => message.getBoundingClientRect().toJSON() as DOMRect),
  );
  for (const over of all) {
    const isApart =
      over.x + over.width <= box.x ||
      box.x + box.width <= over.x ||
      over.y + over.height <= box.y ||
      box.y + box.height <= over.y;
    expect(isApart, `${what}: ${JSON.stringify({ over, box })}`).toBe(true);
  }
}

test('the message about a new channel names it and leads to it by keys, and messages cover no buttons', async ({
  page,
  keyboard,
}) => {
  await page.goto('/channels');
  await expect(row(page, /^1 VK Реклама/)).toBeVisible();
  const keys = await keyboard('ru');
  await keys.press('KeyC');
  await expect(page.getByRole('dialog').getByLabel('Наименование')).toBeFocused();
  await keys.type('Вестник');
  await keys.press('Control+KeyS');

  const created = row(page, /Вестник/);
  await expect(created).toBeFocused();
  await expect(created).toHaveAttribute('data-marked', '');
  await expect(created).not.toHaveAttribute('data-marked', '', { timeout: 4000 });
  const message = messages(page).filter({ hasText: 'Создание канала «Вестник»' });
  await expect(message.getByText('Успешно!', { exact: true })).toBeVisible();
  await expect(message.getByText('Успешное выполнение запроса', { exact: true })).toBeVisible();
  await expect(message).not.toContainText('/api/');

  // The message leads to the channel, and Back to its row.
  await keys.press('F8');
  await expect(message.getByRole('button', { name: 'Открыть' })).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Канал Вестник');
  await page.goBack();
  await created.focus();

  // A change shows the old and the new value, a failure the message of the server.
  await keys.press('KeyA');
  await expect(messages(page).last()).toBeVisible();
  await expect(page.getByText('Вестник · активность: Активен → Неактивен')).toBeVisible();
  await page.route('**/toggle-status', (route) =>
    route.fulfill({ status: 422, json: { success: false, message: 'Канал занят' } }),
  );
  await row(page, /^1 VK Реклама/)
    .getByRole('button', { name: 'Деактивировать' })
    .click();
  const failure = messages(page).filter({ hasText: 'VK Реклама · активность' });
  await expect(failure.getByText('Ошибка!', { exact: true })).toBeVisible();
  await expect(failure.getByText('Ошибка в выполнении запроса!', { exact: true })).toBeVisible();
  await expect(failure.getByText('Канал занят', { exact: true })).toBeVisible();
  await expect(messages(page)).toHaveCount(2);

  // Messages cover neither the panel's buttons nor the pages, at any width.
  await keys.press('KeyC');
  const save = page.getByRole('dialog').getByRole('button', { name: 'Сохранить' });
  for (const [width, height] of [
    [1400, 900],
    [800, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.mouse.move(width - 5, 5);
    await expect(save).toBeVisible();
    await untilStill(page);
    await expectClear(
      page,
      page.getByRole('dialog').locator('[data-slot=window-footer]'),
      `footer at ${width}`,
    );
  }
  await keys.press('Escape');
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.getByRole('link', { name: 'Клиенты', exact: true }).click();
  const pages = page.getByRole('navigation', { name: 'Страницы' });
  await expect(pages).toBeVisible();
  for (const [width, height] of [
    [1400, 900],
    [800, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    // A pointer on the messages opens their stack.
    await page.mouse.move(width - 5, 5);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(messages(page).last()).toBeVisible();
    await untilStill(page);
    for (const link of await pages.getByRole('link').all()) {
      await expectClear(page, link, `pages at ${width}`);
    }
  }
});

test('a row key pressed in a message acts on no row', async ({ page, keyboard }) => {
  const writes: string[] = [];
  page.on('request', (one) => one.method() !== 'GET' && writes.push(one.url()));
  await page.goto('/channels');
  await row(page, /^1 VK Реклама/).waitFor();
  const keys = await keyboard('ru');
  const rows = page.locator('main tbody tr[data-key]');
  await keys.press('KeyJ');
  await expect(rows.nth(0)).toBeFocused();
  // These rows have no such command, and a message says so.
  await keys.press('KeyD');
  const message = page.locator('li[data-sonner-toast]');
  await message.focus();
  for (const key of ['Enter', 'KeyE', 'KeyA', 'Delete']) await keys.press(key);
  await page.waitForTimeout(300);
  await expect(message).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/channels$/);
  expect(writes).toEqual([]);

  // Its own button works, and other keys work as everywhere.
  await message.getByRole('button').last().focus();
  await keys.press('Enter');
  await expect(message).toHaveCount(0);
  await keys.press('KeyD');
  await message.focus();
  await keys.press('KeyJ');
  await expect(page.locator('main tbody tr[data-key]:focus')).toHaveCount(1);
  await message.focus();
  await keys.press('KeyG');
  await keys.press('KeyA');
  await expect(page).toHaveURL(/\/channels\/rates$|\/activity-log$/);
});

test('a read has a skeleton, a message or an error block, but never two of them', async ({
  page,
}) => {
  let answer = () => {};
  const held = () =>
    page.route('**/api/v1/clients?*', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
  await held();
  await page.goto('/clients');
  const main = page.getByRole('main');
  await expect(main.getByText('Загрузка...')).toHaveCount(1);
  const waiting = main.getByRole('status').filter({ hasText: 'Загрузка' });
  await expect(waiting).toHaveText('Загрузка...');
  await expect(page.locator('main [aria-busy=true]')).toBeVisible();
  // Longer than the delay of a read's message.
  await page.waitForTimeout(900);
  expect(await messages(page).count()).toBe(0);
  answer();
  await expect(page.locator('tr[data-key]').first()).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await page.getByRole('link', { name: '2', exact: true }).click();
  await expect(page.getByText('Загрузка данных...')).toBeVisible();
  answer();
  await expect(page).toHaveURL(/#2$/);
  await expect(messages(page)).toHaveCount(0);
  await page.unrouteAll();
  await page.route('**/api/v1/clients?*', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'База недоступна' } }),
  );
  await page.getByRole('link', { name: '3', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('База недоступна');
  expect(await messages(page).count()).toBe(0);
});
