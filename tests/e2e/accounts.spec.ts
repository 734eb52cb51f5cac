/** Accounts as their owners and an administrator use them, where the lock asks for the password. */
import type { Page } from '@playwright/test';
import { keyboardOf } from './support/keyboard.ts';
import { secondOperator } from './support/settings.ts';
import { ADMIN, expect, openUsersAndRest, PASSWORD, test } from './support/test.ts';

const EDITOR = 'editor@example.com';
const DISABLED = 'Учётная запись отключена. Обратитесь к администратору.';

test.use({
  serverEnv: { LOCK: 'password', REGISTRATION: 'open' },
  // Chromium reports every refused call; these are meant to be refused.
  allowedNoise: [/status of 40[13]|status of 422/],
});

const rowOf = (page: Page, email: string) =>
  page.locator('tr[data-key]').filter({ hasText: email });

async function enter(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('a disabled account loses its session, cannot sign in, and can sign in again when it is enabled', async ({
  page,
  browser,
  server,
}) => {
  const theirs = await secondOperator(browser, server.url, EDITOR);
  await theirs.goto('/offers');
  await expect(theirs.locator('tr[data-key]').first()).toBeVisible();
  await page.goto('/users');
  await rowOf(page, EDITOR).getByRole('button', { name: 'Disable' }).click();
  await expect(rowOf(page, EDITOR).getByText('disabled', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enable' })).toHaveCount(1);
  // Users cannot disable themselves.
  await expect(rowOf(page, ADMIN).getByRole('button', { name: 'Disable' })).toHaveCount(0);

  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login$/);
  await enter(theirs, EDITOR);
  await expect(theirs.getByRole('alert')).toContainText(DISABLED);

  const keys = await keyboardOf(page, 'ru');
  await keys.press('Control+KeyK');
  await page.getByRole('combobox').fill('разблокировать');
  const enabling = page.getByRole('option', { name: /Enable User.*Редактор/ });
  await expect(enabling).toHaveAttribute('aria-selected', 'true');
  await keys.press('Enter');
  await expect(rowOf(page, EDITOR).getByRole('button', { name: 'Disable' })).toBeVisible();
  await expect(rowOf(page, EDITOR).getByText('disabled', { exact: true })).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Sign In' }).click();
  await expect(theirs.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await theirs.context().close();
});

test('another session is ended in the profile, and a new e-mail needs the current password', async ({
  page,
  expectAccessible,
}) => {
  const other = await page.request.post('/api/login', {
    data: { email: ADMIN, password: PASSWORD },
    headers: { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; rv:144.0) Firefox/144.0' },
  });
  const { access_token } = await other.json();
  const status = async () =>
    (
      await page.request.get('/api/user/me', {
        headers: { Authorization: `Bearer ${access_token}` },
      })
    ).status();
  await page.goto('/profile');
  const session = page.getByRole('listitem').filter({ hasText: 'Firefox 144, Windows' });
  await expect(session).toBeVisible();
  await expectAccessible(page);
  expect(await status()).toBe(200);
  await session.getByRole('button', { name: 'End' }).click();
  await expect(session).toHaveCount(0);
  await expect(page.getByText('this session')).toBeVisible();
  expect(await status()).toBe(401);

  const email = page.getByLabel('Email');
  await email.fill('boss@пример.рф');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  const current = page.getByLabel('Current password');
  await expect(current).toBeFocused();
  await expect(page.getByText('Введите текущий пароль.')).toBeVisible();
  await expect(email).toHaveValue('boss@пример.рф');
  await current.fill(PASSWORD);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  const shown = (text: string) => page.locator('dd').filter({ hasText: text });
  await expect(shown('boss@пример.рф')).toBeVisible();
  await expect(current).toHaveValue('');
  await email.fill(ADMIN);
  await current.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(shown(ADMIN)).toBeVisible();
});

test('the lock requires the password, reports a wrong one, and keeps what was typed', async ({
  page,
  server,
}) => {
  await openUsersAndRest(page);
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByLabel('Name').fill('Лукин Лев');
  await dialog.getByLabel('Email').fill('lukin@example.net');
  await dialog.getByLabel('user', { exact: true }).check();
  await dialog.getByLabel('Password', { exact: true }).fill('секрет-Лукина');
  await dialog.getByLabel('Confirm password').fill('секрет-Лукина');
  await page.waitForLoadState('networkidle');
  await server.expireSessions('access');
  await dialog.getByRole('button', { name: 'Save' }).click();

  const password = page.getByLabel('Пароль', { exact: true });
  await expect(password).toBeFocused();
  await password.fill('неверный');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription('Неверный пароль.');
  await expect(password).toBeFocused();
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/users$/);
  await expect(dialog.getByLabel('Name')).toHaveValue('Лукин Лев');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'lukin@example.net')).toBeVisible();
});

test('a newly registered user waits for a role, and can work once it is assigned', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = 'novikova@example.net';
  const context = await browser.newContext({ baseURL: baseURL! });
  const theirs = await context.newPage();
  const secret = { password: PASSWORD, password_confirmation: PASSWORD };
  const answer = await theirs.request.post('/api/register', {
    data: { name: 'Новикова Яна', email, ...secret },
  });
  expect(answer.status()).toBe(201);
  await theirs.goto('/clients');
  await enter(theirs, email);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Ждёт назначения роли');

  await page.goto(`/users?search=${email}`);
  await rowOf(page, email).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('editor', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  await theirs.getByRole('button', { name: 'Проверить роль' }).click();
  await expect(theirs.getByRole('heading', { level: 1 })).not.toHaveText('Ждёт назначения роли');
  await theirs.getByRole('link', { name: 'Клиенты', exact: true }).first().click();
  await expect(theirs.locator('tr[data-key]').first()).toBeVisible();
  await context.close();
});
