/** What the lock shows, and that everything is in its place behind it. */
import type { Page } from '@playwright/test';
import { card, panel } from './support/clients.ts';
import { expect, openUsersAndRest, test } from './support/test.ts';

/** Expires the session while the user does nothing. */
const lock = (page: Page) =>
  page.evaluate(() => {
    history.pushState(null, '', '/lock');
    dispatchEvent(new PopStateEvent('popstate'));
  });

const unlock = (page: Page) => page.getByRole('button', { name: 'Подтвердить сессию' });

/** Returns all that a person, a screen reader, a printer or an extension can read. */
const readable = async (page: Page) => {
  const tree = await page.locator('body').ariaSnapshot();
  return `${await page.title()}\n${await page.content()}\n${tree}`;
};

test('the lock hides all data of a client, and the fields, caret and scrolling are restored after it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 420 });
  await page.goto('/clients/1');
  const personal = card(page, 'Основная информация');
  await personal.getByRole('button', { name: 'Редактировать' }).click();
  const name = await personal.getByLabel('Фамилия').inputValue();
  const phone = await personal.getByLabel('Телефон').inputValue();
  const email = await personal.getByLabel('Email').inputValue();
  const day = personal.getByLabel('Дата рождения');
  await day.fill('');
  await day.pressSequentially('311');
  await day.press('ArrowLeft');
  const typed = await day.inputValue();
  await page.evaluate(() => window.scrollTo(0, 90));
  const place = () =>
    page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement;
      return [field.getAttribute('name') ?? field.id, field.selectionStart, window.scrollY];
    });
  const before = await place();
  expect(before[2]).toBe(90);

  await lock(page);
  await expect(unlock(page)).toBeFocused();
  const seen = await readable(page);
  for (const secret of [name, phone, email, typed, 'Клиент', 'Паспорт']) {
    expect([secret, seen.includes(secret)]).toEqual([secret, false]);
  }
  expect(await page.title()).toBe('Сессия истекла — Пульт');

  await page.keyboard.press('Enter');
  await expect(day).toHaveValue(typed);
  await expect(day).toBeFocused();
  expect(await place()).toEqual(before);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Клиенты', exact: true }).first().click();
  await page.getByRole('button', { name: 'Добавить нового клиента' }).first().click();
  const dialog = panel(page);
  await dialog.getByLabel('ФИО').fill('Ёжиков Лев');
  await dialog.getByLabel('Кем выдан').fill('ОВД Тверское');
  await dialog.getByLabel('Кем выдан').press('Home');
  const body = () =>
    dialog.evaluate((one) => {
      const field = document.activeElement as HTMLInputElement;
      const scrolled = [...one.querySelectorAll('*')].map(({ scrollTop }) => scrollTop);
      return [field.value, field.selectionStart, Math.max(...scrolled)];
    });
  const inside = await body();
  expect(inside[2]).toBeGreaterThan(0);
  await lock(page);
  await expect(unlock(page)).toBeFocused();
  expect(await readable(page)).not.toMatch(/Ёжиков|Тверское|Новый Клиент/);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Кем выдан')).toBeFocused();
  expect(await body()).toEqual(inside);
  await expect(dialog.getByLabel('ФИО')).toHaveValue('Ёжиков Лев');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Не сохранять' }).click();
  await expect(page.getByRole('button', { name: 'Добавить нового клиента' }).first()).toBeFocused();
});

test('a question and the palette under the lock return the focus to their row', async ({
  page,
}) => {
  await page.goto('/channels');
  const row = page.getByRole('row', { name: 'Яндекс Директ' });
  await expect(row).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(row).toBeFocused();
  for (const [key, window] of [
    ['Delete', page.getByRole('alertdialog')],
    ['Control+K', page.getByRole('dialog', { name: 'Команды' })],
  ] as const) {
    await page.keyboard.press(key);
    await expect(window).toBeVisible();
    await lock(page);
    await expect(unlock(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(unlock(page)).toBeHidden();
    if (key === 'Delete') await expect(window).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(window).toBeHidden();
    await expect(row).toBeFocused();
  }
});

test.describe('a lock that a call has met', () => {
  // Chromium reports every refused call; this one is meant to be refused.
  test.use({ allowedNoise: [/status of 401/] });

  test('leaves the screens before it in the history, also after Back', async ({ page, server }) => {
    await openUsersAndRest(page);
    await page.getByRole('link', { name: '2', exact: true }).click();
    await expect(page.locator('tr[data-key="16"]')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await server.expireSessions('access');
    await page.getByRole('link', { name: '3', exact: true }).click();
    await expect(unlock(page)).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(/\/lock$/);
    await unlock(page).press('Enter');
    await expect(page).toHaveURL(/\/users#3$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/users#2$/);
    await expect(page.locator('tr[data-key="16"]')).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL(/\/users#3$/);
  });

  test('has no loading message over or behind it', async ({ page, server }) => {
    await openUsersAndRest(page);
    await page.waitForLoadState('networkidle');
    await server.expireSessions('access');
    // Long enough to see the message of a slow read.
    await page.route(/\/api\/users\?.*page=2/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2500));
      await route.continue();
    });
    // Collects every loading text while the lock is drawn.
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const look = () => {
        const isLocked = location.pathname === '/lock' && document.querySelector('h1');
        // biome-ignore lint/performance/useDomNodeTextContent: only what is drawn counts
        const said = document.body.innerText.match(/Загрузка\S*( данных\.\.\.)?/g) ?? [];
        if (isLocked) seen.push(...said);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.getByRole('link', { name: '2', exact: true }).click();
    await expect(page.getByText('Загрузка данных...')).toBeVisible();
    await expect(page).toHaveURL(/\/lock$/);
    await expect(page.getByRole('heading', { name: 'Ваша сессия истекла' })).toBeVisible();
    // The message has faded out.
    await expect(page.locator('[data-message]')).toHaveCount(0);
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
    await expect(page.getByRole('status').filter({ hasText: 'Загрузка' })).toHaveCount(0);
  });

  test('keeps what is typed in one tab when another tab confirms the session', async ({
    page,
    context,
    server,
  }) => {
    await page.goto('/clients');
    await page.getByRole('button', { name: 'Добавить нового клиента' }).first().click();
    const name = panel(page).getByLabel('ФИО');
    await name.fill('Петрова Анна');
    await server.expireSessions('access');
    const [fresh, third] = [await context.newPage(), await context.newPage()];
    await Promise.all([fresh.goto('/channels'), third.goto('/offers#2')]);
    await expect(unlock(third)).toBeVisible();
    await unlock(fresh).click();
    await expect(fresh.getByRole('heading', { level: 1, name: 'Каналы' })).toBeVisible();
    await expect(third).toHaveURL(/\/offers#2$/);
    await expect(third.getByRole('heading', { level: 1, name: 'Офферы' })).toBeVisible();
    await expect(name).toHaveValue('Петрова Анна');
    await expect(page).toHaveURL(/\/clients/);
  });
});
