import { list, menu, names, openList, row } from './support/channels.ts';
import { expect, openUsers, test } from './support/test.ts';

// Chromium reports every refused call; these are meant to be refused.
test.use({ allowedNoise: [/status of (401|404|412|422|500)|net::ERR_FAILED/] });

test.describe('channels', () => {
  test('a channel is created, renamed, deactivated and deleted with the mouse', async ({
    page,
    expectAccessible,
  }) => {
    await openList(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Новый канал' }).click();
    const panel = page.getByRole('dialog', { name: 'Новый канал' });
    await expect(panel.getByLabel('Тип ставок')).toHaveValue('level');
    await expect(panel.getByLabel('Активность')).toHaveValue('1');
    await panel.getByRole('button', { name: 'Сохранить' }).click();
    await expect(panel.getByText('Обязательное поле')).toBeVisible();
    await expect(panel.getByLabel('Наименование')).toBeFocused();
    await panel.getByLabel('Наименование').fill('Витрина «Щука»');
    await panel.getByLabel('Тип ставок').selectOption({ label: 'ladder (лесенка)' });
    await panel.getByLabel('Описание').fill('Проверка');
    await panel.getByRole('button', { name: 'Сохранить' }).click();
    await expect(panel).toBeHidden();
    await expect(row(page, /Щука/)).toContainText('Лесенка');
    const branch = menu(page).getByRole('button', { name: 'Витрина «Щука»' });
    await expect(branch).toBeVisible();

    await row(page, /Щука/).getByRole('button', { name: 'Деактивировать' }).click();
    await expect(row(page, /Щука/).getByText('Неактивен')).toBeVisible();
    await expect(row(page, /Щука/).getByRole('button', { name: 'Активировать' })).toBeEnabled();

    await branch.click();
    await menu(page).getByRole('link', { name: 'Основное' }).click();
    await expect(page).toHaveURL(/\/channels\/\d+\/general$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Канал Витрина «Щука»');
    const name = page.getByLabel('Наименование');
    await expect(name).not.toBeEditable();
    await page.getByRole('button', { name: 'Редактировать' }).click();
    await name.fill('Набрано и отменено');
    await page.getByRole('button', { name: 'Отмена' }).click();
    await expect(name).toHaveValue('Витрина «Щука»');
    await page.getByRole('button', { name: 'Редактировать' }).click();
    await name.fill('Витрина «Судак»');
    await page.getByLabel('Слаг').fill('Не слаг');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Только строчные латинские буквы')).toBeVisible();
    await expect(page.getByLabel('Слаг')).toBeFocused();
    await page.getByLabel('Слаг').fill('sudak');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Канал Витрина «Судак»');
    await expect(menu(page).getByRole('button', { name: 'Витрина «Судак»' })).toBeVisible();

    await page.getByLabel('Навигационная цепочка').getByText('Главная').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await openList(page);
    await row(page, /Судак/).getByRole('button', { name: 'Удалить' }).click();
    const question = page.getByRole('alertdialog', { name: 'Подтвердите удаление канала' });
    await question.getByRole('button', { name: 'Отмена' }).click();
    await expect(row(page, /Судак/)).toBeVisible();
    await row(page, /Судак/).getByRole('button', { name: 'Удалить' }).click();
    await question.getByRole('button', { name: 'Удалить' }).click();
    await expect(row(page, /Судак/)).toHaveCount(0);
    await expect(menu(page).getByRole('button', { name: /Судак/ })).toHaveCount(0);
  });

  test('a channel is created, edited and deleted with a keyboard in Russian layout', async ({
    page,
    keyboard,
  }) => {
    await openUsers(page);
    const keys = await keyboard('ru');
    const openPalette = async () => {
      await keys.press('Control+KeyK');
      await expect(page.getByRole('combobox')).toBeFocused();
    };
    await keys.press('KeyG');
    await keys.press('KeyC');
    await expect(list(page).locator('tbody tr').first()).toBeVisible();
    await keys.press('KeyC');
    const panel = page.getByRole('dialog', { name: 'Новый канал' });
    await expect(panel.getByLabel('Наименование')).toBeFocused();
    await keys.type('Ёрш');
    await keys.press('Control+KeyS');
    await expect(panel).toBeHidden();

    // A filter by its menu, and cleared by the palette in the wrong layout («сбр» → «c,h»).
    await keys.press('KeyF');
    await expect(page.getByRole('menuitemcheckbox').first()).toBeFocused();
    await keys.press('Enter');
    await expect(page).toHaveURL(/rate_type=level/);
    await openPalette();
    await page.keyboard.insertText('c,hjcbnm abkmnh');
    await expect(page.getByRole('option').first()).toHaveText(/^Сбросить фильтры каналов/);
    await keys.press('Enter');
    await expect(page).toHaveURL(/\/channels$/);

    // Row keys: last row, deactivate, open with Enter.
    await keys.press('End');
    await expect(row(page, /Ёрш/)).toBeFocused();
    await keys.press('KeyA');
    await expect(row(page, /Ёрш/)).toContainText('Неактивен');
    await keys.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Канал Ёрш');

    // Tabs by their numbers, the general data by its keys.
    await keys.press('Digit6');
    await expect(page.getByRole('tab', { name: 'Ставки' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await keys.press('Digit4');
    await expect(page.getByRole('tabpanel')).toContainText('Статистики канала пока нет');
    await keys.press('Digit1');
    await expect(page.getByRole('button', { name: 'Редактировать' })).toBeVisible();
    await keys.press('KeyE');
    await expect(page.getByLabel('Наименование')).toBeFocused();
    await keys.press('End');
    await keys.type(' речной');
    await keys.press('Control+Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Канал Ёрш речной');
    await expect(page.getByRole('button', { name: 'Редактировать' })).toBeFocused();

    // A command on a channel from the palette, and a screen of another channel.
    await openPalette();
    await keys.type('открыть канал: ставки');
    await expect(page.getByRole('option').first()).toContainText('Открыть канал: ставки…');
    await keys.press('Enter');
    await keys.type('директ');
    await expect(page.getByRole('option')).toHaveCount(1);
    await keys.press('Enter');
    await expect(page).toHaveURL(/\/rates$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Директ');
    await keys.press('KeyG');
    await keys.press('KeyC');
    await openPalette();
    await keys.type('удалить канал');
    await expect(page.getByRole('option').first()).toContainText('Удалить канал…');
    await keys.press('Enter');
    await keys.type('ёрш речной');
    await expect(page.getByRole('option')).toHaveCount(1);
    await keys.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Подтвердите удаление канала' });
    await expect(question.getByRole('button', { name: 'Отмена' })).toBeFocused();
    await keys.press('Tab');
    await keys.press('Enter');
    await expect(row(page, /Ёрш/)).toHaveCount(0);
  });
});

test.describe('many channels', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => ({
    id: index + 1,
    name: `Площадка ${index + 1}`,
    is_active: index % 3 !== 0,
    rate_type: index % 2 ? 'level' : 'ladder',
  }));

  test('are shown on pages in the list and found in the menu', async ({ page }) => {
    await page.route('**/api/v1/channels', (route) =>
      route.fulfill({ json: { success: true, data: many } }),
    );
    await openList(page);
    await expect(list(page).locator('tbody tr')).toHaveCount(100);
    const pages = page.getByRole('navigation', { name: 'Страницы' });
    await pages.getByRole('link', { name: '50', exact: true }).click();
    await expect(page).toHaveURL(/\/channels#50$/);
    await expect(row(page, /Площадка 5000/)).toBeVisible();
    await page.getByRole('columnheader', { name: 'Название' }).getByRole('button').click();
    await expect(page).toHaveURL(/sort_direction=asc$/);
    expect((await names(page)).slice(0, 3)).toEqual(['Площадка 1', 'Площадка 2', 'Площадка 3']);

    // Only the unfolded branch renders its entries; «площ» in the other layout.
    await expect(menu(page).getByRole('link', { name: 'Ставки' })).toHaveCount(0);
    const find = menu(page).getByRole('searchbox', { name: 'Найти канал' });
    await find.fill('gkjoflrf 4999');
    const found = menu(page).getByRole('button', { name: /^Площадка/ });
    await expect(found).toHaveText(['Площадка 4999']);
    await found.click();
    await expect(menu(page).getByRole('link', { name: 'Ставки' })).toHaveCount(1);
    await find.press('Escape');
    await expect(find).toHaveValue('');
  });
});

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`the menu scrolls to the item of the open channel, with motion: ${reducedMotion}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1400, height: 560 });
    await page.emulateMedia({ reducedMotion });
    const item = menu(page).getByRole('link', { name: 'Ставки', exact: true });
    await page.goto('/channels/9/rates');
    await expect(item).toBeInViewport({ ratio: 1 });
    await page.goto('/channels');
    await page.getByRole('main').locator('a[href^="/channels/12"]').first().click();
    await page.getByRole('tab', { name: 'Ставки' }).click();
    await expect(item).toBeInViewport({ ratio: 1 });
    // The menu is scrolled once, not held: it stays where the user scrolls it.
    await page.waitForTimeout(1200);
    await menu(page).hover();
    await page.mouse.wheel(0, -2000);
    await expect(item).not.toBeInViewport();
    await page.waitForTimeout(300);
    await expect(item).not.toBeInViewport();
  });
}
