/**
 * The search field of a list in Chromium with the built console: from the last key to the painted rows that
 * answer it. The floor is a plain field that fetches rows at each key, in the same browser and the same
 * run. Measured with the console's own API, and with answers from memory.
 */
import { benchConsole, quantile, signIn, withFloorAndMemory } from './console.mjs';
import { noteGoal } from './support/goal.mjs';

const ROUNDS = 8;
/** About ten keys a second. */
const BETWEEN_KEYS = 100;
const FRAME = 1000 / 60;
const TEXTS = ['иван', 'пет', 'сидо', 'алекс'];

/** A list: its address, the field, and the parameter that identifies a call for a text. */
const LISTS = [
  { path: '/clients', label: 'Поиск', param: 'search' },
  { path: '/offers', label: 'Название', param: 'name' },
];

await benchConsole((page) =>
  withFloorAndMemory(page, async ({ context, floorUrl }) => {
    const other = await context.newPage();
    await signIn(other);
    const plain = await context.newPage();
    await plain.goto(floorUrl);
    await plain.evaluate(prepare, 'search');
    const kept = [];
    for (const list of LISTS) {
      for (const [name, own] of [
        ['API', page],
        ['from memory', other],
      ]) {
        const floor = [];
        await own.bringToFront();
        await own.goto(list.path);
        await own.locator('tr[data-key]').first().waitFor();
        await own.waitForLoadState('networkidle');
        await own.evaluate(prepare, list.param);
        const measured = [];
        for (let round = 0; round < ROUNDS; round++) {
          const text = TEXTS[round % TEXTS.length];
          await plain.bringToFront();
          floor.push(await typed(plain, plain.locator('.filter'), text));
          await own.bringToFront();
          measured.push(
            await typed(own, own.getByLabel(list.label, { exact: true }).first(), text),
          );
        }
        kept.push(report(`filter of ${list.path}, ${name}`, measured, floor));
      }
    }
    return kept.every(Boolean);
  }),
);

/** Types a text and empties the field again; measures the last key of the text. */
async function typed(page, field, text) {
  await field.focus();
  await page.evaluate((one) => window.awaitText(one), text);
  await page.keyboard.type(text, { delay: BETWEEN_KEYS });
  const measure = await page.evaluate(() => window.painted);
  await field.fill('');
  await page.waitForLoadState('networkidle');
  // The search quota recovers within a second.
  await page.waitForTimeout(1_000);
  return measure;
}

/** Runs in the page: records when the rows of a text are painted, and how long their answer took. */
function prepare(param) {
  window.awaitText = (text) => {
    // The browser keeps only 250 entries.
    performance.clearResourceTimings();
    let last = 0;
    const onKey = ({ timeStamp }) => {
      last = timeStamp;
    };
    addEventListener('input', onKey, { capture: true });
    const answerTo = () =>
      performance
        .getEntriesByType('resource')
        .findLast(
          ({ name, responseEnd, startTime }) =>
            responseEnd > 0 &&
            startTime >= last &&
            new URL(name).searchParams.get(param)?.toLowerCase() === text,
        );
    const begun = performance.now();
    window.painted = new Promise((resolve, reject) => {
      const look = () => {
        const busy = document.querySelector('.table-frame[aria-busy=true]');
        const answer = last > 0 && !busy ? answerTo() : undefined;
        if (!answer && performance.now() - begun > 15_000) {
          const names = performance.getEntriesByType('resource').map(({ name }) => name);
          return reject(new Error(`no rows for ${text}: ${last}, ${busy}, ${names.join(' ')}`));
        }
        if (!answer) return requestAnimationFrame(look);
        removeEventListener('input', onKey, { capture: true });
        return setTimeout(() => {
          const total = performance.now() - last;
          resolve({ total, answer: answer.responseEnd - answer.startTime });
        });
      };
      requestAnimationFrame(look);
    });
  };
}

/** Prints the median beside the floor's. Returns whether the goal is met. */
function report(name, measured, floor) {
  const median = (all, what) =>
    quantile(
      all.map((one) => one[what]),
      0.5,
    );
  const answer = median(measured, 'answer');
  console.log(`${name}: the answer alone ${answer.toFixed(1)} ms`);
  return noteGoal({
    name: `${name}: last key → rows painted`,
    value: median(measured, 'total'),
    floor: median(floor, 'total'),
    // One frame and the answer; the frame of the key itself has already begun.
    most: answer + 2 * FRAME,
  });
}
