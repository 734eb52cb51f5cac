import { listen } from './support/screen-reader.ts';
import { expect, signInAhead, signInByForm, test } from './support/test.ts';

// This test loses connections, which Chromium logs. The journal includes the sign-in.
test.use({ allowedNoise: [/net::ERR_/], user: null });

test('a write with an unknown outcome is shown as such and links to its record', async ({
  page,
  keyboard,
  expectAccessible,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInByForm(page);
  const keys = await keyboard('ru');
  await keys.press('KeyG');
  await keys.press('KeyC');
  const row = page.locator('main tr[data-key="1"]');
  await expect(row).toContainText('Активен');
  // The write arrives, but its answer does not, and the result cannot be read.
  await page.route('**/toggle-status', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.route('**/api/v1/channels/1', (route) => route.abort('connectionreset'));
  await row.focus();
  await keys.press('KeyA');
  const message = page.getByRole('alert').filter({ hasText: 'Неизвестно, дошло ли' });
  await expect(message).toContainText('Ошибка соединения с сервером!');
  await expect(message).toContainText('Неизвестно, дошло ли: соединение прервалось');

  await keys.press('KeyG');
  await keys.press('KeyJ');
  const journal = page.getByRole('dialog', { name: 'Журнал сессии' });
  const calls = journal.locator('tr[data-key]');
  // The user did not request the read that checks the write, so its failure is in the journal only.
  await expect(calls.nth(1)).toContainText('Переключение активности канала #1');
  await expect(calls.nth(1)).toContainText('исход неизвестен');
  await expect(calls.first()).toContainText('ошибка');
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.locator('[role=alert]')).toHaveCount(1);
  await expect(row).toContainText('Активен');
  await keys.press('Home');
  await expect(calls.first()).toBeFocused();
  await keys.press('KeyJ');
  await expect(calls.last()).toContainText('Вход');
  await expectAccessible(page);

  // Goes to a read and back, then to the details of the write.
  await keys.press('KeyJ');
  await expect(calls.nth(2)).toBeFocused();
  await keys.press('ArrowUp');
  await keys.press('Enter');
  await expect(journal).toContainText('PATCH /api/v1/channels/1/toggle-status');
  await keys.press('Control+KeyC');
  await expect(journal.getByText('Скопировано')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('Переключение активности канала #1 — исход неизвестен');
  expect(copied).toContain('Неизвестно, дошло ли: соединение прервалось');

  // Checks the state without flipping it.
  await keys.press('KeyO');
  await expect(journal).toBeHidden();
  await expect(row).toContainText('Неактивен');
  await expect(row).toBeFocused();
});

test('a screen reader reads the calls, the opened details, and that no call has failed', async ({
  page,
  keyboard,
  expectAccessible,
}) => {
  const reader = await listen(page);
  await signInAhead(page);
  await page.goto('/offers');
  const keys = await keyboard('ru');
  await page.waitForLoadState('networkidle');
  const reads = (text: RegExp) => expect.poll(() => reader.focused()).toMatch(text);
  const hears = (text: RegExp) =>
    expect.poll(async () => (await reader.heard()).join('\n')).toMatch(text);
  await keys.press('KeyG');
  await keys.press('KeyJ');
  await reads(/^dialog «Журнал сессии».*: row «[\d:]{8} .+ успешно .+» \(Enter — подробности\)$/);
  await keys.press('Enter');
  await reads(/ \(GET \/api\/.*\)$/);
  await hears(/^polite: GET \/api\//);
  await expectAccessible(page);
  await keys.press('KeyF');
  await hears(/^polite: Ошибок не было$/m);
  await keys.press('KeyF');
  await hears(/^polite: Показаны все вызовы$/m);
});

test('reads are repeated from the journal, failures are filtered, and the next session starts empty', async ({
  page,
  keyboard,
}) => {
  await signInAhead(page);
  const keys = await keyboard('dvorak');
  await page.route('**/api/v1/offers?**', (route) => route.abort());
  const beside = page.waitForResponse('**/api/v1/channels');
  await page.goto('/offers');
  await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible();
  await page.unroute('**/api/v1/offers?**');
  // A call that begins while the journal is open is listed above the focused one.
  await beside;
  await page.waitForLoadState('networkidle');
  // Dvorak has the letters on other keys.
  await keys.type('gj');
  const journal = page.getByRole('dialog', { name: 'Журнал сессии' });
  const calls = journal.locator('tr[data-key]');
  await expect(calls.first()).toBeFocused();
  await keys.type('f');
  await expect(calls).toHaveCount(1);
  await expect(calls).toContainText('Список офферов, страница 1');
  await keys.type('j');
  await keys.type('r');
  await expect(journal.getByRole('status').filter({ hasText: 'успешно' })).toHaveText(
    'Список офферов, страница 1: успешно',
  );
  await keys.type('f');
  await expect(calls.first()).toContainText('Список офферов, страница 1');
  await keys.press('Escape');
  // The screen behind the panel was reloaded.
  await expect(
    page.getByRole('table', { name: 'Офферы' }).locator('tr[data-key]').first(),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signInByForm(page, 'editor@example.com');
  await keys.type('gj');
  await expect(calls.last()).toContainText('Вход');
  await expect(journal).not.toContainText('офферов');
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toContain('Список');
});
