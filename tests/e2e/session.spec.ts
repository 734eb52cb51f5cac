import type { Page } from '@playwright/test';
import {
  ADMIN,
  expect,
  openUsers,
  openUsersAndRest,
  PASSWORD,
  signInByForm,
  test,
} from './support/test.ts';

test.use({
  serverEnv: { REGISTRATION: 'open' },
  // Chromium reports every refused call; these are meant to be refused.
  allowedNoise: [
    /status of 40[13]|status of 50[23]|status of 422|net::ERR_FAILED|ERR_INTERNET_DISCONNECTED/,
  ],
});

/** Waits for running reads, which would detect the end of the session by themselves. */
async function isRead(page: Page) {
  await expect(page.locator('tr[data-key]').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

test.describe('the session', () => {
  test('an expired session locks, also during a gateway error, and nothing typed is lost', async ({
    page,
    server,
  }) => {
    await openUsersAndRest(page);
    await page.getByRole('button', { name: 'Add User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await dialog.getByLabel('Name').fill('Тихонов Ждан');
    await dialog.getByLabel('Email').fill('tikhonov@example.net');
    await dialog.getByLabel('user', { exact: true }).check();
    await dialog.getByLabel('Password', { exact: true }).fill('secret-123');
    await dialog.getByLabel('Confirm password').fill('secret-123');
    await isRead(page);
    await server.expireSessions('access');
    await dialog.getByRole('button', { name: 'Save' }).click();

    await expect(page).toHaveURL(/\/lock$/);
    await expect(page.getByRole('heading', { name: 'Ваша сессия истекла' })).toBeVisible();
    await expect(page.getByText('Для продолжения работы подтвердите сессию')).toBeVisible();
    await expect(page.getByText('Тихонов Ждан')).toBeHidden();
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await page.route('**/api/refresh', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
    );
    await page.getByRole('button', { name: 'Подтвердить сессию' }).click();
    await expect(page.getByRole('alert').last()).toContainText('Вы остаётесь в системе.');
    await expect(page).toHaveURL(/\/lock$/);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token);

    await page.unroute('**/api/refresh');
    await page.getByRole('button', { name: 'Подтвердить сессию' }).click();
    await expect(page).toHaveURL(/\/users$/);
    await expect(dialog.getByLabel('Name')).toHaveValue('Тихонов Ждан');
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('secret-123');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Успешное выполнение запроса')).toBeVisible();
  });

  test('a read that met the lock is repeated after it, unless the session has ended', async ({
    page,
    server,
  }) => {
    await openUsersAndRest(page);
    await isRead(page);
    await server.expireSessions('access');
    await page.getByRole('link', { name: '2', exact: true }).click();
    await expect(page).toHaveURL(/\/lock$/);
    await page.getByRole('button', { name: 'Подтвердить сессию' }).press('Enter');
    await expect(page).toHaveURL(/\/users#2$/);
    await expect(page.locator('tr[data-key="16"]')).toBeVisible();

    await isRead(page);
    await server.expireSessions('access');
    await page.getByRole('link', { name: '3', exact: true }).click();
    await expect(page).toHaveURL(/\/lock$/);
    await server.expireSessions('refresh');
    await page.getByRole('button', { name: 'Подтвердить сессию' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('the lock opened by its address leads home or to the sign-in, and Back does not bypass it', async ({
    page,
  }) => {
    await openUsers(page);
    await page.goto('/lock');
    await expect(page.getByRole('heading', { name: 'Ваша сессия истекла' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: /Ваша сессия истекла|Users/ })).toBeVisible();
    await page.goto('/lock');
    await page.getByRole('button', { name: 'Подтвердить сессию' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();

    await page.goto('/lock');
    await page.getByRole('link', { name: 'Войти под другим пользователем' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/login$/);
  });

  test('signing out asks before unsaved data of a client are lost', async ({ page }) => {
    await openUsers(page);
    await page.goto('/clients/1');
    const name = page.getByLabel('Фамилия');
    await expect(page.getByRole('heading', { name: 'Основная информация' })).toBeVisible();
    await page.keyboard.press('e');
    await expect(name).toBeFocused();
    await name.fill('Яблонская');
    // Works from another screen, too.
    await page.getByRole('link', { name: 'Profile' }).click();
    const leave = page.getByRole('button', { name: 'Sign out', exact: true });
    await leave.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Выйти, не сохранив набранное?' });
    await expect(question.getByRole('button', { name: 'Остаться' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(leave).toBeFocused();
    await page.goBack();
    await expect(name).toHaveValue('Яблонская');

    await leave.click();
    await question.getByRole('button', { name: 'Выйти' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(question).toBeHidden();
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test('leaving the lock after a refused toggle asks no question', async ({ page, server }) => {
    await openUsersAndRest(page);
    await page.goto('/channels');
    await isRead(page);
    await server.expireSessions('access');
    await page
      .getByRole('button', { name: /ктивировать/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Войти под другим пользователем' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  test('a lost connection at the start keeps the token until the user leaves the session', async ({
    page,
  }) => {
    await openUsers(page);
    await page.route('**/api/user/me', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Ошибка соединения с сервером!')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.unroute('**/api/user/me');
    await page.getByRole('button', { name: 'Повторить' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Users|Ваша сессия истекла/);

    await page.route('**/api/user/me', (route) => route.fulfill({ status: 503 }));
    await page.reload();
    await page.getByRole('link', { name: 'Войти под другим пользователем' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('a deployment of the API signs out no tab on F5', async ({ context, page }) => {
    await openUsers(page);
    const other = await context.newPage();
    await page.goto('/users#2');
    await other.goto('/clients?sort_by=phone#3');
    for (const tab of [page, other]) await isRead(tab);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const deployment = {
      status: 503,
      contentType: 'text/html',
      body: '<html><h1>503 Service Temporarily Unavailable</h1></html>',
    };
    await context.route('**/api/user/me', (route) => route.fulfill(deployment));
    for (const tab of [page, other]) {
      await tab.reload();
      await expect(tab.getByRole('alert')).toContainText('Вы остаётесь в системе.');
      await expect(tab.getByRole('alert')).toContainText('503');
      await expect(tab.getByRole('navigation')).toHaveCount(0);
      await tab.getByRole('button', { name: 'Повторить' }).click();
      await expect(tab.getByRole('alert')).toContainText('Вы остаётесь в системе.');
    }
    // A 200 with the wrong shape does not end the session either.
    await context.unroute('**/api/user/me');
    for (const body of ['<html></html>', '{"success":false}', '{"id":"x"}']) {
      await context.route('**/api/user/me', (route) =>
        route.fulfill({ status: 200, contentType: 'application/json', body }),
      );
      await page.reload();
      await expect(page.getByRole('alert')).toContainText('Вы остаётесь в системе.');
      await context.unroute('**/api/user/me');
    }
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token);

    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: 'Повторить' }).click();
      await isRead(tab);
    }
    await expect(page).toHaveURL(/\/users#2$/);
    await expect(other).toHaveURL(/\/clients\?sort_by=phone#3$/);
  });

  test('a sign-out and a final refusal sign out every tab, the refusal with its message', async ({
    context,
    page,
  }) => {
    await openUsers(page);
    const other = await context.newPage();
    await other.goto('/profile');
    await expect(other.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(other).toHaveURL(/\/login$/);

    await signInByForm(page);
    await isRead(page);
    await expect(other.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await page.route('**/api/users?*', (route) =>
      route.fulfill({ status: 401, json: { success: false, message: 'Вас отключили.' } }),
    );
    await page.getByRole('link', { name: '3', exact: true }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Вас отключили.')).toBeVisible();
    await expect(other).toHaveURL(/\/login$/);
    await expect(other.getByLabel('Email')).toBeVisible();
    expect(await other.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('a refresh in one tab unlocks the others, and another user replaces the session in them', async ({
    context,
    page,
    server,
  }) => {
    await openUsersAndRest(page);
    const other = await context.newPage();
    await openUsersAndRest(other);
    for (const tab of [page, other]) await isRead(tab);
    await server.expireSessions('access');
    for (const tab of [page, other]) {
      await tab.getByRole('link', { name: '2', exact: true }).click();
      await expect(tab).toHaveURL(/\/lock$/);
    }
    await page.getByRole('button', { name: 'Подтвердить сессию' }).click();
    for (const tab of [page, other]) await expect(tab).toHaveURL(/\/users#2$/);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(other).toHaveURL(/\/login$/);
    await signInByForm(page, 'editor@example.com');
    await expect(other).toHaveURL(/\/users$/);
    await other.getByRole('link', { name: 'Profile' }).click();
    await expect(other.getByLabel('Name')).toHaveValue('Редактор');
  });
});

test.describe('without a session', () => {
  test.use({ user: null });

  test('a wrong password and a lost connection have different messages', async ({ page }) => {
    await page.goto('/channels/7/rates');
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel('Email').fill(ADMIN);
    await page.getByLabel('Password', { exact: true }).fill('wrong-password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert')).toContainText(/парол/i);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused();
    await page.route('**/api/login', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert')).toContainText('Login failed');
    await expect(page.getByRole('alert')).toContainText('Ошибка соединения с сервером!');
  });

  test('registration leads to sign-in', async ({ page }) => {
    await page.goto('/register');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByLabel('Full name')).toBeFocused();
    await page.getByLabel('Full name').fill('Новиков Пётр');
    await page.getByLabel('Email').fill('novikov@example.net');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Retype password').fill('something else');
    await page.getByLabel('I agree to the terms').check();
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await page.getByLabel('Retype password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByLabel('Email')).toHaveValue('novikov@example.net');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.insertText(PASSWORD);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Remember Me')).toBeFocused();
    await page.getByLabel('Remember Me').check();
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/users$/);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('novikov@example.net');
  });
});
