/**
 * A key on a focused row acts on that row or gives a reason; it never acts on anything around it.
 */
import type { Page } from '@playwright/test';
import { hold } from './support/hold.ts';
import { createRated, level } from './support/rates.ts';
import { callApi, createChannel, createSetting, unique } from './support/settings.ts';
import { expect, test } from './support/test.ts';

const messages = (page: Page) => page.getByRole('region', { name: 'Уведомления о вызовах' });
const palette = (page: Page) => page.locator('[data-palette]');
const line = (page: Page, key: string | number) => page.locator(`tr[data-key="${key}"][tabindex]`);

test('A twice and Enter on a slow toggle toggles one channel, once', async ({ page }) => {
  const { id } = await createChannel(page);
  const toggled: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') toggled.push(new URL(request.url()).pathname);
  });
  const release = await hold(page, '**/toggle-status');
  await page.goto('/channels');
  const toggle = line(page, id).getByRole('button', { name: 'Деактивировать' });
  await expect(toggle).toHaveAttribute('aria-keyshortcuts', 'A');
  await line(page, id).focus();
  await page.keyboard.press('a');
  await page.keyboard.press('a');
  await expect(messages(page)).toContainText('Этот канал уже переключается');
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/channels/${id}$`));
  release();
  await expect(page.getByRole('main')).toContainText('Неактивен');
  expect(toggled).toEqual([`/api/v1/channels/${id}/toggle-status`]);
});

test('the toggle of an offer has its key in the list only', async ({ page }) => {
  await page.goto('/offers');
  const inList = page.getByRole('button', { name: /^(Деа|А)ктивировать/ }).first();
  await expect(inList).toHaveAttribute('aria-keyshortcuts', 'A');
  await page.goto('/offers/1');
  const ofRecord = page.getByRole('button', { name: /^(Деа|А)ктивировать/ });
  await expect(ofRecord).toBeVisible();
  await expect(ofRecord).not.toHaveAttribute('aria-keyshortcuts');
});

test("Delete on the user's own row deletes nobody", async ({ page }) => {
  await page.goto('/users');
  const own = page.getByRole('row', { name: /admin@example\.com/ });
  await own.focus();
  await page.keyboard.press('Delete');
  await expect(messages(page)).toContainText('Себя удалить нельзя');
  await expect(palette(page)).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(own).toBeFocused();
});

test('Delete on a setting of a channel, bound or not, does not delete the channel', async ({
  page,
}) => {
  const { api, href } = await createChannel(page);
  const { id, key } = await createSetting(page);
  const other = await createSetting(page);
  const settings = [{ id, key, value: 1, use_default: false }];
  await callApi(page, 'POST', api, { settings });
  for (const [path, row] of [
    [`${href}/settings`, id],
    [`${href}/add-settings`, other.id],
  ] as const) {
    await page.goto(path);
    await line(page, row).focus();
    await page.keyboard.press('Delete');
    // A read that takes longer than 400 ms has a message beside it.
    const hint = page.locator('[data-message="key"]');
    await expect(hint).toContainText('у строк этой таблицы такой команды нет');
    // Nothing has failed, and the user is not interrupted.
    await expect(hint).not.toContainText('Ошибка');
    await expect(hint).toHaveAttribute('data-tone', 'hint');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }
  // Outside the rows, the key acts on the channel.
  await page.getByRole('main').focus();
  await page.keyboard.press('Delete');
  await expect(
    page.getByRole('alertdialog', { name: 'Подтвердите удаление канала' }),
  ).toBeVisible();
});

test('E on a parameter that uses the default does not edit the card of the offer', async ({
  page,
}) => {
  await page.goto('/offers/1');
  const row = page.locator('tr[data-key][tabindex]').first();
  const usesDefault = row.getByRole('switch');
  await expect(row).toBeVisible();
  if (!(await usesDefault.isChecked())) {
    await usesDefault.click();
    await expect(usesDefault).toBeChecked();
  }
  await expect(usesDefault).not.toHaveAttribute('aria-busy', 'true');
  await row.focus();
  await page.keyboard.press('e');
  await expect(messages(page)).toContainText('Выключите «По умолчанию», чтобы изменить значение');
  await expect(page.getByRole('main').getByLabel('Иконка')).toHaveCount(0);
  await expect(row).toBeFocused();
});

test('two changes of one rate are undone one after the other', async ({ page }) => {
  const { href, read } = await createRated(page, [level(1, 350)]);
  await page.goto(href);
  const row = page.locator('tr[data-key][tabindex]');
  for (const value of ['360', '370']) {
    await row.focus();
    await page.keyboard.press('e');
    await row.getByLabel('Ставка для новых', { exact: true }).fill(value);
    await page.keyboard.press('Control+s');
    await expect(row).toBeFocused();
    await expect(row).toContainText(value);
  }
  for (const value of ['360', '350']) {
    await page.keyboard.press('Control+z');
    await expect(row).toContainText(value);
    await expect(messages(page)).toContainText('Отменено: ставка уровня 1');
  }
  await expect(messages(page).getByRole('button', { name: /^Отменить/ })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(messages(page)).toContainText(
    'Отменить можно правку, пока на экране её сообщение с кнопкой «Отменить»',
  );
  expect(await read()).toMatchObject([level(1, 350)]);
});

test('a double click on save does not delete', async ({ page }) => {
  const { id, href } = await createRated(page, [level(1, 350)]);
  const setting = await createSetting(page);
  await callApi(page, 'POST', `/api/v1/channels/${id}/settings`, {
    settings: [{ id: setting.id, key: setting.key, value: 1, use_default: false }],
  });
  for (const path of [href, `/channels/${id}/settings`, '/channels/default', '/offers/1']) {
    await page.goto(path);
    const row = page.locator('tr[data-key][tabindex]').last();
    await expect(row).toBeVisible();
    if (path === '/offers/1' && (await row.getByRole('switch').isChecked())) {
      await row.getByRole('switch').click();
    }
    await row.getByRole('button', { name: 'Редактировать' }).click();
    const save = row.getByRole('button', { name: 'Сохранить', exact: true });
    const box = (await save.boundingBox())!;
    await save.click();
    await expect(save).toHaveCount(0);
    const under = await page.evaluate(
      ({ x, y, width, height }) =>
        [1, width / 4, width / 2, (3 * width) / 4, width - 1].map(
          (right) =>
            document
              .elementFromPoint(x + right, y + height / 2)
              ?.closest('button')
              ?.getAttribute('data-command') ?? null,
        ),
      box,
    );
    expect(
      under.filter((one) => /delete/i.test(one ?? '')),
      path,
    ).toEqual([]);
  }
});

test('the focus stays on a pressed button', async ({ page }) => {
  await page.goto('/profile');
  const update = page.getByRole('button', { name: 'Update Profile' });
  await update.click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(update).toBeFocused();

  await page.goto('/clients');
  await page.getByRole('button', { name: 'Добавить нового клиента' }).click();
  const panel = page.getByRole('dialog', { name: 'Новый Клиент' });
  await panel.getByLabel('Город').first().fill('Тверь');
  const copy = panel.getByRole('button', { name: 'Взять из регистрации' });
  await copy.click();
  await expect(panel.getByLabel('Город').nth(1)).toHaveValue('Тверь');
  await expect(copy).toBeFocused();
  await expect(copy).toHaveAttribute('aria-disabled', 'true');
});

test('/ focuses the search of channels', async ({ page, keyboard }) => {
  const { id } = await createChannel(page);
  const { name } = await callApi<{ name: string }>(page, 'GET', `/api/v1/channels/${id}`);
  await page.goto('/channels');
  await expect(line(page, id)).toBeVisible();
  const keys = await keyboard('ru');
  await keys.press('Slash');
  const field = page.getByRole('searchbox', { name: 'Поиск' });
  await expect(field).toBeFocused();
  await field.fill(name.toUpperCase());
  await expect(page.locator('tr[data-key][tabindex]')).toHaveCount(1);
  await expect(page).toHaveURL(/\?search=/);
  await page.reload();
  await expect(field).toHaveValue(name.toUpperCase());
  await expect(page.locator('tr[data-key][tabindex]')).toHaveCount(1);
  await keys.press('Slash');
  await expect(field).toBeFocused();
  await keys.press('Enter');
  await expect(line(page, id)).toBeFocused();
  await keys.press('Slash');
  await expect(field).toBeFocused();
  await keys.press('Escape');
  await expect(field).toHaveValue('');
  await expect(page).toHaveURL(/\/channels$/);
  await keys.press('Escape');
  await expect(page.locator('tr[data-key][tabindex]').first()).toBeFocused();
  await field.fill(unique('nobody'));
  await expect(page.getByText('Под этот фильтр не подходит ни один канал')).toBeVisible();
  await page.getByRole('button', { name: 'Очистить всё' }).click();
  await expect(field).toHaveValue('');
  await expect(line(page, id)).toBeVisible();
});

test('a question is open before the next key is handled', async ({ page }) => {
  await page.goto('/channels/default');
  const rows = page.locator('main tr[data-key]');
  // Retries until its code is loaded.
  await expect(async () => {
    await rows.first().press('Delete');
    await expect(page.getByRole('alertdialog')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(rows.first()).toBeFocused();
  const isThere = await rows.first().evaluate(async (row) => {
    const init = { key: 'Delete', code: 'Delete', bubbles: true, cancelable: true };
    row.dispatchEvent(new KeyboardEvent('keydown', init));
    // Key presses are separate tasks; their effects may use microtasks.
    for (let i = 0; i < 10; i++) await null;
    return document.querySelector('[role=alertdialog]') !== null;
  });
  expect(isThere).toBe(true);
});

test('an element focused by a key after a click has a ring in WebKit, and one focused by a click has none', async ({
  page,
}) => {
  // As in WebKit after a click.
  await page.addInitScript(() => {
    const { focus } = HTMLElement.prototype;
    HTMLElement.prototype.focus = function (options) {
      focus.call(this, { focusVisible: false, ...options });
    };
  });
  await page.goto('/channels/default');
  const row = page.locator('main tr[data-key]').first();
  const cancel = page.getByRole('alertdialog').getByRole('button', { name: 'Отмена' });
  const ring = (width: string) => ['outline-width', width] as const;
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Home');
  await expect(row).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(cancel).toHaveCSS(...ring('2px'));
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await expect(row).toHaveCSS(...ring('2px'));
  await row.getByRole('button', { name: 'Удалить' }).click();
  await expect(cancel).toBeFocused();
  await expect(cancel).not.toHaveCSS(...ring('2px'));
});
