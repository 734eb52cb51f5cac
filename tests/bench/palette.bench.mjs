/**
 * The palette in Chromium with the built console and the real API, with the demo's entries and with ten
 * thousand: how long a key takes to the painted frame, beside a plain page in the same browser, and whether
 * own commands and known records are painted in that frame. For ten thousand the list of channels answers
 * with 2,000 channels of five screens each.
 */
import {
  benchConsole,
  inBareField,
  isKept,
  quantile,
  timedKeys,
  withFloorAndMemory,
} from './console.mjs';
import { noteGoal } from './support/goal.mjs';

const CHANNELS = 2000;
const OPENINGS = 28;
const DEMO_OPENINGS = 7;
const FRAME = 1000 / 60;
const ROWS_AT_MOST = 50;
/** Typed letter by letter and deleted again: names, words, the wrong layout, no match. */
const QUERIES = [
  'vk ads ставки',
  'канал 17 наст',
  'cnfdrb google',
  'stavki telegram',
  'статистика 1999',
  'нет такого',
  'клиенты',
];

/** Queries for commands of this console, and the beginnings of their rows. */
const OWN = { ставки: /ставк/i, офферы: /оффер/i, профиль: /профил|profile/i, rfyfks: /канал/i };

await benchConsole((page) =>
  withFloorAndMemory(page, async ({ context, floorUrl }) => {
    const plain = await context.newPage();
    await plain.goto(floorUrl);
    const floor = await measureFloor(plain);
    await page.bringToFront();
    const demo = await measure(page, DEMO_OPENINGS);
    const own = await missedRows(page);
    await page.route('**/api/v1/channels', answerWithThousands);
    const thousands = await measure(page, OPENINGS, assertThousands);
    return [
      reportKey("palette with the demo's entries", demo, floor),
      reportKey('palette with 10,000 entries', thousands, floor),
      noteGoal({
        name: 'palette: own commands not painted in the frame of their key',
        unit: `of ${Object.keys(OWN).length}`,
        value: own,
        floor: 0,
        most: 0,
      }),
      report(thousands),
    ].every(Boolean);
  }),
);

/** The same letters on the plain page, whose palette draws twelve lines. */
async function measureFloor(plain) {
  const keys = await timedKeys(plain);
  await keys('Control+k');
  await plain.locator('.letters').focus();
  const times = [];
  for (const query of QUERIES) {
    for (const letter of query) times.push(await keys(letter));
    for (let i = query.length; i > 0; i--) times.push(await keys('Backspace'));
  }
  return times;
}

/** Returns how many own commands were not painted in the frame of the key that completes their name. */
async function missedRows(page) {
  const keys = await timedKeys(page);
  let missed = 0;
  for (const [query, row] of Object.entries(OWN)) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Команды' }).waitFor();
    await page.evaluate(noteFrames);
    for (const letter of query) await keys(letter);
    const painted = await page.evaluate(() => window.paintedRows);
    if (!painted.some((text) => row.test(text))) missed++;
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Команды' }).waitFor({ state: 'detached' });
  }
  return missed;
}

/** Runs in the page: records the rows that each key has painted in its own frame. */
function noteFrames() {
  window.addEventListener('keydown', () =>
    requestAnimationFrame(() => {
      window.paintedRows = [...document.querySelectorAll('[role=option]')].map(
        (row) => row.textContent,
      );
    }),
  );
}

/** Reports the median of a key, beside the floor's. */
function reportKey(name, { times }, floor) {
  return noteGoal({
    name: `${name}: key → next paint`,
    value: quantile(times.letter, 0.5),
    floor: quantile(floor, 0.5),
    times: 1.2,
  });
}

async function measure(page, openings, verify) {
  await page.goto('/channels');
  await page.locator('tr[data-key]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const times = { bareOpen: [], bare: [], opening: [], letter: [] };
  let rows = 0;
  const keys = await timedKeys(page);
  const press = async (key) => {
    const took = await keys(key);
    rows = Math.max(rows, await page.getByRole('option').count());
    return took;
  };
  const type = async (query, into) => {
    for (const letter of query) into.push(await press(letter));
    for (let i = query.length; i > 0; i--) into.push(await press('Backspace'));
  };

  // Measured alternately, so that other load affects both.
  for (let round = 0; round < openings; round++) {
    const query = QUERIES[round % QUERIES.length];
    await inBareField(page, async () => {
      times.bareOpen.push(await press('a'));
      await press('Backspace');
      await type(query, times.bare);
    });
    times.opening.push(await press('Control+k'));
    await page.getByRole('combobox', { name: 'Команды' }).waitFor();
    if (round === 0) await verify?.(page);
    await type(query, times.letter);
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Команды' }).waitFor({ state: 'detached' });
  }
  return { times, rows };
}

/** Verifies the size of the list: the last screen of the last channel is found. */
async function assertThousands(page) {
  await page.keyboard.insertText(`№${CHANNELS} ставки`);
  const first = await page.getByRole('option').first().textContent();
  if (!first?.includes(`№${CHANNELS}: Ставки`)) throw new Error(`found "${first}" instead`);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
}

async function answerWithThousands(route) {
  const answer = await route.fetch();
  const body = await answer.json();
  if (!Array.isArray(body.data) || route.request().method() !== 'GET') {
    return route.fulfill({ response: answer });
  }
  const [sample] = body.data;
  const names = ['VK Ads', 'Google Поиск', 'Яндекс Директ', 'Telegram посевы', 'Канал партнёра'];
  body.data = Array.from({ length: CHANNELS }, (_, i) => ({
    ...sample,
    id: i + 1,
    name: `${names[i % names.length]} №${i + 1}`,
  }));
  return route.fulfill({ response: answer, json: body });
}

/** Prints the measures with their budgets. Returns whether all are met. */
function report({ times, rows }) {
  const medians = Object.entries(times).map(
    ([name, all]) => `${name} ${quantile(all, 0.5).toFixed(1)}`,
  );
  console.log(`medians in ms: ${medians.join(', ')}`);
  const over = (values, bare) => quantile(values, 0.95) - quantile(bare, 0.95);
  const { opening, bareOpen, letter, bare } = times;
  return [
    isKept(`opening, p95 of ${opening.length}, over a bare letter`, over(opening, bareOpen), FRAME),
    isKept(`letter, p95 of ${letter.length}, over a bare letter`, over(letter, bare), FRAME),
    isKept('rows in the DOM, most', rows, ROWS_AT_MOST, ''),
  ].every(Boolean);
}
