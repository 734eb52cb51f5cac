import type { Locator, Page } from '@playwright/test';
import { createRated, level, openRow } from './support/rates.ts';
import { callApi, secondOperator } from './support/settings.ts';
import { expect, test } from './support/test.ts';

const levels = [level(1, 350), level(2, 400), level(3, 450)];

/** Creates a channel with these rates and opens its tab. */
async function openRates(page: Page, rates: readonly object[] = levels, rate_type = 'level') {
  const made = await createRated(page, rates, { rate_type });
  await page.goto(made.href);
  await expect(page.getByRole('table', { name: /^Ставки/ })).toBeVisible();
  return made;
}

/** Rows by position. An edited row has its messages in a second row. */
const row = (page: Page, at: number) => page.locator('tr[data-key][tabindex]').nth(at);
const said = (one: Locator) => one.locator('xpath=following-sibling::tr[1]');
const field = (one: Locator, name: string) => one.getByLabel(name, { exact: true });
const edit = (one: Locator) => openRow(one.getByRole('button', { name: 'Редактировать' }));
const add = (page: Page) => openRow(page.getByRole('button', { name: 'Добавить ставку' }));
const save = (one: Locator) => one.getByRole('button', { name: 'Сохранить' }).click();

test.describe('rates of a channel', () => {
  // The server refuses some rows on purpose.
  test.use({ allowedNoise: [/status of 422/] });

  test('are changed, planned, added and deleted with the mouse', async ({
    page,
    expectAccessible,
  }) => {
    const { read } = await openRates(page);
    const [first, second] = [row(page, 0), row(page, 1)];
    // The tip of a button covers the button below it, until the pointer moves there. Late changes of the page may close
    // a tip.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await first.getByRole('button', { name: 'Редактировать' }).hover();
      await expect(page.locator('[data-tip-word]')).toContainText('Изменить ставку', {
        timeout: 2_000,
      });
    }).toPass();
    const below = await second.getByRole('button', { name: 'Редактировать' }).boundingBox();
    const [x, y] = [below!.x + below!.width / 2, below!.y + below!.height / 2];
    await page.mouse.move(x, y, { steps: 5 });
    const isButton = () =>
      page.evaluate(([x, y]) => !!document.elementFromPoint(x!, y!)?.closest('button'), [x, y]);
    await expect.poll(isButton).toBe(true);
    await edit(first);
    await expect(field(first, 'Ставка для новых')).toBeFocused();
    await field(first, 'Ставка для новых').fill('420,5');
    await expect(said(first)).toContainText('350 → 420,5, +20,1 %');
    await edit(second);
    await expect(field(second, 'Ставка для новых')).toBeFocused();
    await field(second, 'Плановая дата').fill('2099-12-01T09:00');
    await save(second);
    const notice = page.getByRole('alert').filter({ hasText: 'Неверно указанны плановые поля!' });
    await expect(notice).toBeVisible();
    await expect(field(second, 'Плановая ставка для новых')).toBeFocused();
    await expectAccessible(page);
    await field(second, 'Плановая ставка для новых').fill('480');
    await field(second, 'Плановая ставка для повторных').fill('0');
    await expect(said(second)).toContainText('400 → 480, +20 %');
    await expect(said(second)).toContainText('сменится 01.12.2099 в 09:00');
    // A change from 350 to 0 asks a question.
    await save(second);
    await expect(said(second)).toContainText(
      '350 → 0: до нуля. Чтобы сохранить, нажмите «Сохранить» или Enter ещё раз',
    );
    await save(second);
    await expect(second.getByText('01.12.2099 в 09:00')).toBeVisible();
    await expect(second).toBeFocused();
    // The other row keeps its draft and was not sent.
    await expect(field(first, 'Ставка для новых')).toHaveValue('420,5');
    expect(await read()).toMatchObject([
      { new_client_rate: 350 },
      { planned_date: '2099-12-01T09:00', planned_returning_client_rate: 0 },
      {},
    ]);
    await save(first);
    await expect(first.getByText('420,5')).toBeVisible();

    await add(page);
    const added = row(page, 3);
    await expect(field(added, 'Уровень')).toBeFocused();
    // Replaces the suggested level.
    await page.keyboard.type('2');
    await expect(said(added)).toContainText('Уровень 2 уже есть в таблице');
    await field(added, 'Ставка для новых').fill('500');
    await field(added, 'Ставка для повторных').fill('450');
    await save(added);
    // The error comes from the server.
    await expect(added).toContainText('Уровень 2 указан дважды');
    await expect(field(added, 'Уровень')).toBeFocused();
    await field(added, 'Уровень').fill('7');
    await save(added);
    await expect(added.getByText('500')).toBeVisible();
    await expect(added).toBeFocused();

    await first.getByRole('button', { name: 'Удалить' }).click();
    const question = page.getByRole('alertdialog', { name: 'Подтвердите удаление ставки' });
    await expect(question).toContainText('Уровень 1');
    await question.getByRole('button', { name: 'Отмена' }).click();
    await expect(question).toBeHidden();
    await first.getByRole('button', { name: 'Удалить' }).click();
    await question.getByRole('button', { name: 'Удалить' }).click();
    await expect(question).toBeHidden();
    await expect(row(page, 0)).toBeFocused();
    expect((await read()).map((one) => one.level)).toEqual([2, 3, 7]);
  });

  test('are a ladder with ranges if the channel has that type', async ({ page }) => {
    const { read } = await openRates(page, [], 'ladder');
    await expect(page.getByText('Ставок пока нет')).toBeVisible();
    await add(page);
    const only = row(page, 0);
    await field(only, 'Тип ставки').selectOption({ label: 'Плохая КИ' });
    await field(only, 'Значение ставки').fill('12.5');
    await field(only, 'Диапазон от').fill('20');
    await field(only, 'Диапазон до').fill('10');
    await save(only);
    // The error comes from the server.
    await expect(only).toContainText('Начало диапазона больше его конца.');
    await expect(field(only, 'Диапазон от')).toBeFocused();
    await field(only, 'Диапазон до').fill('30');
    await save(only);
    await expect(only).toContainText('Плохая КИ');
    await expect(only).toContainText('20 - 30');
    expect(await read()).toMatchObject([{ rate_type: 'bad', rate_value: 12.5, range_to: 30 }]);
  });

  test('are changed, added and deleted with a keyboard in Russian layout', async ({
    page,
    keyboard,
  }) => {
    const { read } = await openRates(page);
    const keys = await keyboard('ru');
    await row(page, 0).focus();
    await keys.press('KeyJ');
    await expect(row(page, 1)).toBeFocused();
    await keys.press('KeyE');
    await expect(field(row(page, 1), 'Ставка для новых')).toBeFocused();
    await keys.type('410');
    await keys.press('Control+KeyS');
    await expect(row(page, 1)).toBeFocused();
    await expect(row(page, 1)).toContainText('410');

    await keys.press('KeyK');
    await keys.press('Enter');
    await expect(field(row(page, 0), 'Ставка для новых')).toBeFocused();
    await keys.type('1');
    await keys.press('Escape');
    await expect(row(page, 0)).toBeFocused();
    await expect(row(page, 0)).toContainText('350');

    await keys.press('KeyC');
    await expect(field(row(page, 3), 'Уровень')).toHaveValue('4');
    await expect(field(row(page, 3), 'Уровень')).toBeFocused();
    await keys.press('Tab');
    await keys.type('600');
    await keys.press('Tab');
    await keys.type('550');
    await keys.press('Enter');
    await expect(row(page, 3)).toBeFocused();
    await keys.press('Delete');
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Отмена' })).toBeFocused();
    await keys.press('Tab');
    await keys.press('Enter');
    await expect(row(page, 3)).toHaveCount(0);
    await expect(row(page, 2)).toBeFocused();

    await keys.press('Control+KeyK');
    await expect(page.getByRole('combobox')).toBeFocused();
    await keys.type('изменить ставку');
    // The focused row is first; other rows must be chosen.
    const edit = page.getByRole('option', { name: /Изменить ставку/ });
    await expect(edit.first()).toContainText('Уровень 3');
    await keys.press('ArrowDown');
    await expect(edit.nth(1)).toHaveAttribute('aria-selected', 'true');
    await keys.press('Enter');
    await expect(page.getByPlaceholder('Какую ставку изменить?')).toBeFocused();
    await keys.type('уровень 3');
    await expect(page.getByRole('option').first()).toContainText('Уровень 3');
    await keys.press('Enter');
    await expect(field(row(page, 2), 'Ставка для новых')).toBeFocused();
    expect((await read()).map((one) => one.new_client_rate)).toEqual([350, 410, 450]);
  });
});

test.describe('two users of the same rates', () => {
  test('keep each other’s rows, and choose a version if both changed one row', async ({
    page,
    browser,
    server,
  }) => {
    // Two browsers and six journeys on two cores.
    test.slow();
    const { href, read } = await openRates(page);
    const other = await secondOperator(browser, server.url);
    await other.goto(href);
    await expect(row(other, 0)).toBeVisible();
    const change = async (one: Locator, rate: string) => {
      await edit(one);
      await field(one, 'Ставка для новых').fill(rate);
    };
    const money = async () => (await read()).map((one) => one.new_client_rate);

    // Different rows: both are kept.
    await change(row(page, 0), '360');
    await change(row(other, 1), '410');
    await save(row(other, 1));
    await expect(row(other, 1)).toContainText('410');
    await save(row(page, 0));
    await expect(row(page, 1)).toContainText('410');
    expect(await money()).toEqual([360, 410, 450]);

    // The same row: «Оставить моё».
    await change(row(page, 2), '500');
    await change(row(other, 2), '470');
    await field(row(other, 2), 'Ставка для повторных').fill('111');
    await save(row(other, 2));
    await save(row(other, 2));
    await expect(row(other, 2)).toContainText('470');
    await save(row(page, 2));
    const conflict = said(row(page, 2));
    await expect(conflict.getByRole('row', { name: /Ставка для новых/ })).toContainText(
      'Ставка для новых450470500',
    );
    await expect(conflict.getByRole('row', { name: /повторных/ })).toContainText('не менялось');
    await expect(conflict.getByRole('button', { name: 'Оставить моё' })).toBeFocused();
    expect(await money()).toEqual([360, 410, 470]);
    await conflict.getByRole('button', { name: 'Оставить моё' }).click();
    await expect(row(page, 2)).toContainText('500');
    expect((await read())[2]).toMatchObject({ new_client_rate: 500, returning_client_rate: 111 });

    // «Взять чужое» for a user who has not seen that yet.
    await change(row(other, 2), '300');
    await save(row(other, 2));
    await said(row(other, 2)).getByRole('button', { name: 'Взять чужое' }).click();
    await expect(row(other, 2)).toContainText('500');
    expect(await money()).toEqual([360, 410, 500]);

    // A deleted row can be added again.
    await change(row(page, 1), '499');
    await row(other, 1).getByRole('button', { name: 'Удалить' }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
    await expect(other.locator('tr[data-key]')).toHaveCount(2);
    await save(row(page, 1));
    await said(row(page, 1)).getByRole('button', { name: 'Добавить заново' }).click();
    await expect(row(page, 1)).toContainText('499');
    expect(await money()).toEqual([360, 499, 500]);

    // Deleting a row that another user has just changed asks again.
    await change(row(page, 0), '361');
    await save(row(page, 0));
    await expect(row(page, 0)).toContainText('361');
    await row(other, 0).getByRole('button', { name: 'Удалить' }).click();
    const question = other.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Удалить' }).click();
    await expect(question).toContainText('тем временем изменили');
    await expect(question).toContainText('361');
    await question.getByRole('button', { name: 'Удалить' }).click();
    await expect(question).toBeHidden();
    expect(await money()).toEqual([499, 500]);
    await other.context().close();
  });

  test('get a conflict on an API without versions, too', async ({ page }) => {
    const { path, read } = await openRates(page);
    await page.route(`**${path}`, async (route) => {
      const { 'if-match': _, ...headers } = route.request().headers();
      const answer = await route.fetch({ headers });
      const { etag: __, ...rest } = answer.headers();
      const body = await answer.json();
      for (const one of body.data ?? []) delete one.version;
      await route.fulfill({ status: answer.status(), headers: rest, json: body });
    });
    await page.reload();
    await edit(row(page, 0));
    await field(row(page, 0), 'Ставка для новых').fill('360');
    const rates = await read();
    await callApi(page, 'POST', path, {
      rates: rates.map((one) => ({ ...one, new_client_rate: 777 })),
    });
    await save(row(page, 0));
    await expect(said(row(page, 0))).toContainText('Стало');
    await said(row(page, 0)).getByRole('button', { name: 'Оставить моё' }).click();
    await expect(row(page, 0)).toContainText('360');
    await expect(row(page, 1)).toContainText('777');
  });
});

test.describe('when something fails', () => {
  test.use({ allowedNoise: [/Failed to load resource/] });

  test('a typed rate survives failures, another screen and the end of the session', async ({
    page,
    context,
  }) => {
    const { href, path, read } = await openRates(page);
    const first = row(page, 0);
    await edit(first);
    await field(first, 'Ставка для новых').fill('360');
    const keepsDraft = async (message: string) => {
      await save(first);
      await expect(said(first)).toContainText(message);
      await expect(field(first, 'Ставка для новых')).toHaveValue('360');
    };
    const once = (answer: object) =>
      page.route(
        `**${path}`,
        (route) => (route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback()),
        { times: 2 },
      );
    await once({ status: 500, json: { success: false, message: 'База недоступна' } });
    await keepsDraft('База недоступна');
    await page.unrouteAll();
    await once({ status: 200, contentType: 'text/html', body: '<h1>502</h1>' });
    await keepsDraft('Ошибка в получении данных с сервера.');
    await page.unrouteAll();
    await context.setOffline(true);
    await keepsDraft('Ошибка соединения с сервером!');
    await context.setOffline(false);

    // To another screen and back.
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.waitForURL('**/profile');
    await page.goBack();
    await page.waitForURL(`**${href}`);
    await expect(field(first, 'Ставка для новых')).toHaveValue('360');
    // The shown rates are read again in the background.
    await expect(page.locator('.table-frame[aria-busy=true]')).toHaveCount(0);

    // The session expires during an edit and is restored.
    await page.route(
      `**${path}`,
      (route) =>
        route.fulfill({
          status: 401,
          json: { success: false, message: 'Токен устарел', allow_refresh: true },
        }),
      { times: 1 },
    );
    await save(first);
    await page.getByRole('button', { name: 'Подтвердить сессию' }).click();
    await page.waitForURL(`**${href}`);
    await expect(first).toContainText('360');
    expect((await read())[0]).toMatchObject({ new_client_rate: 360 });
  });

  test('a write with a lost answer is not repeated and is no conflict', async ({ page }) => {
    const { path, read } = await openRates(page);
    await add(page);
    const added = row(page, 3);
    await field(added, 'Ставка для новых').fill('10');
    await field(added, 'Ставка для повторных').fill('5');
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await save(added);
    await expect(said(added)).toContainText('Ошибка соединения с сервером!');
    await expect(said(added)).toContainText('Неизвестно, сохранена ли ставка');
    await expect(said(added)).not.toContainText('не сохранена');
    await page.unrouteAll();
    await field(added, 'Ставка для новых').fill('11');
    await save(added);
    await expect(page.locator('tr[data-key]')).toHaveCount(4);
    expect((await read()).map((one) => one.new_client_rate)).toEqual([350, 400, 450, 11]);
  });

  test('two rows saved at the same time on a slow server are both kept', async ({ page }) => {
    const { path, read } = await openRates(page);
    await page.route(`**${path}`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.fallback();
    });
    for (const [at, rate] of [
      [0, '361'],
      [1, '411'],
    ] as const) {
      await edit(row(page, at));
      await field(row(page, at), 'Ставка для новых').fill(rate);
    }
    await save(row(page, 1));
    await save(row(page, 0));
    await expect(page.getByText('Сохраняется…')).toHaveCount(2);
    await expect(page.getByText('Сохраняется…')).toHaveCount(0);
    expect((await read()).map((one) => one.new_client_rate)).toEqual([361, 411, 450]);
  });
});

test('five hundred rates can be navigated and edited without losing a key', async ({
  page,
  keyboard,
}) => {
  await openRates(
    page,
    Array.from({ length: 500 }, (_, index) => level(index + 1, 350)),
  );
  const keys = await keyboard('us');
  await row(page, 0).focus();
  for (let presses = 0; presses < 30; presses++) await keys.press('KeyJ');
  await expect(row(page, 30)).toBeFocused();
  await keys.press('KeyE');
  await expect(field(row(page, 30), 'Ставка для новых')).toBeFocused();
  await keys.type('123456789');
  await expect(field(row(page, 30), 'Ставка для новых')).toHaveValue('123456789');
});
