import type { Page } from '@playwright/test';
import { expect, openUsers, test } from './support/test.ts';

const VISITED = 200;
const PER_PAGE = 20;
/** Does not match any text of the console. */
const PASSPORT = /N731-(\d{4})/;

function clientOf(id: number) {
  return {
    id,
    last_name: `Фамилия${id}`,
    first_name: 'Имя',
    patronymic: null,
    birth_date: '1980-03-04',
    phone: `7912${String(id).padStart(7, '0')}`,
    email: `client${id}@heap.example`,
    passport: { id, series: '4510', number: `N731-${String(id).padStart(4, '0')}` },
    addresses: [],
  };
}

/** Answers with a list of generated clients, each with its own passport number. */
async function answerForClients(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/clients(\/\d+)?(\?.*)?$/, (route) => {
    const url = new URL(route.request().url());
    const id = Number(/\/(\d+)$/.exec(url.pathname)?.[1]);
    if (id) return route.fulfill({ json: { success: true, data: clientOf(id) } });
    const current = Number(url.searchParams.get('page') ?? 1);
    const rows = Array.from({ length: PER_PAGE }, (_, at) => ({
      ...clientOf((current - 1) * PER_PAGE + at + 1),
      passport: null,
    }));
    const total = 2 * VISITED;
    const meta = { current_page: current, last_page: total / PER_PAGE, total, per_page: PER_PAGE };
    return route.fulfill({ json: { success: true, data: rows, meta } });
  });
}

/** Opens the clients after the first one by one, in one call: a call for each takes a minute. */
const visitUpTo = (page: Page, last: number) =>
  page.evaluate(async (end) => {
    const next = { key: 'J', code: 'KeyJ', shiftKey: true, bubbles: true, cancelable: true };
    for (let id = 2; id <= end; id++) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', next));
      const passport = `N731-${String(id).padStart(4, '0')}`;
      while (!document.querySelector('main')?.textContent?.includes(passport)) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
  }, last);

/** Returns the passport numbers in the strings of the heap after a garbage collection. */
async function passportsInHeap(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot');
  const { strings } = JSON.parse(chunks.join('')) as { strings: readonly string[] };
  const found = strings.flatMap((text) => PASSPORT.exec(text)?.[1] ?? []);
  return [...new Set(found)].sort();
}

test('clients that were only viewed do not stay in memory', async ({ page }) => {
  await openUsers(page);
  await answerForClients(page);
  await page.getByRole('link', { name: 'Клиенты' }).click();
  await page.locator('tr[data-key="1"]').getByRole('link').first().click();
  await expect(page.getByRole('main')).toContainText('N731-0001');
  await visitUpTo(page, VISITED);
  await expect(page.getByRole('main')).toContainText('N731-0200');
  // React keeps the previous screen until the next one has been drawn twice.
  const shown = await passportsInHeap(page);
  expect(shown).toContain('0200');
  expect(shown.length).toBeLessThanOrEqual(3);

  await page.getByRole('link', { name: 'Дашборд' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Дашборд' })).toBeVisible();
  expect((await passportsInHeap(page)).slice(3)).toEqual([]);
});
