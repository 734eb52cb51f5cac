import type { Locator, Page } from '@playwright/test';
import { list, openList } from './support/channels.ts';
import { hold } from './support/hold.ts';
import type { Keyboard } from './support/keyboard.ts';
import { expect, openUsers, test } from './support/test.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Команды' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Команды' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

/** Returns the row that the field marks as active. It is the only marked one. */
async function active(page: Page): Promise<string> {
  const id = await field(page).getAttribute('aria-activedescendant');
  const marked = palette(page).locator('[role=option][aria-selected=true]');
  await expect(marked).toHaveCount(1);
  expect(await marked.getAttribute('id')).toBe(id);
  return (await marked.textContent()) ?? '';
}

/** Opens the list of channels and focuses a row. */
async function openOnRow(page: Page, keys: Keyboard): Promise<Locator> {
  await openList(page);
  await page.getByRole('heading', { level: 1 }).click();
  await keys.press('KeyJ');
  const focused = page.locator('tr[data-key]:focus');
  await expect(focused).toHaveCount(1);
  return focused;
}

test.describe('the palette, by keyboard only,', () => {
  test('starts with the focused row, asks before it deletes, and returns the focus', async ({
    page,
    keyboard,
    expectAccessible,
  }) => {
    const keys = await keyboard('ru');
    const focused = await openOnRow(page, keys);
    const key = await focused.getAttribute('data-key');
    const name = (await focused.locator('td').nth(1).textContent())!;

    await keys.press('Control+KeyK');
    await expect(palette(page).getByRole('group').first()).toContainText(`«${name}»`);
    expect(await active(page)).toContain(`«${name}»`);
    await expectAccessible(page);
    await keys.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(page.locator(`tr[data-key="${key}"]`)).toBeFocused();

    // The same question as on the screen; «Отмена» returns the focus.
    await keys.press('F1');
    await keys.type('удалить канал');
    await expect(option(page, new RegExp(`Удалить.*«${name}»`)).first()).toBeVisible();
    expect(await active(page)).toContain(`«${name}»`);
    await keys.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    await expect(question.getByRole('button', { name: 'Отмена' })).toBeFocused();
    await keys.press('Escape');
    await expect(question).toBeHidden();
    await expect(page.locator(`tr[data-key="${key}"]`)).toBeFocused();

    // From a button in a row that is rendered again.
    const button = page.locator(`tr[data-key="${key}"]`).getByRole('button').first();
    const before = await button.textContent();
    await button.focus();
    await keys.press('Control+KeyK');
    await keys.type(before === 'Активировать' ? 'активировать' : 'деактивировать');
    await expect(option(page, new RegExp(name)).first()).toBeVisible();
    await keys.press('Enter');
    await expect(palette(page)).toBeHidden();
    await expect(button).not.toHaveText(before!);
    await expect(button).toBeFocused();
    // Restores the state for the next step.
    await keys.press('Enter');
    await expect(button).toHaveText(before!);
  });

  test('asks for the argument on its own page, and Backspace returns to the previous one', async ({
    page,
    keyboard,
  }) => {
    const keys = await keyboard('us');
    await page.route('**/api/v1/channels', async (route) => {
      await new Promise((later) => setTimeout(later, 1_500));
      await route.continue();
    });
    await openUsers(page);
    await keys.press('Control+KeyK');
    // «открыть канал» in the wrong layout.
    await keys.type('jnrhsnm');
    await keys.press('Space');
    await keys.type('rfyfk');
    // The channels can be chosen after they are loaded.
    await expect(option(page, /^Открыть канал…/)).toHaveAttribute('aria-disabled', 'false');
    while (!(await active(page)).startsWith('Открыть канал…')) await keys.press('ArrowDown');
    await keys.press('Enter');
    await expect(palette(page)).toContainText('Открыть канал');
    await expect(field(page)).toHaveValue('');
    await keys.press('End');
    const last = await active(page);
    await keys.press('ArrowDown');
    expect(await active(page)).toBe(await page.getByRole('option').first().textContent());
    await keys.press('PageDown');
    await keys.press('PageUp');
    await keys.press('Home');
    expect(await active(page)).not.toBe(last);
    await keys.press('Backspace');
    await expect(field(page)).toHaveValue('jnrhsnm rfyfk');
    expect(await active(page)).toContain('Открыть канал…');
    await keys.press('Escape');
    await expect(palette(page)).toBeHidden();

    // Any screen of a channel by its name; an immediate Enter runs the typed query.
    await keys.press('F1');
    await field(page).fill('vk');
    const screen = option(page, /: Ставки/).first();
    await keys.type(' stavki');
    await expect(screen).toBeVisible();
    const title = (await screen.textContent())!;
    while ((await active(page)) !== title) await keys.press('ArrowDown');
    await keys.press('Enter');
    await page.waitForURL(/\/channels\/\d+\/rates/);
  });

  test('lists unavailable commands with the reason, and does not run them', async ({
    page,
    keyboard,
  }) => {
    const keys = await keyboard('dvorak');
    await openList(page);
    await keys.press('Control+KeyV'); // where Dvorak has its K
    await expect(field(page)).toBeFocused();
    await field(page).fill('первая строка');
    await field(page).fill('отменить');
    const off = palette(page).locator('[role=option][aria-disabled=true]').first();
    await expect(off).toBeVisible();
    while ((await active(page)) !== (await off.textContent())) await keys.press('ArrowDown');
    const address = page.url();
    await keys.press('Enter');
    await expect(palette(page)).toBeVisible();
    const said = await palette(page).getByRole('status').textContent();
    expect(said?.trim()).not.toBe('');
    expect(await off.textContent()).toContain(said!);
    expect(page.url()).toBe(address);
    await field(page).fill('йцукенгшщз');
    await expect(palette(page).getByRole('status')).toHaveText('Ничего не найдено');
    await expect(field(page)).not.toHaveAttribute('aria-activedescendant');
    await field(page).fill('user');
    await expect(palette(page).getByRole('status')).toHaveText(/^Найдено: \d+$/);
    await keys.press('Escape');
  });

  test('reaches no command behind a window, and returns the focus to the button of a menu', async ({
    page,
    keyboard,
  }) => {
    const keys = await keyboard('ru');
    await openOnRow(page, keys);
    await keys.press('KeyC');
    const panel = page.getByRole('dialog', { name: 'Новый канал' });
    const name = panel.getByRole('textbox', { name: 'Наименование' });
    await expect(name).toBeFocused();
    await keys.press('Control+KeyK');
    await expect(field(page)).toBeFocused();
    expect(await active(page)).toContain('Сохранить новый канал');
    await expect(option(page, /Деактивировать/)).toHaveCount(0);
    await keys.type('удалить канал');
    await expect(option(page, /Сначала закройте окно «Новый канал»/).first()).toBeVisible();
    await keys.press('Enter');
    await expect(palette(page).getByRole('status')).toHaveText(
      'Сначала закройте окно «Новый канал»',
    );
    await keys.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(name).toBeFocused();
    await keys.press('Escape');
    await expect(panel).toBeHidden();

    // The items of a menu disappear with it.
    await keys.press('KeyF');
    // It is visible a moment before it takes the focus.
    await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toBeVisible();
    await keys.press('Control+KeyK');
    await expect(field(page)).toBeFocused();
    await keys.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Фильтр' })).toBeFocused();

    // Only one of the two is listed: the command that would change something.
    await page.goto('/channels/1');
    await expect(page.getByRole('tab').first()).toBeVisible();
    await keys.press('F1');
    await expect(option(page, /^(Активировать|Деактивировать) канал «/)).toHaveCount(1);
    await keys.press('Escape');
  });

  test('receives keys typed before it is drawn', async ({ page, keyboard }) => {
    const release = await hold(page, '**/assets/overlays-*.js');
    const keys = await keyboard('ru');
    await page.goto('/channels');
    await expect(list(page).locator('tbody tr').first()).toBeVisible();
    const address = page.url();
    await keys.press('Control+KeyK');
    await expect(palette(page)).toBeVisible();
    // `c` would create, `j` would move, `/` would search, Delete would ask.
    await keys.type('темнаяя');
    await keys.press('Delete');
    await keys.press('Backspace');
    await expect(palette(page)).toContainText('темная');
    await keys.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    expect(page.url()).toBe(address);
    release();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(palette(page)).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test.describe('without its code', () => {
    test.use({ allowedNoise: [/ERR_FAILED|dynamically imported module/] });

    test('asks to reload the page, and returns the focus', async ({ page, keyboard }) => {
      await page.route('**/assets/overlays-*.js', (route) => route.abort());
      const keys = await keyboard('us');
      // A screen without windows: their code would not load either.
      await page.goto('/profile');
      const button = page.getByRole('button', { name: 'Update Profile' });
      await button.focus();
      await keys.press('F1');
      await expect(
        page.getByText('Список команд не загрузился. Проверьте соединение и обновите страницу.'),
      ).toBeVisible();
      await expect(button).toBeFocused();
    });
  });
});

test('the palette keeps the focus in its field after clicks', async ({ page }) => {
  await page.goto('/channels');
  await page.getByRole('button', { name: 'Команды' }).click();
  await field(page).fill('отменить последнее');
  await page.getByText('Enter выполнить').click();
  await expect(field(page)).toBeFocused();
  await option(page, 'Отменить последнее').click({ force: true });
  await expect(field(page)).toBeFocused();
  await field(page).fill('открыть канал');
  await option(page, 'Открыть канал…').click();
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
  await palette(page).getByText('Открыть канал', { exact: true }).click();
  await expect(field(page)).toBeFocused();
  // A double click in the field selects its text.
  await field(page).fill('vk');
  await field(page).dblclick();
  await page.keyboard.type('яндекс');
  await expect(field(page)).toHaveValue('яндекс');
});

test('the palette gives the focus to the screen over which it is closed', async ({
  page,
  keyboard,
}) => {
  const keys = await keyboard('us');
  for (const [path, target] of [
    ['/dashboard', page.locator('main')],
    ['/offers', page.locator('tr[data-key][tabindex="0"]')],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Главное меню' })).toBeVisible();
    await keys.command('g l');
    await expect(page.getByRole('heading', { level: 1, name: 'Клиенты' })).toBeVisible();
    await page.locator('tr[data-key]').first().focus();
    await keys.press('F1');
    await expect(field(page)).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(target).toBeVisible();
    await keys.press('Escape');
    await expect(field(page)).toBeHidden();
    await expect(target).toBeFocused();
  }
});
