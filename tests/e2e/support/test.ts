/** The fixtures of all browser tests: the built console on the real API and database. */
import { test as base, expect, type Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';
import { type Keyboard, keyboardOf, type Layout } from './keyboard.ts';
import { type RunningServer, startServer } from './server.ts';

export { expect };

export const PASSWORD = 'pult-demo';
export const ADMIN = 'admin@example.com';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type ServerEnv = Record<string, string>;
type Scheme = 'light' | 'dark';

interface WorkerFixtures {
  /** The server of the current test file, started on first use. */
  serverOf: (file: string, env: ServerEnv) => Promise<RunningServer>;
}

interface TestFixtures {
  /** The environment of the file's server. */
  serverEnv: ServerEnv;
  /** Each file has its own server with the demo data. */
  server: RunningServer;
  /** Console messages that do not fail the test: calls that are meant to fail. */
  allowedNoise: RegExp[];
  /** The signed-in user of the page; null if there is none. */
  user: string | null;
  keyboard: (layout: Layout) => Promise<Keyboard>;
  /** Expects no violation of WCAG 2.2 A and AA, in light and dark unless given otherwise. */
  expectAccessible: (page: Page, schemes?: readonly Scheme[]) => Promise<void>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures out of the pattern
    async ({}, use) => {
      let running: { file: string; server: RunningServer } | null = null;
      await use(async (file, env) => {
        if (running?.file === file) return running.server;
        await running?.server.stop();
        running = { file, server: await startServer(env) };
        return running.server;
      });
      await (running as { server: RunningServer } | null)?.server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // Not an option of the worker: files with options of their own would run last, on one core.
  serverEnv: [{}, { option: true }],
  server: async ({ serverOf, serverEnv }, use, { file }) => use(await serverOf(file, serverEnv)),
  baseURL: async ({ server }, use) => use(server.url),
  allowedNoise: [[], { option: true }],
  context: async ({ context, allowedNoise, permissions }, use) => {
    // Playwright itself resets the rest of what the previous test has left in the context.
    await context.clearPermissions();
    if (permissions) await context.grantPermissions([...permissions]);
    await context.setOffline(false);
    const noise: string[] = [];
    const strangers: string[] = [];
    context.on('request', (request) => {
      if (/^https?:\/\/(?!127\.0\.0\.1)/.test(request.url())) strangers.push(request.url());
    });
    context.on('console', (message) => {
      const text = message.text();
      const isNoise = message.type() === 'error' || message.type() === 'warning';
      if (isNoise && !allowedNoise.some((allowed) => allowed.test(text))) noise.push(text);
    });
    // Chromium does not print a violation that the page catches, such as an attempt to make code.
    await context.addInitScript(() => {
      window.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        console.error(`against the policy: ${effectiveDirective} ${blockedURI}`);
      });
    });
    context.on('weberror', (error) => noise.push(String(error.error())));
    await use(context);
    expect(strangers, 'calls to other hosts than the server').toEqual([]);
    expect(noise, 'errors and warnings on the console').toEqual([]);
  },
  user: [ADMIN, { option: true }],
  // Without the history of the previous test: only the rendering process is the same.
  page: async ({ context, user }, use) => {
    const [last] = context.pages();
    const page = await context.newPage();
    await last?.close();
    if (user) await signInAhead(page, user);
    await use(page);
  },
  keyboard: async ({ page }, use) => use((layout) => keyboardOf(page, layout)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures out of the pattern
  expectAccessible: async ({}, use) => {
    await use(async (page, schemes = ['light', 'dark']) => {
      const isStill = await page.evaluate(
        () => matchMedia('(prefers-reduced-motion: reduce)').matches,
      );
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        // The other scheme changes colours only.
        const runOnly: RunOnly =
          colorScheme === 'light'
            ? { type: 'tag', values: WCAG }
            : { type: 'rule', values: ['color-contrast'] };
        // A page that is still being laid out has small targets for a moment.
        await expect
          .poll(() => violations(page, runOnly), {
            message: `${page.url()}, ${colorScheme}`,
          })
          .toEqual([]);
      }
      // Restored: an open window would begin to move, and when closed would stay until its animation ends.
      await page.emulateMedia({ colorScheme: null, reducedMotion: isStill ? 'reduce' : null });
    });
  },
});

const usersAreOpen = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();

/** Opens the list of users, the first screen after sign-in. */
export async function openUsers(page: Page) {
  await page.goto('/users');
  await usersAreOpen(page);
}

/** Opens the list of users, and waits for the read beside it, which begins when the browser is idle. */
export async function openUsersAndRest(page: Page) {
  const beside = page.waitForResponse('**/api/v1/channels');
  await openUsers(page);
  await beside;
}

/** Signs in with the form. */
export async function signInByForm(page: Page, email = ADMIN) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/users');
  await usersAreOpen(page);
}

/** Tokens of signed-in pages that have not opened any address yet. */
const tokensAhead = new WeakMap<Page, string>();

/** The token of the user of this page. */
export async function tokenOf(page: Page): Promise<string | null> {
  const ahead = page.url() === 'about:blank' && tokensAhead.get(page);
  return ahead || page.evaluate(() => localStorage.getItem('token'));
}

/** Signs in through the API and stores the token for the next page. */
export async function signInAhead(page: Page, email = ADMIN) {
  const answer = await page.request.post('/api/login', { data: { email, password: PASSWORD } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { access_token: token, user } = await answer.json();
  tokensAhead.set(page, token);
  const stored = { token, 'pult.user': String(user.id) };
  const script = await page.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, stored);
  // Only for that page: after a sign-out a reload stays signed out.
  page.once('domcontentloaded', () => script.dispose());
}

/** Returns what axe finds on a page. Its code is loaded once per document, which takes half as long as a scan. */
async function violations(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const found = await run({ runOnly: only, resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`);
  }, runOnly);
}
