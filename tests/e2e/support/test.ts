/** The test of every browser journey: the built console on the real API and database. */
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type Keyboard, keyboardOf, type Layout } from './keyboard.ts';
import { type RunningServer, startServer } from './server.ts';

export { expect };

export const PASSWORD = 'pult-demo';
export const ADMIN = 'admin@example.com';

interface WorkerFixtures {
  /** Environment of the server; a file that sets it gets a server of its own. */
  serverEnv: Record<string, string>;
  server: RunningServer;
}

interface TestFixtures {
  /** What the page may say on the console without failing the test: calls that are meant to fail. */
  allowedNoise: RegExp[];
  /** Signs in through the form and waits for the list of users. */
  signIn: (page: Page, email?: string) => Promise<void>;
  keyboard: (layout: Layout) => Promise<Keyboard>;
  /** No violation of WCAG 2.2 A and AA, light and dark. */
  expectAccessible: (page: Page) => Promise<void>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ serverEnv }, use) => {
      const server = await startServer(serverEnv);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  allowedNoise: [[], { option: true }],
  context: async ({ context, allowedNoise }, use) => {
    const noise: string[] = [];
    // Invented offers have invented logos; the test does not depend on what the network says of them.
    await context.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      }),
    );
    context.on('console', (message) => {
      const text = message.text();
      const isNoise = message.type() === 'error' || message.type() === 'warning';
      if (isNoise && !allowedNoise.some((allowed) => allowed.test(text))) noise.push(text);
    });
    context.on('weberror', (error) => noise.push(String(error.error())));
    await use(context);
    expect(noise, 'errors and warnings on the console').toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures out of the pattern
  signIn: async ({}, use) => {
    await use(async (page, email = ADMIN) => {
      await page.goto('/login');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.waitForURL('**/users');
      await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    });
  },
  keyboard: async ({ page }, use) => use((layout) => keyboardOf(page, layout)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures out of the pattern
  expectAccessible: async ({}, use) => {
    await use(async (page) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
          .analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html)}`);
        expect(found, `${page.url()}, ${colorScheme}`).toEqual([]);
      }
      await page.emulateMedia({ colorScheme: null, reducedMotion: null });
    });
  },
});
