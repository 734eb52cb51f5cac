/** How much of the page the browser styles anew when something opens over it. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly elementCount?: number };
}

/** The most elements that were styled at once meanwhile. */
async function styledDuring(page: Page, act: () => Promise<void>): Promise<number> {
  const session = await page.context().browser()!.newBrowserCDPSession();
  const counts: number[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as readonly TraceEvent[]) {
      if (name === 'UpdateLayoutTree') counts.push(args.elementCount ?? 0);
    }
  });
  const traceConfig = { includedCategories: ['devtools.timeline'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await act();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  expect(Math.max(...counts), 'elements that the trace has counted').toBeGreaterThan(0);
  return Math.max(...counts);
}

test('the palette opens and closes without the page behind it being styled anew', async ({
  page,
}) => {
  await page.goto('/channels');
  await expect(page.locator('tr[data-key]').nth(8)).toBeVisible();
  // Not over the menu: the palette would take the pointer from it.
  await page.mouse.move(700, 500);
  const behind = await page.locator('#root *').count();
  const row = page.locator('[data-palette] [role=option]').first();
  const open = async () => {
    await page.keyboard.press('Control+k');
    await expect(row).toBeVisible();
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(row).toBeHidden();
  };
  // The first time brings the code.
  await open();
  await close();
  // Its own elements come in two parts.
  expect(await styledDuring(page, open)).toBeLessThan(behind);
  expect(await styledDuring(page, close)).toBeLessThan(behind / 2);
});
