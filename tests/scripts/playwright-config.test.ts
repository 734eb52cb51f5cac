/** The browser that `npx playwright test` uses: the one that `npm test` finds. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

let folder: string;
let shell: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pult-browsers-'));
  shell = path.join(folder, 'chromium-headless-shell');
  writeFileSync(shell, '#!/bin/sh\necho Chromium 150.0\n');
  chmodSync(shell, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

async function browser() {
  vi.resetModules();
  const { default: config } = await import('../../playwright.config.ts');
  return config.use?.launchOptions?.executablePath;
}

test('the browser is the one found in PATH, for the workers, too', async () => {
  vi.stubEnv('PLAYWRIGHT_CHROMIUM', undefined);
  vi.stubEnv('PATH', folder);
  expect(await browser()).toBe(shell);
  expect(process.env.PLAYWRIGHT_CHROMIUM).toBe(shell);
});

test('the browser is the one that PLAYWRIGHT_CHROMIUM names', async () => {
  vi.stubEnv('PLAYWRIGHT_CHROMIUM', '/opt/chromium');
  vi.stubEnv('PATH', folder);
  expect(await browser()).toBe('/opt/chromium');
});
