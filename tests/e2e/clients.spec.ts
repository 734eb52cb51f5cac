import type { Page } from '@playwright/test';
import { card, openList, panel, rows } from './support/clients.ts';
import { expect, test } from './support/test.ts';

/** Pastes a text into a field. */
async function paste(page: Page, label: string, text: string) {
  await page.getByLabel(label).focus();
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
  await page.keyboard.press('Control+V');
}

const addresses = ['Адрес регистрации', 'Фактически адрес'] as const;
const place = [
  ['Регион', 'Тверская область'],
  ['Город', 'Тверь'],
  ['Улица', 'Советская'],
  ['Дом', '1'],
  ['Корпус', '-'],
  ['Квартира', '22'],
] as const;

test.describe('clients', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('a client is searched by a pasted phone, created, found and corrected with the mouse', async ({
    page,
  }) => {
    await openList(page);
    await page.getByRole('button', { name: 'Фильтр' }).click();
    await paste(page, 'Поиск', '8 (902) 555-35-35');
    await page.getByRole('button', { name: 'Применить' }).click();
    await expect(page.getByText('Под этот фильтр не подходит ни один клиент')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Фильтр' })).toHaveAttribute(
      'data-active',
      'true',
    );
    expect(page.url()).not.toContain('902');

    await page.getByRole('button', { name: 'Добавить нового клиента' }).first().click();
    const dialog = panel(page);
    await dialog.getByLabel('ФИО').fill('  Ёжиков   Лев Гусейн  оглы');
    await expect(dialog.getByText('Отчество: Гусейн оглы')).toBeVisible();
    await dialog.getByLabel('Дата рождения').pressSequentially('01021990');
    await expect(dialog.getByLabel('Дата рождения')).toHaveValue('01.02.1990');
    await paste(page, 'Телефон', '8 902 555-35-35');
    await expect(dialog.getByLabel('Телефон')).toHaveValue('+7 (902) 555-35-35');
    await dialog.getByLabel('Email').fill('ezhikov@example.net');
    await dialog.getByLabel('Серия и номер').fill('45 10 - 123456');
    await expect(dialog.getByText('Номер: 123456')).toBeVisible();
    await dialog.getByLabel('Кем выдан').fill('ОВД Тверское');
    await paste(page, 'Дата выдачи', '2010-05-06');
    await expect(dialog.getByLabel('Дата выдачи')).toHaveValue('06.05.2010');
    await dialog.getByLabel('Код подразделения').fill('7700');
    await dialog.getByLabel('Кем выдан').focus();
    await expect(dialog.getByLabel('Код подразделения')).toHaveValue('');
    await expect(dialog.getByText('не меньше 6 знаков')).toBeVisible();
    // A refused save keeps the message.
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(dialog.getByLabel('Код подразделения')).toHaveAccessibleDescription(
      /не меньше 6 знаков/,
    );
    await dialog.getByLabel('Код подразделения').fill('770 001');
    await dialog.getByLabel('Кем выдан').focus();
    await expect(dialog.getByLabel('Код подразделения')).toHaveValue('770-001');
    const registration = dialog.getByRole('group', { name: addresses[0] });
    for (const [label, text] of place.slice(0, 5)) await registration.getByLabel(label).fill(text);
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    // The first invalid field has the focus.
    await expect(registration.getByLabel('Квартира')).toBeFocused();
    await registration.getByLabel('Квартира').fill('22');
    const residence = dialog.getByRole('group', { name: addresses[1] });
    await residence.getByRole('button', { name: 'Взять из регистрации' }).click();
    await expect(residence.getByLabel('Город')).toHaveValue('Тверь');
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(dialog).toBeHidden();

    // The search still has that phone, and now finds the client.
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Ёжиков Лев Гусейн оглы' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Ёжиков Лев.*ID \d+/);
    await expect(page).toHaveTitle(/^Клиент \d+/);

    await card(page, 'Паспорт').getByRole('button', { name: 'Редактировать' }).click();
    await card(page, 'Паспорт').getByLabel('Номер').fill('654321');
    await page.getByRole('tab', { name: 'Адреса' }).click();
    await card(page, 'Адреса').getByRole('button', { name: 'Редактировать' }).click();
    await card(page, 'Адреса').getByLabel('Квартира').nth(1).fill('7');
    // Both are saved at once and do not undo each other.
    await card(page, 'Паспорт').getByRole('button', { name: 'Сохранить' }).click();
    await card(page, 'Адреса').getByRole('button', { name: 'Сохранить' }).click();
    await expect(card(page, 'Адреса').getByRole('button', { name: 'Редактировать' })).toBeVisible();
    await expect(
      card(page, 'Паспорт').getByRole('button', { name: 'Редактировать' }),
    ).toBeVisible();
    await page.reload();
    await expect(card(page, 'Паспорт')).toContainText('654321');
    await expect(card(page, 'Адреса')).toContainText('Квартира7');

    // Back restores the searched list.
    await page.goBack();
    await page.goBack();
    await expect(rows(page)).toHaveCount(1);
  });

  test('an e-mail with a Cyrillic domain is saved as it was typed', async ({ page }) => {
    await page.goto('/clients/5');
    const main = card(page, 'Основная информация');
    await main.getByRole('button', { name: 'Редактировать' }).click();
    await main.getByLabel('Email').fill('ezhik@почта.рф');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({ email: 'ezhik@почта.рф' });
    await expect(main.getByText('ezhik@почта.рф')).toBeVisible();
  });

  test('a client is created, found and corrected with a keyboard in Russian layout', async ({
    page,
    keyboard,
  }) => {
    await openList(page);
    const keys = await keyboard('ru');
    await keys.press('KeyC');
    await expect(panel(page).getByLabel('ФИО')).toBeFocused();
    await keys.type('Щукина Юлия Борисовна');
    await keys.press('Tab');
    await keys.type('03041985');
    await keys.press('Tab');
    await keys.type('89035553535');
    await expect(panel(page).getByLabel('Телефон')).toHaveValue('+7 (903) 555-35-35');
    await keys.press('Tab');
    await keys.type('yu@example.net');
    await keys.press('Tab');
    await keys.type('4511222333');
    await keys.press('Tab');
    await keys.type('овд');
    await keys.press('Tab');
    await keys.type('06052010');
    await keys.press('Tab');
    await keys.type('770002');
    for (const text of ['тверская', 'тверь', 'новая', '1', '2', '3']) {
      await keys.press('Tab');
      await keys.type(text);
    }
    await keys.press('Control+KeyD');
    await keys.press('Control+KeyS');
    await expect(panel(page)).toBeHidden();

    await keys.press('KeyF');
    await expect(page.getByLabel('Поиск')).toBeFocused();
    await keys.type('8 903 555-35-35');
    await keys.press('Enter');
    await expect(rows(page)).toHaveCount(1);
    await keys.press('ArrowDown');
    await expect(rows(page)).toBeFocused();
    await keys.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Щукина Юлия Борисовна');

    await expect(card(page, 'Паспорт')).toBeVisible();
    await keys.press('KeyP');
    await expect(card(page, 'Паспорт').getByLabel('Серия')).toBeFocused();
    await keys.press('Tab');
    await keys.press('End');
    await keys.press('Backspace');
    await keys.type('9');
    await keys.press('Control+KeyS');
    await expect(card(page, 'Паспорт')).toContainText('222339');
    await expect(card(page, 'Паспорт').getByLabel('Серия')).toHaveCount(0);

    await keys.press('Digit3');
    await expect(page.getByRole('tab', { name: 'Адреса' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    // The edit key edits the current tab; a part's own key works anywhere.
    await keys.press('KeyE');
    await expect(card(page, 'Адреса').getByLabel('Регион').first()).toBeFocused();
    await keys.press('Escape');
    await expect(card(page, 'Адреса').getByLabel('Регион')).toHaveCount(0);
    await keys.press('KeyL');
    await expect(card(page, 'Адреса').getByLabel('Регион').first()).toBeFocused();
    await keys.press('End');
    await keys.type(' область');
    await keys.press('Control+Enter');
    await expect(card(page, 'Адреса')).toContainText('тверская область');

    // The palette, in the wrong layout: «клиенты» typed on Latin keys.
    await keys.press('Control+KeyK');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('rkbtyns');
    await expect(page.getByRole('option', { name: /клиент/i }).first()).toBeVisible();
    await keys.press('Escape');
    await keys.press('KeyU');
    await expect(page).toHaveURL(/\/clients$/);
  });
});
