import { createSetting, edit, edited, row, save, unique } from './support/settings.ts';
import { expect, test } from './support/test.ts';

// Some calls are meant to fail.
test.use({ allowedNoise: [/ERR_FAILED|status of (401|409|412|422|500)/] });

test.describe('default settings', () => {
  test('a setting is created with its options, edited and deleted with the mouse', async ({
    page,
  }) => {
    const key = unique('traffic');
    await page.goto('/channels/default');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Настройки каналов по умолчанию' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Добавить настройку' }).click();
    const panel = page.getByRole('dialog', { name: 'Новая настройка' });
    await panel.getByRole('button', { name: 'Сохранить' }).click();
    await expect(panel.getByLabel('Ключ')).toBeFocused();
    await panel.getByLabel('Ключ').fill(key);
    await panel.getByLabel('Тип').selectOption('select');

    const add = panel.getByRole('button', { name: 'Add option' });
    const optionValue = panel.getByLabel('Значение опции');
    const optionTitle = panel.getByLabel('Название опции');
    for (const [value, title] of [
      ['a', 'Альфа'],
      ['b', 'Бета'],
    ] as const) {
      await optionValue.last().fill(value);
      await expect(add).toBeDisabled();
      await optionTitle.last().fill('  ');
      await expect(add).toBeDisabled();
      await optionTitle.last().fill(title);
      await add.click();
      await expect(optionValue.last()).toBeFocused();
    }
    await optionValue.last().fill('a');
    await optionTitle.last().fill('Снова');
    await add.click();
    await expect(panel.getByText('Такое значение уже есть')).toBeVisible();
    await optionValue.last().fill('');
    await optionTitle.last().fill('');
    await panel.getByRole('button', { name: 'Сохранить' }).click();
    await expect(panel.getByText('Выберите значение по умолчанию')).toBeVisible();
    await panel.getByLabel('Значение', { exact: true }).selectOption({ label: 'Бета' });
    await optionValue.nth(1).fill('beta');
    await expect(panel.getByLabel('Значение', { exact: true })).toHaveValue('beta');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await panel.getByRole('button', { name: 'Сохранить' }).click();
    expect((await sent).postDataJSON()).toEqual({
      key,
      description: '',
      type: 'select',
      value: 'beta',
      options: [
        { value: 'a', title: 'Альфа' },
        { value: 'beta', title: 'Бета' },
      ],
    });
    await expect(panel).toBeHidden();
    await expect(row(page, key)).toContainText('Бета');

    await edit(page, key);
    await edited(page, key).getByLabel('Описание').fill('Чем платим');
    await edited(page, key).getByLabel('Значение').selectOption({ label: 'Альфа' });
    await save(page, key);
    await expect(row(page, key)).toContainText('Чем платим');
    await expect(row(page, key)).toContainText('Альфа');
    await expect(row(page, key)).toBeFocused();

    await row(page, key).getByRole('button', { name: 'Удалить' }).click();
    const question = page.getByRole('alertdialog', { name: 'Подтвердите удаление настройки' });
    await question.getByRole('button', { name: 'Удалить' }).click();
    await expect(row(page, key)).toHaveCount(0);
  });

  test('a setting of offers is created with a name instead of a key', async ({ page }) => {
    await page.goto('/offers/settings');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Настройки офферов по умолчанию' }),
    ).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Навигационная цепочка' })).toHaveText(
      'HomeOffers',
    );
    await expect(page.getByRole('columnheader').first()).toHaveText('Название');
    await page.getByRole('button', { name: 'Добавить настройку' }).click();
    const panel = page.getByRole('dialog', { name: 'Новая настройка' });
    await panel.getByLabel('Название').fill(unique('Скидка'));
    await panel.getByLabel('Тип').selectOption('boolean');
    await expect(panel.getByLabel('Значение')).toHaveValue('0');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await panel.getByRole('button', { name: 'Сохранить' }).click();
    expect((await sent).url()).toContain('/api/v1/settings');
    expect((await sent).postDataJSON()).toMatchObject({ type: 'boolean', value: 0 });
    await expect(panel).toBeHidden();
  });

  test('a setting is created, edited and deleted with a keyboard in Russian layout', async ({
    page,
    keyboard,
  }) => {
    const { key } = await createSetting(page);
    await page.goto('/channels/default');
    await expect(row(page, key)).toBeVisible();
    const keys = await keyboard('ru');
    await keys.press('KeyC');
    const panel = page.getByRole('dialog', { name: 'Новая настройка' });
    await expect(panel.getByLabel('Ключ')).toBeFocused();
    const name = `я_${Date.now()}`;
    await keys.type(name);
    for (let step = 0; step < 3; step++) await keys.press('Tab');
    await keys.type('день');
    await keys.press('Control+KeyS');
    await expect(panel).toBeHidden();
    await expect(row(page, name)).toContainText('день');

    await keys.press('End');
    await expect(page.locator('tr[data-key]').last()).toBeFocused();
    await keys.press('KeyE');
    const open = edited(page, name);
    await expect(open.getByLabel('Описание')).toBeFocused();
    await keys.press('Tab');
    await keys.press('Control+KeyA');
    await keys.type('ночь');
    await keys.press('Control+KeyS');
    await expect(row(page, name)).toContainText('ночь');
    await expect(row(page, name)).toBeFocused();
    await keys.press('KeyE');
    await expect(open.getByLabel('Описание')).toBeFocused();
    await keys.press('Escape');
    await expect(row(page, name)).toBeFocused();
    await keys.press('Delete');
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Отмена' })).toBeFocused();
    await keys.press('Tab');
    await keys.press('Enter');
    await expect(row(page, name)).toHaveCount(0);
    await expect(page.locator('main tr:focus')).toHaveCount(1);

    await keys.press('Control+KeyK');
    await expect(page.getByRole('combobox')).toBeFocused();
    await keys.type('изменить настройку');
    // The focused row is first; other rows must be chosen.
    await expect(page.getByRole('option').first()).toContainText(
      'Изменить настройку по умолчанию «',
    );
    await expect(page.getByRole('option').nth(1)).toContainText('Изменить настройку по умолчанию…');
    await keys.press('ArrowDown');
    await keys.press('Enter');
    await expect(page.getByRole('combobox')).toHaveValue('');
    await keys.type(key.replaceAll('_', ' ').slice(5));
    await expect(page.getByRole('option')).toHaveCount(1);
    await keys.press('Enter');
    await expect(edited(page, key).getByLabel('Описание')).toBeFocused();
  });

  test('the screens have no accessibility violations', async ({ page, expectAccessible }) => {
    await page.goto('/channels/default');
    for (const name of ['regions', 'payment_model', 'accept_night']) await edit(page, name);
    // Otherwise the table head covers a half-scrolled row.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Добавить настройку' }).click();
    await page.getByLabel('Тип').selectOption('multi-select');
    await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click();
    await expectAccessible(page);
  });
});

test('a description of two lines is edited in two lines, also without `field-sizing`', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1100, height: 700 });
  const long = await createSetting(page, { description: 'Дней до подтверждения лида партнёром' });
  const short = await createSetting(page);
  await page.goto('/channels/default');
  const lines = async ({ key }: { key: string }) => {
    await edit(page, key);
    const field = page.getByLabel('Описание');
    const { shown, all, line } = await field.evaluate((one) => ({
      shown: one.clientHeight,
      all: one.scrollHeight,
      line: Number.parseFloat(getComputedStyle(one).lineHeight),
    }));
    expect(shown).toBe(all);
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    return Math.round((shown - 6) / line);
  };
  expect([await lines(long), await lines(short)]).toEqual([2, 1]);
  // As in Safari 26.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('textarea { field-sizing: fixed !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
  expect([await lines(long), await lines(short)]).toEqual([2, 2]);
});
