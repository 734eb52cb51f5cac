/** Hands that are quicker than the server. */
import { expect, test } from './support/test.ts';

test('a step that is taken before the rows are there leads into them', async ({
  page,
  signInAhead,
}) => {
  const rows = page.locator('main tbody tr[data-key]');
  await signInAhead(page);
  for (const [path, button, key, place] of [
    ['/channels', 'Новый канал', 'j', 0],
    ['/clients', /нового клиента|Новый клиент/i, 'j', 0],
    ['/clients', /нового клиента|Новый клиент/i, 'End', 19],
  ] as const) {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**/api/v1${path}*`, async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(path);
    // The screen is there, and of its rows there is nothing yet.
    await expect(page.getByRole('button', { name: button })).toBeEnabled();
    await expect(rows).toHaveCount(0);
    await page.keyboard.press(key);
    answer();
    await expect(rows.nth(place), `${path} ${key}`).toBeFocused();
    await page.unrouteAll();
  }
});
