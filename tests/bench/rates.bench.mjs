/**
 * A table of 500 rates, in Chromium with the built console and the real API: how much longer a key
 * takes to the painted frame than in a plain text field of the same page, for moving through rows
 * and for typing a rate.
 */
import { benchConsole, inBareField, isKept, quantile, timedKeys } from './console.mjs';

const RATES = 500;
const ROUNDS = 12;
const DIGITS = '1234567890';
/** Three frames of a 60 Hz screen. */
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
    // Each round uses a lower row, because an edited row stays open.
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

/** Creates a channel with `RATES` rates and opens its tab. */
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

/** Prints the measures with their budgets. Returns whether all are met. */
function report({ bare, move, letter }) {
  const over = (values) => quantile(values, 0.95) - quantile(bare, 0.95);
  return [
    isKept(`next of ${RATES} rows, p95 of ${move.length}, over a bare letter`, over(move), BUDGET),
    isKept(`digit of a rate, p95 of ${letter.length}, over a bare letter`, over(letter), BUDGET),
  ].every(Boolean);
}
