/** No window width hides a part of a screen, whether through long values or through many columns. */
import type { Page } from '@playwright/test';
import { callApi } from './support/settings.ts';
import { expect, test } from './support/test.ts';

const WIDTHS = [320, 340, 480, 599, 600, 640, 720, 799, 800, 991, 992, 1055, 1056, 1280];
const LISTS = ['/channels', '/offers', '/clients', '/users'];
const RECORDS = ['/channels/1', '/channels/1/rates', '/offers/1', '/clients/1', '/channels/rates'];

const settled = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

test('no screen scrolls sideways, and a list shows all of its columns', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of [...LISTS, ...RECORDS]) {
    await page.goto(path);
    await expect(
      page.locator('main :is(tr[data-key], dd, form, [role=gridcell])').first(),
    ).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      const at = `${path} at ${width} px`;
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), at)
        .toBeLessThanOrEqual(0);
      if (width === 320) {
        const bar = page.getByRole('banner');
        await expect(bar.getByRole('link', { name: 'Profile' }), at).toBeInViewport();
        await expect(bar.getByRole('button', { name: 'Sign out' }), at).toBeInViewport();
        await expect(bar.getByRole('button', { name: 'Команды' }), at).toBeInViewport();
      }
      if (!LISTS.includes(path)) continue;
      await expect(page.locator('[data-overflows]'), at).toHaveCount(0);
    }
  }
});

test('the help breaks no section across columns, and a single section takes both columns', async ({
  page,
}) => {
  await page.goto('/channels/2/rates');
  await expect(page.locator('tr[data-key]').first()).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Клавиши этого экрана' });
  const columnsOf = () =>
    help
      .locator('section')
      .evaluateAll((all) =>
        all.map(
          (one) =>
            new Set(
              [...one.querySelectorAll('h3, dl > *')].map((line) => line.getBoundingClientRect().x),
            ).size,
        ),
      );
  for (const width of [800, 1400]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(columnsOf, `at ${width} px`).toEqual([1, 1, 1]);
  }
  await help.getByLabel('Найти клавишу').fill('каналы');
  await expect.poll(columnsOf).toEqual([2]);
});

test('the search of all rates shrinks for the filters by day, which stay in one line', async ({
  page,
}) => {
  await page.goto('/channels/rates');
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Поиск' });
  for (const [width, lines] of [
    [640, 2],
    [800, 1],
    [1000, 1],
    [1400, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    const at = `at ${width} px`;
    const [from, until] = [
      (await page.getByLabel('Изменены с').boundingBox())!,
      (await page.getByLabel('План до').boundingBox())!,
    ];
    const box = (await search.boundingBox())!;
    expect(until.y, at).toBe(from.y);
    expect(from.y > box.y ? 2 : 1, at).toBe(lines);
    expect(box.width, at).toBeGreaterThanOrEqual(240);
    expect(box.width, at).toBeLessThanOrEqual(320);
  }
  // Alone, the field has its full width.
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto('/channels');
  await expect.poll(async () => (await search.boundingBox())?.width).toBe(320);
});

test('a row has a menu if the list has no room for its buttons', async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 700, height: 900 });
  await page.goto('/channels');
  const row = page.locator('tr[data-key="1"]');
  await expect(row.getByRole('button')).toHaveCount(1);
  await expect(row.getByRole('cell').filter({ visible: true })).toHaveCount(6);
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Действия' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Деактивировать', 'Удалить']);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(row.getByRole('button')).toHaveText(['Деактивировать', 'Удалить']);
  // A long text that is suggested in the other layout stays in the window, too.
  await page.keyboard.press('/');
  await page.keyboard.type('ghbdtn'.repeat(20));
  const offered = page.getByRole('button', { name: /^Искать «привет/ });
  const { x, width } = (await offered.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(800 - 16);
});

test('an address is readable beside the card of a client, and edited in two equal halves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1100, height: 900 });
  await page.goto('/clients/5/addresses');
  const address = page.getByRole('region', { name: 'Адрес регистрации' });
  const values = address.locator('dd');
  await expect(values).toHaveCount(6);
  for (const value of await values.all())
    expect((await value.boundingBox())!.height, (await value.textContent())!).toBeLessThan(30);
  // A tab is a pixel higher than its line: without this rule it would have a scrollbar of its own.
  await expect(page.getByRole('tablist')).toHaveCSS('overflow-y', 'hidden');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Редактировать' }).click();
  for (const width of [1280, 1400]) {
    await page.setViewportSize({ width, height: 900 });
    const [first, second] = await page.getByLabel('Улица').all();
    const [own, other] = [(await first!.boundingBox())!, (await second!.boundingBox())!];
    if (width === 1400 || other.x !== own.x) expect(other.y, `${width}`).toBe(own.y);
    else expect(other.y, `${width}`).toBeGreaterThan(own.y);
  }
});

test('a shown passport is in one line with its button and is not cut off', async ({ page }) => {
  await page.goto('/clients?has_passport=1&with_passport=1');
  const row = page.locator('tr[data-key]').first();
  const button = row.getByRole('button', { name: 'Показать паспорт' });
  await button.click();
  const passport = row.locator('[aria-live=polite]');
  await expect(passport).toHaveText(/^\d{4} \d{6}$/);
  for (const width of [390, 600, 800, 1024, 1400]) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    const at = `at ${width} px`;
    const box = (await passport.boundingBox())!;
    expect(await passport.evaluate((one) => one.scrollWidth - one.clientWidth), at).toBe(0);
    expect(box.height, at).toBeLessThan(24);
    const conceal = (await row.getByRole('button', { name: 'Скрыть паспорт' }).boundingBox())!;
    expect(Math.abs(conceal.y + conceal.height / 2 - box.y - box.height / 2), at).toBeLessThan(2);
  }
});

test('a value of 2,000 characters scrolls within its card, and is printed in full', async ({
  page,
  expectAccessible,
}) => {
  const offer = await callApi<object>(page, 'GET', '/api/v1/offers/1');
  const url = `https://example.com/${'long-part/'.repeat(198)}`;
  const comment = 'Слово за словом. '.repeat(117).trim();
  await callApi(page, 'PUT', '/api/v1/offers/1', { ...offer, url, comment });
  await page.goto('/offers/1');
  const link = page.getByRole('link', { name: url });
  const values = [
    page.locator('dd').filter({ has: link }),
    page.locator('dd', { hasText: comment }),
  ];
  for (const value of values) {
    await expect(value).toHaveText(value === values[0] ? url : comment);
    expect((await value.boundingBox())!.height).toBeLessThan(250);
    await value.focus();
    await page.keyboard.press('PageDown');
    await expect.poll(() => value.evaluate((one) => one.scrollTop)).toBeGreaterThan(50);
  }
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  for (const value of values)
    expect(await value.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
});

test('no number or mark of a rate overlaps the next column, and no group of digits is broken', async ({
  page,
}) => {
  await page.route('**/api/v1/channels/1/rates', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data[0].new_client_rate = '1234567890123456789012345678901234567890';
    body.data[0].returning_client_rate = 123_456_789_012;
    body.data[1].level = '9'.repeat(40);
    await route.fulfill({ response: answer, json: body });
  });
  for (const width of [800, 1400]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/channels/1/rates');
    await expect(page.locator('tr[data-key]').first()).toBeVisible();
    await settled(page);
    // Truncated text is measured by its own box, all other text by its lines.
    const over = await page.locator('tr[data-key] td:not(:last-child)').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(cell);
        const marks = [...cell.querySelectorAll('*')].filter(
          (one) => getComputedStyle(one).overflowX !== 'visible',
        );
        const boxes = marks.length
          ? marks.map((one) => one.getBoundingClientRect())
          : [...range.getClientRects()];
        return boxes.some((one) => one.width > 2 && (one.left < left || one.right > right))
          ? [cell.textContent]
          : [];
      }),
    );
    expect(over, `at ${width} px`).toEqual([]);
    const broken = await page.locator('tr[data-key] .money').evaluateAll((amounts) =>
      amounts.flatMap(({ firstChild: text }) =>
        [...(text?.textContent ?? '').matchAll(/(?<!\d)\d{3}(?!\d)/g)].flatMap(({ index }) => {
          const range = document.createRange();
          range.setStart(text!, index);
          range.setEnd(text!, index + 3);
          return range.getClientRects().length > 1 ? [text!.textContent] : [];
        }),
      ),
    );
    expect(broken, `at ${width} px`).toEqual([]);
    const mark = page.getByText('Не полностью', { exact: true });
    const box = (await mark.boundingBox())!;
    const cell = (await page.locator('td').filter({ has: mark }).boundingBox())!;
    expect(box.x + box.width, `at ${width} px`).toBeLessThanOrEqual(cell.x + cell.width);
  }
});

test('each line of the log fits, beside the cards of a record and on a phone', async ({ page }) => {
  const client = await callApi<object>(page, 'GET', '/api/v1/clients/1');
  await callApi(page, 'PUT', '/api/v1/clients/1', { ...client, last_name: 'Другая' });
  for (const [path, widths] of [
    ['/clients/1', [390, 600, 992, 1024, 1100, 1280, 1400]],
    ['/activity-log', [390, 600, 700, 800, 1024, 1100, 1400]],
  ] as const) {
    await page.goto(path);
    const row = page.locator('tr[data-key]').filter({ hasText: 'фамилия' });
    await expect(row).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      const at = `${path} at ${width} px`;
      const what = row.getByRole('cell', { name: /→ Другая/ });
      expect(await what.evaluate((one) => one.scrollWidth - one.clientWidth), at).toBe(0);
      const frame = (await row.boundingBox())!;
      for (const cell of await row.getByRole('cell').all()) {
        const box = (await cell.boundingBox())!;
        expect(box.x + box.width, at).toBeLessThanOrEqual(frame.x + frame.width);
      }
      // No space is reserved for the labels that the rows of other lists have on a phone.
      const when = (await row.getByText(/^\d\d:\d\d$/).boundingBox())!;
      expect(when.x - frame.x, at).toBeLessThan(40);
    }
  }
});

test('the log does not cut off the name of a record', async ({ page }) => {
  await page.goto('/activity-log');
  const name = page.getByRole('cell', { name: 'Пользователь Администратор' }).first();
  await expect(name).toBeVisible();
  for (const width of [390, 600, 700, 760, 800, 900, 980, 1024, 1100, 1400]) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    const hidden = await name.evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(hidden, `at ${width} px`).toBe(0);
  }
});

test('no date of a rate is broken within itself, and a plan takes at most two lines', async ({
  page,
}) => {
  for (const path of ['/channels/2/rates', '/channels/3/rates']) {
    await page.goto(path);
    await expect(page.locator('tr[data-key]').first()).toBeVisible();
    for (const width of [600, 700, 800, 1100, 1400]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      const broken = await page.locator('tr[data-key] td').evaluateAll((cells) =>
        cells.flatMap((cell) => {
          const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
          const date = /\d\d\.\d\d\.\d{4}/.exec(text?.textContent ?? '');
          if (!text || !date) return [];
          const range = document.createRange();
          range.setStart(text, date.index);
          range.setEnd(text, date.index + date[0].length);
          return range.getClientRects().length > 1 ? [cell.textContent] : [];
        }),
      );
      expect(broken, `${path} at ${width} px`).toEqual([]);
      if (path !== '/channels/2/rates' || ![800, 1400].includes(width)) continue;
      const planned = page.locator('tr[data-key]').first();
      await expect(planned.locator('time')).toBeVisible();
      expect((await planned.boundingBox())!.height, `at ${width} px`).toBeLessThanOrEqual(46);
    }
  }
});

test('beside the menu no table of a channel or of settings scrolls sideways', async ({ page }) => {
  const paths = ['/channels/2/rates', '/channels/3/rates', '/channels/1/settings'];
  for (const path of [...paths, '/channels/default', '/offers/settings']) {
    await page.goto(path);
    await expect(page.locator('tr[data-key]').first()).toBeVisible();
    for (const width of [992, 1024, 1292]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      await expect(page.locator('[data-overflows]'), `${path} at ${width} px`).toHaveCount(0);
    }
  }
});

test('the gutter of the scrollbar is as dark as the page behind the palette', async ({ page }) => {
  await page.goto('/channels');
  await expect(page.locator('tr[data-key]').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  const [veiled, ...layers] = await page.evaluate(() => {
    const probe = document.createElement('i');
    document.body.append(probe);
    const colors = ['var(--surface)', 'var(--overlay)'].map((color) => {
      probe.style.color = color;
      return getComputedStyle(probe).color;
    });
    probe.remove();
    return [getComputedStyle(document.body).backgroundColor, ...colors];
  });
  const [shown, surface, overlay] = [veiled!, ...layers].map((color) =>
    color.match(/[\d.]+/g)!.map(Number),
  );
  const share = overlay![3]!;
  for (const at of [0, 1, 2]) {
    const seen = surface![at]! * (1 - share) + overlay![at]! * share;
    expect(Math.abs(shown![at]! - seen)).toBeLessThan(1.5);
  }
  await expect(page.locator('body')).toHaveCSS('background-color', veiled!);
  // In a narrow window the whole name of a command is shown.
  await page.setViewportSize({ width: 390, height: 844 });
  const long = page
    .getByRole('option', { name: /^Переключить активность/ })
    .locator('span')
    .first();
  expect(
    await long.evaluate((one) => [
      one.scrollWidth - one.clientWidth,
      one.scrollHeight - one.clientHeight,
    ]),
  ).toEqual([0, 0]);
  await page.keyboard.press('Escape');
  await expect(page.locator('body')).not.toHaveCSS('background-color', veiled!);
});
