/** Messages disappear and do not return. */
import type { Locator, Page } from '@playwright/test';
import { list, openList, row } from './support/channels.ts';
import { hold } from './support/hold.ts';
import { createRated, level } from './support/rates.ts';
import { ADMIN, expect, openUsers, PASSWORD, test } from './support/test.ts';

test.use({
  allowedNoise: [/status of (422|500)|net::ERR_FAILED/],
  contextOptions: { reducedMotion: 'no-preference' },
});

const messages = (page: Page) => page.getByRole('region', { name: 'Уведомления о вызовах' });
const cards = (page: Page) => messages(page).locator('[data-tone]');
/** Expects only the message of a write; those of slow reads have disappeared. */
async function succeeds(page: Page) {
  await expect(cards(page).filter({ hasText: 'Успешно!' })).toHaveCount(1);
  await expect(cards(page)).toHaveCount(1);
}

/** Without a reload, which would drop all state. */
async function goToList(page: Page) {
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(row(page, /./).nth(1)).toBeVisible();
}
const toggle = (page: Page, place: number) =>
  row(page, /./)
    .nth(place)
    .getByRole('button', { name: /^(Активировать|Деактивировать)$/ })
    .click();
const PASSPORT = '4510 123456';

test('messages appear and disappear one at a time', async ({ page }) => {
  await page.clock.install();
  await openList(page);
  const rows = list(page).locator('tbody tr[data-key]');
  const ids = await rows.evaluateAll((all) =>
    all.slice(0, 4).map((one) => (one as HTMLElement).dataset.key!),
  );
  expect(ids).toHaveLength(4);
  for (const id of ids) {
    const link = page.locator(`tr[data-key="${id}"]`);
    await link.getByRole('button', { name: /^(Активировать|Деактивировать)$/ }).click();
    await expect(cards(page).filter({ hasText: 'Успешно!' })).toHaveCount(1);
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toHaveText(/[0-3] с/);
    if (id === ids[0]) {
      // The close button of this and every later message works.
      await cards(page).getByRole('button', { name: 'Закрыть' }).click();
      await page.clock.runFor(1000);
    } else {
      await page.clock.fastForward(20_000);
      await page.clock.runFor(2000);
    }
    await expect(cards(page)).toHaveCount(0);
  }
});

test('the message of a slow read disappears', async ({ page }) => {
  await page.clock.install();
  await openUsers(page);
  // A first read has a skeleton instead of a message.
  await page.getByRole('link', { name: 'Клиенты' }).click();
  await expect(page.locator('tr[data-key]').first()).toBeVisible();
  const answer = await hold(page, '**/api/v1/clients?*');
  await page.getByRole('link', { name: '2', exact: true }).click();
  await page.clock.runFor(1000);
  await expect(cards(page)).toHaveText(/Загрузка\.\.\./);
  answer();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await page.clock.runFor(1000);
  await expect(cards(page)).toHaveCount(0);
  await page.unroute('**/api/v1/clients?*');

  await goToList(page);
  await toggle(page, 1);
  await expect(cards(page).filter({ hasText: 'Успешно!' })).toHaveCount(1);
  await page.clock.runFor(1000);
  await expect(cards(page)).toHaveCount(1);
});

test('the next user of the tab sees no messages of the previous one', async ({ page }) => {
  await page.clock.install();
  await openList(page);
  await page.route('**/toggle-status', (route) =>
    route.fulfill({
      status: 422,
      json: { success: false, message: `Паспорт ${PASSPORT} уже есть` },
    }),
  );
  await toggle(page, 1);
  await toggle(page, 2);
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText(PASSPORT);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(PASSPORT)).toHaveCount(0);

  await page.unroute('**/toggle-status');
  await page.getByLabel('Email').fill(ADMIN);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await goToList(page);
  await toggle(page, 1);
  await expect(cards(page).filter({ hasText: 'Успешно!' })).toHaveCount(1);
  await page.clock.runFor(1000);
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText(PASSPORT)).toHaveCount(0);
});

test('the message about a failed row does not cover the row', async ({ page }) => {
  await page.goto('/channels/3/rates');
  await page.getByRole('button', { name: 'Добавить ставку' }).click();
  const row = page
    .locator('tr')
    .filter({ has: page.getByRole('textbox') })
    .first();
  await row.getByLabel('Значение ставки').fill('100');
  await row.getByLabel('Диапазон от').fill('5000');
  await row.getByLabel('Диапазон до').fill('100');
  await page.keyboard.press('Control+s');
  await expect(cards(page)).toContainText('Проверьте правильность заполнения полей');
  const field = row.getByLabel('Диапазон от');
  await expect(field).toBeFocused();
  // Waits until the message has arrived.
  await cards(page).click({ trial: true });
  const [own, message] = [await row.boundingBox(), await cards(page).boundingBox()];
  expect(own!.y + own!.height).toBeLessThanOrEqual(message!.y);
});

test('at 800 px a message does not cover the focused row or the next ones', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 700 });
  await page.goto('/offers/1');
  const rows = page.getByRole('table', { name: 'Параметры оффера' }).locator('tr[data-key]');
  await rows.first().focus();
  for (let at = 0; at < 6; at++) await page.keyboard.press('ArrowDown');
  const isFree = async () => {
    await cards(page).click({ trial: true });
    const focused = (await page.locator('tr:focus').boundingBox())!;
    expect(focused.y + focused.height).toBeLessThanOrEqual((await cards(page).boundingBox())!.y);
  };
  await page.keyboard.press('d');
  await succeeds(page);
  await isFree();
  for (let at = 0; at < 8; at++) {
    await page.keyboard.press('ArrowDown');
    await isFree();
  }
});

test('a message beside a window does not cover it and breaks no word', async ({ page }) => {
  await page.goto('/offers');
  const rows = page.locator('main tr[data-key]');
  await rows.first().waitFor();
  const sides = async (window: Locator) => {
    // Waits until both have arrived.
    await cards(page).click({ trial: true });
    await window.click({ trial: true, position: { x: 200, y: 5 } });
    const [message, beside] = [await cards(page).boundingBox(), await window.boundingBox()];
    return { right: message!.x + message!.width, left: beside!.x };
  };
  const lineOf = (word: string) =>
    cards(page)
      .getByText(word)
      .evaluate((element, sought) => {
        const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (!walk.nextNode()?.textContent?.includes(sought));
        const range = document.createRange();
        const at = walk.currentNode.textContent!.indexOf(sought);
        range.setStart(walk.currentNode, at);
        range.setEnd(walk.currentNode, at + sought.length);
        return range.getClientRects().length;
      }, word);
  for (const [width, key] of [
    [1400, '?'],
    [1300, '?'],
    [800, 'c'],
    [760, 'c'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await succeeds(page);
    await page.keyboard.press(key);
    const { right, left } = await sides(page.getByRole('dialog'));
    expect(right, `${width} px`).toBeLessThanOrEqual(left);
    for (const word of ['Активный', 'Неактивный']) {
      expect(await lineOf(word), `«${word}» at ${width} px`).toBe(1);
    }
    await page.keyboard.press('Escape');
    await cards(page).getByRole('button', { name: 'Закрыть' }).click();
    await expect(cards(page)).toHaveCount(0);
  }
});

test('a message does not scroll back to a row that was scrolled out of view', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 500 });
  await page.goto('/offers/1');
  const rows = page.getByRole('table', { name: 'Параметры оффера' }).locator('tr[data-key]');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.locator('tr:focus-visible')).not.toBeInViewport();
  await page.keyboard.press('d');
  await succeeds(page);
  await expect(page.locator('tr:focus-visible')).not.toBeInViewport();
});

for (const width of [1400, 800, 390]) {
  test(`at ${width} px a message does not cover the button that resumes a cancelled edit`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 600 });
    const { href } = await createRated(
      page,
      Array.from({ length: 14 }, (_, at) => level(at + 1, 300)),
    );
    await page.goto(href);
    const [first, second] = [0, 1].map((at) => page.locator('tr[data-key]').nth(at));
    const edit = async (one: Locator, amount: string, end: string) => {
      await one.focus();
      await page.keyboard.press('e');
      const price = one.getByLabel('Ставка для новых', { exact: true });
      await price.fill(amount);
      await price.press(end);
    };
    await edit(first!, '310', 'Escape');
    const back = page.getByRole('button', { name: 'Вернуть', exact: true });
    await expect(back).toBeVisible();
    const bottom = async () => 600 - (await back.boundingBox())!.y;
    expect(await bottom(), 'without a message, at the bottom').toBeLessThan(80);
    await edit(second!, '320', 'Enter');
    await succeeds(page);
    // The message moves back to the left when the focus leaves the rows.
    await page.locator('main').focus();
    await cards(page).click({ trial: true });
    const message = (await cards(page).boundingBox())!;
    const note = (await page.locator('[data-dropped] > div > div').boundingBox())!;
    expect(note.y + note.height).toBeLessThanOrEqual(message.y);
    await back.click({ timeout: 5_000 });
    await expect(first!.getByLabel('Ставка для новых', { exact: true })).toHaveValue('310');
  });
}

test('the message about a failed save does not cover the buttons of the card', async ({ page }) => {
  await page.route('**/api/v1/clients/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await page.goto('/clients/1996');
  const card = page.getByRole('region', { name: 'Основная информация' });
  await card.getByRole('button', { name: 'Редактировать' }).click();
  await card.getByLabel('Email').fill('typed@example.net');
  await card.getByRole('button', { name: 'Сохранить' }).click();
  await expect(cards(page)).toContainText('Ошибка соединения с сервером!');
  // Waits until the message has arrived.
  await cards(page).click({ trial: true });
  await card.getByRole('button', { name: 'Сохранить' }).click({ timeout: 5_000 });
  await expect(card.getByRole('alert')).toContainText('Ошибка соединения с сервером!');
  await card.getByRole('button', { name: 'Отмена' }).click({ timeout: 5_000 });
  await expect(card.getByLabel('Email')).toHaveCount(0);
});

test('the message about a failed save of the profile does not cover its button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.route('**/api/user', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/profile');
  await page.getByLabel('Name').fill('Другое имя');
  const save = page.getByRole('button', { name: 'Update Profile' });
  await save.click();
  // A slow read may have a message of its own.
  const failure = cards(page).filter({ hasText: 'Неизвестно, записано ли' });
  await expect(failure).toBeVisible();
  // Waits until the message has arrived.
  await failure.click({ trial: true });
  const [button, message] = [await save.boundingBox(), await failure.boundingBox()];
  expect(button!.y + button!.height).toBeGreaterThan(message!.y);
  expect(button!.x + button!.width).toBeLessThan(message!.x);
});

test('on a phone unfolded messages are below each other', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/toggle-status', (route) =>
    route.fulfill({ status: 422, json: { success: false, message: 'Отказано. '.repeat(30) } }),
  );
  await page.goto('/channels');
  await expect(row(page, /./).nth(3)).toBeVisible();
  for (const at of [1, 2, 3]) {
    await page.locator('tr[data-key]').nth(at).focus();
    await page.keyboard.press('a');
    await expect(cards(page)).toHaveCount(at);
    await expect(cards(page).first()).toContainText('Отказано.');
  }
  await cards(page).first().hover();
  // Waits until the stack has unfolded.
  await cards(page).last().click({ trial: true });
  const boxes = await cards(page).evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).sort((one, other) => one.top - other.top),
  );
  for (const [at, { bottom }] of boxes.slice(0, -1).entries())
    expect(bottom).toBeLessThanOrEqual(boxes[at + 1]!.top);
});

test('on a phone the message about a failed save does not cover the buttons of the card', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/channels/3');
  await page.getByRole('button', { name: 'Редактировать' }).click();
  await page.getByLabel('Наименование').fill('Другое имя');
  await page.route('**/api/v1/channels/3', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { success: false, message: 'Сломалось' } })
      : route.continue(),
  );
  const save = page.getByRole('button', { name: 'Сохранить' });
  await save.click();
  await expect(cards(page)).toHaveCount(1);
  const message = (await cards(page).boundingBox())!;
  const button = (await save.boundingBox())!;
  expect(message.y).toBeGreaterThanOrEqual(48);
  expect(message.y + message.height).toBeLessThan(button.y);
  await page.getByRole('button', { name: 'Отмена' }).click({ timeout: 2000 });
  await expect(save).toHaveCount(0);
});
