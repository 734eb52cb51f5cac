/** Shared by the browser benchmarks: the built console, and measures with budgets. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../../scripts/support/chromium.mjs';
import { inRoot, run } from '../../scripts/support/project.mjs';
import { serveFloor } from './support/floor.mjs';
import { noteGoal } from './support/goal.mjs';
import { serveFromMemory } from './support/memory-api.mjs';

/**
 * Calls `measure` with a page of the built console, signed in on the demo data of its own API. The
 * process exits with 1 unless `measure` returns that every budget is kept.
 */
export async function benchConsole(measure) {
  if ((await run(process.execPath, [inRoot('scripts/build.mjs'), '--if-stale'])) !== 0)
    process.exit(1);
  const executablePath = await ensureChromium();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pult-bench-'));
  const server = spawn(process.execPath, [inRoot('dist/server/main.js')], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  let browser;
  try {
    const baseURL = await addressOf(server);
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    const page = await browser.newPage({ baseURL });
    await signIn(page);
    process.exitCode = (await measure(page)) ? 0 : 1;
  } finally {
    await browser?.close();
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The address that a server prints. */
export function addressOf(server) {
  return new Promise((resolve, reject) => {
    server.stdout.on('data', (chunk) => {
      const address = /http:\/\/\S+/.exec(String(chunk))?.[0];
      if (address) resolve(address);
    });
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

export async function signIn(page) {
  await page.goto('/login');
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('pult-demo');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.locator('tr[data-key]').first().waitFor();
}

/** Calls `measure` with a context of the same browser whose API answers from memory, and a floor page. */
export async function withFloorAndMemory(page, measure) {
  const memory = await serveFromMemory(new URL(page.url()).origin);
  const floor = await serveFloor();
  const context = await page.context().browser().newContext({ baseURL: memory.url });
  try {
    return await measure({ context, floorUrl: floor.url });
  } finally {
    await context.close();
    await Promise.all([memory.close(), floor.close()]);
  }
}

/** Adds a plain focused field over the page while `look` runs. */
export async function inBareField(page, look) {
  await page.evaluate(() => {
    const field = document.body.appendChild(document.createElement('input'));
    field.id = 'bare';
    field.style.cssText = 'position:fixed;top:12vh;left:30vw;z-index:9999';
    field.focus();
  });
  const result = await look();
  await page.evaluate(() => document.getElementById('bare').remove());
  return result;
}

/**
 * Returns a function that presses a key and returns the milliseconds until the frame was painted.
 */
export async function timedKeys(page) {
  await page.evaluate(watchKeys);
  const cdp = await page.context().newCDPSession(page);
  return async (key) => {
    // A letter of any alphabet is sent like from its own layout.
    if (key.length > 1) await page.keyboard.press(key);
    else {
      await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
      await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
    }
    return page.evaluate(() => window.lastKey);
  };
}

/** Runs in the page: records the time of each key from its event to the painted frame. */
function watchKeys() {
  const paint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  window.addEventListener(
    'keydown',
    ({ timeStamp, key }) => {
      if (['Control', 'Shift'].includes(key)) return;
      window.lastKey = paint().then(() => performance.now() - timeStamp);
    },
    { capture: true },
  );
}

/** Returns the value below which this share of the values is: 0.5 is the median. */
export const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

/** Records a measure with its budget. Returns whether the budget is met. */
export const isKept = (name, value, budget, unit = 'ms') =>
  noteGoal({ name, value, most: budget, unit: unit.trim() });
