/** What is under the pointer, chosen or changed differs from its background, in both themes. */
import type { Locator, Page } from '@playwright/test';
import { createRated, level } from './support/rates.ts';
import { expect, test } from './support/test.ts';

/** Returns the lightness of these colours, each painted over the previous one. */
const lightOf = (page: Page, layers: readonly string[]) =>
  page.evaluate((colours) => {
    const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    for (const colour of colours) {
      brush.fillStyle = colour;
      brush.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = [...brush.getImageData(0, 0, 1, 1).data].map((part) =>
      part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }, layers);

async function contrast(page: Page, one: readonly string[], two: readonly string[]) {
  const lights = [await lightOf(page, one), await lightOf(page, two)];
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}

const styleOf = (element: Locator, name: string) =>
  element.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), name);

/** Returns the contrast between the background of an element and what is below it. */
async function standsOut(element: Locator) {
  const layers = await element.evaluate((one) => {
    const grounds: string[] = [];
    for (let at: Element | null = one; at; at = at.parentElement)
      grounds.unshift(getComputedStyle(at).backgroundColor);
    return grounds;
  });
  return contrast(element.page(), layers, layers.slice(0, -1));
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('a command under the pointer has a background of its own, in a row and in the menu', async ({
      page,
      expectAccessible,
    }) => {
      await page.goto('/channels');
      const row = page.locator('tr[data-key="4"]');
      const button = row.getByRole('button', { name: 'Удалить' });
      await button.hover();
      expect(await standsOut(button)).toBeGreaterThan(1.15);
      await expectAccessible(page);
      const entry = page.getByRole('link', { name: 'Клиенты' });
      await entry.hover();
      expect(await standsOut(entry)).toBeGreaterThan(1.15);
    });

    test('the focused entry of a menu has the colour of a chosen one', async ({
      page,
      expectAccessible,
    }) => {
      await page.goto('/channels');
      await page.getByRole('button', { name: 'Сортировка' }).click();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      const entry = page.getByRole('menu').locator(':focus');
      await expect(entry).toHaveCount(1);
      const current = page.getByRole('link', { name: 'Список каналов' });
      for (const name of ['background-color', 'color'])
        await expect(entry).toHaveCSS(name, await styleOf(current, name));
      await expectAccessible(page);
    });

    test('the state of the focused row has an outline', async ({ page }) => {
      await page.goto('/channels');
      const row = page.locator('tr[data-key]').first();
      await expect(row).toBeVisible();
      const state = row.getByText('Активен');
      await expect(state).toHaveCSS('box-shadow', 'none');
      await page.keyboard.press('j');
      await expect(row).toBeFocused();
      await expect(state).toHaveCSS('box-shadow', /inset/);
    });

    test('the plan of a changed and selected rate has enough contrast', async ({ page }) => {
      const planned = {
        planned_date: '2036-12-01T09:00',
        planned_new_client_rate: 320,
        planned_returning_client_rate: 210,
      };
      await createRated(page, [{ ...level(1, 300, 200), ...planned }], { name: 'Читать план' });
      await page.goto('/channels/rates?search=Читать план');
      const cell = page.locator('[data-row="0"][data-column="0"]');
      await cell.click();
      await page.keyboard.type('7');
      await page.keyboard.press('Enter');
      await expect(cell).toHaveAttribute('data-changed', /.*/);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Shift+ArrowDown');
      const veil = page.locator('.rates-grid-selection');
      const text = cell.locator('.text-text-muted');
      await expect(text).toContainText('320');
      // The selection lies over the cell and its text.
      const above = await styleOf(veil, 'background-color');
      const ground = await styleOf(cell, 'background-color');
      const painted = [await styleOf(text, 'color'), above];
      expect(await contrast(page, painted, [ground, above])).toBeGreaterThanOrEqual(4.5);
    });
  });
}

test('the zone of a plan is beside the button of the calendar, not under it', async ({ page }) => {
  for (const width of [800, 1400]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/channels/2/rates');
    const row = page.locator('tr[data-key]').first();
    await row.getByRole('button', { name: 'Редактировать' }).click();
    const zone = (await row.getByText('МСК', { exact: true }).boundingBox())!;
    const button = (await row.locator('[id$="-calendar"]').boundingBox())!;
    expect(zone.x + zone.width, `at ${width} px`).toBeLessThanOrEqual(button.x);
  }
});
