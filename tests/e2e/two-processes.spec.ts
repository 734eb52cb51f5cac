import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Embedded, startEmbedded } from '#server/database/embedded/embedded.ts';
import { urlOf } from './support/postgres.ts';
import { expireSessions, type RunningServer, startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

/** Two API processes on one PostgreSQL server. */
let folder: string;
let postgres: Embedded;
let processes: RunningServer[] = [];

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pult-server-'));
  postgres = await startEmbedded(join(folder, 'data'));
  const env = { DATABASE_URL: urlOf(postgres.connection), SEED: 'demo' };
  processes = await Promise.all([startServer(env), startServer(env)]);
});

test.afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.use({ allowedNoise: [/status of 401/], user: null });

test('each process reads what the other has written, including sessions', async ({
  page,
  context,
}) => {
  const [first, second] = processes as [RunningServer, RunningServer];
  // A browser behind a balancer: every other call goes to the second process.
  let calls = 0;
  await context.route(`${first.url}/api/**`, async (route) => {
    const url = route.request().url();
    const target = calls++ % 2 ? url.replace(first.url, second.url) : url;
    await route.fulfill({ response: await route.fetch({ url: target }) });
  });
  await page.goto(`${first.url}/login`);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('pult-demo');
  const beside = page.waitForResponse('**/api/v1/channels');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();

  // A running read would detect the end of the session instead.
  await beside;
  await expect(page.locator('tr[data-key]').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expireSessions(postgres.superuser, 'access');
  await page.getByRole('link', { name: '2', exact: true }).click();
  await page.getByRole('button', { name: 'Подтвердить сессию' }).click();
  await expect(page.locator('tr[data-key="16"]')).toBeVisible();

  await page.locator('tr[data-key="16"]').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name').fill('Общая Анна');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('tr[data-key="16"]')).toContainText('Общая Анна');
  expect(calls).toBeGreaterThan(5);

  for (const { url } of processes) {
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  }
});
