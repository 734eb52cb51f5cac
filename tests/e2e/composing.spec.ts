/** Keys that end or cancel a composition of an input method have no other effect. */
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** Starts a composition in the focused field, and presses a key before it ends. */
async function compose(page: Page, session: CDPSession, key: 'Escape' | 'Enter') {
  await session.send('Input.imeSetComposition', {
    text: 'かな',
    selectionStart: 2,
    selectionEnd: 2,
  });
  await expect(page.locator(':focus')).toHaveValue('かな');
  const windowsVirtualKeyCode = key === 'Enter' ? 13 : 27;
  for (const type of ['rawKeyDown', 'keyUp'] as const) {
    await session.send('Input.dispatchKeyEvent', { type, key, code: key, windowsVirtualKeyCode });
  }
}

test('Escape and Enter of a composition close no palette or window and add no option', async ({
  page,
  context,
}) => {
  const session = await context.newCDPSession(page);
  await page.goto('/channels/default');
  await page.locator('tr[data-key]').first().waitFor();
  const palette = page.getByRole('dialog', { name: 'Команды' });
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('combobox', { name: 'Команды' })).toBeFocused();
  await compose(page, session, 'Escape');
  await expect(palette).toBeVisible();
  // Ends the composition.
  await page.keyboard.insertText('');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);

  await page.keyboard.press('c');
  const form = page.getByRole('dialog');
  await expect(form.getByRole('textbox').first()).toBeFocused();
  await compose(page, session, 'Escape');
  await expect(form).toHaveCount(1);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await form.getByLabel('Тип').selectOption('select');
  await form.getByLabel('Название опции').fill('Кана');
  await form.getByLabel('Значение опции').focus();
  const options = form.getByRole('group', { name: /^Опция/ });
  await compose(page, session, 'Enter');
  await expect(options).toHaveCount(0);
  await form.getByLabel('Значение опции').fill('kana');
  await page.keyboard.press('Enter');
  await expect(options).toHaveCount(1);
});
