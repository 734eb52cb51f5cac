/** Lists are drawn before the code of the console has loaded, just as they are drawn afterwards. */
import type { Page, Route } from '@playwright/test';
import { hold } from './support/hold.ts';
import { expect, test } from './support/test.ts';

const CODE = '**/assets/base-*.js';
const early = (page: Page) => page.locator('.early-page');

/** Returns the texts, and the places of rows, cells, headings, fields and menu entries. */
const looks = (page: Page, within: string) =>
  page.evaluate((root) => {
    const all = document.querySelectorAll(
      `${root} :is(h1, tr, th, td, td *, main input, main button, .nav-entry)`,
    );
    return [...all].flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor } = getComputedStyle(element);
      if (width === 0 || height === 0) return [];
      const place = [x, y, width, height].map(Math.round).join(' ');
      return `${element.tagName} ${place} ${color} ${backgroundColor} ${element.textContent}`;
    });
  }, within);

const LISTS = ['/users', '/clients', '/channels', '/offers'];
for (const [width, paths] of [
  [1400, [...LISTS, '/', '/clients#3']],
  [800, LISTS],
] as const) {
  test(`the early lists look like the final ones at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      const releaseWindows = await hold(page, '**/assets/overlays-*.js');
      const release = await hold(page, CODE);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(early(page).locator('tbody tr').nth(11), path).toBeVisible();
      const before = await looks(page, '.early-page');
      // The early page cannot be used yet.
      await expect(page.getByRole('row'), path).toHaveCount(0);
      release();
      await page.locator('#root tr[data-key]').first().waitFor();
      await expect(early(page), path).toHaveCount(0);
      expect(await looks(page, '#root'), path).toEqual(before);
      releaseWindows();
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
}

test('rows stay visible while the console takes over', async ({ page }) => {
  await page.addInitScript(() => {
    const frames: string[] = [];
    const look = () => {
      const isEarly = document.querySelector('.early-page tbody tr') !== null;
      const isReal = document.querySelector('#root tr[data-key]') !== null;
      frames.push(`${isEarly ? 'early' : ''}${isReal ? 'real' : ''}`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { seen: frames });
  });
  const release = await hold(page, CODE);
  await page.goto('/clients', { waitUntil: 'commit' });
  await expect(early(page).locator('tbody tr').first()).toBeVisible();
  release();
  await expect(early(page)).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  const frames = await page.evaluate(() => ('seen' in window ? (window.seen as string[]) : []));
  const kinds = frames.filter((kind, at) => kind !== frames[at - 1]);
  // A fast machine may draw the rows in the first frame.
  expect(kinds.slice(kinds[0] === '' ? 1 : 0)).toEqual(['early', 'real']);
});

test('the early page has the stored menu and theme', async ({ page }) => {
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Свернуть меню' }).click();
  await page.evaluate(() =>
    localStorage.setItem('pult.shell', '{"menu":"collapsed","theme":"dark"}'),
  );
  const release = await hold(page, CODE);
  await page.reload({ waitUntil: 'commit' });
  await expect(early(page).locator('tbody tr').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(early(page).locator('.shell')).toHaveAttribute('data-collapsed', 'true');
  release();
});

test('nothing is painted before the chosen theme is known', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => {
    localStorage.setItem('pult.shell', '{"menu":"expanded","theme":"dark"}');
    new MutationObserver(() => performance.mark('theme')).observe(document, {
      attributeFilter: ['data-theme'],
      subtree: true,
    });
  });
  // The first file loads late.
  await page.route('**/assets/index-*.js', async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.fulfill({ response });
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const [paint, theme] = await page.evaluate(() =>
    ['first-paint', 'theme'].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? 0),
  );
  expect(theme).toBeGreaterThan(300);
  expect(paint).toBeGreaterThanOrEqual(theme!);
});

test('keys pressed on the early page are answered when the code has loaded', async ({
  page,
  keyboard,
}) => {
  const release = await hold(page, CODE);
  await page.goto('/clients', { waitUntil: 'commit' });
  await expect(early(page).locator('tbody tr').first()).toBeVisible();
  const ru = await keyboard('ru');
  await ru.command('/');
  await ru.type('иван');
  release();
  await expect(page.getByRole('searchbox', { name: 'Поиск' })).toHaveValue('иван');
  await expect(page.locator('#root tr[data-key]').first()).toContainText(/иван/i);
});

test('a link clicked on the early page does nothing, and works afterwards', async ({ page }) => {
  const release = await hold(page, CODE);
  await page.goto('/clients', { waitUntil: 'commit' });
  const { x, y } = (await early(page).locator('td a').first().boundingBox())!;
  await page.mouse.click(x + 5, y + 5);
  await expect(page).toHaveURL(/\/clients$/);
  release();
  await page.locator('#root tr[data-key] a').first().click();
  await expect(page).toHaveURL(/\/clients\/\d+$/);
});

test('the early page disappears when another tab signs out', async ({ page }) => {
  const release = await hold(page, CODE);
  await page.goto('/clients', { waitUntil: 'commit' });
  await expect(early(page).locator('tbody tr').first()).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/favicon.svg');
  await other.evaluate(() => localStorage.removeItem('token'));
  await expect(early(page)).toHaveCount(0);
  release();
  await expect(page).toHaveURL(/\/login$/);
  await other.close();
});

test.describe('with a session that has expired', () => {
  test.use({ allowedNoise: [/401/] });

  test('nothing is drawn early', async ({ page }) => {
    await page.route('**/api/user/me', (route) =>
      route.fulfill({ status: 401, json: { message: 'Сессия истекла', allow_refresh: true } }),
    );
    const release = await hold(page, CODE);
    await page.goto('/clients', { waitUntil: 'commit' });
    await page.waitForResponse('**/api/v1/clients?*');
    await page.waitForTimeout(300);
    await expect(early(page)).toHaveCount(0);
    release();
    await expect(page.getByText('Ваша сессия истекла')).toBeVisible();
    await expect(early(page)).toHaveCount(0);
  });
});

test('keys that wait for the code are answered one after the other', async ({ page }) => {
  const release = await hold(page, CODE);
  await page.goto('/offers', { waitUntil: 'commit' });
  await expect(early(page).locator('tbody tr').first()).toBeVisible();
  // The window that `c` opens gets Enter, so the list does not open its row.
  for (const key of ['j', 'c', 'Enter']) await page.keyboard.press(key);
  release();
  await expect(page.getByRole('dialog', { name: 'Новый оффер' })).toBeVisible();
  await expect(page).toHaveURL(/\/offers$/);
});

test.describe('with files that do not load', () => {
  test.use({ allowedNoise: [/Failed to load resource/] });

  for (const file of ['base', 'frame']) {
    test(`${file}: an error is shown, and the page can be opened again`, async ({ page }) => {
      await page.route(`**/assets/${file}-*.js`, (route) => route.abort());
      await page.goto('/clients');
      await expect(page.getByRole('alert')).toContainText('Пульт не загрузился');
      await expect(early(page)).toHaveCount(0);
      await page.unrouteAll();
      await expect(page.getByRole('button', { name: 'Открыть заново' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.locator('#root tr[data-key]').first()).toBeVisible();
    });
  }
});

test.describe('when even the first file does not load', () => {
  test.use({ allowedNoise: [/Failed to load resource/], user: null });
  const words = (page: Page) => page.getByText('Пульт ещё не загрузился');
  /** Finishes the animations, as if the seconds had passed. */
  const wait = (page: Page) =>
    page.evaluate(() => document.getAnimations().forEach((animation) => void animation.finish()));

  for (const [how, answer] of [
    ['cut off', (route: Route) => route.abort()],
    ['of another build', (route: Route) => route.fulfill({ status: 404 })],
  ] as const) {
    test(`${how}: the page shows an error after a while, with a link to its address`, async ({
      page,
    }) => {
      await page.route('**/assets/index-*.js', answer);
      await page.goto('/login?from=mail');
      await expect(words(page)).toBeHidden();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await wait(page);
      await expect(page.getByRole('alert')).toContainText('Проверьте соединение');
      await page.unrouteAll();
      await page.getByRole('link', { name: 'Открыть заново' }).click();
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
      await expect(page).toHaveURL(/\/login\?from=mail$/);
      await expect(words(page)).toHaveCount(0);
    });
  }

  test('an ordinary start does not show that error', async ({ page }) => {
    const release = await hold(page, CODE);
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(words(page)).toBeAttached();
    await expect(words(page)).toBeHidden();
    await expect(page.getByRole('link')).toHaveCount(0);
    release();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(words(page)).toHaveCount(0);
  });
});

test('a list with filters is not drawn early', async ({ page }) => {
  const release = await hold(page, CODE);
  await page.goto('/clients?sort_by=phone&sort_direction=asc', { waitUntil: 'commit' });
  await page.waitForResponse('**/api/v1/clients?*');
  await page.waitForTimeout(300);
  await expect(early(page)).toHaveCount(0);
  release();
  await expect(page.locator('#root tr[data-key]').first()).toBeVisible();
});

test.describe('when nothing is drawn early', () => {
  test.use({ user: 'user@example.com' });

  test('keys pressed as soon as the menu is drawn are answered', async ({ page }) => {
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector('#root nav a')) return;
        watch.disconnect();
        // Right after the elements are drawn, before any task of the console.
        for (const [key, code] of Object.entries({ п: 'KeyG', з: 'KeyP' })) {
          const init = { key, code, bubbles: true, cancelable: true };
          (document.activeElement ?? document.body).dispatchEvent(
            new KeyboardEvent('keydown', init),
          );
        }
      });
      watch.observe(document, { childList: true, subtree: true });
    });
    await page.goto('/users');
    await expect(page).toHaveURL(/\/profile$/);
  });
});
