import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from '@playwright/test';

const { find }: { find(): string | undefined } = await import(
  pathToFileURL(resolve(import.meta.dirname, 'scripts/support/chromium.mjs')).href
);
// The workers load this file, too, and read the path here.
process.env.PLAYWRIGHT_CHROMIUM ??= find() ?? '/usr/bin/chromium';

/**
 * Chromium uses only the last such flag, so Playwright's own list is repeated here. Scripts that are compiled during
 * their download are compiled for each page, others once: saves an eighth of the processor time of a page.
 */
const WITHOUT_FEATURES = [
  'ScriptStreaming',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Flags that keep Chromium off the network and make it run in a container. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live for seconds, so optimizing their code costs more than it saves. Most of their objects are short-lived: a
  // larger semi-space avoids copying them, which saves 3 % of the processor time.
  '--js-flags=--no-opt,--no-maglev,--min-semi-space-size=16',
  // Usually only one page is open: no spare renderer, and no separate process for drawing.
  '--renderer-process-limit=1',
  '--in-process-gpu',
  // No separate process for the network either: saves 6 % of the processor time.
  '--enable-features=NetworkServiceInProcess2',
  `--disable-features=${WITHOUT_FEATURES}`,
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: 'tests/e2e/support/postgres.ts',
  fullyParallel: false,
  // More workers than cores: browser tests spend half of their time waiting.
  workers: 3,
  // A busy CI machine gets one retry; `npm test` names the retried tests, and more than two fail it.
  retries: process.env.CI ? 1 : 0,
  // For busy machines; a passing test never waits that long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1400, height: 900 },
    // The emptied context of the previous test: its renderer has compiled the console. A tenth of the processor time.
    reuseContext: true,
    // Traces cost a quarter of the time; use `--trace on` to find a cause.
    trace: 'off',
    // Animations cost a tenth of the time; the specs of a working day and of messages turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.PLAYWRIGHT_CHROMIUM,
      args: CHROMIUM_ARGS,
    },
  },
});
