/** The list of channels for browser tests. */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export const list = (page: Page) => page.getByRole('table', { name: 'Каналы' });
export const row = (page: Page, name: string | RegExp) => list(page).getByRole('row', { name });
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Главное меню' });
export const names = (page: Page) =>
  list(page).locator('tbody tr td:nth-child(2)').allTextContents();

export async function openList(page: Page) {
  await page.goto('/channels');
  await expect(list(page).locator('tbody tr').first()).toBeVisible();
}

export async function create(page: Page, name: string) {
  await page.getByRole('button', { name: 'Новый канал' }).click();
  const panel = page.getByRole('dialog', { name: 'Новый канал' });
  await panel.getByLabel('Наименование').fill(name);
  await panel.getByRole('button', { name: 'Сохранить' }).click();
  await expect(panel).toBeHidden();
}
