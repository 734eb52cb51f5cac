/**
 * A table of 500 rates, in Chromium on the built console and the real API: how much longer than in a
 * bare text field of the same page it takes from a key to the painted frame, when rows are moved
 * through and when a rate is typed.
 */
import { benchConsole, inBareField, isKept, quantile, timedKeys } from './console.mjs';

const RATES = 500;
const ROUNDS = 12;
const DIGITS = '1234567890';
/** Three frames of a 60 Hz screen, as whatever answers a key at once does. */
const BUDGET = 50;

await benchConsole(async (page) => report(await measure(page)));

async function measure(page) {
  await openRates(page);
  const press = await timedKeys(page);
  const times = { bare: [], move: [], letter: [] };
  for (let round = 0; round < ROUNDS; round++) {
    await inBareField(page, async () => {
      for (const digit of DIGITS) times.bare.push(await press(digit));
    });
    // Each round a row that is further down: what has been typed into stays open.
    await page
      .locator('tr[data-key][tabindex]')
      .nth(round * 20)
      .focus();
    for (let moves = 0; moves < 10; moves++) times.move.push(await press('j'));
    await press('e');
    const field = page
      .locator('tr[data-key]:focus-within')
      .getByLabel('Ставка для новых', { exact: true });
    await field.fill('');
    for (const digit of DIGITS) times.letter.push(await press(digit));
    if ((await field.inputValue()) !== DIGITS) throw new Error('a digit was lost');
  }
  return times;
}

/** A channel of its own with that many rates, and its tab opened. */
async function openRates(page) {
  const headers = { Authorization: `Bearer ${await page.evaluate(() => localStorage.token)}` };
  const post = async (path, data) => {
    const answer = await page.request.post(path, { headers, data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()).data;
  };
  const channel = { name: 'Пятьсот ставок', description: '', rate_type: 'level', is_active: true };
  const { id } = await post('/api/v1/channels', channel);
  const rates = Array.from({ length: RATES }, (_, i) => ({
    level: i + 1,
    new_client_rate: 350,
    returning_client_rate: 300,
    planned_date: null,
    planned_new_client_rate: null,
    planned_returning_client_rate: null,
  }));
  await post(`/api/v1/channels/${id}/rates`, { rates });
  await page.goto(`/channels/${id}/rates`);
  await page
    .locator('tr[data-key]')
    .nth(RATES - 1)
    .waitFor();
}

/** Prints the measures beside their budgets; whether all are kept. */
function report({ bare, move, letter }) {
  const over = (values) => quantile(values, 0.95) - quantile(bare, 0.95);
  return [
    isKept(`next of ${RATES} rows, p95 of ${move.length}, over a bare letter`, over(move), BUDGET),
    isKept(`digit of a rate, p95 of ${letter.length}, over a bare letter`, over(letter), BUDGET),
  ].every(Boolean);
}
