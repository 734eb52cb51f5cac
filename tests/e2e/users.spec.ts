import type { Page } from '@playwright/test';
import { callApi, secondOperator } from './support/settings.ts';
import { expect, openUsers, signInAhead, test } from './support/test.ts';

test.describe('users', () => {
  test('a user is added with a role, edited and deleted with the mouse', async ({ page }) => {
    await openUsers(page);
    await page.getByRole('button', { name: 'Add User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await dialog.getByLabel('Name').fill('Ёжикова Мария');
    await dialog.getByLabel('Email').fill('new.elkina@ёжик.рф');
    await dialog.getByLabel('editor').check();
    await dialog.getByLabel('Password', { exact: true }).fill('secret-123');
    await dialog.getByLabel('Confirm password').fill('secret-123');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Успешное выполнение запроса')).toBeVisible();

    await page
      .getByRole('navigation', { name: 'Страницы' })
      .getByRole('link', { name: '4' })
      .click();
    await expect(page).toHaveURL(/#4$/);
    const row = page.getByRole('row', { name: /Ёжикова Мария/ });
    await expect(row.getByText('editor')).toBeVisible();
    await expect(row.getByText('new.elkina@ёжик.рф')).toBeVisible();
    await row.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit User' });
    await edit.getByLabel('Name').fill('Ёжикова Мария Львовна');
    await edit.getByLabel('user', { exact: true }).check();
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row', { name: /Ёжикова Мария Львовна/ })).toBeVisible();

    await page
      .getByRole('row', { name: /Ёжикова Мария Львовна/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this user?',
    });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('row', { name: /Ёжикова/ })).toHaveCount(0);
  });

  test('a user is added, edited and deleted with a keyboard in Russian layout', async ({
    page,
    keyboard,
  }) => {
    await openUsers(page);
    const keys = await keyboard('ru');
    await keys.press('KeyC');
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await keys.type('Юлия Чехова');
    await keys.press('Tab');
    await keys.type('julia@example.net');
    await keys.press('Tab');
    await keys.press('Tab');
    await keys.press('Space');
    await expect(dialog.getByLabel('editor')).toBeChecked();
    await keys.press('Tab');
    await keys.press('Tab');
    await keys.type('secret-123');
    await keys.press('Tab');
    await keys.type('secret-123');
    await keys.press('Control+KeyS');
    await expect(dialog).toBeHidden();

    // The page with the new user opens, and the palette starts with their row; «edit user» is typed on Russian keys.
    await expect(page.getByRole('row', { name: /Юлия Чехова/ })).toBeFocused();
    await keys.press('Control+KeyK');
    await expect(page.getByRole('combobox')).toBeFocused();
    await keys.type('увше гыук');
    await expect(page.getByRole('option').first()).toContainText('Edit User «Юлия Чехова»');
    await keys.press('Enter');
    const edit = page.getByRole('dialog', { name: 'Edit User' });
    await expect(edit.getByLabel('Name')).toBeFocused();
    await keys.press('End');
    await keys.type(' О');
    await keys.press('Control+Enter');
    await expect(page.getByRole('row', { name: /Юлия Чехова О/ })).toBeVisible();

    // In the table: last row, Delete, the question; the focus moves to the next row.
    await keys.press('End');
    await expect(page.getByRole('row', { name: /Юлия Чехова О/ })).toBeFocused();
    await keys.press('Delete');
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await keys.press('Tab');
    await keys.press('Enter');
    await expect(page.getByRole('row', { name: /Чехова/ })).toHaveCount(0);
    await expect(page.locator('tr[data-key]').last()).toBeFocused();
  });

  test('a role with a long name stays in its column and covers no button', async ({ page }) => {
    const roles = [{ id: 9, name: 'senior_operator_of_monetization_and_lead_distribution' }];
    await page.route('**/api/users?*', async (route) => {
      const answer = await (await route.fetch()).json();
      const data = answer.data.map((user: object) => ({ ...user, roles }));
      await route.fulfill({ json: { ...answer, data } });
    });
    await openUsers(page);
    const cell = page.getByRole('cell', { name: roles[0]!.name }).nth(1);
    for (const width of [1400, 1024, 700, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const place of [cell, cell.getByText(roles[0]!.name)]) {
        const hidden = () => place.evaluate((one) => one.scrollWidth - one.clientWidth);
        await expect.poll(hidden, `at ${width} px`).toBe(0);
      }
    }
  });
});

test.describe('two administrators', () => {
  test.use({ allowedNoise: [/status of 412/] });

  test('a new name keeps the e-mail that another administrator saved meanwhile', async ({
    page,
  }) => {
    await page.goto('/users');
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: '5', exact: true }) });
    await row.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit User' });
    await edit.getByLabel('Name').fill('Агапов Тимур');
    const theirs = { name: 'Агапов Тимур Ринатович', roles: ['editor'] };
    await callApi(page, 'PUT', '/api/users/5', { ...theirs, email: 'agapov@example.com' });
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('Агапов Тимур');
    await expect(row).not.toContainText('Ринатович');
    await expect(row).toContainText('agapov@example.com');
    await expect(row).toContainText('editor');

    await row.getByRole('button', { name: 'Edit' }).click();
    await edit.getByLabel('Name').fill('Тимур');
    await callApi(page, 'PUT', '/api/users/5', { ...theirs, email: 'agapov@example.com' });
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toContainText('It has since been changed to “Агапов Тимур Ринатович”');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(row.getByRole('cell', { name: 'Тимур', exact: true })).toBeVisible();
  });

  test('a new name on the profile keeps the e-mail that an administrator saved meanwhile', async ({
    page,
    browser,
    server,
  }) => {
    await signInAhead(page, 'user@example.com');
    await page.goto('/profile');
    await page.getByLabel('Name').fill('Сотрудница');
    const admin = await secondOperator(browser, server.url);
    const moved = { name: 'Сотрудник', email: 'moved@example.com', roles: ['user'] };
    await callApi(admin, 'PUT', '/api/users/3', moved);
    await admin.context().close();
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('moved@example.com');
    await expect(page.getByLabel('Name')).toHaveValue('Сотрудница');
    await expect(page.getByRole('heading', { level: 2, name: 'Сотрудница' })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Email')).toHaveValue('moved@example.com');
    await expect(page.getByLabel('Name')).toHaveValue('Сотрудница');
  });
});

test.describe('a return from the log', () => {
  async function returnNewest(page: Page) {
    await page.goto('/activity-log');
    const line = page.getByRole('row').filter({ hasText: '→' }).first();
    await line.getByRole('button', { name: 'Подробно' }).click();
    await page.getByRole('button', { name: 'Вернуть как было' }).last().click();
    await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
    await expect(page.getByText('Можно отменить').first()).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  test('of the own name, and its undo, show on the profile', async ({ page }) => {
    await page.goto('/users');
    await callApi(page, 'PUT', '/api/user', { name: 'Иначе', email: 'admin@example.com' });
    await returnNewest(page);
    await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 2, name: 'Администратор' })).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Администратор');
    await page.getByRole('button', { name: 'Отменить' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Иначе' })).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Иначе');
    await callApi(page, 'PUT', '/api/user', { name: 'Администратор', email: 'admin@example.com' });
  });

  test('of another name is undone in the row of the list', async ({ page }) => {
    await page.goto('/users');
    const seven = { email: 'seven@example.com', roles: ['user'] };
    await callApi(page, 'PUT', '/api/users/7', { name: 'Было', ...seven });
    await callApi(page, 'PUT', '/api/users/7', { name: 'Стало', ...seven });
    await returnNewest(page);
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    const row = page.getByRole('row').filter({ hasText: 'seven@example.com' });
    await expect(row).toContainText('Было');
    await page.keyboard.press('Control+z');
    await expect(row).toContainText('Стало');
  });
});
