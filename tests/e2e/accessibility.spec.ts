import type { Locator, Page } from '@playwright/test';
import { expect, openUsers, test } from './support/test.ts';

type ExpectAccessible = (page: Page, schemes?: readonly ['light']) => Promise<void>;

/** Checks a wide window, then a narrow one, which has the same colours. */
async function expectAtBothWidths(page: Page, expectAccessible: ExpectAccessible) {
  await expectAccessible(page);
  await page.setViewportSize({ width: 800, height: 900 });
  await expectAccessible(page, ['light']);
  await page.setViewportSize({ width: 1400, height: 900 });
}

const isEnglish = (page: Page) =>
  expect(page.locator('[lang=en]').getByRole('heading', { level: 1 })).toBeVisible();

test.describe('accessibility', () => {
  test.describe('without a session', () => {
    test.use({ user: null });

    test('the screens have no violations, and are marked as English', async ({
      page,
      expectAccessible,
    }) => {
      for (const path of ['/login', '/register', '/forgot-password']) {
        await page.goto(path);
        await isEnglish(page);
        await expectAtBothWidths(page, expectAccessible);
      }
    });
  });

  test('the guarded screens have no violations', async ({ page, expectAccessible }) => {
    await openUsers(page);
    await isEnglish(page);
    await expectAtBothWidths(page, expectAccessible);
    await page.locator('tr[data-key]').first().focus();
    await page.getByRole('button', { name: 'Add User' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    const window = page.getByRole('dialog');
    await expect(window).toHaveAttribute('lang', 'en');
    for (const russian of [
      window.getByLabel('Показать пароль').first(),
      page.locator('nav[aria-label="Страницы"]'),
    ])
      await expect(russian).toHaveAttribute('lang', 'ru');
    await expectAtBothWidths(page, expectAccessible);
    await window.getByLabel('Name').fill('Иван');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog');
    await expect(question).toHaveAttribute('lang', 'en');
    await question.getByRole('button').last().click();
    await page.getByRole('button', { name: 'Delete' }).first().click();
    await expect(question).toHaveAttribute('lang', 'en');
    await expectAtBothWidths(page, expectAccessible);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAtBothWidths(page, expectAccessible);
    await page.keyboard.press('Escape');
    for (const path of ['/profile', '/dashboard', '/nowhere', '/lock']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path === '/profile') await isEnglish(page);
      await expectAtBothWidths(page, expectAccessible);
    }
  });

  const langOf = (what: Locator) =>
    what.evaluate((one) => one.closest<HTMLElement>('[lang]')!.lang);

  test('names are marked as Russian on an English screen, and e-mails as English', async ({
    page,
  }) => {
    await openUsers(page);
    const row = page.locator('tr[data-key="2"]');
    const [name, email] = ['Редактор', 'editor@example.com'];
    expect(await langOf(row.getByRole('cell', { name, exact: true }))).toBe('ru');
    expect(await langOf(row.getByRole('cell', { name: email }))).toBe('en');
    await row.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    expect(await langOf(question.getByText(`${name}, ${email}`))).toBe('ru');
    expect(await langOf(question.getByText('This action cannot be undone.'))).toBe('en');
    await page.goto('/profile');
    const card = page.getByRole('main').getByText('Администратор', { exact: true });
    await expect(card).toHaveCount(2);
    for (const one of await card.all()) expect(await langOf(one)).toBe('ru');
    expect(await langOf(page.getByRole('definition').getByText('admin@'))).toBe('en');
  });

  test('English texts on a Russian screen are marked as English', async ({ page }) => {
    const isMarked = async (what: Locator) => {
      await expect(what).toBeVisible();
      expect(await langOf(what), what.toString()).toBe('en');
    };
    await page.goto('/channels/default');
    await expect(page.locator('tr[data-key]').first()).toBeVisible();
    await isMarked(page.getByRole('link', { name: 'Profile' }));
    await isMarked(page.getByRole('button', { name: 'Sign out' }));
    for (const name of ['Home', 'Channels']) await isMarked(page.getByRole('link', { name }));
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('add user');
    const option = page.getByRole('option', { name: /^Add User/ });
    await isMarked(option.getByText('User', { exact: true }));
    expect(await langOf(option)).toBe('ru');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await isMarked(page.getByRole('term').getByText('Add User'));
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    const panel = page.getByRole('dialog', { name: 'Новая настройка' });
    await panel.getByLabel('Тип').selectOption('select');
    await isMarked(panel.getByRole('button', { name: 'Add option' }));
  });

  test('with forced colours the chosen element is outlined, and windows have an edge', async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/clients');
    const lineOf = (what: Locator, line: 'outlineStyle' | 'borderTopStyle') =>
      what.evaluate((one, name) => getComputedStyle(one)[name], line);
    const isMarked = async (what: Locator) =>
      expect(await lineOf(what, 'outlineStyle')).toBe('solid');
    const hasEdge = async (what: Locator) =>
      expect(await lineOf(what, 'borderTopStyle')).toBe('solid');
    await expect(page.locator('tr[data-key]').first()).toBeVisible();
    // The current entry has another background, and the focus outline must be visible on it.
    const groundOf = (what: Locator) =>
      what.evaluate((one) => getComputedStyle(one).backgroundColor);
    const entries = page.locator('.nav-entry');
    const pages = page.getByRole('navigation', { name: 'Страницы' }).getByRole('link');
    for (const all of [entries, pages]) {
      const current = all.and(page.locator('[aria-current]'));
      const other = all.and(page.locator(':not([aria-current])')).first();
      expect(await groundOf(current)).not.toBe(await groundOf(other));
      expect(await lineOf(current, 'outlineStyle')).toBe('none');
      await current.focus();
      await isMarked(current);
    }
    await page.keyboard.press('j');
    const cursor = page.locator('tr[aria-current]');
    await isMarked(cursor);
    await cursor.getByRole('link').first().focus();
    expect(await lineOf(cursor, 'outlineStyle')).toBe('dotted');

    await page.keyboard.press('Control+k');
    const row = page.getByRole('option', { selected: true });
    await isMarked(row);
    await hasEdge(page.getByRole('dialog'));
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Сортировка' }).press('Enter');
    const menu = page.getByRole('menu');
    await hasEdge(menu);
    await isMarked(menu.locator(':focus'));
  });

  test('Tab reaches nothing in a closed menu or in a folded group of the open one', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 700, height: 450 });
    await page.goto('/channels/1');
    const menu = page.getByLabel('Главное меню');
    const reachable = () =>
      menu
        .locator('a, button')
        .evaluateAll((all) =>
          all
            .filter((one) => getComputedStyle(one).visibility === 'visible')
            .map((one) => one.textContent),
        );
    await expect(menu.locator('a[href="/channels/1/general"]')).toHaveCount(1);
    await expect.poll(reachable).toEqual([]);
    await page.getByRole('button', { name: 'Развернуть меню' }).click();
    await expect.poll(reachable).toContain('Основное');
    await menu.getByRole('button', { name: 'Каналы', exact: true }).click();
    await expect.poll(reachable).not.toContain('Основное');
    expect(await reachable()).toContain('Каналы');
  });

  test('neither the top bar nor the head of a table covers the focused element', async ({
    page,
    keyboard,
  }) => {
    const keys = await keyboard('ru');
    /** Returns `seen` or `over`, or the text of a focused element that is covered or out of view. */
    const seen = () =>
      page.evaluate(() => {
        const focused = document.activeElement!;
        const { top, left, bottom } = focused.getBoundingClientRect();
        if (focused.closest('.shell header, .shell-nav')) return 'over';
        const hit = document.elementFromPoint(left + 4, Math.max(top, 0) + 4);
        return top >= 0 && bottom > 0 && focused.contains(hit) ? 'seen' : focused.textContent;
      });
    await page.setViewportSize({ width: 700, height: 450 });
    await page.goto('/offers/1');
    await expect(page.locator('tr[data-key]').first()).toBeVisible();
    await page.locator('main :is(a, button)').last().focus();
    for (let at = 0; at < 20; at++) {
      await keys.press('Shift+Tab');
      await expect.poll(seen).toMatch(/^(seen|over)$/);
    }
    for (const path of ['/clients', '/channels/1/rates', '/activity-log']) {
      await page.goto(path);
      await expect(page.locator('tr[data-key]').first()).toBeVisible();
      await keys.press('End');
      await expect(page.locator('tr[data-key]').last()).toBeFocused();
      for (let at = 0; at < 9; at++) {
        await keys.press('KeyK');
        await expect.poll(seen, path).toBe('seen');
      }
    }
  });
});
