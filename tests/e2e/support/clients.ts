/** The list of clients for browser tests. */
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export const rows = (page: Page) => page.locator('tr[data-key]');
export const card = (page: Page, name: string) => page.getByRole('region', { name });
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Новый Клиент' });

export async function openList(page: Page, path = '/clients') {
  await page.goto(path);
  await expect(rows(page)).toHaveCount(20);
}

/** Searches a client with the filter. */
export async function find(page: Page, text: string) {
  await page.getByRole('button', { name: 'Фильтр' }).click();
  await page.getByLabel('Поиск').fill(text);
  await page.getByRole('button', { name: 'Применить' }).click();
}
