import type { Locator, Page } from '@playwright/test';
import { expect, openUsers, test } from './support/test.ts';

test.describe('the shell', () => {
  test('every entry of the menu opens its own titled screen', async ({ page }) => {
    await openUsers(page);
    const menu = page.getByRole('navigation', { name: 'Главное меню' });
    const seen = new Set<string>();
    const visit = async (link: Locator) => {
      const name = await link.textContent();
      const href = (await link.getAttribute('href'))!;
      seen.add(href);
      await link.click();
      await expect(page).toHaveURL(new RegExp(`${href}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page).toHaveTitle(/ — Пульт$/);
      await expect(link, `${name}`).toHaveAttribute('aria-current', 'page');
      await expect(page.getByText('Страница не найдена'), `${name}`).toBeHidden();
    };
    const groups = menu.locator('button[aria-expanded]');
    for (const controls of await groups.evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-controls')!),
    )) {
      const button = menu.locator(`button[aria-controls="${controls}"]`);
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
      // Links are found within their group, because the indexes of all links shift when another
      // group folds.
      const links = menu.locator(`[id="${controls}"]`).getByRole('link');
      await expect(links.first()).toBeVisible();
      for (let i = 0; i < (await links.count()); i++) await visit(links.nth(i));
    }
    const single = menu.locator('a:not(.nav-fold a)');
    for (let i = 0; i < (await single.count()); i++) await visit(single.nth(i));
    expect(seen).toContain('/clients');
    expect(seen.size).toBeGreaterThanOrEqual(24);
  });

  test('an unknown address has its own screen, with a link home', async ({ page }) => {
    await page.goto('/nowhere/at/all');
    await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible();
    await page.getByRole('link', { name: 'На главную' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  });

  test('two keys open a section, `?` opens the help, and the theme and the folded menu are stored', async ({
    page,
    keyboard,
  }) => {
    await openUsers(page);
    const ru = await keyboard('ru');
    await ru.press('KeyG');
    await ru.press('KeyP');
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await ru.press('KeyG');
    await ru.press('KeyU');
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    const keys = await keyboard('us');
    for (const query of ['тёмная', 'темная', 'ntvyfz', 'temnaya', 'dark', 'тема тёмн']) {
      await keys.press('F1');
      await page.getByRole('combobox').fill(query);
      await expect(page.getByRole('option').first(), query).toContainText('Тёмная тема');
      await keys.press('Escape');
      await expect(page.getByRole('combobox')).toBeHidden();
    }
    await keys.press('F1');
    await page.getByRole('combobox').fill('dark');
    await keys.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: 'Свернуть меню' }).click();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('button', { name: 'Развернуть меню' })).toBeVisible();
    await ru.press('Control+KeyB');
    await expect(page.getByRole('button', { name: 'Свернуть меню' })).toBeVisible();
    await page.getByRole('main').focus();
    await keys.press('Shift+Slash');
    const help = page.getByRole('dialog', { name: 'Клавиши этого экрана' });
    await expect(help.getByText('Add User')).toBeVisible();
    await keys.press('Escape');
    await expect(help).toBeHidden();
  });

  test('in a narrow window the menu is a drawer, closed by navigation, and by Escape before an edit', async ({
    page,
    keyboard,
  }) => {
    await page.setViewportSize({ width: 800, height: 900 });
    const { press } = await keyboard('ru');
    await page.goto('/channels/1/general');
    await page.getByRole('button', { name: 'Редактировать' }).click();
    const name = page.getByLabel('Наименование');
    await name.fill('Черновик');
    const entry = page.getByRole('link', { name: 'Дашборд' });
    await press('Control+KeyB');
    await expect(entry).toBeVisible();
    // The code that moves the focus is in a file that loads when the browser is idle.
    await expect(page.locator('.shell-nav :focus')).toBeVisible();
    await press('Escape');
    await expect(entry).toBeHidden();
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('Черновик');

    // The focus does not stay in the closed drawer, even if it was moved there.
    await press('Control+KeyB');
    await entry.focus();
    await press('Escape');
    await expect(entry).toBeHidden();
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('Черновик');

    await page.getByRole('button', { name: 'Развернуть меню' }).click();
    await entry.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Дашборд' })).toBeVisible();
    await expect(entry).toBeHidden();
  });

  for (const [width, reducedMotion] of [
    [800, 'no-preference'],
    [600, 'reduce'],
  ] as const) {
    test(`an open drawer has the focus, and returns it when it closes: ${width} px`, async ({
      page,
      keyboard,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion });
      const { press } = await keyboard('ru');
      await page.goto('/offers');
      const rows = page.locator('#root main tr[data-key]');
      await rows.first().waitFor();
      await press('KeyJ');
      await expect(rows.nth(0)).toBeFocused();
      const current = page.locator('.shell-nav [aria-current=page]');
      for (const shut of ['Escape', 'Control+KeyB']) {
        await press('Control+KeyB');
        await expect(current, shut).toBeFocused();
        await press(shut);
        await expect(current).toBeHidden();
        await expect(rows.nth(0), shut).toBeFocused();
      }
      // The button gets the focus back, even if it has closed the drawer.
      const opens = page.getByRole('button', { name: 'Развернуть меню' });
      await opens.focus();
      const isAtOnce = await opens.evaluate(async (button: HTMLElement) => {
        button.click();
        await Promise.resolve();
        return document.activeElement?.matches('.shell-nav [aria-current=page]');
      });
      expect(isAtOnce, 'on a slow computer frames are late').toBe(true);
      await press('Escape');
      await expect(opens).toBeFocused();
      await opens.click();
      await expect(current).toBeFocused();
      await page.getByRole('button', { name: 'Свернуть меню' }).click();
      await expect(opens).toBeFocused();
      // A click beside the drawer takes the focus from the entry.
      await opens.click();
      await expect(current).toBeFocused();
      await page.mouse.click(width - 40, 500);
      await expect(current).toBeHidden();
      await expect(opens).toBeFocused();

      // The entry of the current screen only closes the drawer; opened in another tab, it leaves the drawer open.
      await opens.click();
      await expect(current).toBeFocused();
      const tab = page.context().waitForEvent('page');
      await current.click({ modifiers: ['Control'] });
      await (await tab).close();
      await expect(current).toBeVisible();
      await press('Enter');
      await expect(current).toBeHidden();
      await expect(opens).toBeFocused();
      await expect(page).toHaveURL(/\/offers$/);

      // If the previously focused element is gone, the content gets the focus.
      await rows.nth(0).focus();
      await press('Control+KeyB');
      await expect(current).toBeFocused();
      await page.evaluate(() => document.querySelector('#root main tr[data-key]')!.remove());
      await press('Escape');
      await expect(page.getByRole('main')).toBeFocused();
    });
  }

  test('Tab skips the entries of a group that is still folding', async ({ page, keyboard }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const { press } = await keyboard('ru');
    await openUsers(page);
    const menu = page.getByRole('navigation', { name: 'Главное меню' });
    const group = menu.getByRole('button', { name: 'Статистика' });
    await group.focus();
    const entry = menu.getByRole('link', { name: 'Отправленные лиды' });
    await press('Enter');
    await press('Tab');
    await expect(entry).toBeFocused();
    await press('Shift+Tab');
    await expect(group).toBeFocused();
    await press('Enter');
    // At once, although the folding takes 300 ms.
    await press('Tab');
    await expect(menu.getByRole('button', { name: 'Аналитика' })).toBeFocused();
  });

  test('folding and unfolding the wide menu does not move the focus', async ({
    page,
    keyboard,
  }) => {
    const { press } = await keyboard('ru');
    await page.goto('/offers');
    const first = page.locator('#root main tr[data-key]').first();
    await first.waitFor();
    await press('KeyJ');
    await expect(first).toBeFocused();
    for (const next of ['Развернуть меню', 'Свернуть меню']) {
      await press('Control+KeyB');
      await expect(page.getByRole('button', { name: next })).toBeVisible();
      await expect(first).toBeFocused();
    }
  });

  test.describe('a file that does not load', () => {
    test.use({
      allowedNoise: [/status of 404|dynamically imported module|A screen broke/],
    });

    const FILE = '**/assets/account-*';

    const asked = async (page: Page, file: string, failures: number) => {
      const seen: string[] = [];
      await page.route(file, (route) => {
        seen.push(route.request().url());
        return seen.length > failures ? route.continue() : route.fulfill({ status: 404 });
      });
      return seen;
    };

    test('is requested again after a second', async ({ page }) => {
      const seen = await asked(page, '**/assets/overlays-*', 1);
      await page.goto('/offers');
      await page.locator('tr[data-key]').first().waitFor();
      await page.getByRole('button', { name: 'Новый оффер' }).click();
      await expect(page.getByRole('dialog', { name: 'Новый оффер' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      expect(seen).toHaveLength(2);
    });

    test('leaves the screen usable if it is the file of windows and menus', async ({ page }) => {
      const seen = await asked(page, '**/assets/overlays-*', 1000);
      await page.goto('/offers');
      const rows = page.locator('tr[data-key]');
      const said = page.getByRole('alert');
      await expect(said).toContainText('Файл Пульта не загрузился');
      await expect(rows.first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Офферы');
      // Keys keep working, and nothing is requested again and again.
      await page.keyboard.press('j');
      await expect(rows.first()).toBeFocused();
      await page.waitForTimeout(1_500);
      const before = seen.length;
      await page.keyboard.press('j');
      await expect(rows.nth(1)).toBeFocused();
      // Except for keys typed into a window that is still requested.
      await page.keyboard.press('c');
      await page.keyboard.press('j');
      await page.waitForTimeout(300);
      await expect(rows.nth(1)).toBeFocused();
      expect(seen.length).toBe(before);
      expect(before).toBeLessThan(15);

      await page.unrouteAll();
      await said.getByRole('button', { name: 'Открыть заново' }).click();
      await expect(said).toHaveCount(0);
      await expect(page.getByRole('dialog', { name: 'Новый оффер' })).toBeVisible();
    });

    async function openProfile(page: Page) {
      await page.getByRole('link', { name: 'Profile' }).click();
      return page.getByRole('main').getByRole('alert');
    }

    test('after a new deployment shows a request to reload', async ({ page }) => {
      // Before the idle browser has loaded the file.
      await page.route(FILE, (route) => route.fulfill({ status: 404 }));
      await openUsers(page);
      const heading = page.getByRole('heading', { level: 1 });
      const said = await openProfile(page);
      await expect(said).toContainText('вышла новая версия Пульта');
      await expect(said.getByRole('button', { name: 'Обновить' })).toBeEnabled();
      // The other screens work.
      await page.getByRole('link', { name: 'Пользователи' }).click();
      await expect(heading).toHaveText('Users');
      await expect(said).toHaveCount(0);
      await expect(await openProfile(page)).toContainText('вышла новая версия Пульта');
      await page.unroute(FILE);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('обновить страницу');
      await page.keyboard.press('Enter');
      await expect(heading).toHaveText('Profile');
    });
  });
});
