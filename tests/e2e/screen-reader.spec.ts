import { listen } from './support/screen-reader.ts';
import { expect, test } from './support/test.ts';

test.use({ allowedNoise: [/status of (401|422|500)/], user: null });

/** Asserts only on announcements. */
test('a screen reader announces where the user is and what has happened', async ({
  page,
  keyboard,
}) => {
  const reader = await listen(page);
  const keys = await keyboard('ru');
  const heard: string[] = [];
  const hears = (text: string | RegExp) =>
    expect
      .poll(async () => {
        heard.push(...(await reader.heard()));
        return heard.join('\n');
      })
      .toMatch(text);
  const isAt = async (text: string | RegExp) => {
    await expect.poll(() => reader.focused()).toMatch(text);
    heard.length = 0;
  };

  // Routed from the start: a page may send a call past a route that was added a moment before.
  let isBroken = false;
  await page.route('**/toggle-status**', (route) =>
    isBroken
      ? route.fulfill({ status: 500, json: { success: false, message: 'База на обслуживании' } })
      : route.fallback(),
  );
  await page.goto('/login');
  await isAt('textbox «Email» required');
  await page.keyboard.insertText('admin@example.com');
  await keys.press('Tab');
  await page.keyboard.insertText('wrong');
  await keys.press('Enter');
  await hears('assertive: Неверный email или пароль');
  await isAt('textbox «Password» required');
  await keys.press('Control+KeyA');
  await page.keyboard.insertText('pult-demo');
  await keys.press('Enter');
  await isAt('main «Users»');

  // A new screen announces its title, a row its content.
  await keys.press('KeyG');
  await keys.press('KeyC');
  await isAt('main «Каналы»');
  // The heading is drawn before the rows, and before the file of the screen is loaded.
  await expect(page.locator('tr[data-key]').first()).toBeVisible();
  // Without a row, the palette announces that it needs one: the next Enter runs the command on it.
  await keys.press('Control+KeyK');
  await isAt(/^dialog «Команды»: option/);
  await page.keyboard.insertText('деактивировать канал');
  await hears(/polite: Найдено/);
  await keys.press('Enter');
  await hears('polite: Какой канал деактивировать?');
  await keys.press('Escape');
  await isAt('main «Каналы»');
  await keys.press('KeyJ');
  await isAt(/^row «1 VK Реклама .* Активен Уровни Деактивировать Удалить»$/);
  await keys.press('KeyA');
  await hears(/polite: .*Успешно!/);
  await isAt(/^row «1 VK Реклама .* Неактивен/);
  await keys.press('KeyA');
  await isAt(/^row «1 VK Реклама .* Активен/);

  // Menus and panels announce their names, and errors are announced with their field.
  await keys.press('KeyF');
  await isAt('menuitemcheckbox «Только уровни» not checked');
  await keys.press('Escape');
  await isAt(/^row «1 VK Реклама/);
  await keys.press('KeyC');
  await isAt('dialog «Новый канал»: textbox «Наименование» required');
  // The field already has the focus, so each attempt announces its error.
  for (const _ of [1, 2]) {
    await keys.press('Control+KeyS');
    await hears('assertive: Обязательное поле');
    heard.length = 0;
  }
  await isAt(/textbox «Наименование» invalid required \(.*Обязательное поле.*\)/);
  await keys.press('Escape');
  await isAt(/^row «1 VK Реклама/);

  // An empty menu says that it is empty.
  await page.getByRole('button', { name: 'Сообщения' }).focus();
  await keys.press('Enter');
  await isAt('menuitem «Сообщений нет» disabled');
  await keys.press('Escape');
  await isAt('button «Сообщения»');
  await page.locator('tr[data-key="1"]').focus();

  // A question is announced as such, with the focus on the safe answer.
  await keys.press('KeyJ');
  await keys.press('Delete');
  await isAt(/^alertdialog «Подтвердите удаление канала» \(Яндекс Директ, .*: button «Отмена»/);
  await keys.press('Escape');
  await isAt(/^row «2 Яндекс Директ/);

  // A failure is announced at once with its reason.
  isBroken = true;
  await keys.press('KeyA');
  await hears(/assertive: .*База на обслуживании/);
  await isAt(/^row «2 Яндекс Директ .* Активен/);

  // The result of a search, and the state of a switch in its row.
  await keys.press('Slash');
  await page.keyboard.insertText('vk');
  await hears(/^polite: Найдено: \d+ из 12$/m);
  await page.goto('/offers/1');
  await page.locator('main tr[data-key]').first().focus();
  await isAt(/^row «.* По умолчанию (включено|выключено) /);
});
