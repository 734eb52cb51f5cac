/** What a screen reader would announce twice, as Orca does with Chromium. */
import { row } from './support/channels.ts';
import { expect, test } from './support/test.ts';

test('a message is announced as one text, and its button is not announced', async ({
  page,
  keyboard,
}) => {
  await page.goto('/channels');
  await expect(row(page, /^1 VK Реклама/)).toBeVisible();
  const keys = await keyboard('ru');
  await keys.press('KeyJ');
  await keys.press('KeyA');
  const message = page.locator('[data-tone=success]');
  const undo = message.getByRole('button', { name: /^Отменить: / });
  await expect(undo).toHaveAttribute('aria-live', 'off');

  // A separate element would be announced by itself, and again with the message.
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  await expect(message.locator('p')).toHaveCount(2);
  for (const at of [0, 1]) {
    const { result } = await session.send('Runtime.evaluate', {
      expression: `document.querySelectorAll('[data-tone=success] p')[${at}]`,
    });
    const { nodes } = await session.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId!,
      fetchRelatives: false,
    });
    expect(nodes[0]).toMatchObject({ ignored: true });
    // Otherwise its last word and the first of the next are read as one.
    const after = (one: Element) => getComputedStyle(one, '::after').content;
    expect(await message.locator('p').nth(at).evaluate(after)).toBe('"\u00a0"');
  }
});

test('the result of a search is not announced again when a window closes', async ({
  page,
  keyboard,
}) => {
  await page.goto('/channels');
  await expect(row(page, /^1 VK Реклама/)).toBeVisible();
  const keys = await keyboard('ru');
  await keys.press('KeyJ');
  // The first result is not announced, so the filter comes after it.
  await expect(row(page, /^1 VK Реклама/)).toBeFocused();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await keys.press('KeyF');
  await expect(page.getByRole('menuitemcheckbox').first()).toBeFocused();
  await keys.press('Enter');
  const found = page.locator('main p.sr-only').filter({ hasText: /^Найдено/ });
  await expect(found).toHaveCount(1);
  await keys.press('KeyC');
  await expect(page.getByRole('dialog', { name: 'Новый канал' })).toBeVisible();
  // Meanwhile the rest of the screen is hidden.
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  expect(await found.evaluate((one) => one.closest('[aria-hidden=true]'))).toBeNull();
});
