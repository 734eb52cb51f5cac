import type { Page } from '@playwright/test';
import { hold } from './support/hold.ts';
import { createRated, level } from './support/rates.ts';
import { callApi } from './support/settings.ts';
import { expect, signInAhead, test } from './support/test.ts';

// One call is meant to meet an expired session.
test.use({ allowedNoise: [/status of 40[14]|ERR_NAME_NOT_RESOLVED/] });

const offer = (page: Page) => page.getByRole('complementary', { name: 'Черновик' });
const isOffered = (page: Page) =>
  expect(offer(page).getByText(/^Несохранённый черновик: сегодня в \d\d:\d\d$/)).toBeVisible();
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pult.draft.')));

async function newChannel(page: Page) {
  const channel = { name: `Черновики ${Date.now()}`, description: '', rate_type: 'level' };
  return callApi<{ id: number; name: string }>(page, 'POST', '/api/v1/channels', {
    ...channel,
    is_active: true,
  });
}

test.describe('drafts after a reload', () => {
  test('a changed rate survives F5 and a new one a crash', async ({
    page,
    keyboard,
    expectAccessible,
  }) => {
    const { href } = await createRated(page, [level(1, 350)]);
    await page.goto(href);
    const keys = await keyboard('ru');
    const table = page.getByRole('table', { name: 'Ставки по уровням' });
    const price = table.getByLabel('Ставка для новых', { exact: true });
    await expect(table.getByRole('row')).toHaveCount(2);
    await keys.press('KeyJ');
    await keys.press('KeyE');
    await expect(price).toBeFocused();
    await keys.type('421');
    await page.reload();
    await isOffered(page);
    await expect(offer(page)).toContainText('Уровень 1');
    await expectAccessible(page);
    await keys.press('KeyZ');
    await expect(price).toHaveValue('421');
    // Focuses the changed field, not the first of the row.
    await expect(price).toBeFocused();
    await keys.press('Control+KeyS');
    await expect(table.getByText('421')).toBeVisible();
    await expect.poll(() => drafts(page)).toEqual([]);

    await keys.press('KeyC');
    await expect(table.getByLabel('Уровень')).toBeFocused();
    await keys.press('Tab');
    await keys.type('555');
    // Waits for the whole text, because typing is stored continuously.
    await expect
      .poll(() => page.evaluate(() => Object.values<string>(localStorage).join()))
      .toContain('"555"');
    const crashed = page.waitForEvent('crash');
    page.goto('chrome://crash').catch(() => {});
    await crashed;
    const next = await page.context().newPage();
    await next.goto(href);
    await isOffered(next);
    await next.keyboard.press('z');
    await expect(next.getByLabel('Ставка для новых', { exact: true })).toHaveValue('555');
    await expect(next.getByLabel('Ставка для новых', { exact: true })).toBeFocused();
    await next.keyboard.press('Escape');
    await expect.poll(() => drafts(next)).toEqual([]);
    await next.reload();
    await expect(next.getByRole('table').getByText('421')).toBeVisible();
    await expect(offer(next)).toBeHidden();
  });

  test('a name typed before the code of drafts has loaded survives F5', async ({ page }) => {
    const channel = await newChannel(page);
    const release = await hold(page, '**/assets/overlays-*.js');
    await page.goto(`/channels/${channel.id}`);
    const name = page.getByLabel('Наименование');
    await expect(name).toHaveValue(channel.name);
    await page.keyboard.press('e');
    await expect(name).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' one');
    await page.reload();
    release();
    await isOffered(page);
    await page.keyboard.press('z');
    await expect(name).toHaveValue(`${channel.name} one`);
  });

  test('changes by others since the draft are kept, or shown as a conflict in the same field', async ({
    page,
    keyboard,
    expectAccessible,
  }) => {
    const channel = await newChannel(page);
    const path = `/api/v1/channels/${channel.id}`;
    await page.goto(`/channels/${channel.id}`);
    const keys = await keyboard('dvorak');
    const name = page.getByLabel('Наименование');
    const description = page.getByLabel('Описание');
    await expect(name).toHaveValue(channel.name);
    await page.keyboard.press('e');
    await expect(name).toBeFocused();
    await page.keyboard.press('End');
    await keys.type(' one');
    await expect.poll(() => drafts(page)).toHaveLength(1);
    await page.reload();
    await isOffered(page);
    await callApi(page, 'PUT', path, {
      ...channel,
      name: 'Чужое имя',
      description: 'Чужое описание',
      slug: 'x',
    });
    await page.reload();
    await isOffered(page);
    await expect(name).toHaveValue('Чужое имя');
    await page.keyboard.press('z');
    await expect(offer(page).getByRole('alert')).toBeFocused();
    const clashes = offer(page).getByRole('table', { name: 'Расхождения' });
    await expect(clashes.getByRole('row')).toHaveCount(2);
    await expect(clashes.getByRole('row').last()).toContainText(
      `${channel.name}Чужое имя${channel.name} one`,
    );
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(name).toHaveValue(`${channel.name} one`);
    await expect(name).toBeFocused();
    await expect(description).toHaveValue('Чужое описание');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('button', { name: 'Редактировать' })).toBeVisible();
    expect(await callApi(page, 'GET', path)).toMatchObject({
      name: `${channel.name} one`,
      description: 'Чужое описание',
    });

    // The draft of a deleted channel can still be read.
    await page.keyboard.press('e');
    await expect(name).toBeFocused();
    await page.keyboard.press('Control+a');
    await keys.type('nobody');
    await expect.poll(() => drafts(page)).toHaveLength(1);
    await callApi(page, 'DELETE', path);
    await page.reload();
    await isOffered(page);
    await expect(offer(page)).toContainText('Записи больше нет на сервере');
    await expect(offer(page)).toContainText('Наименованиеnobody');
    await expect(offer(page).getByRole('button', { name: 'Восстановить' })).toBeDisabled();
    await page.keyboard.press('Shift+Z');
    await expect(offer(page)).toBeHidden();
    expect(await drafts(page)).toEqual([]);
  });

  test('the draft of a new setting with its options is offered to the same user only', async ({
    page,
  }) => {
    await page.goto('/channels/default');
    await expect(page.getByRole('table')).toBeVisible();
    await page.keyboard.press('c');
    const panel = page.getByRole('dialog', { name: 'Новая настройка' });
    await expect(panel.getByLabel('Ключ')).toBeFocused();
    await page.keyboard.type('draft_key');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('select');
    // Letters that no key types are inserted at once, ahead of keys that still wait for the code of the window.
    await expect(panel.getByLabel('Тип')).toHaveValue('select');
    await page.keyboard.press('Tab');
    await page.keyboard.type('a');
    await page.keyboard.press('Tab');
    await expect(panel.getByLabel('Название опции').first()).toBeFocused();
    await page.keyboard.type('Первая');
    await page.keyboard.press('Enter');
    await expect(panel.getByLabel('Название опции').first()).toHaveValue('Первая');
    await page.reload();
    await isOffered(page);

    // The draft is still offered after signing out and in; another user of this browser sees nothing.
    const signOut = async () => {
      await page.getByRole('button', { name: 'Sign out' }).press('Enter');
      await page.waitForURL('**/login');
    };
    await signOut();
    await signInAhead(page, 'editor@example.com');
    await page.goto('/channels/default');
    await expect(page.getByRole('table')).toBeVisible();
    await expect(offer(page)).toBeHidden();
    await signOut();
    await signInAhead(page);
    await page.goto('/channels/default');
    await isOffered(page);
    await page.keyboard.press('c');
    await isOffered(page);
    await expect(panel.getByLabel('Ключ')).toHaveValue('');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(panel.getByRole('button', { name: 'Восстановить' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel.getByLabel('Ключ')).toHaveValue('draft_key');
    await expect(panel.getByLabel('Ключ')).toBeFocused();
    await expect(panel.getByLabel('Название опции').first()).toHaveValue('Первая');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Не сохранять' }).press('Enter');
    await expect(panel).toBeHidden();
    await expect.poll(() => drafts(page)).toEqual([]);
  });

  test('a draft survives the lock, and leaving a page with unsaved personal data asks first', async ({
    page,
  }) => {
    await page.goto('/offers/1');
    await expect(page.getByRole('button', { name: 'Редактировать' }).first()).toBeVisible();
    await page.keyboard.press('e');
    const site = page.getByLabel('Сайт');
    await site.press('Control+a');
    await page.keyboard.type('https://draft.example');
    await page.route('**/api/v1/offers/1', (route) =>
      route.fulfill({ status: 401, json: { message: 'Срок вышел', allow_refresh: true } }),
    );
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/\/lock$/);
    await page.unroute('**/api/v1/offers/1');
    await page.reload();
    await page.goto('/offers/1');
    await isOffered(page);
    await page.keyboard.press('Shift+Z');
    await expect(offer(page)).toBeHidden();
    expect(await drafts(page)).toEqual([]);

    await page.goto('/clients/1');
    await page.getByRole('button', { name: 'Редактировать' }).first().press('Enter');
    await page.getByLabel('Отчество').press('End');
    await page.keyboard.type('тест');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      return dialog.dismiss();
    });
    await page.evaluate(() => window.location.reload());
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await expect(page.getByLabel('Отчество')).toHaveValue(/тест$/);
    expect(await drafts(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.reload();
    expect(asked).toHaveLength(1);
  });
});
