/**
 * The palette with ten thousand entries, in Chromium with the built console and the real API: how
 * much longer a key takes to the painted frame than in a plain text field of the same page. The
 * list of channels answers with 2,000 channels of five screens each.
 */
import { benchConsole, inBareField, isKept, quantile, timedKeys } from './console.mjs';

const CHANNELS = 2000;
const OPENINGS = 35;
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

await benchConsole(async (page) => report(await measure(page)));

async function measure(page) {
  await page.route('**/api/v1/channels', answerWithThousands);
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
  for (let round = 0; round < OPENINGS; round++) {
    const query = QUERIES[round % QUERIES.length];
    await inBareField(page, async () => {
      times.bareOpen.push(await press('a'));
      await press('Backspace');
      await type(query, times.bare);
    });
    times.opening.push(await press('Control+k'));
    await page.getByRole('combobox', { name: 'Команды' }).waitFor();
    if (round === 0) await assertThousands(page);
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

/** Prints the measures with their budgets. Returns whether all are kept. */
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
