/**
 * Everything is a command: each screen of the console in each of its states, and each thing on it
 * that can be pressed, is looked up in the palette by what stands on it.
 *
 * Pressable are buttons, links, tabs, switches and entries of menus that are in sight and enabled,
 * a button inside a field among them. What a form is filled in with (text, checkboxes, lists to
 * choose from) is no command: it is reached by Tab inside the form that a command opens. The rows of
 * a table are places and no actions: what can be done with them is.
 *
 * `typedFor` holds what a person would type where a thing carries a name of its own (a record's, a
 * page's) and not that of what it does. `gaps` are those that have no command yet: nothing new may
 * come, and one that is mended has to go.
 */
import type { Page, Route } from '@playwright/test';
import { type Action, actionsOf, withPalette } from './support/actions.ts';
import { callApi, createChannel, createSetting } from './support/settings.ts';
import { expect, test } from './support/test.ts';

// Some of the states are refusals, which Chromium reports.
test.use({
  allowedNoise: [/status of (400|401|404|409|412|422|500)|net::ERR_FAILED|База на обслуживании/],
});

const typedFor: Readonly<Record<string, string>> = {
  'channel.tab.add-settings': 'Вкладка добавить настройки',
  'channels.branch': 'канал в меню',
  'channels.open': 'Открыть канал',
  'channels.show': 'Перейти в канал',
  'clients.open': 'Открыть клиента',
  'clients.resetFilter': 'Сбросить фильтр',
  'clients.sort.last_name.asc': 'Фамилия по возрастанию',
  'go.channels': 'Список каналов',
  'go.clients': 'Клиенты',
  'go.offers': 'Список офферов',
  'go.users': 'Пользователи',
  'undo.last': 'Отменить последнее',
  'table.nextPage': 'Следующая страница',
  'table.previousPage': 'Предыдущая страница',
  'table.turnPage': 'Перейти на страницу',
  'offer.site': 'Сайт оффера',
  'offers.open': 'Открыть оффер',
  'offers.visit': 'URL оффера',
};

const gaps: readonly RegExp[] = [];
const mended = new Set(gaps);
/** The commands that were found, each with the place where it was looked up. */
const found = new Set<string>();

async function everyAction(page: Page, state: string) {
  const actions = await actionsOf(page);
  expect(actions.length, `${state}: nothing to press`).toBeGreaterThan(0);
  const bare = actions.filter(({ command, name }) => {
    const gap = !command && gaps.find((one) => one.test(name));
    if (gap) mended.delete(gap);
    return !command && !gap;
  });
  expect
    .soft(
      bare.map(({ name }) => name),
      `${state}: these are no commands`,
    )
    .toEqual([]);
  const place = new URL(page.url()).pathname.replace(/\d+/, 'N');
  const keyOf = ({ command, isOfScreen }: Action) =>
    isOfScreen ? `${place} ${command}` : command!;
  const unseen = new Map<string, Action>();
  for (const action of actions) {
    const { command } = action;
    // That the palette opens is shown by its being asked.
    if (!command || command === 'palette.open' || found.has(keyOf(action))) continue;
    if (!unseen.has(command) || !action.isHere) unseen.set(command, action);
  }
  if (unseen.size === 0) return;
  const wrong = new Map<string, string>();
  const speechless = new Set<string>();
  await withPalette(page, async (ask) => {
    for (const [id, action] of unseen) {
      const query = typedFor[id] ?? action.text;
      const answer = await ask(query, id);
      if (!answer.isThere) wrong.set(id, `${id} is not found by «${query}»`);
      else if (!answer.isOffered && !action.isHere) wrong.set(id, `${id} cannot be run`);
      else found.add(keyOf(action));
      for (const row of answer.speechless) speechless.add(row);
    }
  });
  // A message may have gone while the palette was asked; what is left has to have its command.
  const left = new Set((await actionsOf(page)).map(({ command }) => command));
  expect
    .soft(
      [...wrong].filter(([id]) => left.has(id)).map(([, said]) => said),
      state,
    )
    .toEqual([]);
  expect.soft([...speechless], `${state}: refused without a reason`).toEqual([]);
}

const failing = (route: Route) =>
  route.fulfill({ status: 500, json: { success: false, message: 'База на обслуживании' } });
const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).locator('tr[data-key]');
const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first();
const open = async (page: Page, path: string) => {
  await page.goto(path);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).not.toHaveText('Пульт');
};
const openList = async (page: Page, path: string) => {
  await open(page, path);
  await expect(rows(page).first()).toBeVisible();
};

/** A list that the server refuses, and one that is empty. */
async function troubled(page: Page, path: string, api: string | RegExp, answer: object) {
  await page.route(api, failing);
  await open(page, path);
  await expect(main(page).getByRole('alert')).toBeVisible();
  await everyAction(page, `${path}, refused`);
  await page.unroute(api);
  await page.route(api, (route) => route.fulfill({ json: { success: true, ...answer } }));
  await open(page, path);
  await expect(main(page).getByRole('table')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await everyAction(page, `${path}, empty`);
  await page.unroute(api);
}

/** Opens the panel, sends it as it is, types something and leaves. */
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

/** The question that is asked now; it is left unanswered. */
async function question(page: Page, state: string) {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await everyAction(page, state);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

const noPage = { data: [], meta: { current_page: 1, last_page: 1, total: 0 } };

test.describe('every action is a command', () => {
  test('before anybody is signed in, and when the session has expired', async ({
    page,
    signIn,
  }) => {
    for (const path of ['/login', '/register', '/forgot-password']) {
      await open(page, path);
      await everyAction(page, path);
    }
    await signIn(page);
    await open(page, '/lock');
    await everyAction(page, 'the lock');
  });

  test('the shell, users, profile', async ({ page, signIn }) => {
    await signIn(page);
    await openList(page, '/users');
    await everyAction(page, 'users');
    const menu = page.getByRole('navigation', { name: 'Главное меню' });
    for (const group of await menu.locator(':scope > div > div > button').all()) {
      if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
      await everyAction(page, `the menu with ${await group.textContent()}`);
    }
    for (const name of ['Сообщения', 'Уведомления', 'Тема', 'Меню профиля']) {
      await button(page, name).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await everyAction(page, `the menu «${name}»`);
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('?');
    await everyAction(page, 'the help sheet');
    await page.keyboard.press('Escape');
    await troubled(page, '/users', '**/api/users?*', {
      data: [],
      current_page: 1,
      per_page: 15,
      total: 0,
    });
    await openList(page, '/users');
    await panel(page, 'Add User', 'Save', 'Cancel');
    await button(page, 'Discard changes')
      .click({ trial: true, timeout: 1 })
      .catch(() => {});
    await open(page, '/profile');
    await page.route('**/api/user/profile', failing);
    await page.getByLabel('New password').fill('short');
    await button(page, 'Update Profile').click();
    await everyAction(page, 'profile');
    for (const path of ['/dashboard', '/nowhere']) {
      await open(page, path);
      await everyAction(page, path);
    }
    await page.setViewportSize({ width: 800, height: 900 });
    await everyAction(page, 'a narrow window');
    await button(page, 'Развернуть меню').click();
    await everyAction(page, 'a narrow window with its menu');
  });

  test('channels', async ({ page, signIn }) => {
    await signIn(page);
    await openList(page, '/channels');
    await everyAction(page, 'channels');
    for (const name of ['Фильтр', 'Сортировка']) {
      await button(page, name).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await everyAction(page, `channels, the menu «${name}»`);
      await page.keyboard.press('Escape');
    }
    await openList(page, '/channels?is_active=1&sort_by=name&sort_direction=asc');
    await everyAction(page, 'channels, filtered and sorted');
    await button(page, 'Фильтр').click();
    await everyAction(page, 'channels, the menu of a filter that is set');
    await panel(page, 'Новый канал');
    await page.reload();
    await rows(page).first().getByRole('button', { name: 'Удалить' }).click();
    await question(page, 'deleting a channel');
    await troubled(page, '/channels', '**/api/v1/channels', { data: [] });
    await open(page, '/channels/987654');
    await everyAction(page, 'no such channel');
    await open(page, '/channels/1/secrets');
    await everyAction(page, 'no such tab of a channel');
  });

  test('one channel: its data, settings and rates', async ({ page, signIn }) => {
    await signIn(page);
    await createSetting(page);
    const channel = await createChannel(page);
    await open(page, channel.href);
    await everyAction(page, 'a channel');
    await button(page, 'Редактировать').click();
    await page.getByLabel('Наименование').fill('');
    await button(page, 'Сохранить').click();
    await everyAction(page, 'a channel, edited');
    await page.getByLabel('Наименование').fill('Моё');
    const body = { name: 'Чужое', description: '', slug: '', rate_type: 'level', is_active: true };
    await callApi(page, 'PUT', `/api/v1${channel.href}`, body);
    await button(page, 'Сохранить').click();
    await expect(button(page, 'Оставить моё')).toBeVisible();
    await everyAction(page, 'a channel, changed by two');
    for (const tab of ['statistic', 'analytic', 'settings']) {
      await open(page, `${channel.href}/${tab}`);
      await everyAction(page, `a channel, ${tab}`);
    }
    await openList(page, `${channel.href}/add-settings`);
    await everyAction(page, 'settings to add');
    await button(page, 'Привязать').click();
    await expect(page.getByText('Успешно!')).toBeVisible();
    await openList(page, `${channel.href}/settings`);
    await everyAction(page, 'settings of a channel');
    await rows(page).first().getByRole('switch').click();
    await rows(page).first().getByRole('button', { name: 'Редактировать' }).click();
    await everyAction(page, 'a setting of a channel, edited');
    await open(page, `${channel.href}/rates`);
    await everyAction(page, 'no rates');
    await button(page, 'Добавить ставку').click();
    await everyAction(page, 'a new rate');
    await openList(page, '/channels/1/rates');
    await everyAction(page, 'rates');
    await rows(page).first().getByRole('button', { name: 'Удалить' }).click();
    await question(page, 'deleting a rate');
    await rows(page).first().getByRole('button', { name: 'Редактировать' }).click();
    await everyAction(page, 'a rate, edited');
    await page.route('**/api/v1/channels/*/*', failing);
    for (const tab of ['settings', 'add-settings', 'rates']) {
      await open(page, `${channel.href}/${tab}`);
      await expect(main(page).getByRole('alert').first()).toBeVisible();
      await everyAction(page, `a channel, ${tab}, refused`);
    }
  });

  test('default settings', async ({ page, signIn }) => {
    await signIn(page);
    for (const path of ['/channels/default', '/offers/settings']) {
      await openList(page, path);
      await everyAction(page, path);
    }
    await panel(page, 'Добавить настройку');
    await page.reload();
    await button(page, 'Добавить настройку').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Тип').selectOption('select');
    await dialog.getByLabel('Значение опции').fill('a');
    await dialog.getByLabel('Название опции').fill('А');
    await dialog.getByRole('button', { name: 'Add option' }).click();
    await everyAction(page, 'a new setting with options');
    await page.reload();
    await rows(page).first().getByRole('button', { name: 'Удалить' }).click();
    await question(page, 'deleting a setting');
    await rows(page).first().getByRole('button', { name: 'Редактировать' }).click();
    await everyAction(page, 'a setting, edited');
  });

  test('offers', async ({ page, signIn }) => {
    await signIn(page);
    await openList(page, '/offers');
    await everyAction(page, 'offers');
    await open(page, '/offers?name=нет+такого');
    await expect(rows(page)).toHaveCount(0);
    await everyAction(page, 'offers, none under a filter');
    await openList(page, '/offers');
    await panel(page, 'Добавить новый оффер');
    await page.reload();
    await rows(page).first().getByRole('button', { name: 'Удалить' }).click();
    await question(page, 'deleting an offer');
    await troubled(page, '/offers', /api\/v1\/offers(\?|$)/, noPage);
    await openList(page, '/offers/1/add-params');
    await everyAction(page, 'parameters to add');
    await openList(page, '/offers/1');
    await everyAction(page, 'an offer');
    const fixed = main(page).getByRole('switch', { checked: true }).first();
    if (await fixed.isVisible()) await fixed.click();
    await rows(page)
      .locator('button:not([aria-disabled=true])', { hasText: 'Редакт' })
      .first()
      .click();
    await everyAction(page, 'a parameter, edited');
    await button(page, 'Редактировать').click();
    await page.getByLabel('Название').fill('');
    await button(page, 'Сохранить').click();
    await everyAction(page, 'an offer, edited');
    await page.route(/api\/v1\/offers\/1$/, failing);
    await open(page, '/offers/1');
    await everyAction(page, 'an offer, refused');
    for (const path of ['/offers/987654', '/offers/1/secrets']) {
      await open(page, path);
      await everyAction(page, path);
    }
  });

  test('clients', async ({ page, signIn }) => {
    await signIn(page);
    await openList(page, '/clients#2');
    await everyAction(page, 'clients');
    await button(page, 'Сортировка').click();
    await everyAction(page, 'clients, the menu «Сортировка»');
    await page.keyboard.press('Escape');
    await button(page, 'Фильтр').click();
    await everyAction(page, 'clients, the filter');
    await page.getByLabel('Данные паспорта в ответе').check();
    await button(page, 'Применить').click();
    await rows(page).getByRole('button', { name: 'Показать паспорт' }).first().click();
    await everyAction(page, 'clients with passports');
    await open(page, '/clients?has_passport=1&created_to=1990-01-01');
    await expect(rows(page)).toHaveCount(0);
    await everyAction(page, 'clients, none under a filter');
    await openList(page, '/clients');
    await panel(page, 'Добавить нового клиента');
    await page.reload();
    await troubled(page, '/clients', /api\/v1\/clients(\?|$)/, noPage);
    await page.goto('/clients?has_passport=1');
    await rows(page).first().getByRole('link').click();
    for (const tab of ['История действий', 'Заявки', 'Адреса']) {
      await page.getByRole('tab', { name: tab }).click();
      await everyAction(page, `a client, ${tab}`);
    }
    for (const edit of await main(page).getByRole('button', { name: 'Редактировать' }).all()) {
      await main(page).getByRole('button', { name: 'Редактировать' }).first().click();
      await everyAction(page, `a client, edited: ${await edit.count()}`);
    }
    for (const path of ['/clients/987654', '/clients/1/secrets']) {
      await open(page, path);
      await everyAction(page, path);
    }
  });
});

test('nothing on the list of gaps has been mended', () => {
  expect([...mended].map(String)).toEqual([]);
});
