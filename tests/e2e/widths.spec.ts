/** No width of the window hides a part of a screen: neither long values nor many columns. */
import type { Page } from '@playwright/test';
import { callApi } from './support/settings.ts';
import { expect, test } from './support/test.ts';

const WIDTHS = [320, 340, 480, 599, 600, 640, 720, 799, 800, 991, 992, 1055, 1056, 1280];
const LISTS = ['/channels', '/offers', '/clients', '/users'];
const RECORDS = ['/channels/1', '/channels/1/rates', '/offers/1', '/clients/1', '/channels/rates'];

const settled = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

test('no screen scrolls sideways, and a list shows all of its columns', async ({
  page,
  signInAhead,
}) => {
  test.slow();
  await signInAhead(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of [...LISTS, ...RECORDS]) {
    await page.goto(path);
    await expect(
      page.locator('main :is(tr[data-key], dd, form, [role=gridcell])').first(),
    ).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      const at = `${path} at ${width} px`;
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), at)
        .toBeLessThanOrEqual(0);
      if (!LISTS.includes(path)) continue;
      await expect(page.locator('[data-overflows]'), at).toHaveCount(0);
    }
  }
});

test('where a list has no room for the buttons of its rows, a menu has them', async ({
  page,
  signInAhead,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 700, height: 900 });
  await signInAhead(page);
  await page.goto('/channels');
  const row = page.locator('tr[data-key="1"]');
  await expect(row.getByRole('button')).toHaveCount(1);
  await expect(row.getByRole('cell').filter({ visible: true })).toHaveCount(6);
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Действия' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Деактивировать', 'Удалить']);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(row.getByRole('button')).toHaveText(['Деактивировать', 'Удалить']);
});

test('a value of 2,000 characters scrolls in a few lines of its card, and is printed whole', async ({
  page,
  signInAhead,
  expectAccessible,
}) => {
  await signInAhead(page);
  const offer = await callApi<object>(page, 'GET', '/api/v1/offers/1');
  const url = `https://example.com/${'long-part/'.repeat(198)}`;
  const comment = 'Слово за словом. '.repeat(117).trim();
  await callApi(page, 'PUT', '/api/v1/offers/1', { ...offer, url, comment });
  await page.goto('/offers/1');
  const link = page.getByRole('link', { name: url });
  const values = [
    page.locator('dd').filter({ has: link }),
    page.locator('dd', { hasText: comment }),
  ];
  for (const value of values) {
    await expect(value).toHaveText(value === values[0] ? url : comment);
    expect((await value.boundingBox())!.height).toBeLessThan(250);
    await value.focus();
    await page.keyboard.press('PageDown');
    await expect.poll(() => value.evaluate((one) => one.scrollTop)).toBeGreaterThan(50);
  }
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  for (const value of values)
    expect(await value.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
});
