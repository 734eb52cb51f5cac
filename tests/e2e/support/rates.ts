/** Channels with rates for browser tests. */
import type { Locator, Page } from '@playwright/test';
import { callApi, unique } from './settings.ts';

/** A rate without a plan, as the API takes it. */
export const level = (number: number, rate: number, returning = rate - 50) => ({
  level: number,
  new_client_rate: rate,
  returning_client_rate: returning,
});

/** A new channel with these rates, and the calls about them. */
export async function createRated(page: Page, rates: readonly object[], fields: object = {}) {
  const channel = { name: unique('Ставки'), description: '', is_active: true, ...fields };
  const { id, rate_type } = await callApi<{ id: number; rate_type: string }>(
    page,
    'POST',
    '/api/v1/channels',
    channel,
  );
  const path = `/api/v1/channels/${id}/${rate_type === 'ladder' ? 'ladder-rates' : 'rates'}`;
  await callApi(page, 'POST', path, { rates });
  const read = () => callApi<Record<string, unknown>[]>(page, 'GET', path);
  return { id, href: `/channels/${id}/rates`, path, read };
}

/**
 * Clicks a button that opens a row. Waits a frame, in which the row takes the focus again: on a busy machine, text that
 * was filled in before has gone into another field.
 */
export async function openRow(button: Locator) {
  await button.click();
  await button.page().evaluate(() => new Promise(requestAnimationFrame));
}
