/**
 * A change of the route in Chromium with the built console: from the key or the click to the painted
 * screen with its rows. The floor is a plain page that swaps the rows of a table at a click, in the same
 * browser and the same run. Measured with the console's own API, and with answers from memory.
 */
import { benchConsole, quantile, signIn } from './console.mjs';
import { serveFloor } from './support/floor.mjs';
import { noteGoal } from './support/goal.mjs';
import { serveFromMemory } from './support/memory-api.mjs';

const ROUNDS = 9;
const WARM_ROUNDS = 2;
/** Longer than the rest on a row before its record is read ahead. */
const REST_MS = 350;

const rowsOf = (label) => `main table[aria-label="${label}"] tr[data-key]`;
const recordOf = (path) => ({ path, until: 'main .facts dd, main [role=tabpanel] *' });
const list = (href, label) => ({
  name: `menu → ${href}`,
  click: `nav a[href="${href}"]`,
  until: rowsOf(label),
});

/** In this order: each change starts where the previous one has ended. */
const CHANGES = [
  list('/offers', 'Офферы'),
  { name: 'offer by Enter', focus: 1, key: 'Enter', ...recordOf('^/offers/\\d+') },
  { name: 'back to the offers', back: true, until: rowsOf('Офферы') },
  list('/clients', 'Клиенты'),
  { name: 'client by Enter', focus: 1, key: 'Enter', ...recordOf('^/clients/\\d+') },
  { name: 'back to the clients', back: true, until: rowsOf('Клиенты') },
  list('/channels', 'Каналы'),
  { name: 'channel by Enter', focus: 1, key: 'Enter', ...recordOf('^/channels/\\d+') },
  {
    name: 'tab → rates',
    click: '[role=tab][href$="/rates"]',
    until: '[role=tabpanel] tr[data-key]',
  },
  {
    name: 'tab → settings',
    click: '[role=tab][href$="/settings"]',
    until: '[role=tabpanel] tr[data-key]',
  },
  list('/users', 'Users'),
];

await benchConsole(async (page) => {
  const memory = await serveFromMemory(new URL(page.url()).origin);
  const floorPage = await serveFloor();
  const context = await page.context().browser().newContext({ baseURL: memory.url });
  const other = await context.newPage();
  try {
    await signIn(other);
    const plain = await context.newPage();
    await plain.goto(floorPage.url);
    const real = await measure(page, plain);
    const fromMemory = await measure(other, plain);
    return [report('API', real), report('API from memory', fromMemory)].every(Boolean);
  } finally {
    await context.close();
    await Promise.all([memory.close(), floorPage.close()]);
  }
});

/** Measures every kind of change, each followed by one of the floor. */
async function measure(page, plain) {
  await page.bringToFront();
  await page.waitForLoadState('networkidle');
  await page.evaluate(unfoldMenu);
  const floor = [];
  const times = new Map(CHANGES.map(({ name }) => [name, []]));
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
    for (const change of CHANGES) {
      await page.waitForTimeout(REST_MS);
      const took = await page.evaluate(timedChange, change);
      if (round >= 0) times.get(change.name).push(took);
    }
    await plain.bringToFront();
    for (const href of ['/one', '/two']) {
      await plain.waitForTimeout(REST_MS / 2);
      const until = `tbody[data-section="${href}"]`;
      const took = await plain.evaluate(timedChange, { click: `a[href="${href}"]`, until });
      if (round >= 0) floor.push(took);
    }
    await page.bringToFront();
  }
  return { floor, times };
}

/** Runs in the page: unfolds the groups of the menu, so that every link can be clicked. */
async function unfoldMenu() {
  for (const group of document.querySelectorAll('nav button[aria-expanded=false]')) {
    group.click();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Runs in the page: milliseconds from the key or the click until its result is painted. */
async function timedChange({ click, focus, key, back, path, until }) {
  const link = click && document.querySelector(click);
  if (click && !link) throw new Error(`there is no ${click}`);
  if (focus) {
    document.querySelectorAll('main tr[data-key]')[focus].focus();
    await new Promise((resolve) => setTimeout(resolve, 350));
  }
  const before = document.querySelector(until);
  const isThere = () => {
    const found = document.querySelector(until);
    const isOther =
      found && (found !== before || !before.isConnected || 'section' in found.dataset);
    return isOther && (!path || new RegExp(path).test(location.pathname));
  };
  const started = performance.now();
  if (back) history.back();
  else if (link) link.click();
  else {
    const pressed = { key, code: key, bubbles: true, cancelable: true };
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', pressed));
  }
  return new Promise((resolve, reject) => {
    const look = () => {
      if (performance.now() - started > 10_000)
        reject(new Error(`${until} did not come at ${location.href}`));
      // This frame has been painted when the next one begins.
      else if (isThere()) requestAnimationFrame(() => resolve(performance.now() - started));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Prints every kind, and records the median and the worst of all. */
function report(api, { floor, times }) {
  const base = quantile(floor, 0.5);
  for (const [name, values] of times) {
    const [median, worst] = [quantile(values, 0.5), Math.max(...values)];
    console.log(
      `  ${name.padEnd(24)} ${median.toFixed(1).padStart(7)} ${worst.toFixed(1).padStart(7)}`,
    );
  }
  const all = [...times.values()].flat();
  const medians = [...times.values()].map((values) => quantile(values, 0.5));
  return [
    noteGoal({ name: `route change, ${api}`, value: quantile(all, 0.5), floor: base, times: 2 }),
    noteGoal({
      name: `route change, the slowest kind, ${api}`,
      value: Math.max(...medians),
      floor: base,
      times: 4,
    }),
  ].every(Boolean);
}
