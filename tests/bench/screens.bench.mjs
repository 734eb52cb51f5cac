/**
 * What an operator waits for, in Chromium with the built console: the first screen, another screen,
 * the palette and a letter typed into it. Keys are compared with a letter in a plain field of the
 * same page in the same run, because a slow machine slows both.
 */
import { benchConsole, isKept, quantile } from './console.mjs';

const RUNS = 7;
/** Medians in milliseconds. */
const BUDGETS = {
  'first screen visible': 1500,
  'another screen': 150,
  'palette open, over a bare letter': 100,
  'letter in the palette, over a bare letter': 50,
};

await benchConsole(async (page) => report(await measure(page)));

async function measure(page) {
  const times = Object.fromEntries(Object.keys(BUDGETS).map((name) => [name, []]));
  const note = (name, value) => times[name].push(value);
  for (let i = 0; i < RUNS; i++) {
    let started = performance.now();
    await page.goto('/users', { waitUntil: 'commit' });
    await page.locator('tr[data-key]').first().waitFor();
    note('first screen visible', performance.now() - started);
    await page.waitForLoadState('networkidle');

    // Loads the palette's code first, because the browser may not have been idle yet.
    await page.keyboard.press('F1');
    await page.locator('[cmdk-item]').first().waitFor();
    await page.keyboard.press('Escape');

    const bare = await page.evaluate(bareLetter);
    const open = await page.evaluate(keyUntil, { key: 'k', ctrlKey: true, until: '[cmdk-item]' });
    note('palette open, over a bare letter', open - bare);
    const letter = await page.evaluate(typeInPalette, 'п');
    note('letter in the palette, over a bare letter', letter - bare);
    await page.keyboard.press('Escape');

    started = performance.now();
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    note('another screen', performance.now() - started);
  }
  return times;
}

/** Runs in the page: the time of a letter in a plain field until it is painted. */
function bareLetter() {
  const field = document.body.appendChild(document.createElement('input'));
  return new Promise((resolve) => {
    const started = performance.now();
    field.value = 'п';
    requestAnimationFrame(() =>
      setTimeout(() => {
        field.remove();
        resolve(performance.now() - started);
      }),
    );
  });
}

/** Runs in the page: the time of a key until its result is painted. */
function keyUntil({ until, ...key }) {
  return new Promise((resolve) => {
    const started = performance.now();
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }),
    );
    const look = () => {
      if (document.querySelector(until)) setTimeout(() => resolve(performance.now() - started));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Runs in the page: the time of a letter in the palette until the list is painted again. */
function typeInPalette(letter) {
  const field = document.querySelector('[cmdk-input]');
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  return new Promise((resolve) => {
    const started = performance.now();
    set.call(field, letter);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
  });
}

/** Prints the medians with their budgets. Returns whether all are met. */
function report(times) {
  return Object.entries(times)
    .map(([name, values]) => isKept(name, quantile(values, 0.5), BUDGETS[name]))
    .every(Boolean);
}
