import { defineConfig } from '@playwright/test';

/** Every flag that keeps Chromium off the network and at home in a container. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: 'tests/e2e/support/postgres.ts',
  fullyParallel: false,
  // More than cores: a browser test waits half of its time, for what is polled.
  workers: 4,
  retries: 0,
  // For a machine that does much else beside: what passes never waits for these.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1400, height: 900 },
    // A trace of every test costs a quarter of the time; look for a cause with `--trace on`.
    trace: 'off',
    // Drawing animations takes a tenth of the time; the specs of a day and of messages turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? '/usr/bin/chromium',
      args: CHROMIUM_ARGS,
    },
  },
});
