/** Users who are faster than the screen: bursts of keys, a held key, a double click. */
import type { Page } from '@playwright/test';
import { createRated, level } from './support/rates.ts';
import {
  callApi,
  createChannel,
  createSetting,
  edit,
  edited,
  on,
  row,
  unique,
} from './support/settings.ts';
import { expect, test } from './support/test.ts';

// Some calls are meant to be refused.
test.use({ allowedNoise: [/status of (412|422|500)/] });

const rates = (page: Page) => page.locator('main tr[data-key]');

/** Holds a key down for as long as a person may take to let go. */
async function holdDown(page: Page, key: string) {
  for (let i = 0; i < 20; i++) {
    await page.keyboard.down(key);
    await page.waitForTimeout(30);
  }
  await page.keyboard.up(key);
}

/** Sends keys without a pause: all are under way before the first one is answered. */
async function burst(page: Page, keys: string) {
  const session = await page.context().newCDPSession(page);
  const sent = [...keys].flatMap((key) => {
    const code = /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`;
    return [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, text: key }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code }),
    ];
  });
  await Promise.all(sent);
}

test('digits typed right after the key that opens a row go into its field', async ({ page }) => {
  const { href } = await createRated(page, [level(1, 350)]);
  await page.goto(href);
  for (const [key, name] of [
    ['e', 'new_client_rate'],
    ['c', 'level'],
  ] as const) {
    await page.reload();
    await rates(page).first().waitFor();
    await page.keyboard.press('j');
    await burst(page, `${key}345`);
    await expect(page.locator(`input[name="${name}"]:focus`)).toHaveValue('345');
    await expect(page).toHaveURL(new RegExp(`${href}$`));
    await page.keyboard.press('Escape');
  }
});

test('the next row can be edited while another one is being saved', async ({ page }) => {
  const { href } = await createRated(page, [level(1, 350), level(2, 400)]);
  await page.goto(href);
  await rates(page).first().waitFor();
  const held: (() => void)[] = [];
  await page.route(
    '**/rates*',
    on('POST', (route) => held.push(() => void route.continue())),
  );
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await page.keyboard.type('351');
  await page.keyboard.press('Enter');
  await expect.poll(() => held.length).toBe(1);
  for (const key of ['j', 'e', '4', '0', '3']) await page.keyboard.press(key);
  for (const go of held.splice(0)) go();
  await expect(rates(page).first()).toContainText('351');
  await page.unrouteAll();
  await page.keyboard.press('Enter');
  await expect(rates(page)).toContainText([/351.*300/s, /403.*350/s]);
});

test('a refused row does not take the focus from the next row', async ({ page }) => {
  const { href } = await createRated(page, [level(1, 350), level(2, 400)]);
  await page.goto(href);
  await rates(page).first().waitFor();
  const held: (() => void)[] = [];
  const errors = { 'rates.0.new_client_rate': ['Слишком много'] };
  await page.route(
    '**/rates*',
    on('POST', (route) =>
      held.push(() => void route.fulfill({ status: 422, json: { message: 'Нельзя', errors } })),
    ),
  );
  for (const key of ['j', 'e', '3', '5', '1', 'Enter']) await page.keyboard.press(key);
  await expect.poll(() => held.length).toBe(1);
  for (const key of ['j', 'e', '4']) await page.keyboard.press(key);
  for (const go of held.splice(0)) go();
  await expect(page.locator('tbody')).toContainText('Слишком много');
  await page.waitForTimeout(100);
  await page.keyboard.type('03');
  await expect(page.locator('input[name="new_client_rate"]')).toHaveCount(2);
  await expect(page.locator('input[name="new_client_rate"]').nth(1)).toHaveValue('403');
});

test('a held Enter answers no conflict, and sends a refused save only once', async ({ page }) => {
  const setting = await createSetting(page);
  const channel = await createChannel(page);
  const store = (value: number) =>
    callApi(page, 'POST', channel.api, {
      settings: [{ id: setting.id, key: setting.key, value, use_default: false }],
    });
  await store(1);
  await page.goto(`${channel.href}/settings`);
  await edit(page, setting.key);
  const value = edited(page, setting.key).getByLabel('Значения');
  await value.fill('11');

  let sent = 0;
  const refuse = on('POST', (route) => {
    sent += 1;
    return route.fulfill({ status: 500, json: { message: 'Сбой', written: false } });
  });
  await page.route(`**${channel.api}`, refuse);
  await value.focus();
  await holdDown(page, 'Enter');
  await expect(page.locator('tbody')).toContainText('Сбой');
  expect(sent).toBe(1);
  await page.unrouteAll();

  await store(22);
  await value.focus();
  await holdDown(page, 'Enter');
  await expect(page.getByRole('button', { name: 'Оставить моё' })).toBeFocused();
  const stored = await callApi<{ value: number }[]>(page, 'GET', channel.api);
  expect(stored.map((one) => one.value)).toEqual([22]);
});

test('a held key is not typed into the field that it opens', async ({ page }) => {
  const { href } = await createRated(page, [level(1, 350)]);
  await page.goto(href);
  await rates(page).first().waitFor();
  await page.keyboard.press('j');
  await holdDown(page, 'e');
  const field = page.locator('input[name="new_client_rate"]');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('350');
  // From then on keys are typed, even the same letter.
  await page.keyboard.press('e');
  await expect(field).toHaveValue('e');
});

test('a double click presses only the button of its first click', async ({ page }) => {
  const [bound, ...others] = [
    await createSetting(page),
    await createSetting(page),
    await createSetting(page),
  ];
  const channel = await createChannel(page);
  await callApi(page, 'POST', channel.api, {
    settings: [{ id: bound!.id, key: bound!.key, value: 7, use_default: false }],
  });
  await page.goto(`${channel.href}/settings`);
  await edit(page, bound!.key);
  await row(page, bound!.key).getByRole('button', { name: 'Отмена' }).dblclick({ delay: 50 });
  await expect(row(page, bound!.key).getByRole('button', { name: 'Редактировать' })).toBeVisible();
  await expect(row(page, bound!.key).getByText('7', { exact: true })).toBeVisible();
  const own = () => callApi<{ value: number }[]>(page, 'GET', channel.api);
  expect((await own()).map((one) => one.value)).toEqual([7]);

  await page.goto(`${channel.href}/add-settings`);
  const [first] = others;
  await row(page, first!.key).getByRole('button', { name: 'Привязать' }).dblclick({ delay: 50 });
  await expect(row(page, first!.key)).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(await own()).toHaveLength(2);
});

test('a double click on the toggle of a channel toggles once', async ({ page }) => {
  const name = unique('Канал');
  await callApi(page, 'POST', '/api/v1/channels', {
    ...{ name, description: '', rate_type: 'level', is_active: true },
  });
  await page.goto('/channels');
  const line = page.getByRole('row', { name: new RegExp(name) });
  // Answered before the second click, so that the button is enabled again.
  let calls = 0;
  await page.route(
    '**/toggle-status',
    on('PATCH', (route) => {
      calls += 1;
      return route.fulfill({ json: { success: true, data: null } });
    }),
  );
  await line.getByRole('button', { name: 'Деактивировать' }).dblclick({ delay: 50 });
  await expect(line.getByRole('button', { name: 'Активировать' })).toBeEnabled();
  await page.waitForLoadState('networkidle');
  expect(calls).toBe(1);
});
