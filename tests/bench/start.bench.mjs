/**
 * The first start of a screen with an empty cache, beside the floor page in the same run: what is
 * requested, when rows are visible, when they are the console's own, which can be used, and how
 * long the page could not answer a key; then the same on a slow phone.
 */
import { benchConsole, quantile } from './console.mjs';
import { serveFloor } from './support/floor.mjs';
import { noteGoal } from './support/goal.mjs';
import { serveFromMemory } from './support/memory-api.mjs';

const RUNS = 5;
const SLOW_RUNS = 3;
const KB = 1000;
/** Screens of each kind on which a session may start. */
const STARTS = [
  ...['/users', '/clients', '/channels', '/offers', '/activity-log', '/profile', '/clients/7'],
  ...['/channels/1', '/channels/rates', '/offers/1', '/offers/settings'],
];
const ROWS = 'tr[data-key]';
/** Including rows that are drawn before the code has loaded. */
const VISIBLE_ROWS = '.early-page tbody tr';

await benchConsole(async (page) => {
  const browser = page.context().browser();
  const real = new URL(page.url()).origin;
  const [floor, memory] = [await serveFloor(), await serveFromMemory(real)];
  const { origins } = await page.context().storageState();
  const signedInAt = (origin) => ({ cookies: [], origins: [{ ...origins[0], origin }] });
  const start = (url, options) =>
    startOf(browser, { url, storageState: signedInAt(new URL(url).origin), ...options });
  try {
    return [
      await counts((path) => start(real + path)),
      await times({ start, floor: floor.url, memory: memory.url, real }),
    ].every(Boolean);
  } finally {
    await Promise.all([floor.close(), memory.close()]);
  }
});

/** Measures that do not depend on the machine. */
async function counts(start) {
  const { before, after } = await start('/clients');
  const kept = [
    noteGoal({
      name: 'requests until /clients stands',
      value: before.length,
      unit: '',
      floor: 1,
      most: 8,
    }),
    noteGoal({
      name: 'requests after that, when idle',
      value: after.filter(({ url }) => url.includes('/assets/')).length,
      ...{ unit: 'files', floor: 0, most: 6 },
    }),
  ];
  for (const path of STARTS) {
    const { bytes } = await start(path);
    kept.push(
      noteGoal({
        name: `JS until ${path} stands`,
        value: bytes / KB,
        unit: 'kB',
        floor: 0,
        most: 170,
      }),
    );
  }
  return kept.every(Boolean);
}

async function times({ start, floor, memory, real }) {
  // Fills the memory of the server before the API.
  await start(`${memory}/clients`);
  const kinds = { floor: `${floor}/`, memory: `${memory}/clients`, real: `${real}/clients` };
  const seen = { floor: [], memory: [], real: [] };
  const used = [];
  const blocked = [];
  const slow = { floor: [], memory: [], used: [] };
  for (let i = 0; i < RUNS; i++) {
    for (const [kind, url] of Object.entries(kinds)) {
      const { visible, usable, blocking } = await start(url);
      seen[kind].push(visible);
      if (kind !== 'memory') continue;
      used.push(usable);
      blocked.push(blocking);
    }
  }
  for (let i = 0; i < SLOW_RUNS; i++) {
    for (const kind of ['floor', 'memory']) {
      const { visible, usable } = await start(kinds[kind], { isSlow: true });
      slow[kind].push(visible);
      if (kind === 'memory') slow.used.push(usable);
    }
  }
  const median = (values) => quantile(values, 0.5);
  const [plain, slowPlain] = [median(seen.floor), median(slow.floor)];
  return [
    noteGoal({
      name: 'main screen visible, API from memory',
      value: median(seen.memory),
      floor: plain,
      times: 3.5,
    }),
    noteGoal({
      name: 'main screen visible, its own API',
      value: median(seen.real),
      floor: plain,
      times: 3.5,
    }),
    noteGoal({
      name: 'main screen usable, API from memory',
      value: median(used),
      floor: plain,
      times: 7,
    }),
    noteGoal({ name: 'blocking time', value: median(blocked), floor: 0, most: 100 }),
    noteGoal({
      name: 'main screen visible, CPU ÷4 and 1.6 Mbit/s',
      ...{ value: median(slow.memory), floor: slowPlain, times: 4 },
    }),
    noteGoal({
      name: 'main screen usable, CPU ÷4 and 1.6 Mbit/s',
      ...{ value: median(slow.used), floor: slowPlain, times: 8 },
    }),
  ].every(Boolean);
}

/**
 * Opens an address in a new page with an empty cache. Requests count by whether they were sent
 * before or after the rows, or other content of the screen, were visible.
 */
async function startOf(browser, { url, storageState, isSlow = false }) {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const requests = new Map();
  cdp.on('Network.requestWillBeSent', ({ requestId, request: { url }, wallTime }) => {
    if (url.startsWith('http')) requests.set(requestId, { url, at: wallTime * 1000 });
  });
  await cdp.send('Network.enable');
  if (isSlow) {
    const bytes = 1_600_000 / 8;
    const link = { latency: 150, downloadThroughput: bytes, uploadThroughput: bytes };
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...link });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  const content = contentOf(new URL(url).pathname);
  await page.addInitScript(watch, content);
  try {
    const started = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator(`${VISIBLE_ROWS}, ${content}`).first().waitFor();
    const visible = performance.now() - started;
    await page.locator(content).first().waitFor();
    const usable = performance.now() - started;
    await page.waitForLoadState('networkidle');
    const { blocking, shownAt, bytes } = await page.evaluate(() => window.watched);
    const before = [...requests.values()].filter(({ at }) => at < shownAt);
    const after = [...requests.values()].filter(({ at }) => at >= shownAt);
    return { visible, usable, before, after, blocking, bytes };
  } finally {
    await context.close();
  }
}

/** Returns the selector of the awaited content: rows, or other content of a screen without rows. */
function contentOf(path) {
  if (path === '/profile') return 'main :is(input, dd)';
  if (path === '/channels/rates') return '[role=grid] [role=row]';
  if (path === '/activity-log') return 'main li, main tr';
  return /\d$/.test(path) ? 'main [role=tab]' : ROWS;
}

/** Runs in the page: records when the content is shown, its scripts until then, and the excess of tasks over 50 ms. */
function watch(content) {
  window.watched = { blocking: 0, shownAt: Number.POSITIVE_INFINITY };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.watched.blocking += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (!document.querySelector(content)) return requestAnimationFrame(look);
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'));
    const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    Object.assign(window.watched, { shownAt: Date.now(), bytes });
  };
  requestAnimationFrame(look);
}
