/** Offers by keyboard in Russian layout, with the keys counted. */
import type { Page } from '@playwright/test';
import type { Offer } from '../../contract/offers.ts';
import { countKeys } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

/** The offer as the API has it. */
const stored = (page: Page, id: number): Promise<Offer> =>
  page.evaluate(async (one) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` };
    const answer = await fetch(`/api/v1/offers/${one}`, { headers });
    return (await answer.json()).data;
  }, id);

test('a new offer takes at most 50 keys', async ({ page, keyboard }) => {
  await page.goto('/offers');
  await expect(page.locator('tr[data-key]').first()).toBeVisible();
  const keys = countKeys(page, await keyboard('ru'));
  await keys.press('KeyC');
  const panel = page.getByRole('dialog', { name: 'Новый оффер' });
  await expect(panel.getByLabel('Название')).toBeFocused();
  const texts = ['Тёплый плед', '1000', '30000', '30 дней', '350', '18', '75'];
  for (const [at, text] of texts.entries()) {
    if (at > 0) await keys.press('Tab');
    await keys.type(text);
  }
  const made = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await keys.press('Enter');
  const { data } = await (await made).json();
  await expect(panel).toBeHidden();
  expect(keys.count()).toBeLessThanOrEqual(50);
  expect(data).toMatchObject({
    ...{ name: 'Тёплый плед', min_sum: 1000, max_sum: 30000, period: '30 дней', bid: 350 },
    ...{ age_from: 18, age_up_to: 75, income_type: 'заявка', status: 1, check: 1, broker: 0 },
    ...{ vip_position: null, display_priority: null, keitaro_id: null, url: null },
  });
  await expect(page.getByRole('link', { name: 'Тёплый плед' })).toBeVisible();
});

test('«Условия» and «Показ» are edited by a key each, and all else of the offer stays', async ({
  page,
  keyboard,
}) => {
  await page.goto('/offers/6');
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(section('Условия')).toContainText('Ставка');
  const before = await stored(page, 6);
  expect(before.settings?.length).toBeGreaterThan(0);

  const keys = countKeys(page, await keyboard('ru'));
  await keys.press('KeyT');
  await expect(page.getByLabel('Сумма от')).toBeFocused();
  for (let step = 0; step < 3; step++) await keys.press('Tab');
  await expect(section('Условия').getByLabel('Ставка')).toBeFocused();
  await keys.press('Control+KeyA');
  await keys.type('219');
  await keys.press('Control+KeyS');
  await expect(section('Условия').getByRole('definition').filter({ hasText: '219' })).toBeVisible();
  expect(keys.count()).toBeLessThanOrEqual(12);

  await keys.press('KeyV');
  await expect(page.getByLabel('URL', { exact: true })).toBeFocused();
  await page.getByLabel('VIP-позиция').fill('');
  await page.getByLabel('Комментарий').fill('До пятницы\nбез лимита');
  await keys.press('Control+KeyS');
  // The text is in the field, too, until it is saved.
  await expect(section('Показ').getByRole('button', { name: 'Редактировать' })).toBeVisible();
  await expect(section('Показ').getByText('До пятницы')).toBeVisible();

  await page.reload();
  await expect(section('Условия').getByRole('definition').filter({ hasText: '219' })).toBeVisible();
  await expect(section('Показ').getByText('без лимита')).toBeVisible();
  const { version, updated_at, ...after } = await stored(page, 6);
  expect(after).toEqual({
    ...Object.fromEntries(
      Object.entries(before).filter(([name]) => !['version', 'updated_at'].includes(name)),
    ),
    ...{ bid: 219, vip_position: null, comment: 'До пятницы\nбез лимита' },
  });
  expect(version).not.toBe(before.version);
});
