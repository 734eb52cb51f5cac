import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from '@playwright/test';

const { find }: { find(): string | undefined } = await import(
  pathToFileURL(resolve(import.meta.dirname, 'scripts/support/chromium.mjs')).href
);
// The workers, which load this file too, find it here.
process.env.PLAYWRIGHT_CHROMIUM ??= find() ?? '/usr/bin/chromium';

/**
 * Of several such flags the last one counts, so Playwright's own list comes with it. Scripts that are compiled
 * beside their download are compiled for each page, others once: an eighth of the processor time of a page.
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
  // Pages live for seconds: compiling their code a second and third time costs more than it brings.
  // And most of their objects die young: with room for them they are not copied about, 3 % less processor time.
  '--js-flags=--no-opt,--no-maglev,--min-semi-space-size=16',
  // One page lives at a time, as a rule: no renderer in reserve, and drawing without a process of its own.
  '--renderer-process-limit=1',
  '--in-process-gpu',
  // No process of its own for the network either: 6 % less processor time.
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
  // A busy CI machine gets one more try; `npm test` names these tests, and more than two fail it.
  retries: process.env.CI ? 1 : 0,
  // For busy machines; a passing test never waits that long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1400, height: 900 },
    // The context of the test before, emptied: its renderer has compiled the console. A tenth of the processor time.
    reuseContext: true,
    // Traces cost a quarter of the time; use `--trace on` to find a cause.
    trace: 'off',
    // Drawing animations takes a tenth of the time; the specs of a day and of messages turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.PLAYWRIGHT_CHROMIUM,
      args: CHROMIUM_ARGS,
    },
  },
});
