/** The layout of screens where it decides whether they can be used: on a phone, and in figures. */
import type { Locator, Page } from '@playwright/test';
import { callApi, createChannel, createSetting, row } from './support/settings.ts';
import { expect, openUsers, test } from './support/test.ts';

/** Whether nothing extends beyond the side of the window. */
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

/** Returns the boxes of the buttons of an edited row. */
const buttonsOf = async (row: Locator) =>
  [
    (await row.getByRole('button', { name: 'Сохранить' }).boundingBox())!,
    (await row.getByRole('button', { name: 'Отмена' }).boundingBox())!,
  ] as const;

test('on a phone a row is a card, with its commands in the menu «⋯»', async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/channels');
  const card = page.locator('tr[data-key="1"]');
  const title = card.getByRole('link', { name: 'VK Реклама' });
  await expect(title).toBeVisible();
  // The lines are below the title, each within the screen.
  const top = (await title.boundingBox())!;
  for (const cell of await card.getByRole('cell').filter({ hasText: /./ }).all()) {
    const box = (await cell.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    expect(box.y).toBeGreaterThanOrEqual(top.y - 16);
  }
  expect(await fits(page)).toBe(true);
  await expectAccessible(page);
  await expect(card.getByRole('button')).toHaveCount(1);
  await card.getByRole('button', { name: 'Действия' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Деактивировать', 'Удалить']);
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Подтвердите удаление канала');
  await question.getByRole('button', { name: 'Отмена' }).click();

  await page.goto('/channels/1/rates');
  await page.getByRole('button', { name: 'Действия с записью' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Деактивировать']);
  await page.keyboard.press('Escape');
  const tab = page.getByRole('tab', { name: 'Ставки' });
  await expect(page.getByRole('tab')).toHaveCount(7);
  await expect(tab).toBeInViewport({ ratio: 0.95 });
  const rate = page.locator('tr[data-key]').first();
  // A rate without a plan has no lines for it.
  await expect(rate.getByRole('cell').filter({ visible: true })).toHaveCount(5);
  await rate.getByRole('button', { name: 'Действия' }).click();
  await page.getByRole('menuitem', { name: 'Редактировать' }).click();
  const amount = page.getByLabel('Ставка для новых', { exact: true });
  await expect(amount).toBeVisible();
  // Its first field is aligned with the others, with its name beside it.
  const first = (await page.getByLabel('Уровень', { exact: true }).boundingBox())!;
  expect(first.x).toBe((await amount.boundingBox())!.x);
  await expect(page.getByRole('button', { name: 'Сохранить' })).toBeVisible();
  expect(await fits(page)).toBe(true);
  await expectAccessible(page);
});

test('on a phone the field of a plan shows its date and time in full', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/channels/3/rates');
  await page.locator('tr[data-key]').first().getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Редактировать' }).click();
  const date = page.getByLabel('Плановая дата');
  await expect(date).toHaveValue(/^\d\d\.\d\d\.\d{4} 09:00$/);
  expect(await date.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

test('a long name without spaces stays in the window for a new client', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Добавить нового клиента' }).click();
  const panel = page.getByRole('dialog', { name: 'Новый Клиент' });
  await panel.getByLabel('ФИО').fill(`${'Очень'.repeat(30)} Имя`);
  const { x, width } = (await panel.boundingBox())!;
  const said = (await panel.getByText('Очень'.repeat(30)).boundingBox())!;
  expect(said.x + said.width).toBeLessThanOrEqual(x + width);
  // As wide as a window of 1280 pixels at 400 %: the margins are the same on both sides.
  await page.setViewportSize({ width: 320, height: 256 });
  expect((await panel.boundingBox())!.x).toBe(8);
});

test('a message with a long name does not cover the buttons of a question', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 700 });
  await page.goto('/channels');
  await page.getByRole('button', { name: 'Новый канал' }).click();
  const panel = page.getByRole('dialog', { name: 'Новый канал' });
  await panel.getByLabel('Наименование').fill('Ж'.repeat(250));
  await panel.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.locator('[data-tone]')).toContainText('Успешно!');
  await page.locator('tr[data-key="1"]').getByRole('button', { name: 'Действия' }).click();
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  const cancel = page.getByRole('alertdialog').getByRole('button', { name: 'Отмена' });
  const message = (await page.locator('[data-tone]').boundingBox())!;
  expect(message.height).toBeLessThan(230);
  await cancel.click({ timeout: 3000 });
  await expect(cancel).toHaveCount(0);
});

test('a truncated text has a tip with all of it, and a long description does not push fields apart', async ({
  page,
}) => {
  const name = 'Ж'.repeat(200);
  const body = { name, description: 'Ы'.repeat(2000), rate_type: 'level', is_active: true };
  const { id } = await callApi<{ id: number }>(page, 'POST', '/api/v1/channels', body);
  await page.goto(`/channels/${id}`);
  await expect(page.getByLabel('Наименование')).toHaveAttribute('title', name);
  await expect(page.getByLabel('Наименование')).toHaveCSS('text-overflow', 'ellipsis');
  const first = (await page.getByLabel('Наименование').boundingBox())!;
  const second = (await page.getByLabel('Тип ставок').boundingBox())!;
  expect(second.y - first.y).toBeLessThan(60);
  const third = (await page.getByLabel('Активность').boundingBox())!;
  expect(third.y - second.y).toBe(second.y - first.y);
  const branch = page.locator(`[data-branch="${id}"] button`);
  expect((await branch.boundingBox())!.height).toBeLessThan(50);

  await page.setViewportSize({ width: 700, height: 900 });
  for (const path of ['/channels', '/offers', '/clients']) {
    await page.goto(path);
    await expect(page.locator('tr[data-key]').first()).toBeVisible();
    const untold = await page.locator('td[data-truncate]').evaluateAll((cells) =>
      cells
        .filter((one) => one.scrollWidth > one.clientWidth + 1)
        .filter((one) => !one.matches('[title]') && !one.querySelector('[title]'))
        .map((one) => one.textContent),
    );
    expect(untold, path).toEqual([]);
  }
});

test('rates are numbers in two groups, and the heads of all records have the same layout', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/channels/1/rates');
  const table = page.getByRole('table', { name: 'Ставки по уровням' });
  const money = table.locator('tr[data-key]').first().getByRole('cell').nth(1);
  await expect(money).toHaveCSS('text-align', 'end');
  await expect(money).toHaveCSS('font-variant-numeric', 'tabular-nums');
  expect(
    await money.locator('span').evaluate((one) => getComputedStyle(one, '::after').content),
  ).toContain('₽');
  await expect(table.getByRole('columnheader')).toHaveText([
    'Уровень',
    'Ставка для новых',
    'Ставка для повторных',
    'Дата изменения',
    'Плановая дата',
    'Плановая ставка для новых',
    'Плановая ставка для повторных',
    'Действия',
  ]);
  await expect(table.locator('thead [aria-hidden] th[data-group]')).toHaveText(['Сейчас', 'План']);
  await expectAccessible(page);

  const main = page.getByRole('main');
  for (const [path, list, head] of [
    ['/channels/1', 'Каналы', /^Канал VK Реклама(Активен|Неактивен)ID 1/],
    ['/offers/1', 'Офферы', /^.+(Активен|Неактивен)ID 1/],
    ['/clients/1', 'Клиенты', /^\S+ \S+.* ID 1/],
  ] as const) {
    await page.goto(path);
    const crumbs = page.getByRole('navigation', { name: 'Навигационная цепочка' });
    await expect(crumbs.getByRole('link')).toHaveText(['Главная', list]);
    await expect(main.locator('h1').locator('..')).toHaveText(head);
    // The ID of a client is in its heading, at the same distance from the name.
    const next =
      path === '/clients/1' ? main.getByText(/^ID 1$/) : main.getByText(/ктивен$/).first();
    const room = (await next.boundingBox())!.x - (await endOfTitle(main.locator('h1')));
    expect(Math.abs(room - 12), `${path}: ${room}`).toBeLessThanOrEqual(1.5);
  }

  await page.goto('/channels/1');
  await expect(page.getByRole('button', { name: 'Деактивировать' })).toBeVisible();
  // The form looks like facts, but is still a form.
  const name = page.getByLabel('Наименование');
  await expect(name).not.toBeEditable();
  await expect(name).toHaveCSS('border-top-width', '0px');
  await expect(name).toHaveCSS('color', await main.evaluate((one) => getComputedStyle(one).color));
  await expectAccessible(page);
  await page.keyboard.press('e');
  await expect(name).toBeFocused();
  await expectAccessible(page);
});

test('at 800 px a rate and its buttons are fully visible while it is edited', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  // Levels, then a ladder.
  for (const id of [2, 3]) {
    await page.goto(`/channels/${id}/rates`);
    const rows = page.locator('tr[data-key]');
    await rows.first().getByRole('button', { name: 'Редактировать' }).click();
    const fields = rows.first().locator(':is(input, select)[aria-label]');
    await expect(fields.last()).toBeVisible();
    await expect(rows.first().getByRole('button', { name: 'Отмена' })).toBeVisible();
    // Nothing covers a field, and nothing has been scrolled to show it.
    const covered = await fields.evaluateAll((all) =>
      all
        .filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          const y = (top + bottom) / 2;
          return [left + 3, right - 3].some((x) => !one.contains(document.elementFromPoint(x, y)));
        })
        .map((one) => one.getAttribute('aria-label')),
    );
    expect(covered.filter((label) => label !== 'Плановая дата')).toEqual([]);
    await expect(page.locator('.table-region[data-overflows]')).toHaveCount(0);
    // The texts of the buttons are still the names of the commands.
    await expect(rows.nth(2).getByRole('button')).toHaveText([/2026/, 'Редактировать', 'Удалить']);
    const [save, cancel] = await buttonsOf(rows.first());
    expect(cancel.y).toBe(save.y);
    expect(Math.min(save.width, cancel.width)).toBeGreaterThanOrEqual(24);
    if (id !== 2) continue;
    // The lines above the groups start at their columns.
    const offsets = await page.locator('th[data-group]').evaluateAll((heads) =>
      heads.map((head) => {
        const line = Number.parseFloat(getComputedStyle(head, '::after').left);
        return line - Number.parseFloat(getComputedStyle(head).paddingLeft);
      }),
    );
    expect(offsets).toEqual([0, 0]);
  }
});

test('an edited rate cuts off none of its values at any width', async ({ page }) => {
  for (const id of [2, 3]) {
    await page.goto(`/channels/${id}/rates`);
    const row = page.locator('tr[data-key]').first();
    await row.getByRole('button', { name: 'Редактировать' }).click();
    const amounts = row.getByLabel(/тавка для|начение/);
    for (const one of await amounts.all()) await one.fill('12345.67');
    for (const one of await row.getByLabel(/Диапазон/).all()) await one.fill('1000000');
    await row.getByLabel('Плановая дата').fill('2099-12-01T09:00');
    await amounts.first().focus();
    await expect(row.getByLabel('Плановая дата')).toHaveValue('01.12.2099 09:00');
    for (const width of [700, 800, 1000, 1050, 1200, 1292, 1400]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = await row.locator(':is(select, input)[aria-label]').evaluateAll((all) =>
        (all as (HTMLInputElement | HTMLSelectElement)[]).flatMap((one) => {
          const { font, fontVariantNumeric, paddingLeft, paddingRight } = getComputedStyle(one);
          const text = 'options' in one ? one.selectedOptions[0]!.text : one.value;
          const probe = document.body.appendChild(document.createElement('span'));
          const style = { font, fontVariantNumeric, position: 'absolute', whiteSpace: 'nowrap' };
          Object.assign(probe.style, style);
          probe.textContent = text;
          const needed = probe.getBoundingClientRect().width;
          probe.remove();
          const room =
            one.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
          return needed > room ? [`${text}: ${needed} > ${room}`] : [];
        }),
      );
      expect(cut, `channel ${id} at ${width} px`).toEqual([]);
      // The date field extends into the previous column, but covers nothing there.
      const box = (await row.getByLabel('Плановая дата').boundingBox())!;
      const changed = await row.locator('td:not([data-edit])').evaluate((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        const { right, top } = text.getBoundingClientRect();
        return { right, top };
      });
      expect(changed.right <= box.x || changed.top >= box.y + box.height).toBe(true);
    }
  }
});

test('the focus ring of the last icon of a row is not cut off', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 900 });
  for (const path of ['/users', '/channels/2/rates']) {
    await page.goto(path);
    const icon = page.locator('tr[data-key]').nth(1).getByRole('button').last();
    await expect(icon).toBeVisible();
    await page.keyboard.press('j');
    // A key that waits for the rows would take the focus from the icon.
    await expect(page.locator('tr[data-key]').first()).toBeFocused();
    await icon.focus();
    const beyond = await icon.evaluate((one) => {
      if (!one.matches(':focus-visible')) throw new Error('the icon has no ring');
      const { outlineOffset, outlineWidth } = getComputedStyle(one);
      const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
      const frame = one.closest('.table-frame')!.getBoundingClientRect();
      return one.getBoundingClientRect().right + ring - frame.right;
    });
    expect(beyond, path).toBeLessThanOrEqual(0);
  }
});

test('the focus ring of an entry in an open menu group is not cut off', async ({ page }) => {
  await page.goto('/channels');
  const entry = page.getByRole('link', { name: 'Список каналов' });
  await page.getByRole('button', { name: 'Каналы', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(entry).toBeFocused();
  const beyond = await entry.evaluate((one) => {
    const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(one);
    if (outlineStyle === 'none') throw new Error('the entry has no ring');
    const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
    let clip = one.parentElement!;
    while (getComputedStyle(clip).overflowX === 'visible') clip = clip.parentElement!;
    const [inner, outer] = [one.getBoundingClientRect(), clip.getBoundingClientRect()];
    return [
      outer.left - inner.left + ring,
      outer.top - inner.top + ring,
      inner.right + ring - outer.right,
    ];
  });
  expect(Math.max(...beyond)).toBeLessThanOrEqual(0);
});

test('the top bar shows the name of the user, and the menu marks the open section', async ({
  page,
}) => {
  await openUsers(page);
  const bar = page.getByRole('banner');
  await expect(bar.getByText('Администратор')).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Profile', exact: true })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Команды', exact: true })).toContainText(
    'Поиск и команды',
  );
  await page.route('**/api/user/me', async (route) => {
    const answer = await route.fetch();
    const user = await answer.json();
    await route.fulfill({ response: answer, json: { ...user, name: 'Ы'.repeat(200) } });
  });
  await page.goto('/rankings/manual');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Рейтинги: ручной');
  await expect(page).toHaveTitle('Рейтинги: ручной — Пульт');
  await expect(bar.getByText(/^Ы{200}$/)).toBeVisible();
  expect(await fits(page)).toBe(true);
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(bar.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
  expect(await fits(page)).toBe(true);
  await page.setViewportSize({ width: 1400, height: 900 });

  const menu = page.getByRole('navigation', { name: 'Главное меню' });
  const group = menu.getByRole('button', { name: 'Рейтинги' });
  const line = () =>
    group.evaluate(
      (one) => getComputedStyle(one.nextElementSibling!.firstElementChild!, '::before').content,
    );
  expect(await line()).toBe('""');
  await page.getByRole('button', { name: 'Свернуть меню' }).click();
  await page.getByRole('heading', { level: 1 }).hover();
  const markOf = (one: Locator) =>
    one.evaluate((entry) => getComputedStyle(entry, '::before').borderInlineStartWidth);
  await expect.poll(() => markOf(group)).toBe('2px');
  expect(await markOf(menu.getByRole('button', { name: 'Офферы' }))).toBe('0px');
});

/** Returns the box of the text of an element, without the padding around it. */
const textBox = (locator: Locator) =>
  locator.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return { left, right, top, bottom };
  });

/** Returns where the name in a heading ends. */
const endOfTitle = (heading: Locator) =>
  heading.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!);
    return range.getBoundingClientRect().right;
  });

test('the commands of a user are words, or icons without room for words', async ({ page }) => {
  await openUsers(page);
  for (const [width, isWord] of [
    [1400, true],
    [800, false],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    const buttons = page.locator('tr[data-key]').nth(1).getByRole('button');
    await expect(buttons).toHaveCount(4);
    for (const button of await buttons.all()) {
      await expect(button.locator('svg')).toBeVisible({ visible: !isWord });
      const { width: room } = (await button.locator('span').first().boundingBox())!;
      expect(room > 1, (await button.textContent()) ?? '').toBe(isWord);
    }
    // In one line.
    const tops = await buttons.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().top),
    );
    expect(new Set(tops).size).toBe(1);
  }
});

test('an empty screen has the border of a card', async ({ page }) => {
  const borderOf = (locator: Locator) =>
    locator.evaluate((one) => {
      const { borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(one);
      return [borderTopStyle, borderTopColor, backgroundColor];
    });
  await page.goto('/channels/1');
  // Until the content is loaded, another card is shown.
  await expect(page.getByRole('button', { name: 'Редактировать' }).first()).toBeVisible();
  const card = await borderOf(page.locator('main section').first());
  await page.goto('/stats/sent-leads');
  expect(await borderOf(page.getByText('Пока здесь пусто').locator('..'))).toEqual(card);
});

test('titles are aligned with the first column, and the cards of all records have the same padding', async ({
  page,
}) => {
  await page.goto('/channels/2/rates');
  const title = page.getByRole('heading', { name: 'Ставки по уровням' });
  const frame = page.locator('main .table-frame');
  // Until the rows are loaded, another frame is shown.
  await expect(frame.locator('tr[data-key]').first()).toBeVisible();
  await expect(frame).toHaveCSS('border-start-start-radius', '0px');
  await expect(frame).toHaveCSS('border-end-end-radius', '9px');
  const head = page.getByRole('columnheader', { name: 'Уровень' });
  const level = page.locator('tr[data-key]').first().getByRole('cell').first();
  const { left } = await textBox(title);
  expect((await textBox(head)).left).toBe(left);
  expect((await textBox(level)).left).toBe(left);
  await page.goto('/channels/rates');
  const view = (await page.getByRole('button', { name: 'Календарь планов' }).boundingBox())!;
  expect((await textBox(page.getByText('Канал · уровень'))).left).toBe(view.x);

  // The calendar is as wide as its toolbar.
  await page.getByRole('button', { name: 'Календарь планов' }).click();
  const region = page.getByRole('grid', { name: 'Календарь планов' });
  const cell = (await region.getByRole('gridcell').first().boundingBox())!;
  const { x, width } = (await region.boundingBox())!;
  expect(Math.round(x + width - cell.x - cell.width)).toBe(0);

  const rooms: Record<string, readonly number[]> = {};
  for (const [path, first, last] of [
    ['/channels/1', 'Наименование', 'Активность'],
    ['/offers/1', 'Сумма от', 'Возраст до'],
    ['/clients/1', 'Фамилия', 'Обновлён'],
  ] as const) {
    await page.goto(path);
    const card = page
      .locator('main section', { has: page.getByText(first, { exact: true }) })
      .last();
    const [top, bottom] = [
      await textBox(card.getByText(first, { exact: true }).first()),
      await textBox(card.getByText(last, { exact: true }).first()),
    ];
    const room = await card.evaluate((one) => ({
      from: one.querySelector('h2')!.parentElement!.getBoundingClientRect().bottom,
      to: one.getBoundingClientRect().bottom,
    }));
    rooms[path] = [top.top - room.from, room.to - bottom.bottom].map(Math.round);
  }
  // Halves of a pixel are rounded up or down.
  for (const path of ['/offers/1', '/clients/1']) {
    for (const [at, room] of rooms[path]!.entries())
      expect(Math.abs(room - rooms['/channels/1']![at]!), path).toBeLessThanOrEqual(1);
  }
});

test('the labels of general data are aligned with their values, read-only and edited', async ({
  page,
}) => {
  for (const width of [1400, 800]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/channels/1');
    const field = page.getByLabel('Слаг', { exact: true });
    const card = page.locator('main section', { has: field }).last();
    const edit = page.getByRole('button', { name: 'Редактировать', exact: true });
    await expect(edit).toBeVisible();
    for (const isEdited of [false, true]) {
      if (isEdited) await edit.click();
      await expect(field).toHaveJSProperty('readOnly', !isEdited);
      for (const name of ['Наименование', 'Активность', 'Слаг']) {
        const label = await textBox(card.getByText(name, { exact: true }).first());
        const value = (await card.getByLabel(name).first().boundingBox())!;
        // Label and value have the same font, and are centred on one line.
        expect((label.top + label.bottom) / 2, `${name} at ${width} px`).toBeCloseTo(
          value.y + value.height / 2,
          0,
        );
      }
    }
  }
});

test('the parameters of an offer fit beside its cards in rows of at most three lines', async ({
  page,
}) => {
  await page.goto('/offers/1');
  const rows = page.getByRole('table', { name: 'Параметры оффера' }).locator('tr[data-key]');
  await expect(rows.first()).toBeVisible();
  await expect(page.locator('[data-overflows]')).toHaveCount(0);
  const heights = await rows.evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(60);
  await expect(rows.first().getByRole('button')).toHaveText(['Редактировать', 'Удалить']);
  // The tabs of all records start at the same height.
  const tabs = (await page.getByRole('tablist').boundingBox())!;
  await page.goto('/clients/1');
  expect((await page.getByRole('tablist').boundingBox())!.y).toBe(tabs.y);
});

test('the palette asks for the channel once, and lists only channels that can be deactivated', async ({
  page,
}) => {
  await page.goto('/clients');
  await expect(page.locator('tr[data-key]').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox');
  await field.fill('деактивировать канал');
  await page.getByRole('option', { name: 'Деактивировать канал…' }).click();
  await expect(field).toHaveAttribute('placeholder', 'Какой канал деактивировать?');
  // Excludes the texts for screen readers.
  const seen = page.locator(':not([role=status], [role=status] *)');
  await expect(page.getByText('Какой канал деактивировать?').and(seen)).toHaveCount(0);
  await expect(page.getByRole('option', { name: /VK Реклама/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /MyTarget/ })).toHaveCount(0);
  // A search for one by name shows why it cannot be chosen.
  await field.fill('mytarget');
  await expect(page.getByRole('option', { name: /MyTarget.*Канал уже неактивен/ })).toBeVisible();
});

test('a conflict breaks a long e-mail after the @', async ({ page }) => {
  await page.goto('/clients/2');
  const card = page.getByRole('region', { name: 'Основная информация' });
  await card.getByRole('button', { name: 'Редактировать' }).click();
  await card.getByLabel('Email').fill('gavrilov_first@mail.example.com');
  const client = await callApi<object>(page, 'GET', '/api/v1/clients/2');
  const email = 'gavrilov_second@mail.example.com';
  await callApi(page, 'PUT', '/api/v1/clients/2', { ...client, email });
  await card.getByRole('button', { name: 'Сохранить' }).click();
  const theirs = card.getByRole('alert').getByRole('cell').filter({ hasText: email });
  await expect(theirs).toBeVisible();
  const lines = await theirs.evaluate((cell) => {
    const nodes = document.createNodeIterator(cell, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: string[] = [];
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      let top = Number.NaN;
      for (const [at, letter] of [...(node.textContent ?? '')].entries()) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = range.getBoundingClientRect();
        if (box.top !== top) found.push('');
        top = box.top;
        found[found.length - 1] += letter;
      }
    }
    return found;
  });
  expect(lines).toEqual(['gavrilov_second@', 'mail.example.com']);
});

test('at 800 px the names of users are not cut off', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await openUsers(page);
  const row = page.locator('tr[data-key="9"]');
  await expect(row).toContainText('Белозёрова Юлия Андреевна');
  const cut = await page
    .locator('td[data-truncate]')
    .evaluateAll((cells) => cells.filter((one) => one.scrollWidth > one.clientWidth).length);
  expect(cut).toBe(0);
  const disable = row.getByRole('button', { name: 'Disable' });
  await disable.hover();
  // An icon has its word as a tip; a visible word has no tip.
  await expect(page.locator('[data-tip-word]')).toHaveText('Disable');
  await page.mouse.move(5, 5);
  await page.setViewportSize({ width: 1400, height: 900 });
  await disable.hover();
  await row.getByRole('button', { name: 'History' }).hover();
  await expect(page.locator('[data-tip-word]')).toHaveCount(1);
  await disable.hover();
  await expect(page.locator('[data-tip-word]')).toHaveCount(0);
});

test('at 800 px channels and offers have room for texts, and icons as commands', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 900 });
  for (const [path, column, what] of [
    ['/channels', 3, 'канал'],
    ['/offers', 4, 'оффер'],
  ] as const) {
    await page.goto(path);
    const row = page.locator('tr[data-key]').first();
    const text = await row.locator(`td:nth-child(${column})`).boundingBox();
    expect(text!.width, path).toBeGreaterThan(200);
    const button = row.getByRole('button', { name: 'Деактивировать' });
    expect((await button.boundingBox())!.width, path).toBeLessThan(40);
    await button.hover();
    await expect(page.locator('[data-tip-word]')).toHaveText(`Деактивировать ${what}A/Ф`);
    await page.mouse.move(5, 5);
  }
});

test('the names of default settings are not cut off, also while one is edited', async ({
  page,
}) => {
  for (const path of ['/offers/settings', '/channels/default']) {
    await page.goto(path);
    const rows = page.locator('tr[data-key]');
    await rows.first().getByRole('button', { name: 'Редактировать' }).click();
    await expect(rows.first().getByRole('button', { name: 'Сохранить' })).toBeVisible();
    for (const width of [800, 1400]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = await rows
        .locator('td:first-child')
        .evaluateAll((cells) => cells.filter((one) => one.scrollWidth > one.clientWidth).length);
      expect(cut, `${path} at ${width} px`).toBe(0);
    }
  }
});

test('at 800 px most settings take one or two lines, with their commands in one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 900 });
  for (const path of ['/channels/1/settings', '/channels/default', '/offers/settings']) {
    await page.goto(path);
    const rows = page.locator('tr[data-key]');
    await expect(rows.first()).toBeVisible();
    const high = await rows.evaluateAll(
      (all) => all.filter((one) => one.clientHeight > 44).length / all.length,
    );
    expect(high, path).toBeLessThanOrEqual(0.25);
    const lines = await rows
      .first()
      .locator('td:last-child :is(button, [role=switch])')
      .evaluateAll((all) =>
        all.map((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return (top + bottom) / 2;
        }),
      );
    expect(Math.max(...lines) - Math.min(...lines), path).toBeLessThan(2);
    await rows.first().getByRole('button', { name: 'Редактировать' }).click();
    const [save, cancel] = await buttonsOf(rows.first());
    expect(cancel.y, path).toBe(save.y);
    await expect(page.locator('[data-overflows]'), path).toHaveCount(0);
  }
});

test('beside the menu the longest types of settings and rates take one line', async ({ page }) => {
  const options = [{ value: 'a', title: 'А' }];
  const { key } = await createSetting(page, { type: 'multi-select', value: ['a'], options });
  const { href } = await createChannel(page);
  await page.goto(`${href}/add-settings`);
  await row(page, key).getByRole('button', { name: 'Привязать' }).click();
  await expect(row(page, key)).toHaveCount(0);
  for (const [path, name] of [
    [`${href}/settings`, 'multi-select'],
    ['/channels/3/rates', 'Начальная ставка'],
  ] as const) {
    await page.goto(path);
    const cell = page.getByRole('cell', { name, exact: true });
    await expect(cell).toBeVisible();
    for (const width of [1400, 1600]) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(async () => {
          const { top, bottom } = await textBox(cell);
          return bottom - top;
        }, `${name} at ${width} px`)
        .toBeLessThan(24);
    }
  }
});

test('the note about the effective value takes two lines and can be scrolled by keys', async ({
  page,
  expectAccessible,
}) => {
  const short = await createSetting(page, { type: 'string', value: 'коротко' });
  const long = await createSetting(page, { type: 'string', value: 'Слово за словом. '.repeat(40) });
  const { href } = await createChannel(page);
  await page.goto(`${href}/add-settings`);
  for (const { key } of [short, long]) {
    await row(page, key).getByRole('button', { name: 'Привязать' }).click();
    await expect(row(page, key)).toHaveCount(0);
  }
  await page.goto(`${href}/settings`);
  for (const { key } of [short, long]) {
    await page
      .locator('tr', { hasText: key })
      .getByRole('button', { name: 'Редактировать' })
      .click();
  }
  const notes = page.getByText('Пока включено «По умолчанию»');
  await expect(notes).toHaveCount(2);
  for (const width of [800, 1400]) {
    await page.setViewportSize({ width, height: 900 });
    for (const note of await notes.all()) {
      expect((await note.boundingBox())!.height, `at ${width} px`).toBeLessThanOrEqual(34);
    }
    const edited = page.locator('tr', { hasText: short.key });
    expect((await edited.boundingBox())!.height, `at ${width} px`).toBeLessThan(60);
  }
  // A note that fits is not a tab stop in the row.
  await expect(notes.first()).not.toHaveAttribute('tabindex');
  await notes.last().focus();
  await page.keyboard.press('PageDown');
  await expect.poll(() => notes.last().evaluate((one) => one.scrollTop)).toBeGreaterThan(20);
  await expectAccessible(page);
});

test('the sections of a new client have equal spacing', async ({ page }) => {
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Добавить нового клиента' }).click();
  const panel = page.getByRole('dialog', { name: 'Новый Клиент' });
  const gaps: number[][] = [];
  for (const [before, title, label] of [
    ['Email', 'Паспорт', 'Серия и номер'],
    ['Код подразделения', 'Адрес регистрации', 'Регион'],
    ['Квартира', 'Фактически адрес', 'Регион'],
  ] as const) {
    const heading = await textBox(
      panel
        .locator('h3, [aria-hidden]')
        .getByText(title)
        .or(panel.locator('h3', { hasText: title }))
        .first(),
    );
    const field = (await panel.getByLabel(before).first().boundingBox())!;
    const next = panel.locator('label', { hasText: label });
    const below = await textBox(title === 'Фактически адрес' ? next.last() : next.first());
    gaps.push([heading.top - field.y - field.height, below.top - heading.bottom].map(Math.round));
  }
  expect(gaps[1]).toEqual(gaps[0]);
  expect(gaps[2]).toEqual(gaps[0]);
  // A field with an error keeps its look under the pointer.
  await page.keyboard.press('Control+s');
  const [birth, issuer] = [panel.getByLabel('Дата рождения'), panel.getByLabel('Кем выдан')];
  await expect(birth).toHaveAttribute('aria-invalid', 'true');
  await birth.hover();
  const red = await issuer.evaluate((one) => getComputedStyle(one).borderColor);
  await expect(birth).toHaveCSS('border-color', red);
});

test('the buttons below a change of the log have the same height and are in one line', async ({
  page,
}) => {
  await page.goto('/activity-log');
  await page.getByRole('button', { name: 'Подробно' }).first().click();
  const footer = page.getByRole('dialog').locator('[data-slot=window-footer]');
  await expect(footer.getByRole('button', { name: 'Следующее' })).toBeVisible();
  for (const width of [800, 1400]) {
    await page.setViewportSize({ width, height: 900 });
    const places = await footer.getByRole('button').evaluateAll((all) =>
      all.map((one) => {
        const { top, height } = one.getBoundingClientRect();
        return `${top} ${height}`;
      }),
    );
    expect(places.length).toBeGreaterThanOrEqual(4);
    expect(new Set(places).size, `at ${width} px`).toBe(1);
  }
});
