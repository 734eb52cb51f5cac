import type { Page, Route } from '@playwright/test';

/** Holds the answer of a call or a file until the test releases it. */
export async function hold(
  page: Page,
  url: string | RegExp,
  answer: (route: Route) => unknown = (route) => route.continue(),
) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await answer(route);
  });
  return () => release();
}
