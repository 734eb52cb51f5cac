/** Every action is a command, on each screen in each of its states. */
import type { Page, Route } from '@playwright/test';
import {
  button,
  everyAction,
  go,
  main,
  open,
  recoverableDrafts,
  rows,
} from './support/every-action.ts';
import { createChannel, createSetting } from './support/settings.ts';
import { expect, signInAhead, test } from './support/test.ts';

// Some states are refusals, which Chromium logs.
test.use({
  allowedNoise: [
    /status of (4\d\d|500)|net::ERR_FAILED|База на обслуживании|dynamically imported|A screen broke/,
  ],
});

const failing = (route: Route) =>
  route.fulfill({ status: 500, json: { success: false, message: 'База на обслуживании' } });
const noPage = { data: [], meta: { current_page: 1, last_page: 1, total: 0 } };

const show = async (page: Page, path: string) => {
  await go(page, path);
  await everyAction(page, path);
};

/** Opens a list that the server refuses, then an empty one. */
async function troubled(page: Page, path: string, api: string | RegExp, answer: object) {
  await page.route(api, failing);
  await open(page, path);
  const refusal = main(page).getByRole('alert');
  await expect(refusal).toBeVisible();
  await everyAction(page, `${path}, refused`);
  await page.unroute(api);
  await page.route(api, (route) => route.fulfill({ json: { success: true, ...answer } }));
  await refusal.getByRole('button', { name: 'Повторить' }).click();
  await expect(main(page).getByRole('table')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await everyAction(page, `${path}, empty`);
  await page.unroute(api);
}

/** Opens the panel, submits it empty, types something and asks to close. */
async function panel(page: Page, name: string, save = 'Сохранить', cancel = 'Отмена') {
  await button(page, name).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: save }).click();
  await expect(dialog.locator('[aria-invalid]').first()).toBeVisible();
  await everyAction(page, `the panel «${name}» with its notes`);
  await dialog.getByRole('textbox').first().fill('Набрано');
  await dialog.getByRole('button', { name: cancel, exact: true }).click();
  await question(page, `leaving the panel «${name}»`);
}

/** Checks the open question without answering it. */
async function question(page: Page, state: string) {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await everyAction(page, state);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

async function menus(page: Page, names: readonly string[]) {
  for (const name of names) {
    await button(page, name).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await everyAction(page, `the menu «${name}»`);
    await page.keyboard.press('Escape');
  }
}

async function ofFirstRow(page: Page, name: string) {
  await rows(page).first().getByRole('button', { name, exact: true }).click();
}

test.describe('every action is a command', () => {
  test.setTimeout(120_000);

  test.describe('without a session, and with an expired one', () => {
    test.use({ user: null });

    test('the screens of sign-in', async ({ page }) => {
      await open(page, '/login');
      await everyAction(page, '/login');
      for (const path of ['/register', '/forgot-password']) await show(page, path);
      await signInAhead(page);
      await open(page, '/lock');
      await everyAction(page, 'the lock');
    });
  });

  test('the shell, users, profile, the journal', async ({ page }) => {
    // A missing file, as for an older version of the console.
    await page.route('**/assets/account-*', (route) => route.fulfill({ status: 404 }));
    await open(page, '/users');
    await everyAction(page, 'users');
    const menu = page.getByRole('navigation', { name: 'Главное меню' });
    for (const group of await menu.locator(':scope > div > div > button').all()) {
      if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
      await everyAction(page, `the menu with ${await group.textContent()}`);
    }
    await menus(page, ['Сообщения', 'Уведомления', 'Тема', 'Меню профиля']);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await everyAction(page, 'the help sheet');
    await page.keyboard.press('Escape');
    await panel(page, 'Add User', 'Save', 'Cancel');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await button(page, 'Discard changes').click();
    for (const path of ['/dashboard', '/nowhere', '/profile']) await show(page, path);
    await page.unroute('**/assets/account-*');
    await button(page, 'Обновить').click();
    await page.getByLabel('New password').fill('short');
    await button(page, 'Update Profile').click();
    await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
    await everyAction(page, 'profile');

    const nobody = { data: [], current_page: 1, per_page: 15, total: 0 };
    await troubled(page, '/users', '**/api/users?*', nobody);
    await page.keyboard.press('g');
    await page.keyboard.press('j');
    const journal = page.getByRole('dialog', { name: 'Журнал сессии' });
    await expect(journal).toBeVisible();
    await everyAction(page, 'the journal');
    await journal.locator('[data-outcome=failed] button').first().click();
    await everyAction(page, 'the journal with the details of a call');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 800, height: 900 });
    await everyAction(page, 'a narrow window');
    await button(page, 'Развернуть меню').click();
    await everyAction(page, 'a narrow window with its menu');
  });

  test('channels', async ({ page }) => {
    await open(page, '/channels');
    await everyAction(page, 'channels');
    await menus(page, ['Фильтр', 'Сортировка']);
    await show(page, '/channels?is_active=1&sort_by=name&sort_direction=asc');
    await menus(page, ['Фильтр']);
    await panel(page, 'Новый канал');
    await recoverableDrafts(page, 'a new channel', 'Отбросить');
    await ofFirstRow(page, 'Удалить');
    await question(page, 'deleting a channel');
    await page.route('**/toggle-status', (route) => route.abort());
    await ofFirstRow(page, 'Деактивировать');
    await expect(button(page, 'Проверить')).toBeVisible();
    await everyAction(page, 'a write of which nobody knows what has become');
    await page.keyboard.press('g');
    await page.keyboard.press('j');
    const journal = page.getByRole('dialog', { name: 'Журнал сессии' });
    await journal.locator('[data-outcome=unknown] button').click();
    await everyAction(page, 'that write in the journal');
    await page.keyboard.press('Escape');
    for (const path of ['/channels/987654', '/channels/1/secrets']) await show(page, path);
    await troubled(page, '/channels', '**/api/v1/channels', { data: [] });
  });

  test('one channel: its data, settings and rates', async ({ page }) => {
    await open(page, '/dashboard');
    await createSetting(page);
    const channel = await createChannel(page);
    await show(page, channel.href);
    await button(page, 'Редактировать').click();
    await page.getByLabel('Наименование').fill('');
    await button(page, 'Сохранить').click();
    await everyAction(page, 'a channel, edited');
    await button(page, 'Отмена').click();
    for (const tab of ['statistic', 'analytic', 'add-settings', 'rates'])
      await show(page, `${channel.href}/${tab}`);
    await button(page, 'Добавить ставку').click();
    await everyAction(page, 'a new rate');
    await show(page, '/channels/1/rates');
    await ofFirstRow(page, 'Удалить');
    await question(page, 'deleting a rate');
    await ofFirstRow(page, 'Редактировать');
    await everyAction(page, 'a rate, edited');
    await page.route('**/api/v1/channels/*/*', failing);
    for (const tab of ['settings', 'add-settings', 'rates']) {
      await go(page, `${channel.href}/${tab}`);
      await expect(main(page).getByRole('alert').first()).toBeVisible();
      await everyAction(page, `a channel, ${tab}, refused`);
    }
  });

  test('default settings', async ({ page }) => {
    await open(page, '/channels/default');
    await everyAction(page, '/channels/default');
    await ofFirstRow(page, 'Удалить');
    await question(page, 'deleting a setting');
    await ofFirstRow(page, 'Редактировать');
    await everyAction(page, 'a setting, edited');
    await show(page, '/offers/settings');
    await panel(page, 'Добавить настройку');
    await recoverableDrafts(page, 'a new setting', 'Отбросить');
    await button(page, 'Добавить настройку').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Тип').selectOption('select');
    await dialog.getByLabel('Значение опции').fill('a');
    await dialog.getByLabel('Название опции').fill('А');
    await dialog.getByRole('button', { name: 'Add option' }).click();
    await everyAction(page, 'a new setting with options');
  });

  test('offers', async ({ page }) => {
    await open(page, '/offers');
    await everyAction(page, 'offers');
    await show(page, '/offers?name=нет+такого');
    await expect(rows(page)).toHaveCount(0);
    await show(page, '/offers');
    await panel(page, 'Добавить новый оффер');
    await recoverableDrafts(page, 'a new offer', 'Отбросить');
    await ofFirstRow(page, 'Удалить');
    await question(page, 'deleting an offer');
    await troubled(page, '/offers', /api\/v1\/offers(\?|$)/, noPage);
    for (const path of ['/offers/1/add-params', '/offers/1']) await show(page, path);
    await button(page, 'Редактировать').click();
    await page.getByLabel('Название').fill('');
    await button(page, 'Сохранить').click();
    await everyAction(page, 'an offer, edited');
    for (const path of ['/offers/987654', '/offers/1/secrets']) await show(page, path);
    await page.route(/api\/v1\/offers\/2$/, failing);
    await show(page, '/offers/2');
  });

  test('clients', async ({ page }) => {
    await open(page, '/clients#2');
    await everyAction(page, 'clients');
    await menus(page, ['Сортировка']);
    await button(page, 'Фильтр').click();
    await everyAction(page, 'clients, the filter');
    await page.getByLabel('Данные паспорта в ответе').check();
    await button(page, 'Применить').click();
    await rows(page).getByRole('button', { name: 'Показать паспорт' }).first().click();
    await everyAction(page, 'clients with passports');
    await show(page, '/clients?has_passport=1&created_to=1990-01-01');
    await expect(rows(page)).toHaveCount(0);
    await panel(page, 'Добавить нового клиента');
    await page.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click();
    await button(page, 'Не сохранять').click();
    await troubled(page, '/clients', /api\/v1\/clients(\?|$)/, noPage);
    await go(page, '/clients?has_passport=1');
    await rows(page).first().getByRole('link').click();
    for (const tab of ['История действий', 'Заявки', 'Адреса']) {
      await page.getByRole('tab', { name: tab }).click();
      await everyAction(page, `a client, ${tab}`);
    }
    const edits = main(page).getByRole('button', { name: 'Редактировать' });
    await expect(edits).toHaveCount(3);
    for (let left = 3; left > 0; left--) await edits.first().click();
    await everyAction(page, 'a client, edited');
    const name = page.getByLabel('Фамилия');
    const was = await name.inputValue();
    await name.fill('Яблонская');
    await button(page, 'Sign out').click();
    await question(page, 'leaving the console');
    await name.fill(was);
    for (const path of ['/clients/987654', '/clients/1/secrets']) await show(page, path);
  });
});
