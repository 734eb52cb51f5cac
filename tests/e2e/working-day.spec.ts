import type { Locator } from '@playwright/test';
import { expect, openUsers, test } from './support/test.ts';

// With animations, as most users have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** What a user with this layout types to find the list of channels, and the sign-out. */
const WORDS = {
  ru: { channels: 'список каналов', signOut: 'выйти' },
  us: { channels: 'spisok kanalov', signOut: 'logout' },
  dvorak: { channels: 'channels', signOut: 'sign out' },
} as const;

for (const layout of ['ru', 'us', 'dvorak'] as const) {
  test(`a working day without the mouse, layout ${layout}`, async ({ page, keyboard }) => {
    await openUsers(page);
    const keys = await keyboard(layout);
    const heading = page.getByRole('heading', { level: 1 });
    const option = page.getByRole('option');
    const isFocused = (thing: Locator) => expect(thing).toBeFocused();

    // A screen by words, a row by keys, a tab by number.
    await keys.command('mod+k');
    await isFocused(page.getByRole('combobox'));
    await keys.type(WORDS[layout].channels);
    await expect(option.first()).toContainText('Список каналов');
    await keys.press('Enter');
    await expect(heading).toHaveText('Каналы');
    // The heading is drawn before the rows, and before the file of the screen is loaded.
    await expect(page.getByRole('row', { name: /^1 VK Реклама/ })).toBeVisible();
    await keys.command('j');
    await keys.command('j');
    await keys.command('k');
    await isFocused(page.getByRole('row', { name: /^1 VK Реклама/ }));
    await keys.press('Enter');
    await expect(heading).toHaveText('Канал VK Реклама');
    await keys.command('6');
    const rate = page.locator('tbody tr').first();
    await expect(rate).toContainText('190');

    // A rate is changed, and undone while its message is shown.
    await isFocused(rate);
    await keys.command('e');
    const field = rate.getByLabel('Ставка для новых', { exact: true });
    await isFocused(field);
    await keys.type('199');
    await keys.command('mod+s');
    await expect(rate).toContainText('199');
    await expect(field).toBeHidden();
    await expect(page.getByText('Успешно!')).toBeVisible();
    await keys.command('mod+z');
    await expect(rate).toContainText('190');
    await isFocused(rate);

    // A section by two keys; the second keys are listed.
    await keys.command('g');
    await expect(page.getByText('Клиенты').last()).toBeVisible();
    await keys.command('l');
    await expect(heading).toHaveText('Клиенты');
    await expect(page.locator('tr[data-key]').first()).toBeVisible();
    await keys.command('/');
    await isFocused(page.getByLabel('Поиск'));
    await keys.type('+7 (9');
    await keys.press('Enter');
    await expect(page.getByLabel('Поиск')).not.toBeFocused();
    await expect(page.locator('tr[data-key]').first()).toBeVisible();

    // Help is found by typing, and every window returns the focus.
    await keys.command('j');
    const focusedRow = page.locator('tr[data-key]:focus');
    await expect(focusedRow).toHaveCount(1);
    const client = page.locator(`tr[data-key="${await focusedRow.getAttribute('data-key')}"]`);
    await keys.command('?');
    await expect(page.getByRole('dialog', { name: 'Клавиши этого экрана' })).toBeVisible();
    await keys.press('Escape');
    await isFocused(client);

    await keys.command('mod+k');
    await isFocused(page.getByRole('combobox'));
    await keys.type(WORDS[layout].signOut);
    await expect(option.first()).toContainText('Sign out');
    await keys.press('Enter');
    await expect(page).toHaveURL(/\/login$/);
  });
}
