import {
  callApi,
  createChannel,
  createSetting,
  DEFAULTS,
  edit,
  edited,
  row,
  save,
} from './support/settings.ts';
import { expect, test } from './support/test.ts';

// Some calls are meant to fail.
test.use({ allowedNoise: [/ERR_FAILED|status of (401|409|412|422|500)/] });

test.describe('settings of a channel', () => {
  test('a setting is bound, changed, switched to its default and reset with the mouse', async ({
    page,
  }) => {
    const setting = await createSetting(page, {
      type: 'multi-select',
      value: ['a'],
      options: [
        { value: 'a', title: 'Альфа' },
        { value: 'b', title: 'Бета' },
      ],
    });
    const channel = await createChannel(page);
    await page.goto(`${channel.href}/settings`);
    await expect(page.getByText('У канала пока нет настроек')).toBeVisible();
    await page.getByRole('tab', { name: 'Добавить настройки' }).click();
    await row(page, setting.key).getByRole('button', { name: 'Привязать' }).click();
    await expect(row(page, setting.key)).toHaveCount(0);
    await page.getByRole('tab', { name: 'Настройки', exact: true }).click();
    const toggle = row(page, setting.key).getByRole('switch', { name: 'По умолчанию' });
    await expect(toggle).toBeChecked();

    await edit(page, setting.key);
    await expect(
      page.getByText('Пока включено «По умолчанию», действует значение «Альфа»'),
    ).toBeVisible();
    const editor = edited(page, setting.key).getByRole('group', { name: 'Значения' });
    await editor.getByLabel('Альфа').uncheck();
    await save(page, setting.key);
    await expect(page.getByText('Пустое значение не сохраняется')).toBeVisible();
    await editor.getByLabel('Бета').check();
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await save(page, setting.key);
    expect((await sent).postDataJSON().settings).toMatchObject([
      { key: setting.key, value: ['b'], use_default: true },
    ]);
    // Shows the effective value: the default until the setting has its own.
    await expect(row(page, setting.key)).toContainText('Альфа');
    await expect(row(page, setting.key)).not.toContainText('Бета');

    await toggle.click();
    await expect(toggle).not.toBeChecked();
    await expect(toggle).toBeEnabled();
    await expect(row(page, setting.key)).toContainText('Бета');
    await row(page, setting.key).getByRole('button', { name: 'Сбросить' }).click();
    // During the save the row is an editor, which has both texts.
    await expect(row(page, setting.key)).not.toContainText('Бета');
    await expect(row(page, setting.key)).toContainText('Альфа');
    await expect(toggle).not.toBeChecked();
    await page.reload();
    await expect(row(page, setting.key)).toContainText('Альфа');
    // Nothing is left to reset, as the description of the button says.
    const reset = row(page, setting.key).getByRole('button', { name: 'Сбросить' });
    await expect(reset).toHaveAttribute('aria-disabled', 'true');
    await expect(reset).toHaveAccessibleDescription('Нечего сбрасывать: значение по умолчанию');
    await expect(toggle).not.toBeChecked();
  });

  test('changes by others are kept, and a conflict is shown in the row', async ({ page }) => {
    const [first, second] = [await createSetting(page), await createSetting(page)];
    const channel = await createChannel(page);
    const entry = ({ id, key }: typeof first, value: number) => ({
      id,
      key,
      value,
      use_default: false,
    });
    const store = (one: number, two: number) =>
      callApi(page, 'POST', channel.api, { settings: [entry(first, one), entry(second, two)] });
    await store(1, 2);
    await page.goto(`${channel.href}/settings`);
    await edit(page, first.key);
    await edited(page, first.key).getByLabel('Значения').fill('11');
    await store(1, 22);
    await save(page, first.key);
    await expect(row(page, first.key).getByText('11', { exact: true })).toBeVisible();
    await expect(row(page, second.key).getByText('22', { exact: true })).toBeVisible();

    await edit(page, first.key);
    await edited(page, first.key).getByLabel('Значения').fill('12');
    await store(33, 22);
    await save(page, first.key);
    await expect(page.getByRole('button', { name: 'Оставить моё' })).toBeFocused();
    await expect(
      page.getByRole('table', { name: 'Расхождения' }).getByRole('row', { name: /Значение/ }),
    ).toContainText('113312');
    await page.getByRole('button', { name: 'Взять чужое' }).click();
    await expect(row(page, first.key).getByText('33', { exact: true })).toBeVisible();
  });

  test('a setting deleted meanwhile is not bound and disappears', async ({ page }) => {
    const [gone, left] = [await createSetting(page), await createSetting(page)];
    const channel = await createChannel(page);
    await page.goto(`${channel.href}/add-settings`);
    const bind = row(page, gone.key).getByRole('button', { name: 'Привязать' });
    await expect(bind).toBeVisible();
    await callApi(page, 'DELETE', `${DEFAULTS}/${gone.id}`);
    await bind.click();
    await expect(row(page, gone.key)).toHaveCount(0);
    await expect(row(page, left.key)).toBeVisible();
  });

  test('a setting is bound, changed and reset with a keyboard in Russian layout', async ({
    page,
    keyboard,
  }) => {
    const setting = await createSetting(page);
    const channel = await createChannel(page);
    await page.goto(`${channel.href}/add-settings`);
    await expect(row(page, setting.key)).toBeVisible();
    const keys = await keyboard('ru');
    await keys.press('End');
    await expect(row(page, setting.key)).toBeFocused();
    await keys.press('KeyC');
    await expect(row(page, setting.key)).toHaveCount(0);
    await page.goto(`${channel.href}/settings`);
    await expect(row(page, setting.key)).toBeVisible();
    await keys.press('KeyJ');
    await keys.press('KeyE');
    await expect(edited(page, setting.key).getByLabel('Значения')).toBeFocused();
    await keys.press('Control+KeyA');
    await keys.type('77');
    await keys.press('Enter');
    await expect(row(page, setting.key)).toBeFocused();
    // With the default on, its value is the effective one.
    await expect(row(page, setting.key).getByText('10', { exact: true })).toBeVisible();
    const toggle = row(page, setting.key).getByRole('switch');
    await keys.press('KeyD');
    await expect(toggle).not.toBeChecked();
    await expect(row(page, setting.key).getByText('77', { exact: true })).toBeVisible();
    await keys.press('Control+KeyK');
    await expect(page.getByRole('combobox')).toBeFocused();
    await keys.type('сбросить настройку');
    // The focused row is first, without a question.
    const reset = page.getByRole('option').first();
    await expect(reset).toContainText('Сбросить настройку');
    await expect(reset).toContainText(setting.key);
    await keys.press('Enter');
    await expect(row(page, setting.key).getByText('10', { exact: true })).toBeVisible();
  });

  test('the screens have no accessibility violations', async ({ page, expectAccessible }) => {
    await page.goto('/channels/1/settings');
    await edit(page, 'accept_night');
    await expectAccessible(page);
    await page.goto('/channels/1/add-settings');
    await expect(page.locator('tr[data-key]').first()).toBeVisible();
    await expectAccessible(page);
  });
});
