import type { Page } from '@playwright/test';

/** Holds the answer of a call or a file until the test releases it. */
export async function hold(page: Page, url: string | RegExp) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}
