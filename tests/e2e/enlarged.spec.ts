/** A page that is magnified, or whose text is spaced wider, as WCAG 1.4.10 and 1.4.12 allow it to be. */
import { expect, test } from './support/test.ts';

test('on a window of 320 × 256 px the lists of the palette and of the keys have most of the height', async ({
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
  const footer = (await window.locator('footer').boundingBox())!;
  const { y, height } = (await window.boundingBox())!;
  expect(footer.y - y).toBeGreaterThanOrEqual(190);
  expect(footer.y + footer.height).toBeLessThanOrEqual(y + height);
});

/** A sheet of the page's own would be refused by its policy. */
function spaceWider() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }',
  );
  document.adoptedStyleSheets = [sheet];
}

/** The texts of a page that lie partly outside of an ancestor that hides what overflows it. */
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

test('wider spacing of the text cuts no entry of the menu, no head and no button', async ({
  page,
}) => {
  for (const path of ['/channels', '/channels/2/rates', '/offers/1']) {
    await page.goto(path);
    await expect(page.locator('main tr[data-key]').first()).toBeVisible();
    await page.evaluate(spaceWider);
    expect(await page.evaluate(cutTexts), path).toEqual([]);
  }
});
