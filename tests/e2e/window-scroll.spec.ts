/** A window shows that it has more content below, even if the system draws no scrollbar. */
import { expect, test } from './support/test.ts';

test('the lower edge of a window fades while there is more below, and covers no focused field', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 700 });
  await page.goto('/clients');
  await expect(page.locator('tr[data-key]').first()).toBeVisible();
  await page.keyboard.press('c');
  const body = page.getByRole('dialog', { name: 'Новый Клиент' }).locator('.scrolls');
  await expect(body.getByLabel('ФИО')).toBeFocused();
  await expect(body).toHaveCSS('mask-position', '0px 100%');
  const fields = await body.getByRole('textbox').count();
  for (let step = 1; step < fields; step += 1) {
    await page.keyboard.press('Tab');
    const room = await body.evaluate((box) => {
      const { scrollHeight, scrollTop, clientHeight } = box;
      if (scrollHeight - scrollTop - clientHeight < 32) return Infinity;
      const focused = document.activeElement!.getBoundingClientRect();
      return box.getBoundingClientRect().bottom - focused.bottom;
    });
    expect(room, `field ${step}`).toBeGreaterThanOrEqual(31);
  }
  await body.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect(body).toHaveCSS('mask-position', /^0px 0(px|%)$/);
  await page.keyboard.press('Escape');

  // The whole question is visible at once.
  await page.goto('/channels');
  await page.locator('tr[data-key]').first().focus();
  await page.keyboard.press('Delete');
  const question = page.getByRole('alertdialog').locator('.scrolls');
  await expect(question).toHaveCSS('mask-position', /^0px 0(px|%)$/);
});
