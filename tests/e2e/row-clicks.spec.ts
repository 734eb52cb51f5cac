/** Rows of clients and offers open by a click on any part without an action of its own. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const first = (page: Page) => page.locator('main tbody tr[data-key]').first();
const OFFER = /\/offers\/\d+$/;

test('a click anywhere in a row opens it, except on a button or with selected text', async ({
  page,
  context,
}) => {
  await page.goto('/offers');
  const cell = (name: string) => first(page).locator('td').filter({ hasText: name }).first();
  const key = (await first(page).getAttribute('data-key')) ?? '';
  const id = cell(key);
  await expect(id).toHaveCSS('cursor', 'pointer');

  await test.step('into a new tab', async () => {
    for (const open of [
      () => id.click({ modifiers: ['ControlOrMeta'] }),
      () => id.click({ button: 'middle' }),
      () =>
        first(page)
          .locator('td')
          .last()
          .click({ button: 'middle', position: { x: 2, y: 2 } }),
    ]) {
      const [tab] = await Promise.all([context.waitForEvent('page'), open()]);
      await expect(tab).toHaveURL(new RegExp(`/offers/${key}$`));
      await tab.close();
    }
    expect(page.url()).toMatch(/\/offers$/);
  });

  await test.step('not with selected text, and not on a button', async () => {
    const name = await first(page).getByRole('link').first().boundingBox();
    if (!name) throw new Error('the name is not drawn');
    const { x, y, width, height } = name;
    const middle = y + height / 2;
    for (const held of [[], ['Control']]) {
      for (const one of held) await page.keyboard.down(one);
      // Drags from beside the name across it, within the row.
      await page.mouse.move(x + width + 12, middle);
      await page.mouse.down();
      await page.mouse.move(x + 3, middle, { steps: 5 });
      await page.mouse.up();
      for (const one of held) await page.keyboard.up(one);
      expect(await page.evaluate(() => getSelection()?.toString().trim())).not.toBe('');
      expect(page.url()).toMatch(/\/offers$/);
      expect(context.pages()).toHaveLength(1);
      await page.evaluate(() => getSelection()?.empty());
    }
    await first(page).getByRole('button', { name: 'Удалить' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Отмена' }).click();
    expect(page.url()).toMatch(/\/offers$/);
  });

  await id.click();
  await expect(page).toHaveURL(OFFER);
  // As with its link: Back leads to the row.
  await page.goBack();
  await expect(first(page)).toBeFocused();

  await test.step('as a card on a narrow screen, too', async () => {
    await page.setViewportSize({ width: 480, height: 800 });
    await page.goto('/clients');
    const card = first(page);
    const number = await card.getAttribute('data-key');
    await card.locator('td').nth(1).click();
    await expect(page).toHaveURL(new RegExp(`/clients/${number}$`));
  });
});

test('Back scrolls to the row of the record, also low in a list', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 600 });
  await page.goto('/offers');
  const last = page.locator('main tbody tr[data-key]').last();
  await last.getByRole('link').first().click();
  await expect(page).toHaveURL(OFFER);
  await expect(page.getByRole('main')).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
  // Another screen still starts at its top after a scrolled one.
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
