/** Calls that arrived although their answer was lost, and their later messages. */
import type { Page } from '@playwright/test';
import { createRated, level, openRow } from './support/rates.ts';
import { callApi } from './support/settings.ts';
import { expect, PASSWORD, test } from './support/test.ts';

test.use({ allowedNoise: [/ERR_FAILED|status of 412/] });

/** The write arrives, but its answer does not. */
const lose = (page: Page, path: string, method: string) =>
  page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await route.fetch();
    await route.abort();
  });
const message = (page: Page, text: RegExp) => page.locator('[data-tone]').filter({ hasText: text });

test('each of two rates with a lost answer reports its own change, which can be undone', async ({
  page,
}) => {
  const { href, path, read } = await createRated(page, [level(1, 350), level(2, 400)]);
  await page.goto(href);
  await lose(page, `**${path}`, 'POST');
  const row = (at: number) => page.locator('tr[data-key][tabindex]').nth(at);
  const save = (at: number) => row(at).getByRole('button', { name: 'Сохранить' }).click();
  for (const [at, amount] of ['355', '410'].entries()) {
    await openRow(row(at).getByRole('button', { name: 'Редактировать' }));
    await row(at).getByLabel('Ставка для новых', { exact: true }).fill(amount);
    await save(at);
    await expect(row(at).locator('xpath=following-sibling::tr[1]')).toContainText('Неизвестно');
  }
  await page.unrouteAll();
  await save(0);
  await expect(message(page, /Уже записано: .*350.*355/)).toBeVisible();
  await expect(message(page, /400.*410[\s\S]*Неизвестно/)).toBeVisible();
  await save(1);
  const second = message(page, /Уже записано: .*400.*410/);
  await second.getByRole('button', { name: 'Отменить' }).click();
  await expect(row(1)).toContainText('400');
  expect((await read()).map((one) => one.new_client_rate)).toEqual([355, 400]);
});

test('a rate that is changed back after a lost answer is written back', async ({ page }) => {
  const { href, path, read } = await createRated(page, [level(1, 350), level(2, 400)]);
  await page.goto(href);
  await lose(page, `**${path}`, 'POST');
  const row = page.locator('tr[data-key][tabindex]').first();
  await openRow(row.getByRole('button', { name: 'Редактировать' }));
  const amount = row.getByLabel('Ставка для новых', { exact: true });
  const save = row.getByRole('button', { name: 'Сохранить' });
  await amount.fill('355');
  await save.click();
  await expect(page.locator('tbody')).toContainText('Неизвестно, сохранена ли ставка');
  await page.unrouteAll();
  await amount.fill('350');
  await save.click();
  await expect(save).toHaveCount(0);
  expect((await read()).map((one) => one.new_client_rate)).toEqual([350, 400]);
});

test('a discarded new channel is reported as created when the list is read', async ({ page }) => {
  await lose(page, '**/api/v1/channels', 'POST');
  await page.goto('/channels');
  await expect(page.locator('tr[data-key]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Новый канал' }).click();
  const panel = page.getByRole('dialog', { name: 'Новый канал' });
  await panel.getByLabel('Наименование').fill('Оставленный');
  await panel.getByRole('button', { name: 'Сохранить' }).click();
  await expect(panel.getByRole('alert')).toContainText('При повторе сначала проверим');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Не сохранять' }).click();
  await expect(message(page, /Уже записано: новый канал «Оставленный»/)).toBeVisible();
});

test('a user whose save had a lost answer is saved with the later changes', async ({ page }) => {
  const data = { name: 'Тамара', email: 'tamara@example.com', roles: ['user'] };
  const secrets = { password: PASSWORD, password_confirmation: PASSWORD };
  await callApi(page, 'POST', '/api/users', { ...data, ...secrets });
  await page.goto('/users?search=tamara');
  const row = page.locator('tr[data-key]').filter({ hasText: data.email });
  await row.getByRole('button', { name: 'Edit' }).click();
  const panel = page.getByRole('dialog', { name: 'Edit User' });
  await lose(page, '**/api/users/*', 'PUT');
  // Decomposed, as a Mac copies it: the API composes it.
  await panel.getByLabel('Name').fill('Майя'.normalize('NFD'));
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByRole('alert')).toContainText('Saving again looks for it first');
  await page.unrouteAll();
  await panel.getByLabel('Email').fill('ti@example.com');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel).toBeHidden();
  await page.goto('/users?search=ti@example.com');
  await expect(page.locator('tr[data-key]').first()).toContainText('Майя');
});

test("the user's own name that is changed back after a lost answer is saved", async ({ page }) => {
  await page.goto('/profile');
  const name = page.getByLabel('Name');
  const save = page.getByRole('button', { name: 'Update Profile' });
  const was = await name.inputValue();
  await lose(page, '**/api/user', 'PUT');
  await name.fill('Иное имя');
  await save.click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.unrouteAll();
  await name.fill(was);
  await save.click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue(was);
});

test('a switch can be pressed while the outcome of its last call is checked', async ({ page }) => {
  await page.goto('/offers');
  const first = page.locator('tr[data-key]').first();
  const status = first.getByRole('button', { name: /^(Деа|А)ктивировать$/ });
  const was = await status.textContent();
  await page.route('**/api/v1/offers/*', (route) => {
    const method = route.request().method();
    return method === 'PUT' ? route.abort() : route.fallback();
  });
  let looks = 0;
  await page.route('**/api/v1/offers/*', (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    // The first read belongs to the write; the second one is the check, which hangs.
    looks += 1;
    return looks === 2 ? undefined : route.fallback();
  });
  await status.click();
  await expect.poll(() => looks).toBe(2);
  await expect(status).not.toHaveAttribute('aria-disabled', 'true');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await status.click();
  await expect(status).not.toHaveText(was!);
});

test('a new ladder rate with a lost answer is added once, also from its draft after a reload', async ({
  page,
}) => {
  const start = { rate_type: 'start', rate_value: 1, range_from: 0, range_to: 10 };
  const { href, path, read } = await createRated(page, [start], { rate_type: 'ladder' });
  await page.goto(href);
  await lose(page, `**${path}`, 'POST');
  await openRow(page.getByRole('button', { name: 'Добавить ставку' }));
  const added = page.locator('tr[data-key^=new][tabindex]');
  await added.getByLabel('Значение ставки', { exact: true }).fill('7,50');
  await added.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.locator('tbody')).toContainText('Неизвестно, сохранена ли ставка');
  await page.unrouteAll();
  await page.reload();
  const offer = page.getByRole('complementary', { name: 'Черновик' });
  await expect(offer).toContainText('возможно, уже записано');
  await offer.getByRole('button', { name: 'Восстановить' }).click();
  await expect(added.getByLabel('Тип ставки')).toHaveValue('terrible');
  await added.getByRole('button', { name: 'Сохранить' }).click();
  await expect(added).toHaveCount(0);
  const steps = (await read()).map((one) => [one.rate_type, one.rate_value]);
  expect(steps).toEqual([
    ['start', 1],
    ['terrible', 7.5],
  ]);
});

test('a new ladder rate that never arrived is added, and an existing one like it stays', async ({
  page,
}) => {
  const start = { rate_type: 'start', rate_value: 7 };
  const { href, path, read } = await createRated(page, [start], { rate_type: 'ladder' });
  await page.goto(href);
  await page.route(`**${path}`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await openRow(page.getByRole('button', { name: 'Добавить ставку' }));
  const added = page.locator('tr[data-key^=new][tabindex]');
  const step = added.getByLabel('Тип ставки');
  await step.selectOption('start');
  await added.getByLabel('Значение ставки', { exact: true }).fill('7');
  await added.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.locator('tbody')).toContainText('Неизвестно, сохранена ли ставка');
  await page.unrouteAll();
  await step.selectOption('bad');
  await added.getByRole('button', { name: 'Сохранить' }).click();
  await expect(added).toHaveCount(0);
  expect((await read()).map((one) => one.rate_type)).toEqual(['start', 'bad']);
});

test('rates of the grid with a lost answer are found by the retry, and do not count as changed since', async ({
  page,
}) => {
  const { path, read } = await createRated(page, [level(1, 100)], { name: 'Потерянный' });
  await page.goto('/channels/rates?search=Потерянный');
  const cell = page.getByRole('grid').locator('[data-row="0"][data-column="0"]');
  await cell.click();
  await page.keyboard.type('300');
  await lose(page, `**${path}`, 'POST');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog')).toContainText('100 → 300');
  await page.keyboard.press('Control+Enter');
  const report = page.getByRole('dialog', { name: 'Отправка ставок' });
  await expect(report).toContainText('исход неизвестен');
  await page.unrouteAll();
  // The retry fails before it can check.
  await page.route('**/api/v1/channels/*', (route) => route.abort());
  const again = page.waitForEvent('requestfailed');
  await report.getByRole('button', { name: 'Повторить неудачные' }).click();
  await again;
  await expect(report).toContainText('повтор сначала проверит');
  await expect(report).not.toContainText('не отправлено');
  await page.unrouteAll();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Изменено: 1')).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByText('Изменено: 1')).toBeHidden();
  await page.getByRole('button', { name: 'Отчёт об отправке' }).click();
  await expect(report).not.toContainText('изменено с тех пор');
  await report.getByRole('button', { name: 'Повторить неудачные' }).click();
  await expect(report).toContainText('Отправлено 1 из 1');
  await page.keyboard.press('Escape');
  const sent = message(page, /Отправлены ставки канала «Потерянный»/);
  await sent.getByRole('button', { name: 'Отменить' }).click();
  await expect.poll(async () => (await read())[0]?.new_client_rate).toBe(100);
});

test('a rate of the grid that is changed while it is being sent is not sent again with the old value', async ({
  page,
}) => {
  const { path, read } = await createRated(page, [level(1, 100)], { name: 'Передумал' });
  await page.goto('/channels/rates?search=Передумал');
  const cell = page.getByRole('grid').locator('[data-row="0"][data-column="0"]');
  await cell.click();
  await page.keyboard.type('110');
  let drop = () => {};
  const held = new Promise<void>((resolve) => {
    drop = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await held;
    await route.abort();
  });
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog')).toContainText('100 → 110');
  await page.keyboard.press('Control+Enter');
  const report = page.getByRole('dialog', { name: 'Отправка ставок' });
  await expect(report).toContainText('отправляется');
  await page.keyboard.press('Escape');
  await cell.click();
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  drop();
  await expect(message(page, /исход неизвестен: 1/)).toBeVisible();
  await page.getByRole('button', { name: 'Отчёт об отправке' }).click();
  await expect(report).toContainText('исход неизвестен');
  await expect(report).toContainText('Изменено с тех пор');
  await expect(report.getByRole('button', { name: 'Повторить неудачные' })).toBeHidden();
  expect((await read())[0]?.new_client_rate).toBe(100);
});

test('a text that the API has normalised is not a change by others', async ({ page }) => {
  const body = { name: 'Прибранный', rate_type: 'level', is_active: true, description: 'Старое' };
  const { id } = await callApi<{ id: number }>(page, 'POST', '/api/v1/channels', body);
  await page.goto(`/channels/${id}`);
  await page.getByRole('button', { name: 'Редактировать' }).click();
  await lose(page, `**/api/v1/channels/${id}`, 'PUT');
  // Decomposed as on a Mac, with breaks that were copied with the text.
  await page.getByLabel('Наименование').fill('Николай'.normalize('NFD'));
  await page.getByLabel('Описание').fill('Новое\u200b описание\n');
  const save = page.getByRole('button', { name: 'Сохранить' });
  await save.click();
  await expect(message(page, /Неизвестно, дошло ли/)).toBeVisible();
  await page.unrouteAll();
  await save.click();
  const told = message(page, /Уже записано/);
  await expect(told).toBeVisible();
  await expect(save).toHaveCount(0);
  await told.getByRole('button', { name: 'Отменить' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Прибранный');
  await expect(page.getByText('Старое')).toBeVisible();
});

test('a new channel that never arrived is not reported as the one created instead', async ({
  page,
}) => {
  const create = async () => {
    await page.getByRole('button', { name: 'Новый канал' }).click();
    const panel = page.getByRole('dialog', { name: 'Новый канал' });
    await panel.getByLabel('Наименование').fill('Единственный');
    await panel.getByRole('button', { name: 'Сохранить' }).click();
    return panel;
  };
  await page.goto('/channels');
  await expect(page.locator('tr[data-key]').first()).toBeVisible();
  await page.route('**/api/v1/channels', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await expect((await create()).getByRole('alert')).toContainText('При повторе сначала проверим');
  await page.unrouteAll();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Не сохранять' }).click();
  await expect(message(page, /Неизвестно, дошло ли/)).toBeVisible();
  await expect(await create()).toBeHidden();
  // By then the list has shown all its messages.
  await expect(page.locator('tr[data-marked]')).toContainText('Единственный');
  const messages = page.locator('[data-tone]');
  await expect(messages).toHaveText([/«Единственный».*Успешно/s, /Неизвестно, дошло ли/]);
});
