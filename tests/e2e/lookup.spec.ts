/** Records from the palette, by keyboard with the Russian layout. */
import type { Page } from '@playwright/test';
import { callApi } from './support/settings.ts';
import { expect, openUsers, signInByForm, test } from './support/test.ts';

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  allowedNoise: [/status of (404|503)/],
});

const field = (page: Page) => page.getByRole('combobox', { name: 'Команды' });
/** Returns the active row of the field, which Enter runs. */
async function active(page: Page) {
  const id = await field(page).getAttribute('aria-activedescendant');
  return page.locator(`[id="${id}"]`);
}
const rows = (page: Page) => page.getByRole('listbox', { name: 'Команды' }).getByRole('option');
const first = (page: Page) => rows(page).first();

interface Client {
  id: number;
  phone: string;
  email: string | null;
  last_name: string;
}

test('the record of a pasted value is the first row', async ({
  page,
  keyboard,
  expectAccessible,
}) => {
  const keys = await keyboard('ru');
  const paste = async (text: string) => {
    await keys.press('Control+KeyK');
    await expect(field(page)).toBeFocused();
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
    await page.keyboard.press('Control+V');
  };
  await openUsers(page);
  const clients = await callApi<Client[]>(page, 'GET', '/api/v1/clients?per_page=1');
  const [offer] = await callApi<{ id: number; name: string; url: string }[]>(
    page,
    'GET',
    '/api/v1/offers?per_page=1',
  );
  const client = clients[0]!;
  const digits = client.phone.slice(1);

  // A phone as copied from a table: Enter waits for the answer.
  await paste(`\u00a08 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`);
  await keys.press('Enter');
  await expect(page).toHaveURL(`/clients/${client.id}`);
  await expect(field(page)).toBeHidden();

  // First the number of the current section, then of the others.
  await paste('№12');
  await expect(first(page)).toContainText('Клиент');
  await expect(rows(page)).toHaveCount(4);
  await expect(await active(page)).toContainText('ID 12');
  await expectAccessible(page);
  await keys.press('ArrowDown');
  await expect(await active(page)).toContainText('Канал');
  await keys.press('Enter');
  await expect(page).toHaveURL('/channels/12');

  // Addresses of the console, and of an offer.
  await paste(new URL(`/clients/${client.id}/addresses?a=1#x`, page.url()).href);
  await expect(first(page)).toContainText(client.last_name);
  await keys.press('Enter');
  await expect(page).toHaveURL(`/clients/${client.id}/addresses?a=1#x`);
  await paste(offer!.url);
  await expect(first(page)).toContainText(offer!.name);
  await keys.press('Escape');

  // Users have no page: the row of the list gets the focus.
  await paste('editor@example.com');
  await expect(first(page)).toContainText('Пользователь');
  await keys.press('Enter');
  await expect(page).toHaveURL('/users?row=2');
  await expect(page.locator('tr[data-key="2"]')).toBeFocused();

  // An unknown phone starts a client, and is shown in the panel only.
  await paste('8 900 000-00-01');
  await expect(first(page)).toContainText('Создать клиента с телефоном +7 (900) 000-00-01');
  await keys.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Новый Клиент' });
  await expect(panel.getByLabel('Телефон')).toHaveValue('+7 (900) 000-00-01');
  await expect(panel.getByLabel('ФИО')).toBeFocused();
  await keys.type('Ежов');
  // Another phone does not replace the draft.
  await paste('8 900 000-00-02');
  await expect(first(page)).toContainText('Вернуться к форме нового клиента');
  await keys.press('Enter');
  await expect(panel.getByLabel('Телефон')).toHaveValue('+7 (900) 000-00-01');
  await expect(panel.getByLabel('ФИО')).toHaveValue('Ежов');
  // A token is random: it may well have three such digits.
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage, token: '' }, sessionStorage]),
  );
  expect(page.url() + kept).not.toMatch(/900|Ежов/);
});

test('recently used records are listed by number only, and a failed source does not affect the others', async ({
  page,
  keyboard,
}) => {
  const keys = await keyboard('ru');
  const open = async () => {
    await keys.press('Control+KeyK');
    await expect(field(page)).toBeFocused();
  };
  await openUsers(page);
  const [client] = await callApi<Client[]>(page, 'GET', '/api/v1/clients?per_page=1');
  let isBroken = true;
  await page.route('**/api/v1/offers?*', (route) =>
    isBroken
      ? route.fulfill({ status: 503, json: { message: 'Офферы отдыхают' } })
      : route.fallback(),
  );

  await open();
  await keys.type(client!.last_name.slice(0, 4));
  const retry = page.getByRole('option', { name: /Офферы не ответили: Офферы отдыхают/ });
  await expect(retry).toContainText('Повторить');
  await expect(
    page.getByRole('option', { name: new RegExp(client!.last_name) }).first(),
  ).toBeVisible();
  // Only the palette reports the failure.
  await expect(page.getByRole('button', { name: 'Закрыть' })).toHaveCount(0);
  isBroken = false;
  for (let i = 0; i < 40 && (await retry.getAttribute('aria-selected')) !== 'true'; i++) {
    await keys.press('ArrowDown');
  }
  await keys.press('Enter');
  await expect(retry).toBeHidden();
  await expect(field(page)).toBeFocused();
  await keys.press('Escape');

  await page.goto(`/clients/${client!.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(client!.last_name);
  await page.goto('/offers/1');
  await expect(page.getByRole('main')).toContainText('ID 1');
  await page.goto('/offers/99999');
  await expect(page.getByText('Оффера с ID 99999 нет')).toBeVisible();
  await page.goto('/channels');
  await expect(page.getByRole('heading', { level: 1, name: 'Каналы' })).toBeVisible();
  await open();
  const recents = page.getByRole('group', { name: 'Недавние' }).getByRole('option');
  await expect(recents.first()).toContainText('Оффер #1');
  await expect(recents.nth(1)).toContainText(`Клиент #${client!.id}`);
  await expect(recents.filter({ hasText: '99999' })).toHaveCount(0);
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).not.toContain(client!.last_name);
  expect(stored).not.toContain(client!.phone.slice(1));
  await keys.press('Escape');

  // Another user of this browser sees nothing of this.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signInByForm(page, 'editor@example.com');
  await open();
  await expect(page.getByText(`Клиент #${client!.id}`)).toHaveCount(0);
});
