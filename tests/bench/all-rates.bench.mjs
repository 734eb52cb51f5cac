/**
 * The grid of all rates with 300 channels of 50 levels, in Chromium with the built console and the real
 * API: when its first rates are painted, beside the list of channels in the same run, what one frame of
 * scrolling costs, and how long a per cent of all 30,000 amounts takes, and each amount after it. Frames are
 * compared with those of a plain scrolled page: without a graphics card the browser paints both slowly. The
 * script has its own budget, half of a frame of a 60 Hz screen.
 */
import { benchConsole, isKept, quantile } from './console.mjs';

const CHANNELS = 300;
const LEVELS = 50;
const RUNS = 5;
const FRAMES = 240;
/** The same as for the first screen: `screens.bench.mjs`. */
const FIRST_PAINT = 1500;
/** From Enter until all amounts are changed. */
const PERCENT_OF_ALL = 3000;
/** From Enter until the next cell is painted, with 30,000 changes that are not sent yet. */
const NEXT_AMOUNT = 300;
/** Pixels scrolled in a frame: a quick wheel. */
const STEP = 60;

await benchConsole(async (page) => report(await measure(page)));

async function measure(page) {
  await makeRates(page);
  const paints = { list: [], grid: [] };
  for (let run = 0; run < RUNS; run++) {
    paints.list.push(await timeUntil(page, '/channels', 'tr[data-key]'));
    paints.grid.push(await timeUntil(page, '/channels/rates', '[data-row][data-column]'));
  }
  await page.waitForLoadState('networkidle');
  const down = await scrolled(page, '.rates-grid', 'scrollTop');
  const across = await scrolled(page, '.rates-grid', 'scrollLeft');
  const percent = await percentOfAll(page);
  const amount = await nextAmount(page);
  await page.goto('about:blank');
  await page.evaluate(() => {
    const rows = '<p>350 ₽</p>'.repeat(5_000);
    document.body.innerHTML = `<div class="plain" style="height:800px;overflow:auto">${rows}</div>`;
  });
  return {
    paints,
    down,
    across,
    percent,
    amount,
    plain: await scrolled(page, '.plain', 'scrollTop'),
  };
}

async function timeUntil(page, address, selector) {
  await page.goto('about:blank');
  const started = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(selector).first().waitFor();
  return performance.now() - started;
}

async function percentOfAll(page) {
  await page.locator('.rates-grid').press('Control+a');
  await page.keyboard.press('%');
  await page.getByRole('dialog').getByRole('textbox').first().fill('7');
  const started = performance.now();
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: /Изменено: / })
    .waitFor();
  return performance.now() - started;
}

async function nextAmount(page) {
  const times = [];
  for (let run = 0; run < RUNS; run++) {
    await page.waitForTimeout(1_000);
    await page.keyboard.type('5');
    const started = performance.now();
    await page.keyboard.press('Enter');
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    times.push(performance.now() - started);
  }
  return quantile(times, 0.5);
}

async function makeRates(page) {
  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.token)}` };
  const post = async (path, data) => {
    const answer = await page.request.post(path, { headers, data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()).data;
  };
  const rates = Array.from({ length: LEVELS }, (_, at) => ({
    ...{ level: at + 1, new_client_rate: 350 + at, returning_client_rate: 300 },
    ...{ planned_date: null, planned_new_client_rate: null, planned_returning_client_rate: null },
  }));
  for (let n = 0; n < CHANNELS; n++) {
    const name = `Канал ${n + 1}`;
    const channel = { name, description: '', rate_type: 'level', is_active: true };
    const { id } = await post('/api/v1/channels', channel);
    await post(`/api/v1/channels/${id}/rates`, { rates });
  }
}

/** Scrolls by a step in each frame. Returns the times of the frames, and the main thread's work in one frame. */
async function scrolled(page, selector, side) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const busy = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration').value * 1_000;
  };
  const before = await busy();
  const frames = await page.evaluate(
    ({ selector, side, FRAMES, STEP }) =>
      new Promise((resolve) => {
        const box = document.querySelector(selector);
        const times = [];
        let last;
        const step = (now) => {
          if (last !== undefined) times.push(now - last);
          last = now;
          const from = box[side];
          box[side] += STEP;
          // At the end, scrolling starts again from the beginning.
          if (box[side] === from) box[side] = 0;
          if (times.length < FRAMES) requestAnimationFrame(step);
          else resolve(times);
        };
        requestAnimationFrame(step);
      }),
    { selector, side, FRAMES, STEP },
  );
  const script = ((await busy()) - before) / FRAMES;
  await cdp.detach();
  return { frame: quantile(frames, 0.95), script };
}

/** Prints the measures with their budgets. Returns whether all are met. */
function report({ paints, down, across, percent, amount, plain }) {
  const [list, grid] = [paints.list, paints.grid].map((times) => quantile(times, 0.5));
  console.log(
    `list of channels ${list.toFixed(0)} ms, plain frame p95 ${plain.frame.toFixed(1)} ms`,
  );
  return [
    isKept('first rates painted', grid, FIRST_PAINT),
    isKept('frame scrolled down, p95, over a plain page', down.frame - plain.frame, 16.7),
    isKept('frame scrolled across, p95, over a plain page', across.frame - plain.frame, 16.7),
    isKept('script in a frame scrolled down', down.script, 8),
    isKept('script in a frame scrolled across', across.script, 8),
    isKept('a per cent of all amounts', percent, PERCENT_OF_ALL),
    isKept('one amount more after it', amount, NEXT_AMOUNT),
  ].every(Boolean);
}
