/** The built console in a real browser, on its own server. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { NotMade, promise, type Trial, until } from '#tests/faults/fault.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { call } from './calls.ts';
import { copiedPlace, type Place } from './place.ts';

/** The build of server and console. */
export const MAIN = path.resolve('dist/server/main.js');

const ARGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

export interface Console {
  readonly place: Place;
  readonly server: ServerProcess;
  readonly address: string;
  readonly browser: Browser;
  readonly context: BrowserContext;
  /** Signed in, on the list of users. */
  readonly page: Page;
  /** Uncaught errors of all pages. */
  readonly errors: string[];
}

interface Wanted {
  readonly executablePath?: string;
  /** Default options of Playwright to leave out. */
  readonly without?: string[];
}

/** Starts server and browser, and signs in. */
export async function openConsole(trial: Trial, wanted: Wanted = {}): Promise<Console> {
  if (!existsSync(MAIN)) throw new NotMade('the console is not built (npm run build)');
  const executablePath = wanted.executablePath ?? process.env.PLAYWRIGHT_CHROMIUM;
  if (!executablePath) throw new NotMade('there is no Chromium');
  const place = await copiedPlace(trial);
  const server = place.start({}, { main: MAIN });
  const address = await server.address;
  const browser = await chromium.launch({
    executablePath,
    args: ARGS,
    ...(wanted.without && { ignoreDefaultArgs: wanted.without }),
  });
  trial.later(() => browser.close());
  const context = await browser.newContext({ baseURL: address, locale: 'ru-RU' });
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(String(error.error())));
  const { body } = await call(address, '/api/user/me', { token: place.token });
  const user = String((body.data ?? body.user ?? body).id);
  const page = await context.newPage();
  await page.goto('/healthz');
  await page.evaluate((items) => Object.assign(localStorage, items), {
    token: place.token,
    'pult.user': user,
  });
  await page.goto('/users');
  await page.locator('tr[data-key]').first().waitFor();
  return { place, server, address, browser, context, page, errors };
}

/** Throws unless the screen works: a list can be opened and shows its rows. */
export async function requireWorking(
  { errors }: Pick<Console, 'errors'>,
  page: Page,
): Promise<void> {
  await page.getByRole('link', { name: 'Клиенты' }).first().click();
  await page.locator('tr[data-key]').first().waitFor({ timeout: 20_000 });
  promise(errors.length === 0, `uncaught errors in the page: ${errors.join('; ')}`);
}

/** Waits for a text anywhere on the page. */
export const says = (page: Page, text: RegExp | string, seconds = 20) =>
  until(
    async () => (await page.getByText(text).count()) > 0,
    `the page does not say ${String(text)}`,
    seconds,
  );
