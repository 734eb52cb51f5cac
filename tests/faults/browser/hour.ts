/** An hour of use: as many actions as an operator makes in an hour, one directly after the other. */
import type { CDPSession, Page } from '@playwright/test';
import { type Fault, promise } from '#tests/faults/fault.ts';
import { openConsole, requireWorking } from '#tests/faults/support/console.ts';

/** One action in six seconds, for an hour. */
const ACTIONS = 600;
/** The share by which heap and document may grow after the first tenth. */
const GROWTH = 0.5;
const SETTLED = ACTIONS / 10;

/** What an operator does over and over, by the keyboard. */
const ROUND: readonly ((page: Page) => Promise<unknown>)[] = [
  clients,
  (page) => keys(page, 'j', 'j', 'k'),
  (page) => keys(page, 'Enter'),
  (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  (page) => look(page, 'каналы'),
  (page) => go(page, 'список каналов', 'Каналы'),
  (page) => keys(page, 'j', 'Enter'),
  (page) => keys(page, '?', 'Escape'),
  (page) => go(page, 'список офферов', 'Офферы'),
  (page) => keys(page, '/', 'a', 'Escape'),
  (page) => keys(page, ']'),
  (page) => look(page, 'иванов'),
];

async function clients(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Клиенты', exact: true }).first().click();
  await page.locator('tr[data-key]').first().waitFor();
}

/** Goes to a list by the palette. */
async function go(page: Page, words: string, heading: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('input[role=combobox]').fill(words);
  await page
    .getByRole('option', { name: new RegExp(words, 'i') })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  await page.locator('tr[data-key]').first().waitFor();
}

async function keys(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.keyboard.press(name);
}

/** Searches in the palette and closes it. */
async function look(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const field = page.locator('input[role=combobox]');
  await field.waitFor();
  await field.fill(words);
  await page.keyboard.press('Escape');
  if (await field.isVisible()) await page.keyboard.press('Escape');
  await field.waitFor({ state: 'hidden' });
}

/** The bytes of the heap, and the nodes and listeners of the document, after a garbage collection. */
async function sizeOf(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    heap: value('JSHeapUsedSize'),
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
  };
}

export const hourOfUse: Fault = {
  id: 'hour-of-use',
  group: 'browser',
  does: `an hour of use at fast forward: ${ACTIONS} actions of an operator, one directly after the other`,
  promises: `after the first ${SETTLED} actions heap, document and listeners grow by less than ${GROWTH * 100} %; no uncaught error; the console works as at the beginning`,
  repetitions: 1,
  seconds: 1_500,
  run: async (trial) => {
    const opened = await openConsole(trial);
    const { page, context } = opened;
    const session = await context.newCDPSession(page);
    await session.send('HeapProfiler.enable');
    await session.send('Performance.enable');
    const act = async (from: number, to: number) => {
      for (let action = from; action < to; action++) await ROUND[action % ROUND.length]?.(page);
      await clients(page);
    };
    await act(0, SETTLED);
    const before = await sizeOf(session);
    await act(SETTLED, ACTIONS);
    const after = await sizeOf(session);
    const grown = {
      'heap MB': after.heap / 1e6,
      'heap growth %': (after.heap / before.heap - 1) * 100,
      'nodes growth %': (after.nodes / before.nodes - 1) * 100,
      'listeners growth %': (after.listeners / before.listeners - 1) * 100,
    };
    for (const [name, value] of Object.entries(grown)) {
      if (!name.endsWith('%')) continue;
      promise(value < GROWTH * 100, `${name} ${value.toFixed(0)} after ${ACTIONS} actions`);
    }
    await requireWorking(opened, page);
    return grown;
  },
};
