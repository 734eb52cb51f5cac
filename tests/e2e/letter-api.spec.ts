import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { createLetterApi, type LetterApi, serve } from '../support/letter-api/api.ts';
import { LETTER_EMAIL, LETTER_PASSWORD } from '../support/letter-api/store.ts';
import { openRow } from './support/rates.ts';
import { test as base, expect } from './support/test.ts';

const CONSOLE = resolve(import.meta.dirname, '../../dist/console');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Returns a file of the built console, or its page. */
function fileOf(path: string) {
  const file = join(CONSOLE, path);
  const found = extname(path) && existsSync(file) ? file : join(CONSOLE, 'index.html');
  return {
    type: TYPES[extname(found)] ?? 'application/octet-stream',
    content: readFileSync(found),
  };
}

/** The built console on an API that has only the required calls. */
const test = base.extend<{ api: LetterApi }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures out of the pattern
  api: async ({}, use) => use(createLetterApi()),
  baseURL: async ({ api }, use) => {
    const server = serve(api.handle, fileOf).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    server.close();
  },
});

// Logos do not exist.
test.use({ allowedNoise: [/ERR_NAME_NOT_RESOLVED|ERR_FAILED/], user: null });

const row = (page: Page, name: RegExp) => page.getByRole('row', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('region', { name });

async function signIn(page: Page) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(LETTER_EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(LETTER_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
}

test.describe('on an API that has only the required calls', () => {
  test("users and the user's own profile are edited", async ({ page, api }) => {
    await signIn(page);
    await row(page, /Сотрудник 3/)
      .getByRole('button', { name: 'Edit' })
      .click();
    const edit = page.getByRole('dialog', { name: 'Edit User' });
    await expect(edit.getByLabel('user', { exact: true })).toBeChecked();
    await edit.getByLabel('Name').fill('Ёлкина Мария');
    await edit.getByLabel('editor').check();
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(row(page, /Ёлкина Мария/).getByText('editor')).toBeVisible();
    expect(api.store.users.find(({ name }) => name === 'Ёлкина Мария')).toMatchObject({
      roles: ['editor', 'user'],
      password: LETTER_PASSWORD,
    });
    const pages = page.getByRole('navigation', { name: 'Страницы' });
    await pages.getByRole('link', { name: '2' }).click();
    await expect(row(page, /Сотрудник 16/)).toBeVisible();

    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByLabel('Name').fill('Ольга Сама');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Ольга Сама' })).toBeVisible();
  });

  test('a channel is toggled and renamed, and its rate is changed', async ({ page, api }) => {
    await signIn(page);
    await page.goto('/channels');
    const second = row(page, /Канал 2/);
    await second.getByRole('button', { name: 'Активировать' }).click();
    await expect(second.getByText('Активен', { exact: true })).toBeVisible();
    await second.getByRole('button', { name: 'Деактивировать' }).click();
    await expect(second.getByText('Неактивен')).toBeVisible();
    const { id } = api.store.channels[1]!;

    await page.getByRole('main').getByRole('link', { name: 'Канал 2' }).click();
    await button(page, 'Редактировать').click();
    await page.getByLabel('Наименование').fill('Канал «Судак»');
    await button(page, 'Сохранить').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Канал Канал «Судак»');
    expect(api.store.channels[1]).toMatchObject({ name: 'Канал «Судак»', is_active: false });

    await page.getByRole('tab', { name: 'Ставки' }).click();
    await expect(page).toHaveURL(new RegExp(`/channels/${id}/rates$`));
    const rate = page.locator('tr[data-key][tabindex]').first();
    await expect(rate).toContainText('100,5');
    await openRow(rate.getByRole('button', { name: 'Редактировать' }));
    await rate.getByLabel('Ставка для новых', { exact: true }).fill('110,25');
    await rate.getByRole('button', { name: 'Сохранить' }).click();
    await expect(rate.getByText('110,25')).toBeVisible();
    await page.reload();
    await expect(rate.getByText('110,25')).toBeVisible();
    // Untouched rates are sent back as they came.
    const level = '2';
    expect(api.store.channels[1]!.rates).toMatchObject([{ new_client_rate: 110.25 }, { level }]);
  });

  test('an offer is created and gets a parameter', async ({ page, api }) => {
    await signIn(page);
    await page.goto('/offers');
    await page.getByRole('button', { name: 'Добавить новый оффер' }).click();
    const panel = page.getByRole('dialog', { name: 'Новый оффер' });
    const fields = {
      Название: 'Ясный Займ',
      'Сумма от': '1 000',
      'Сумма до': '30 000,50',
      Срок: 'до 30 дней',
      Ставка: '0,8',
      'Возраст от': '18',
      'Возраст до': '75',
    };
    for (const [label, text] of Object.entries(fields)) await panel.getByLabel(label).fill(text);
    await panel.getByRole('button', { name: 'Сохранить' }).click();
    await expect(panel).toBeHidden();
    await page.getByLabel('Название').fill('ясный');
    await expect(page.locator('tr[data-key]')).toHaveCount(1);
    await page.getByRole('link', { name: 'Ясный Займ' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ясный Займ' })).toBeVisible();

    await page.getByRole('tab', { name: 'Добавить параметры' }).click();
    await row(page, /speed/).getByRole('button', { name: 'Добавить', exact: true }).click();
    await expect(row(page, /speed/)).toHaveCount(0);
    await page.getByRole('tab', { name: 'Параметры', exact: true }).click();
    const toggle = page.getByRole('switch', { name: 'По умолчанию' });
    await expect(toggle).toBeChecked();
    await toggle.click();
    await expect(toggle).not.toBeChecked();
    await expect(toggle).toBeEnabled();
    await page.reload();
    await expect(toggle).not.toBeChecked();
    expect(api.store.offers[0]).toMatchObject({
      name: 'Ясный Займ',
      max_sum: '30000.5',
      params: [{ use_default: false }],
    });
  });

  test('a client is found by phone, and another one is created and edited', async ({
    page,
    api,
  }) => {
    await signIn(page);
    await page.goto('/clients');
    await expect(page.locator('tr[data-key]')).toHaveCount(20);
    const { phone, last_name } = api.store.clients[5]!;
    const digits = String(phone).slice(1);
    await page.getByRole('button', { name: 'Фильтр' }).click();
    await page
      .getByLabel('Поиск')
      .fill(
        `+7 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6, 8)}-${digits.slice(8)}`,
      );
    await page.getByRole('button', { name: 'Применить' }).click();
    await expect(page.locator('tr[data-key]')).toHaveCount(1);
    await expect(row(page, new RegExp(String(last_name)))).toBeVisible();

    await page.getByRole('button', { name: 'Добавить нового клиента' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Новый Клиент' });
    await dialog.getByLabel('ФИО').fill('Ёжиков Лев Ильич');
    await dialog.getByLabel('Дата рождения').pressSequentially('01021990');
    await dialog.getByLabel('Телефон').pressSequentially('9025553535');
    await dialog.getByLabel('Серия и номер').fill('45 10 123456');
    await dialog.getByLabel('Кем выдан').fill('ОВД Тверское');
    await dialog.getByLabel('Дата выдачи').pressSequentially('06052010');
    await dialog.getByLabel('Код подразделения').fill('770001');
    const registration = dialog.getByRole('group', { name: 'Адрес регистрации' });
    for (const label of ['Регион', 'Город', 'Улица', 'Дом', 'Корпус', 'Квартира']) {
      await registration.getByLabel(label).fill('7');
    }
    const residence = dialog.getByRole('group', { name: 'Фактически адрес' });
    await residence.getByRole('button', { name: 'Взять из регистрации' }).click();
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(dialog).toBeHidden();
    const made = api.store.clients[0]!;
    expect(made).toMatchObject({ last_name: 'Ёжиков', phone: '79025553535' });

    await page.goto(`/clients/${made.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ёжиков Лев Ильич');
    const main = card(page, 'Основная информация');
    await main.getByRole('button', { name: 'Редактировать' }).click();
    await main.getByLabel('Имя', { exact: true }).fill('Леонид');
    await main.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ёжиков Леонид Ильич');
    expect(api.store.clients.find(({ id }) => id === made.id)).toMatchObject({
      first_name: 'Леонид',
      passport: { series: '4510', number: '123456' },
      addresses: [{ house: '7' }, { house: '7' }],
    });
  });
});
