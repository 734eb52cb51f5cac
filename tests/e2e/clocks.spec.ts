/** A computer whose clock is wrong. */
import type { Page } from '@playwright/test';
import { createRated, level, openRow } from './support/rates.ts';
import { expect, test } from './support/test.ts';

const DAY = 86_400_000;
/** A moment on the clock of the business. */
const inMoscow = (moment: number) => new Date(moment + 3 * 3_600_000).toISOString();

async function editFirst(page: Page, href: string) {
  await page.goto(href);
  const row = page.locator('tr[data-key][tabindex]').first();
  await openRow(row.getByRole('button', { name: 'Редактировать' }));
  await row.getByLabel('Плановая ставка для новых').fill('360');
  await row.getByLabel('Плановая ставка для повторных').fill('310');
  await row.getByLabel('Плановая дата').click();
  await page.keyboard.type('завтра 9');
  return row.locator('xpath=following-sibling::tr[1]');
}

test('«завтра» follows the server’s date and is written as it was shown, despite a wrong local clock', async ({
  page,
}) => {
  await page.clock.install({ time: Date.now() - DAY });
  const { href, read } = await createRated(page, [level(1, 350)]);
  const notes = await editFirst(page, href);
  const tomorrow = inMoscow(Date.now() + DAY).slice(0, 10);
  const shown = tomorrow.split('-').reverse().join('.');
  await expect(notes).toContainText(`сменится ${shown} в 09:00`);
  await expect(notes).not.toContainText('Эта дата уже прошла');
  await page.clock.setSystemTime(Date.now() + DAY);
  await page.keyboard.press('Control+s');
  await expect.poll(read).toMatchObject([{ planned_date: `${tomorrow}T09:00` }]);
});
