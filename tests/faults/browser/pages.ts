/** A browser that keeps, kills, starves or suspends the page of the console. */

import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type Fault, NotMade, promise, same, until } from '#tests/faults/fault.ts';
import { type Answer, call } from '#tests/faults/support/calls.ts';
import { MAIN, openConsole, requireWorking, says } from '#tests/faults/support/console.ts';
import { CHANNEL } from '#tests/faults/support/fingerprint.ts';
import { end } from '#tests/faults/support/place.ts';

const kind = {
  group: 'browser',
  repetitions: 3,
  seconds: 120,
} as const satisfies Partial<Fault>;

/** The headless shell keeps no pages. */
const WHOLE_BROWSERS = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'];

interface Seen {
  mark?: number;
  persisted?: boolean;
  notRestoredReasons?: unknown;
}

/** Leaves the page for another of the same origin, and returns to it. */
async function leaveAndReturn(page: Page, away: () => Promise<unknown> = async () => {}) {
  await page.evaluate(() => {
    Object.assign(window, { mark: 1 });
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
  });
  await page.goto('/healthz');
  await away();
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForTimeout(500);
  return page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as unknown as Seen[];
    const { mark, persisted } = window as unknown as Seen;
    return { mark, persisted, notRestoredReasons: entry?.notRestoredReasons };
  });
}

const RATES = `/channels/${CHANNEL}/rates`;

/** Types a rate into the first row without saving it. A larger step would need a confirmation. */
async function typeRate(page: Page, step: number) {
  await page.goto(RATES);
  const row = page.locator('tr[data-key]').first();
  await row.waitFor();
  await row.getByRole('button', { name: 'Редактировать' }).click();
  const field = row.getByLabel('Ставка для новых', { exact: true });
  const value = String(Number(await field.inputValue()) + step);
  await field.fill(value);
  return { row, field, value };
}

const isWritten = ({ body }: Answer, value: string) =>
  (body.data as { new_client_rate: number }[]).some(
    ({ new_client_rate }) => Number(new_client_rate) === Number(value),
  );

/** Expects the lock or the sign-in, by itself or at the next call. */
async function requireEnded(page: Page): Promise<void> {
  const isNoticed = () => /\/(lock|login)$/.test(page.url());
  const link = page.getByRole('link', { name: 'Клиенты' }).first();
  await page.waitForTimeout(1_000);
  if (!isNoticed()) await link.click({ timeout: 5_000 }).catch(() => undefined);
  await until(isNoticed, () => `the ended session is not noticed at ${page.url()}`);
}

export const pages: readonly Fault[] = [
  {
    ...kind,
    id: 'back-forward-cache',
    does: 'the page is left with typed text and returned to from the true back-forward cache; its session has ended in the meantime',
    promises:
      'the browser may keep the page; what was typed is there; the next call meets the end of the session, with the lock or the sign-in',
    run: async (trial) => {
      const executablePath = WHOLE_BROWSERS.find((file) => existsSync(file));
      if (!executablePath)
        throw new NotMade('there is no Chromium with windows, only the headless shell');
      const without = ['--disable-back-forward-cache'];
      const opened = await openConsole(trial, { executablePath, without });
      const { page, address, place } = opened;
      await page.goto('/readyz');
      const bare = await leaveAndReturn(page);
      if (!bare.persisted) throw new NotMade('this Chromium keeps no pages at all');
      const { field, value } = await typeRate(page, 3);
      const seen = await leaveAndReturn(page, () =>
        call(address, '/api/logout', { token: place.token, method: 'POST' }),
      );
      promise(
        seen.persisted && seen.mark === 1,
        `the page was not kept: ${JSON.stringify(seen.notRestoredReasons)}`,
      );
      same(await field.inputValue(), value, 'the typed rate');
      await requireEnded(page);
      same(opened.errors, [], 'uncaught errors in the page');
    },
  },
  {
    ...kind,
    id: 'page-crash',
    does: 'the process of the page crashes while a rate is typed',
    promises: 'the next page offers the draft with what was typed; nothing was written',
    run: async (trial) => {
      const opened = await openConsole(trial);
      const { page, context, address, place } = opened;
      const { value } = await typeRate(page, 3);
      await until(
        () =>
          page.evaluate((text) => Object.values(localStorage).join().includes(text), `"${value}"`),
        'the draft is not stored',
      );
      const crashed = page.waitForEvent('crash');
      page.goto('chrome://crash').catch(() => undefined);
      await crashed;
      const next = await context.newPage();
      await next.goto(RATES);
      await says(next, /Несохранённый черновик/);
      const rates = await call(address, `/api/v1${RATES}`, { token: place.token });
      promise(!isWritten(rates, value), 'the rate was written');
      same(opened.errors, [], 'uncaught errors in the page');
    },
  },
  {
    ...kind,
    id: 'offline-while-saving',
    does: 'the browser goes offline, a rate is saved, the browser comes back and it is saved again',
    promises:
      'the field keeps what was typed and the page says that it failed; the second save writes it once',
    run: async (trial) => {
      const opened = await openConsole(trial);
      const { page, context, address, place } = opened;
      const { row, field, value } = await typeRate(page, 3);
      await context.setOffline(true);
      await row.getByRole('button', { name: 'Сохранить' }).click();
      await says(page, /Ошибка соединения с сервером|соединени/i);
      same(await field.inputValue(), value, 'the typed rate');
      await context.setOffline(false);
      await row.getByRole('button', { name: 'Сохранить' }).click();
      await until(
        async () => (await field.count()) === 0,
        'the row is still edited after the second save',
      );
      const rates = await call(address, `/api/v1${RATES}`, { token: place.token });
      promise(isWritten(rates, value), 'the rate was not written');
      same(opened.errors, [], 'uncaught errors in the page');
    },
  },
  {
    ...kind,
    id: 'server-killed-under-page',
    does: 'kill −9 of the server while a rate is edited; it is saved, the server starts again on its port, and it is saved again',
    promises: 'the field keeps what was typed; the second save writes it; the session goes on',
    run: async (trial) => {
      const opened = await openConsole(trial);
      const { page, place, server, address } = opened;
      const { row, field, value } = await typeRate(page, 3);
      await end(server);
      await row.getByRole('button', { name: 'Сохранить' }).click();
      await says(page, /соединени/i);
      same(await field.inputValue(), value, 'the typed rate');
      await place.start({ PORT: new URL(address).port }, { main: MAIN }).address;
      await row.getByRole('button', { name: 'Сохранить' }).click();
      await until(async () => (await field.count()) === 0, 'the row is still edited');
      const rates = await call(address, `/api/v1${RATES}`, { token: place.token });
      promise(isWritten(rates, value), 'the rate was not written');
      await requireWorking(opened, page);
    },
  },
  {
    ...kind,
    id: 'storage-refused',
    does: 'the storage of the browser takes nothing (full, or refused by a policy) from the sign-in on',
    promises: 'lists open, a rate can be changed and is written; no uncaught error',
    run: async (trial) => {
      const opened = await openConsole(trial);
      const { page, address, place } = opened;
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      });
      const { row, field, value } = await typeRate(page, 3);
      await row.getByRole('button', { name: 'Сохранить' }).click();
      await until(async () => (await field.count()) === 0, 'the row is still edited');
      const rates = await call(address, `/api/v1${RATES}`, { token: place.token });
      promise(isWritten(rates, value), 'the rate was not written');
      await requireWorking(opened, page);
    },
  },
  {
    ...kind,
    id: 'files-of-another-version',
    does: 'the files of the screens that are not loaded yet cannot be had any more (a new version was installed)',
    promises:
      'the page says so and offers to reload it; the frame goes on working; after a reload all is well',
    run: async (trial) => {
      const opened = await openConsole(trial);
      const { page, context } = opened;
      const next = await context.newPage();
      await context.route(/\/assets\/.*(?:offers|screens|overlays)[^/]*\.js/, (route) =>
        route.fulfill({ status: 404, body: 'Not found' }),
      );
      await next.goto('/offers').catch(() => undefined);
      await until(
        async () => (await next.getByRole('button', { name: 'Обновить' }).count()) > 0,
        'nothing offers to reload the page',
      );
      await context.unrouteAll();
      await next.reload();
      await next.locator('tr[data-key]').first().waitFor();
      await page.bringToFront();
      await requireWorking(opened, page);
    },
  },
  {
    ...kind,
    id: 'asleep-for-a-night',
    does: 'the machine sleeps for 8 hours over a typed rate: all clocks leap, the session has ended',
    promises: 'the next call meets the lock or the sign-in; no uncaught error',
    run: async (trial) => {
      const opened = await openConsole(trial);
      const { page, address, place } = opened;
      await page.clock.install();
      await typeRate(page, 3);
      await call(address, '/api/logout', { token: place.token, method: 'POST' });
      await page.clock.fastForward('08:00:00');
      await requireEnded(page);
      same(opened.errors, [], 'uncaught errors in the page');
    },
  },
];
