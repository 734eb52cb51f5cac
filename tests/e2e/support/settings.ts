import type { Browser, Page, Route } from '@playwright/test';
import { expect, signInAhead, tokenOf } from './test.ts';

export const DEFAULTS = '/api/v1/default-settings';
export const row = (page: Page, name: string) =>
  page.getByRole('row', { name: new RegExp(`^${name} `) });
export const edit = (page: Page, name: string) =>
  row(page, name).getByRole('button', { name: 'Редактировать' }).click();
export const save = (page: Page, name: string) =>
  row(page, name).getByRole('button', { name: 'Сохранить' }).click();
/** A row that is being edited, found by its text. */
export const edited = (page: Page, name: string) => page.locator('tr').filter({ hasText: name });

/** Calls the API as the user of this page. */
export async function callApi<T>(
  page: Page,
  method: string,
  path: string,
  data?: unknown,
): Promise<T> {
  const token = await tokenOf(page);
  const answer = await page.request.fetch(path, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...(data !== undefined && { data }),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data as T;
}

let made = 0;
export const unique = (name: string) => `${name}_${Date.now()}_${++made}`;

/** Creates a default setting, so that tests do not affect each other. */
export async function createSetting(page: Page, fields: object = {}) {
  const key = unique('test');
  const body = { key, description: 'Своя', type: 'number', value: 10, options: [], ...fields };
  const { id } = await callApi<{ id: number }>(page, 'POST', DEFAULTS, body);
  return { id, key };
}

export async function createChannel(page: Page) {
  const body = { name: unique('Канал'), description: '', rate_type: 'level', is_active: true };
  const { id } = await callApi<{ id: number }>(page, 'POST', '/api/v1/channels', body);
  return { id, api: `/api/v1/channels/${id}/settings`, href: `/channels/${id}` };
}

/** The page of another browser; close its context. */
export async function secondOperator(browser: Browser, baseURL: string, email?: string) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signInAhead(page, email);
  return page;
}

export const on = (method: string, answer: (route: Route) => unknown) => (route: Route) =>
  route.request().method() === method ? answer(route) : route.continue();
