/** Values typed on a Russian keyboard, in a browser outside the zone of the business. */
import type { Locator } from '@playwright/test';
import { openList, panel, rows } from './support/clients.ts';
import { countKeys } from './support/keyboard.ts';
import { createRated, level, openRow } from './support/rates.ts';
import { expect, test } from './support/test.ts';

/** Slightly more than the time, in ms, during which a question ignores the key that asked it. */
const READING_MS = 450;

/** Returns a day of the business, some days ahead: `2026-12-01`. */
const businessDay = (ahead: number) =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' }).format(
    Date.now() + ahead * 86_400_000,
  );

test.use({ timezoneId: 'America/Los_Angeles', permissions: ['clipboard-read', 'clipboard-write'] });

test('a rate is planned in words, and an unusual change asks a question', async ({
  page,
  keyboard,
}) => {
  const { href, read } = await createRated(page, [level(1, 350)]);
  await page.goto(href);
  const row = (at: number) => page.locator('tr[data-key][tabindex]').nth(at);
  const said = (one: Locator) => one.locator('xpath=following-sibling::tr[1]');
  const field = (at: number, name: string) => row(at).getByLabel(name, { exact: true });
  await expect(row(0)).toBeVisible();
  // The code of edited rows loads when the browser is idle; `slow-lists.spec.ts` tests typing before that.
  await page.waitForLoadState('networkidle');
  const board = await keyboard('ru');

  // A new rate with its plan.
  const adding = countKeys(page, board);
  await adding.press('KeyC');
  await expect(field(1, 'Уровень')).toBeFocused();
  await adding.press('Tab');
  await adding.type('600');
  await adding.press('Tab');
  await adding.type('550');
  await adding.press('Tab');
  await expect(field(1, 'Плановая дата')).toBeFocused();
  await adding.type('+9');
  await expect(row(1)).toContainText('через 9 дн.');
  await expect(row(1)).toContainText('МСК');
  await adding.press('Tab');
  await expect(field(1, 'Плановая дата')).toHaveValue(
    `${businessDay(9).split('-').reverse().join('.')} 00:00`,
  );
  await adding.type('620');
  await adding.press('Tab');
  await adding.type('570');
  await adding.press('Enter');
  await expect(row(1)).toBeFocused();
  await expect(row(1)).toContainText('в 00:00 МСК');
  expect((await read())[1]).toMatchObject({
    planned_date: `${businessDay(9)}T00:00`,
    planned_new_client_rate: 620,
  });
  expect(adding.count()).toBeLessThanOrEqual(22);

  // A plan for an existing rate, in words, with a typo in the date and one in the amount.
  await board.press('KeyK');
  await board.press('KeyE');
  // The editor takes the focus when it is drawn.
  await expect(row(0).locator('input:focus')).toBeVisible();
  // A click, because on a busy machine the editor takes the focus away from a field that is only focused.
  await field(0, 'Плановая дата').click();
  await board.type('31.11');
  await board.press('Tab');
  await expect(row(0)).toContainText('Такого дня нет');
  await expect(field(0, 'Плановая дата')).toHaveValue('31.11');
  await board.press('Shift+Tab');
  await board.type('завтра 9');
  await expect(row(0)).toContainText('завтра в 09:00');
  await board.press('Tab');
  await board.type('3600');
  await board.press('Tab');
  await board.type('310');
  const before = await read();
  await board.press('Enter');
  await expect(said(row(0)).getByRole('alert')).toContainText(
    /350\s→\s3\s600: в 10,3 раза больше\. Чтобы сохранить, нажмите «Сохранить» или Enter ещё раз/,
  );
  expect(await read()).toEqual(before);
  await page.waitForTimeout(READING_MS);
  await board.press('Enter');
  await expect(row(0)).toBeFocused();
  await expect(row(0)).toContainText('завтра в 09:00');
  expect((await read())[0]).toMatchObject({
    planned_date: `${businessDay(1)}T09:00`,
    planned_new_client_rate: 3600,
  });
});

for (const key of ['Enter', 'Control+s', 'Control+Enter']) {
  test(`a second ${key} right after the first does not answer the question about an unusual change`, async ({
    page,
  }) => {
    const { href, read } = await createRated(page, [level(1, 350)]);
    await page.goto(href);
    const row = page.locator('tr[data-key][tabindex]').first();
    await openRow(row.getByRole('button', { name: 'Редактировать' }));
    await row.getByLabel('Ставка для новых', { exact: true }).fill('3500');
    await page.keyboard.press(key);
    await page.keyboard.press(key);
    await expect(page.getByRole('alert').filter({ hasText: 'Enter ещё раз' })).toBeVisible();
    await page.waitForTimeout(READING_MS);
    expect((await read())[0]).toMatchObject({ new_client_rate: 350 });
    await page.keyboard.press(key);
    await expect(row).toBeFocused();
    expect((await read())[0]).toMatchObject({ new_client_rate: 3500 });
  });
}

test('Enter answers the question about an unusual change after a save from the palette or by a key', async ({
  page,
}) => {
  const { href, read } = await createRated(page, [level(1, 350), level(2, 400)]);
  await page.goto(href);
  const row = (at: number) => page.locator('tr[data-key][tabindex]').nth(at);
  const amount = row(0).getByLabel('Ставка для новых', { exact: true });
  const save = row(0).locator('button[data-command="rates.save"]');
  const question = page.getByRole('alert').filter({ hasText: 'Enter ещё раз' });
  const edit = async (value: string) => {
    await row(0).focus();
    await page.keyboard.press('e');
    await expect(amount).toBeFocused();
    await amount.fill(value);
  };
  const answer = async (rate: number) => {
    await expect(question).toBeVisible();
    await expect(save).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(row(0)).toBeFocused();
    expect((await read())[0]).toMatchObject({ new_client_rate: rate });
  };
  await edit('3500');
  await row(1).focus();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Команды' })).toBeFocused();
  await page.keyboard.type('сохранить ставку');
  await expect(page.getByRole('option').first()).toContainText('Сохранить ставку');
  await page.keyboard.press('Enter');
  await answer(3500);

  await edit('0');
  await amount.blur();
  await page.keyboard.press('Control+s');
  await answer(0);
  expect((await read())[1]).toMatchObject({ new_client_rate: 400 });
});

test('a phone of an existing client is reported, and that client can be opened and copied', async ({
  page,
  keyboard,
}) => {
  await openList(page);
  const board = await keyboard('ru');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await rows(page).first().focus();
  const cells = await rows(page).first().getByRole('cell').allTextContents();
  const [, phone = '', email = ''] = cells;
  await board.press('KeyY');
  await expect.poll(copied).toBe(phone);
  await board.press('Shift+KeyY');
  await expect.poll(copied).toBe(email);
  await expect(page.getByText(/^Скопировано: email клиента \d+/)).toBeVisible();

  const keys = countKeys(page, board);
  await keys.press('KeyC');
  await expect(panel(page).getByLabel('ФИО')).toBeFocused();
  await keys.press('Tab');
  await keys.type('01021990');
  await expect(panel(page).getByText(/^3\d (год|года|лет)$/)).toBeVisible();
  await keys.press('Tab');
  await keys.type(phone.replace(/\D/g, ''));
  await expect(panel(page).getByText('Такой телефон уже есть у клиента')).toBeVisible();
  await keys.press('Tab');
  await expect(panel(page).getByRole('button', { name: /^Открыть клиента/ })).toBeFocused();
  await keys.press('Enter');
  await page.waitForURL(/\/clients\/\d+$/);
  expect(keys.count()).toBe(24);
  await expect(page.getByRole('region', { name: 'Основная информация' })).toContainText(phone);
  await expect(page.getByRole('region', { name: 'Основная информация' })).toContainText(
    /\d\d\.\d\d\.\d{4} · \d+ (год|года|лет)/,
  );
  await board.press('Shift+KeyY');
  await expect.poll(copied).toBe(email);
  await board.press('KeyY');
  await expect.poll(copied).toBe(phone);

  // The typed phone is still there.
  await page.goBack();
  await expect(panel(page).getByLabel('Телефон')).toHaveValue(phone);
});
