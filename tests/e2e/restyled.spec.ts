/** How much of the page the browser restyles when something opens over it, or changes in it. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** A small part of the hundreds of elements of a page. */
const FEW = 120;

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly elementCount?: number };
}

/** Waits until earlier changes are drawn, and until a trace has begun in the page. */
const frames = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/** Returns the largest number of elements that were styled at once during `act`. */
async function styledDuring(page: Page, act: () => Promise<void>): Promise<number> {
  const session = await page.context().browser()!.newBrowserCDPSession();
  const counts = [0];
  const names = new Set<string>();
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as readonly TraceEvent[]) {
      names.add(name);
      if (name === 'UpdateLayoutTree') counts.push(args.elementCount ?? 0);
    }
  });
  const traceConfig = { includedCategories: ['devtools.timeline'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await frames(page);
  await act();
  await frames(page);
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  expect(names, 'what the trace has heard of').toContain('EventDispatch');
  return Math.max(...counts);
}

test('opening and closing the palette does not restyle the page behind it', async ({ page }) => {
  await page.goto('/channels');
  await expect(page.locator('tr[data-key]').nth(8)).toBeVisible();
  // Not over the menu, which would lose the pointer to the palette.
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
  // The first opening loads the code.
  await open();
  await close();
  const opening = await styledDuring(page, open);
  expect(opening, 'elements that the trace has counted').toBeGreaterThan(0);
  // Its own elements are drawn in two parts.
  expect(opening).toBeLessThan(behind);
  expect(await styledDuring(page, close)).toBeLessThan(behind / 2);
});

test('opening and closing a window does not restyle the page behind it', async ({ page }) => {
  await page.goto('/offers');
  await expect(page.locator('tr[data-key]').nth(8)).toBeVisible();
  await page.mouse.move(700, 500);
  const behind = await page.locator('#root *').count();
  const window = page.getByRole('dialog');
  const help = async () => {
    await page.keyboard.press('?');
    await expect(window).toBeVisible();
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(window).toHaveCount(0);
  };
  await help();
  const own = await window.locator('*').count();
  // Tips lie over the window, outside of the shell: clicks pass through them.
  const pointers = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).pointerEvents);
  expect(await pointers('#root')).toBe('none');
  expect(await pointers('.shell')).toBe('auto');
  await close();
  expect(await styledDuring(page, help)).toBeLessThan(own + behind / 2);
  expect(await styledDuring(page, close)).toBeLessThan(FEW);
});

test('a change of the route restyles only a few elements', async ({ page }) => {
  await page.goto('/offers');
  const rows = (list: string) => page.getByRole('table', { name: list }).locator('tr[data-key]');
  const go = async (key: string, list: string) => {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(rows(list).nth(8)).toBeVisible();
  };
  const toClients = () => go('l', 'Клиенты');
  const toOffers = () => go('o', 'Офферы');
  await expect(rows('Офферы').nth(8)).toBeVisible();
  const toOffer = async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tabpanel')).toBeVisible();
  };
  // The first visit loads the code.
  await toClients();
  await toOffers();
  expect(await styledDuring(page, toClients), 'offers to clients').toBeLessThan(FEW);
  expect(await styledDuring(page, toOffers), 'clients to offers').toBeLessThan(FEW);
  await page.keyboard.press('j');
  expect(await styledDuring(page, toOffer), 'offers to an offer').toBeLessThan(FEW);
});

test('neither a message nor keys in rows and in the palette restyle the page', async ({ page }) => {
  await page.goto('/channels');
  const rows = page.locator('tr[data-key]');
  await expect(rows.nth(8)).toBeVisible();
  await page.mouse.move(700, 500);
  const message = page.locator('[data-sonner-toast]').first();
  const switched = async () => {
    await page.keyboard.press('a');
    await expect(message).toBeVisible();
  };
  const down = () => page.keyboard.press('j');
  await down();
  // The first message loads its code.
  await switched();
  await expect(message).toHaveCount(0);
  expect(await styledDuring(page, switched), 'a message').toBeLessThan(FEW);
  expect(await styledDuring(page, down), 'the next row').toBeLessThan(FEW);
  await expect(message).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  const lower = () => page.keyboard.press('ArrowDown');
  // Until all rows are drawn.
  await expect
    .poll(() => styledDuring(page, lower), 'the next row of the palette')
    .toBeLessThan(FEW);
});

test('a letter typed into a card does not restyle the tables beside it', async ({ page }) => {
  await page.goto('/offers/1');
  await expect(page.locator('tr[data-key]').first()).toBeVisible();
  await page.keyboard.press('e');
  const field = page.locator('form').getByLabel('Название');
  await field.focus();
  const name = await field.inputValue();
  expect(await styledDuring(page, () => field.pressSequentially('а'))).toBeLessThan(FEW);
  await expect(field).not.toHaveValue(name);
});
