/** The rates of all channels with a Russian keyboard only: raised in one step, reviewed once, sent. */
import { createRated, level } from './support/rates.ts';
import { callApi } from './support/settings.ts';
import { expect, test } from './support/test.ts';

const CHANNELS = 10;

test('ArrowDown moves the focus from the screen into the grid, and into the calendar of plans', async ({
  page,
  keyboard,
}) => {
  const { press } = await keyboard('ru');
  await page.goto('/channels');
  await expect(page.getByRole('table', { name: 'Каналы' })).toBeVisible();
  await press('KeyG');
  await press('KeyR');
  const grid = page.getByRole('grid', { name: 'Ставки всех каналов' });
  await expect(grid.getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await press('ArrowDown');
  await expect(grid).toBeFocused();
  await press('KeyC');
  await expect(page).toHaveURL(/view=plans/);
  await press('ArrowDown');
  await expect(page.getByRole('grid')).toBeFocused();
});

test('a calendar without plans leaves the focus of the table to the screen, and that of the search where it is', async ({
  page,
  keyboard,
}) => {
  const { press } = await keyboard('ru');
  await createRated(page, [level(1, 100)], { name: 'Без планов' });
  await page.goto('/channels/rates?search=Без планов');
  const table = page.getByRole('grid', { name: 'Ставки всех каналов' });
  await table.locator('[data-row="0"][data-column="0"]').click();
  await expect(table).toBeFocused();
  await press('KeyC');
  await expect(page.getByText('В ближайшие 90 дней ничего не сменится')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await press('KeyT');
  await press('ArrowDown');
  await expect(table).toBeFocused();
  await press('Slash');
  const search = page.getByRole('searchbox', { name: 'Поиск' });
  await search.fill('нет такого');
  await expect(table).toBeHidden();
  await expect(search).toBeFocused();
});

test('forty rates of ten channels rise by 7 % from 1 December in thirty keys', async ({
  page,
  keyboard,
}) => {
  const made: Awaited<ReturnType<typeof createRated>>[] = [];
  for (let at = 1; at <= CHANNELS; at++) {
    const rates = [1, 2, 3].map((one) => level(one, 300 + one, 200 + one));
    made.push(await createRated(page, rates, { name: `Сетка ${at}` }));
  }
  await page.goto('/channels/rates?search=Сетка');
  const grid = page.getByRole('grid', { name: 'Ставки всех каналов' });
  await expect(grid.getByRole('rowheader').first()).toContainText('Сетка 1');
  await grid.focus();

  const { press, type } = await keyboard('ru');
  let keys = 0;
  const key = async (name: string) => {
    keys += 1;
    await press(name);
  };
  await key('Control+Shift+ArrowDown');
  await key('Shift+ArrowRight');
  await expect(page.getByText('Выделено ставок: 40')).toBeVisible();
  await key('Shift+Digit5');
  const percent = page.getByRole('textbox', { name: 'Процент' });
  await expect(percent).toBeFocused();
  await type('7');
  await key('Tab');
  await type('01.12');
  keys += '701.12'.length;
  await key('Enter');
  await expect(percent).toBeHidden();
  await key('Control+KeyS');
  const review = page.getByRole('dialog', { name: 'Проверьте ставки перед отправкой' });
  await expect(review).toContainText(`Каналов: ${CHANNELS}, изменений: 40`);
  await key('Control+Enter');
  await expect(page.getByText(`Отправлено ${CHANNELS} из ${CHANNELS}`)).toBeVisible({
    timeout: 30_000,
  });
  expect(keys).toBeLessThanOrEqual(30);

  for (const { read } of made) {
    const rates = await read();
    expect(rates[0]).toMatchObject({
      new_client_rate: 301,
      planned_new_client_rate: 322,
      planned_returning_client_rate: 215,
    });
    expect(rates[0]!.planned_date).toMatch(/-12-01T00:00$/);
    expect(rates[2]).toMatchObject({ planned_date: null });
  }

  // The report is still open, and the message over it names the key.
  const planned = async () => {
    const tables = await Promise.all(made.map(({ read }) => read()));
    return tables.flat().filter((rate) => rate.planned_date).length;
  };
  const before = await planned();
  await press('Control+KeyZ');
  await expect.poll(planned).toBeLessThan(before);
});

test('rates are copied, edited and sent with the mouse, and no others change', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const made: Awaited<ReturnType<typeof createRated>>[] = [];
  for (const name of ['Мышь один', 'Мышь два', 'Мышь три']) {
    const rates = [1, 2, 3].map((one) => level(one, 100 * one, 5));
    made.push(await createRated(page, rates, { name }));
  }
  const stored = (at: number) => made[at]!.read();
  const before = await stored(2);
  await page.goto('/channels/rates?search=Мышь');
  const grid = page.getByRole('grid', { name: 'Ставки всех каналов' });
  const cell = (row: number, column: number) =>
    grid.locator(`[data-row="${row}"][data-column="${column}"]`);
  await expect(cell(5, 2)).toHaveText('5');

  // The first channel's amounts for new clients go to the second one.
  await cell(0, 0).hover();
  await page.mouse.down();
  await cell(0, 1).hover();
  await page.mouse.up();
  await expect(page.getByText('Выделено ставок: 2')).toBeVisible();
  await page.keyboard.press('Control+c');
  await cell(2, 1).click();
  await page.keyboard.press('Control+v');
  await expect(cell(2, 1)).toContainText('100');
  await expect(cell(2, 2)).toContainText('200');

  // An amount of one digit is replaced, not continued.
  await cell(1, 0).dblclick();
  const field = grid.getByRole('textbox');
  await expect(field).toHaveValue('5');
  await page.keyboard.type('7');
  await expect(field).toHaveValue('7');
  await page.keyboard.press('Enter');
  await expect(cell(1, 0)).toContainText('7');

  await page.getByRole('button', { name: 'Проверить и отправить' }).click();
  const review = page.getByRole('dialog', { name: 'Проверьте ставки перед отправкой' });
  await expect(review).toContainText('Каналов: 2, изменений: 3');
  // Another user has changed one of them since.
  const others = (await stored(1)).map((rate) => ({
    ...rate,
    ...(rate.level === 2 && { new_client_rate: 250 }),
  }));
  await callApi(page, 'POST', made[1]!.path, { rates: others });
  await review.getByRole('button', { name: 'Отправить', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Взять чужое' })).toBeVisible();
  expect(await stored(1)).toMatchObject([{}, { new_client_rate: 250 }, { new_client_rate: 300 }]);
  await page.getByRole('button', { name: 'Взять чужое' }).click();
  await expect
    .poll(() => stored(1))
    .toMatchObject([{ new_client_rate: 100 }, { new_client_rate: 250 }, { new_client_rate: 200 }]);
  expect(await stored(0)).toMatchObject([
    { new_client_rate: 100, returning_client_rate: 7 },
    { new_client_rate: 200, returning_client_rate: 5 },
    { new_client_rate: 300, returning_client_rate: 5 },
  ]);
  expect(await stored(2)).toEqual(before);
});

test('a selection scrolled under the names of channels does not colour them', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.goto('/channels/rates');
  const grid = page.getByRole('grid');
  const head = grid.getByRole('rowheader').nth(1);
  await expect(head).toBeVisible();
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  const before = await head.screenshot();
  for (let step = 0; step < 9; step++) await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('Выделено ставок: 10')).toBeVisible();
  await expect.poll(() => grid.evaluate((one) => one.scrollLeft)).toBeGreaterThan(100);
  expect((await head.screenshot()).equals(before)).toBe(true);
});

test('the amount in an open cell is sent, and Ctrl+Z after the next paste reverts only the paste', async ({
  page,
  context,
  keyboard,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { press } = await keyboard('ru');
  const { read } = await createRated(page, [level(1, 100), level(2, 200)], { name: 'Клетка' });
  await page.goto('/channels/rates?search=Клетка');
  const grid = page.getByRole('grid', { name: 'Ставки всех каналов' });
  const cell = (row: number, column: number) =>
    grid.locator(`[data-row="${row}"][data-column="${column}"]`);
  await cell(0, 0).click();
  await page.keyboard.type('444');
  await press('Control+KeyS');
  const review = page.getByRole('dialog', { name: 'Проверьте ставки перед отправкой' });
  await expect(review).toContainText('Каналов: 1, изменений: 1');
  await press('Control+Enter');
  await expect.poll(async () => (await read())[0]?.new_client_rate).toBe(444);
  await press('Escape');

  await page.evaluate(() => navigator.clipboard.writeText('999'));
  await cell(0, 1).click();
  await page.keyboard.press('Control+v');
  await expect(cell(0, 1)).toContainText('999');
  await press('Control+KeyZ');
  await expect(cell(0, 1)).toHaveText('200');
  expect((await read())[0]?.new_client_rate).toBe(444);
});

test('Ctrl+Enter fills the selection with the typed amount or with that of its current cell, and no other cell', async ({
  page,
  keyboard,
}) => {
  const { press } = await keyboard('ru');
  const levels = [level(1, 100, 5), level(2, 200, 5), level(3, 300, 5)];
  const { read } = await createRated(page, levels, { name: 'Заливка' });
  await page.goto('/channels/rates?search=Заливка');
  const grid = page.getByRole('grid', { name: 'Ставки всех каналов' });
  const cell = (row: number, column: number) =>
    grid.locator(`[data-row="${row}"][data-column="${column}"]`);
  await cell(0, 0).click();
  await press('Shift+ArrowRight');
  await expect(page.getByText('Выделено ставок: 2')).toBeVisible();
  await page.keyboard.type('450');
  await press('Control+Enter');
  for (const column of [0, 1]) await expect(cell(0, column)).toContainText('450');
  await expect(cell(0, 2)).toHaveText('300');

  await cell(1, 0).dblclick();
  await page.keyboard.type('7');
  await press('Enter');
  await cell(1, 2).click();
  await press('Shift+ArrowLeft');
  await press('Shift+ArrowLeft');
  await expect(page.getByText('Выделено ставок: 3')).toBeVisible();
  await press('Control+Enter');
  for (const column of [0, 1, 2]) await expect(cell(1, column)).toContainText('7');

  await press('Control+KeyS');
  const review = page.getByRole('dialog', { name: 'Проверьте ставки перед отправкой' });
  await expect(review).toContainText('Каналов: 1, изменений: 5');
  await press('Control+Enter');
  await expect.poll(async () => (await read())[0]?.new_client_rate).toBe(450);
  expect(await read()).toMatchObject([
    { new_client_rate: 450, returning_client_rate: 7 },
    { new_client_rate: 450, returning_client_rate: 7 },
    { new_client_rate: 300, returning_client_rate: 7 },
  ]);
});

test('an amount changed back while it is being sent stays as a new change', async ({ page }) => {
  const { path, read } = await createRated(page, [level(1, 100), level(2, 200)], { name: 'Назад' });
  await page.goto('/channels/rates?search=Назад');
  const cell = page.getByRole('grid').locator('[data-row="0"][data-column="0"]');
  await cell.click();
  await page.keyboard.type('300');
  await page.keyboard.press('Control+s');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.fallback();
  });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'Отправка ставок' })).toContainText('отправляется');
  await page.keyboard.press('Escape');
  await cell.click();
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  answer();
  await expect.poll(async () => (await read())[0]?.new_client_rate).toBe(300);
  await expect(page.locator('[data-tone]').filter({ hasText: 'Отправлены' })).toBeVisible();
  await expect(cell).toContainText('100');
  await expect(page.getByText('Изменено: 1')).toBeVisible();
  await page.keyboard.press('Control+s');
  const review = page.getByRole('dialog', { name: 'Проверьте ставки перед отправкой' });
  await expect(review).toContainText('300 → 100');
});
