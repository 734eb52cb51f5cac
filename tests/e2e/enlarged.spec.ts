/** A page that is magnified, or whose text is spaced wider, as WCAG 1.4.10 and 1.4.12 allow it to be. */
import { expect, test } from './support/test.ts';

test('in a window of 320 × 256 px the lists of the palette and of the keys take most of the height', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/channels');
  await expect(page.locator('tr[data-key]').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  const list = page.getByRole('listbox');
  await expect(list.getByRole('option').first()).toBeInViewport();
  await expect.poll(async () => (await list.boundingBox())?.height).toBeGreaterThanOrEqual(150);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox')).toBeHidden();
  await page.keyboard.press('Shift+Slash');
  const search = page.getByRole('searchbox', { name: 'Найти клавишу' });
  await expect(search).toBeFocused();
  const window = page.getByRole('dialog', { name: 'Клавиши этого экрана' });
  await page.keyboard.press('Tab');
  await window.evaluate((one) => one.scrollTo(0, one.scrollHeight));
  const line = window.locator('[data-available]').last();
  await expect(line).toBeInViewport({ ratio: 1 });
  const footer = (await window.locator('[data-slot=window-footer]').boundingBox())!;
  const { y, height } = (await window.boundingBox())!;
  expect(footer.y - y).toBeGreaterThanOrEqual(190);
  expect(footer.y + footer.height).toBeLessThanOrEqual(y + height);
});

/** Adopts the sheet, because the policy of the page would refuse a style element. */
function spaceWider() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }',
  );
  document.adoptedStyleSheets = [sheet];
}

/** Returns the texts of a page that lie partly outside of an ancestor that hides its overflow. */
const cutTexts = () =>
  [
    ...document.querySelectorAll<HTMLElement>(
      'nav *, main :is(button, th, dt, [role=columnheader]), main :is(th, button) *',
    ),
  ]
    .filter((one) => {
      const { overflowX, textOverflow } = getComputedStyle(one);
      const hides = overflowX === 'hidden' || overflowX === 'clip' || textOverflow === 'ellipsis';
      return (
        hides &&
        one.clientWidth > 1 &&
        one.scrollWidth > one.clientWidth + 1 &&
        one.textContent.trim() !== ''
      );
    })
    .map((one) => one.textContent);

/** Returns the buttons of rows that extend beyond the frame of their table. */
const cutButtons = () =>
  [...document.querySelectorAll('td:last-child button')]
    .filter((one) => {
      const frame = one.closest('.table-frame')!.getBoundingClientRect();
      return one.getBoundingClientRect().right > frame.right;
    })
    .map((one) => one.textContent);

test('wider text spacing cuts off no menu entry, table head or button', async ({ page }) => {
  for (const path of [
    '/channels',
    '/channels/1/rates',
    '/channels/2/rates',
    '/offers',
    '/offers/1',
    '/offers/settings',
  ]) {
    await page.goto(path);
    await expect(page.locator('main tr[data-key]').first()).toBeVisible();
    await page.evaluate(spaceWider);
    expect(await page.evaluate(cutTexts), path).toEqual([]);
    await expect.poll(() => page.evaluate(cutButtons), path).toEqual([]);
  }
});

test('wider text spacing cuts off no phone', async ({ page }) => {
  await page.goto('/clients');
  const phones = page.locator('main tr[data-key] > td:nth-child(2)');
  await expect(phones.first()).toBeVisible();
  await page.evaluate(spaceWider);
  const cut = (cells: Element[]) =>
    cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length;
  await expect.poll(() => phones.evaluateAll(cut)).toBe(0);
});

test('in a small window the current rate is visible, whichever keys lead to it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/channels/rates');
  const grid = page.getByRole('grid');
  await grid.getByRole('gridcell').first().waitFor();
  await grid.focus();
  const current = grid.locator('[role=gridcell][aria-selected=true]');
  for (const [key, times] of [
    ['ArrowDown', 9],
    ['ArrowRight', 2],
    ['ArrowLeft', 2],
    ['ArrowUp', 7],
  ] as const) {
    for (let time = 0; time < times; time++) await page.keyboard.press(key);
    await expect.poll(() => current.evaluate(hiddenPart), key).toEqual([0, 0, 0]);
  }
});

/** Returns how far a cell extends beyond the window, under the top bar, and out of its grid, in px. */
function hiddenPart(cell: Element) {
  const { top, bottom, right } = cell.getBoundingClientRect();
  const bar = document.querySelector('header')!.getBoundingClientRect().bottom;
  const edge = cell.closest('[role=grid]')!.getBoundingClientRect().right;
  return [bottom - innerHeight, bar - top, right - edge].map((by) => Math.max(0, Math.round(by)));
}

test('Tab on the last button of a long panel scrolls to the focused field', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/clients');
  await page.locator('tr[data-key]').first().waitFor();
  await page.keyboard.press('c');
  const panel = page.getByRole('dialog', { name: 'Новый Клиент' });
  const first = panel.getByLabel('ФИО');
  await expect(first).toBeFocused();
  await panel.getByRole('textbox').last().focus();
  await expect(first).not.toBeInViewport();
  await panel.getByRole('button', { name: 'Сохранить' }).focus();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport({ ratio: 1 });
});

function underlined(tabs: Element[]) {
  const ground = getComputedStyle(document.body).backgroundColor;
  return tabs
    .filter((tab) => getComputedStyle(tab).borderBottomColor !== ground)
    .map((tab) => tab.textContent);
}

test('the open tab and the found letters are visible with forced colours', async ({ page }) => {
  const groundOf = (one: Element) => getComputedStyle(one).backgroundColor;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await page.goto('/channels/1/settings');
    const tabs = page.getByRole('tab');
    await expect(page.locator('tr[data-key]').first()).toBeVisible();
    const chosen = page.getByRole('tab', { selected: true });
    expect(await chosen.evaluate(groundOf)).not.toBe(await tabs.first().evaluate(groundOf));
    await expect(page.getByRole('tab', { name: 'Добавить настройки' })).toBeVisible();
    expect(await tabs.evaluateAll(underlined)).toEqual(['Настройки']);
    // Row actions have a border as words, and none as icons, where the table would cut it off.
    const action = page.locator('td:last-child .ghost').first();
    const edge = () => action.evaluate((one) => getComputedStyle(one).borderTopColor);
    const ground = await page.locator('body').evaluate(groundOf);
    expect(await edge()).not.toBe(ground);
    await page.setViewportSize({ width: 800, height: 900 });
    await expect.poll(edge).toBe(ground);
    await page.setViewportSize({ width: 1400, height: 900 });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('канал');
    const found = page.getByRole('option').locator('b').first();
    await expect(found).toBeVisible();
    const [own, around] = await found.evaluate((one) =>
      [one, one.parentElement!].map((each) => getComputedStyle(each).color),
    );
    expect(own).toBe(around);
  }
});
test('the grid of all rates follows a change of the text size', async ({ page }) => {
  await page.goto('/channels/rates');
  const grid = page.getByRole('grid');
  const cell = grid.getByRole('gridcell').first();
  await cell.waitFor();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '24px';
  });
  await expect.poll(async () => (await cell.boundingBox())?.width).toBeCloseTo(8.25 * 24, 0);
  await grid.focus();
  const current = grid.locator('[role=gridcell][aria-selected=true]');
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']) {
    for (let time = 0; time < 4; time++) await page.keyboard.press(key);
    await expect.poll(() => current.evaluate(hiddenPart), key).toEqual([0, 0, 0]);
  }
});
