/** What is requested and shown before a list is loaded, and after a failure. */
import type { Page } from '@playwright/test';
import { list, menu, names, openList } from './support/channels.ts';
import { hold } from './support/hold.ts';
import { expect, signInAhead, test, tokenOf } from './support/test.ts';

test.use({ allowedNoise: [/status of (401|404)|net::ERR_FAILED/] });

const waiting = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: 'Загрузка' });

test('a screen whose file loads slowly shows its title and skeleton at once', async ({ page }) => {
  for (const [path, title] of [
    ['/offers', 'Офферы'],
    ['/channels/5', 'Канал'],
    ['/offers/settings', 'Настройки'],
  ] as const) {
    const release = await hold(page, /\/assets\/(lists|records)-.*\.js$/);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const skeleton = page.locator('main [aria-busy=true]');
    // No animation delays the skeleton.
    expect(await skeleton.evaluate((one) => one.getAnimations().length)).toBe(0);
    expect(await skeleton.evaluate((one) => getComputedStyle(one).opacity)).toBe('1');
    await expect(waiting(page)).toHaveText('Загрузка...');
    release();
    await expect(page.locator('tr[data-key]').first().or(page.getByLabel('Слаг'))).toBeVisible();
    await page.unrouteAll();
  }
});

test('the content of a screen does not move when its code and data arrive', async ({ page }) => {
  // Returns the lower edges of the heading and of the head, above the content.
  const tops = () =>
    page.evaluate(() => {
      const heading = document.querySelector('#root main h1')!;
      const head = heading.parentElement!.parentElement!;
      return [heading, head].map((one) => one.getBoundingClientRect().bottom);
    });
  for (const width of [1400, 390]) {
    await page.setViewportSize({ width, height: 700 });
    for (const path of ['/channels/1', '/offers/1', ...(width > 390 ? ['/offers/settings'] : [])]) {
      const release = await hold(page, /\/assets\/(lists|records)-.*\.js$/);
      const answer = await hold(page, /\/api\/v1\/(offers|channels)/);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const before = await tops();
      release();
      answer();
      await expect(page.locator('tr[data-key]').first().or(page.getByLabel('Слаг'))).toBeVisible();
      expect(await tops(), `${path} at ${width} px`).toEqual(before);
      await page.unrouteAll();
    }
  }
});

for (const width of [1400, 650, 390]) {
  test(`at ${width} px nothing in the top bar moves when its menus are loaded`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    const release = await hold(page, /\/assets\/overlays-.*\.js$/);
    await page.goto('/users');
    await expect(page.locator('tr[data-key]').first()).toBeVisible();
    const parts = [/Команды/, 'Profile', 'Sign out'].map((name) =>
      page
        .locator('#root .top-bar')
        .getByText(name)
        .locator('xpath=ancestor-or-self::*[self::a or self::button]'),
    );
    const boxes = () => Promise.all(parts.map((part) => part.boundingBox()));
    const before = await boxes();
    expect(before).not.toContain(null);
    await expect(page.getByRole('button', { name: 'Тема' })).toHaveCount(0);
    release();
    await expect(page.getByRole('button', { name: 'Тема' })).toBeVisible();
    expect(await boxes()).toEqual(before);
    await page.unrouteAll();
  });
}

test('data that arrive before the code are drawn in the first frame', async ({ page }) => {
  await page.addInitScript(() => {
    // A slow start is drawn in steps. This machine may be slow, so the clock of the page is slowed down.
    const now = performance.now.bind(performance);
    performance.now = () => now() / 20;
    const seen: string[] = [];
    const look = () => {
      const rows = document.querySelector('#root tr[data-key] td');
      if (document.querySelector('#root main')) seen.push(rows ? 'rows' : 'skeleton');
      if (!rows) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { seen });
  });
  // On a busy machine, the code of the screen may take longer than the frame waits for it.
  await expect(async () => {
    const release = await hold(page, /\/assets\/frame-.*\.js$/);
    const answers = Promise.all([
      page.waitForEvent('requestfinished', (one) => one.url().endsWith('/api/user/me')),
      page.waitForEvent('requestfinished', (one) => one.url().includes('/api/v1/clients?')),
      page.waitForEvent('requestfinished', (one) => one.url().includes('/assets/clients-')),
    ]);
    await page.goto('/clients', { waitUntil: 'commit' });
    await answers;
    release();
    await expect(page.locator('tr[data-key]').first()).toBeVisible();
    await page.unrouteAll();
    expect(await page.evaluate(() => ('seen' in window ? window.seen : null))).toEqual(['rows']);
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole('main')).toBeFocused();
});

test('a button under the pointer shows its tip when the code of tips has loaded', async ({
  page,
}) => {
  const release = await hold(page, /\/assets\/overlays-.*\.js$/);
  await page.goto('/channels');
  const create = page.getByRole('button', { name: 'Новый канал' });
  await create.hover();
  await expect(page.locator('tr[data-key]').first()).toBeVisible();
  release();
  await expect(page.locator('[data-tip-word]')).toContainText('Новый канал');
});

test('a button clicked before the code of tips has loaded shows no tip', async ({ page }) => {
  await signInAhead(page, 'user@example.com');
  const file = /\/assets\/overlays-.*\.js$/;
  const release = await hold(page, file);
  await page.goto('/channels');
  const create = page.getByRole('button', { name: 'Новый канал' });
  await expect(create).toHaveAttribute('data-tip', /./);
  await create.click({ force: true });
  await expect(create).toBeFocused();
  const loaded = page.waitForResponse(file);
  release();
  await (await loaded).finished();
  // Longer than the delay of a tip.
  await page.waitForTimeout(1_500);
  await expect(page.locator('[data-tip-word]')).toHaveCount(0);
});

test('what is typed before the code of windows has loaded gets into the fields', async ({
  page,
  keyboard,
}) => {
  const keys = await keyboard('ru');
  const release = await hold(page, /\/assets\/overlays-.*\.js$/);
  await page.goto('/users');
  await expect(page.locator('#root tr[data-key]').first()).toBeVisible();
  await keys.press('KeyC');
  await keys.type('Ада');
  await keys.press('Tab');
  await keys.type('лавлейс');
  release();
  const panel = page.getByRole('dialog', { name: 'Add User' });
  await expect(panel.getByLabel('Email')).toHaveValue('лавлейс');
  await expect(panel.getByLabel('Name')).toHaveValue('Ада');
});

test('a filter opened before its code has loaded returns the focus to its button', async ({
  page,
}) => {
  const release = await hold(page, /\/assets\/overlays-.*\.js$/);
  await page.goto('/clients');
  const button = page.getByRole('button', { name: 'Фильтр' });
  await button.click();
  release();
  const form = page.getByRole('search', { name: 'Фильтр клиентов' });
  await form.getByRole('textbox').first().focus();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(button).toBeFocused();
});

test('a missing record or section is reported once, with a way back', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 });
  for (const [path, missing, back, section] of [
    ['/channels', 'Канал не найден', 'К списку каналов', 'У канала нет такого раздела'],
    ['/offers', 'Оффер не найден', 'К списку офферов', 'У оффера нет такого раздела'],
    ['/clients', 'Клиент не найден', 'К списку клиентов', 'У клиента нет такого раздела'],
  ] as const) {
    await page.goto(`${path}/99999`);
    await expect(title).toHaveText(missing);
    await page.waitForLoadState('networkidle');
    // Counted at once, because a message would disappear during the wait.
    expect(await page.locator('[data-tone]').count()).toBe(0);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: back }).click();
    await expect(page.locator('tr[data-key]').first()).toBeVisible();
    await page.goto(`${path}/1e3`);
    await expect(title).toHaveText('Страница не найдена');
    await page.goto(`${path}/1/nonsense`);
    await expect(title).toHaveText('Страница не найдена');
    await expect(page.getByText(section)).toBeVisible();
  }
});

test('«Загрузка...» is not shown over the lock', async ({ page, server }) => {
  await openList(page);
  await expect(page.locator('[data-tone]')).toHaveCount(0);
  await server.expireSessions('access');
  // The server applies it a moment later.
  const headers = { Authorization: `Bearer ${await tokenOf(page)}` };
  await expect
    .poll(async () => (await page.request.get('/api/user/me', { headers })).status())
    .toBe(401);
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page.getByRole('heading', { name: 'Ваша сессия истекла' })).toBeVisible();
  // Longer than the delay of a read's message.
  await page.waitForTimeout(1500);
  expect(await page.locator('[data-tone]').count()).toBe(0);
  await page.getByRole('button', { name: 'Подтвердить сессию' }).click();
  await expect(page.getByRole('table', { name: 'Клиенты' })).toBeVisible();
});

test('a column header sorts wherever it is clicked', async ({ page }) => {
  await openList(page);
  const header = list(page).getByRole('columnheader', { name: 'Название' });
  const { width, height } = (await header.boundingBox())!;
  const before = await names(page);
  for (const [position, order] of [
    [{ x: width - 3, y: height - 3 }, 'ascending'],
    [{ x: 3, y: 3 }, 'descending'],
    [{ x: width / 2, y: 2 }, 'ascending'],
  ] as const) {
    await header.click({ position });
    await expect(header).toHaveAttribute('aria-sort', order);
  }
  expect(await names(page)).not.toEqual(before);
});

test('the menu marks the open record, or the folded group that contains it', async ({ page }) => {
  const lit = menu(page).locator('[aria-current]');
  await page.goto('/clients/5/addresses');
  await expect(lit).toHaveText('Клиенты');
  await page.goto('/channels/7/rates');
  await expect(lit).toHaveText('Ставки');
  await expect(lit).toBeVisible();
  await expect(lit).toHaveAttribute('href', '/channels/7/rates');
  const left = async (name: string) =>
    (await menu(page)
      .locator('.nav-text', { hasText: new RegExp(`^${name}$`) })
      .first()
      .boundingBox())!.x;
  const branch = menu(page).locator('[data-branch="7"] > div > button');
  const child = await left('Список каналов');
  expect(child).toBeGreaterThan(await left('Каналы'));
  expect((await branch.locator('.nav-text').first().boundingBox())!.x).toBe(child);
  expect(await left('Ставки')).toBeGreaterThan(child);

  // If the branch is folded, the channel is marked, then its group.
  await branch.click();
  await expect(lit).toHaveCount(1);
  await expect(branch).toHaveAttribute('aria-current', 'true');
  const group = menu(page).getByRole('button', { name: 'Каналы', exact: true });
  await group.click();
  await expect(lit).toHaveCount(1);
  await expect(group).toHaveAttribute('aria-current', 'true');
});

const isCode = (url: string) => url.includes('/assets/') && url.endsWith('.js');

test('a start requests each address once, and the code of windows after the rows', async ({
  page,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url().replace(/^http:\/\/[^/]+/, '')));
  // Everything that does not depend on the list is requested before the list arrives.
  const release = await hold(page, '**/api/v1/clients?*');
  await page.goto('/clients?sort_by=phone&sort_direction=desc');
  await expect(page.getByRole('heading', { level: 1, name: 'Клиенты' })).toBeVisible();
  await page.waitForTimeout(1500);
  const before = urls.filter((url) => !url.endsWith('/favicon.svg'));
  release();
  await page.locator('tr[data-key]').first().waitFor();
  expect(before.length, before.join('\n')).toBeLessThanOrEqual(8);
  expect(before.filter((url) => url.startsWith('/api/'))).toEqual([
    '/api/user/me',
    '/api/v1/clients?sort_by=phone&sort_direction=desc&page=1&per_page=20',
  ]);

  await page.waitForLoadState('networkidle');
  const after = urls.filter((url) => isCode(url) && !before.includes(url));
  expect(after.length, after.join('\n')).toBe(6);
  expect(new Set(urls).size, 'each address once').toBe(urls.length);
});
