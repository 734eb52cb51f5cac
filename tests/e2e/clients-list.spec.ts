import { card, find, openList, panel, rows } from './support/clients.ts';
import { expect, test } from './support/test.ts';

test.describe('the list of clients and its fields', () => {
  test('a time of creation is typed after its day, and deleted digit by digit', async ({
    page,
  }) => {
    await openList(page);
    await page.getByRole('button', { name: 'Фильтр' }).click();
    const field = page.getByLabel('Создан от');
    // Retries until the mask is loaded.
    await expect(async () => {
      await field.fill('0508');
      await expect(field).toHaveValue('05.08', { timeout: 300 });
    }).toPass();
    await field.press('End');
    await page.keyboard.type('202609:30');
    await expect(field).toHaveValue('05.08.2026 09:30');
    for (const left of ['09:3', '09', '0', '']) {
      await page.keyboard.press('Backspace');
      await expect(field).toHaveValue(`05.08.2026 ${left}`.trim());
    }
    await page.keyboard.type('9:30');
    await page.getByRole('button', { name: 'Применить' }).click();
    await expect(page).toHaveURL(/created_from=2026-08-05T09%3A30$/);
  });

  test('filters, order and page are in the address, but not the search', async ({ page }) => {
    await openList(page);
    await page.getByRole('button', { name: 'Фильтр' }).click();
    await page.getByLabel('Есть паспорт').selectOption('Да');
    await page.getByLabel('Данные паспорта в ответе').check();
    await page.getByRole('button', { name: 'Применить' }).click();
    await expect(page).toHaveURL(/has_passport=1&with_passport=1$/);
    const first = rows(page).first();
    await expect(first).toContainText(/•••\d{3}/);
    await first.getByRole('button', { name: 'Показать паспорт' }).click();
    await expect(first.locator('[aria-live=polite]')).toContainText(/\d{4} \d{6}/);

    await page.getByRole('button', { name: 'Сортировка' }).click();
    await page.getByRole('menuitemradio', { name: 'Дата рождения по убыванию' }).click();
    await expect(page).toHaveURL(/sort_by=birth_date&sort_direction=desc/);
    const header = (name: string) => page.getByRole('columnheader', { name });
    await expect(header('Дата рождения')).toHaveAttribute('aria-sort', 'descending');
    await header('ФИО').getByRole('button').click();
    await expect(header('ФИО')).toHaveAttribute('aria-sort', 'ascending');
    await header('ФИО').getByRole('button').click();
    await expect(header('ФИО')).toHaveAttribute('aria-sort', 'descending');
    const pages = page.getByRole('navigation', { name: 'Страницы' });
    await pages.getByRole('link', { name: '2', exact: true }).click();
    await expect(page).toHaveURL(/sort_by=last_name&sort_direction=desc#2$/);
    // The rows of page 1 stay until page 2 is loaded.
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    const names = await rows(page).locator('a').allTextContents();
    await page.reload();
    await expect(rows(page).locator('a')).toHaveText(names);

    await find(page, 'ёл');
    await expect(page).not.toHaveURL(/#2|search/);
    await page.goBack();
    await expect(page).toHaveURL(/#2$/);
    await expect(rows(page).locator('a')).toHaveText(names);
  });

  test('no personal data gets into the storage, the address, the title or cookies', async ({
    page,
  }) => {
    await openList(page);
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    await find(page, 'Попов');
    await expect(rows(page).first()).toContainText('Попов');
    await rows(page).first().getByRole('link').click();
    await card(page, 'Основная информация').getByRole('button', { name: 'Редактировать' }).click();
    await page.getByLabel('Email').fill('secret-mail@example.net');
    await page.goto('/clients');
    await page.getByRole('button', { name: 'Добавить нового клиента' }).click();
    await panel(page).getByLabel('ФИО').fill('Тайный Человек');
    // Drafts of users and of the profile are not stored either.
    await page.goto('/users');
    await page.getByRole('button', { name: 'Edit' }).first().click();
    await page.getByLabel('Name').fill('Тайный Оператор');
    await page.goto('/profile');
    await page.getByLabel('New password').fill('Тайный пароль');
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.title, document.cookie]),
    );
    for (const secret of ['Попов', 'secret-mail', 'Тайный']) {
      expect(kept).not.toContain(secret);
      expect(decodeURIComponent(addresses.join(' '))).not.toContain(secret);
    }
  });

  test('the caret stays in place while a phone is edited', async ({ page }) => {
    await openList(page);
    await page.getByRole('button', { name: 'Добавить нового клиента' }).click();
    const phone = panel(page).getByLabel('Телефон');
    await phone.pressSequentially('+79123456789');
    await expect(phone).toHaveValue('+7 (912) 345-67-89');
    // Replaces one digit in the middle.
    await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(11, 11));
    await page.keyboard.press('Backspace');
    await expect(phone).toHaveValue('+7 (912) 356-78-9');
    await page.keyboard.type('0');
    await expect(phone).toHaveValue('+7 (912) 305-67-89');
    const caret = () => phone.evaluate((input: HTMLInputElement) => input.selectionStart);
    expect(await caret()).toBe(11);
    // A bracket does no harm, and an extra digit stays in view.
    await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(9, 9));
    await page.keyboard.press('Backspace');
    await expect(phone).toHaveValue('+7 (913) 056-78-9');
    await page.keyboard.type('2');
    await page.keyboard.type('5');
    await expect(phone).toHaveValue('+7 (912) 530-56-789');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await expect(phone).toHaveValue('');
    await phone.pressSequentially('+44 20 7946');
    await expect(phone).toHaveValue('+44 20 7946');
    await phone.fill('');
    await phone.pressSequentially('912');
    await expect(phone).toHaveValue('+7 (912');
    const day = panel(page).getByLabel('Дата рождения');
    await day.pressSequentially('1.2.1990');
    await expect(day).toHaveValue('01.02.1990');
  });

  test('the screens have no accessibility violations', async ({ page, expectAccessible }) => {
    test.slow();
    await openList(page, '/clients?with_passport=1&with_addresses=1');
    await page.getByRole('button', { name: 'Фильтр' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Добавить нового клиента' }).click();
    await panel(page).getByRole('button', { name: 'Сохранить' }).click();
    await expectAccessible(page);
    await page.goto('/clients/1/addresses');
    await card(page, 'Адреса').getByRole('button', { name: 'Редактировать' }).click();
    await expectAccessible(page);
  });
});

test('a surname is found before a patronymic, in the list and in the palette', async ({
  page,
  keyboard,
}) => {
  await openList(page);
  await find(page, 'александров');
  await expect(rows(page).first().locator('a')).toHaveText(/^Александров/);
  const names = await rows(page).locator('a').allTextContents();
  const isSurname = names.map((name) => /^Александров/.test(name));
  expect(isSurname.filter(Boolean).length, 'with surnames and patronymics among them').toBeLessThan(
    names.length,
  );
  expect(isSurname, 'surnames first').toEqual(isSurname.toSorted().reverse());

  const keys = await keyboard('ru');
  await keys.press('Control+KeyK');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('александров');
  const found = page
    .getByRole('listbox', { name: 'Команды' })
    .getByRole('option')
    .filter({ hasText: /\+7 \(/ });
  await expect(found).toHaveCount(5);
  expect(names.slice(0, 5)).toHaveLength(5);
  for (const [index, name] of names.slice(0, 5).entries()) {
    await expect(found.nth(index)).toContainText(name);
  }
});
