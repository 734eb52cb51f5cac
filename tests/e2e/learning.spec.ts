import { expect, openUsers, signInByForm, test } from './support/test.ts';

for (const layout of ['ru', 'dvorak'] as const) {
  test(`hints, tips and the help show the keys, on the layout ${layout}`, async ({
    page,
    keyboard,
    expectAccessible,
  }) => {
    await openUsers(page);
    const keys = await keyboard(layout);
    /** Presses the key of this letter: on Russian by position, otherwise by the typed character. */
    const letter = (latin: string) =>
      layout === 'dvorak' ? keys.type(latin) : keys.press(`Key${latin.toUpperCase()}`);

    await letter('g');
    const list = page.getByRole('status').getByRole('list');
    await expect(list).toContainText('Офферы: Список офферов');
    await expect(list).toContainText('Щ');
    await keys.press('Escape');
    await expect(list).toBeHidden();
    await letter('g');
    await expect(list).toBeVisible();
    await letter('o');
    await expect(page).toHaveURL(/\/offers$/);
    await expect(list).toBeHidden();

    const button = page.getByRole('button', { name: 'Новый оффер' });
    await expect(page.locator('tr[data-key]').first()).toBeVisible();
    await button.focus();
    const word = page.locator('[data-tip-word]');
    await keys.press('Tab');
    await keys.press('Shift+Tab');
    await expect(word).toHaveText('Добавить новый офферC/С');
    await expect(button).toHaveAttribute('aria-keyshortcuts', 'C');

    await keys.press(layout === 'dvorak' ? 'Shift+BracketLeft' : 'Shift+Slash');
    const help = page.getByRole('dialog', { name: 'Клавиши этого экрана' });
    const field = help.getByLabel('Найти клавишу');
    await expect(field).toBeFocused();
    await expect(help.getByRole('heading', { level: 3 }).last()).toHaveText('Везде');
    if (layout === 'ru') await expectAccessible(page);
    // «новый» typed in the current layout.
    if (layout === 'dvorak') await keys.type('novyi');
    else for (const code of ['KeyY', 'KeyJ', 'KeyD', 'KeyS', 'KeyQ']) await keys.press(code);
    await expect(help).not.toContainText('Следующая строка');
    await expect(
      help.locator('[data-available=true]').filter({ hasText: 'Добавить новый оффер' }),
    ).toBeVisible();
    await keys.press('Escape');
    await expect(help).toBeHidden();
    await expect(button).toBeFocused();
  });
}

test('switched-off single-letter keys stay off for the user, and the palette and the help stay reachable', async ({
  page,
  keyboard,
}) => {
  await openUsers(page);
  const keys = await keyboard('us');
  const toggle = async () => {
    await page.getByRole('button', { name: 'Меню профиля' }).focus();
    await keys.press('Enter');
    const item = page.getByRole('menuitemcheckbox', { name: 'Однобуквенные клавиши' });
    await expect(item).toBeFocused();
    const state = await item.getAttribute('aria-checked');
    await keys.press('Enter');
    await expect(item).toBeHidden();
    return state;
  };
  expect(await toggle()).toBe('true');
  await page.reload();
  const add = page.getByRole('button', { name: 'Add User' });
  await expect(add).toBeVisible();
  await expect(add).not.toHaveAttribute('aria-keyshortcuts', /./);
  await keys.type('go');
  await keys.press('Shift+Slash');
  await expect(page).toHaveURL(/\/users$/);
  await expect(page.getByRole('dialog')).toBeHidden();
  // The help mentions it, and the palette finds it.
  await keys.press('F1');
  await keys.type("rkfdbib 'njuj");
  await expect(page.getByRole('option').first()).toContainText('Клавиши этого экрана');
  await keys.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Клавиши этого экрана' })).toContainText(
    'Однобуквенные клавиши выключены',
  );
  await keys.press('Escape');

  // Another user of this browser still has the default.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signInByForm(page, 'editor@example.com');
  await keys.type('go');
  await expect(page).toHaveURL(/\/offers$/);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signInByForm(page);
  await keys.type('go');
  await expect(page).toHaveURL(/\/users$/);
  expect(await toggle()).toBe('false');
});

test('the help shows the keys of other screens, also if the browser was never idle', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto('/channels/2/rates');
  await expect(page.locator('tr[data-key]').first()).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Клавиши этого экрана' });
  await help.getByLabel('Найти клавишу').fill('каналы');
  // With fewer than three matches the search would add those with a typo.
  await expect(help.getByRole('term')).toHaveText([
    'Каналы: Список каналов',
    'Каналы: Настройки каналов',
    'Новый канал',
  ]);
});
