/** The grid and the queue with a server of two rates: the last amount that the user wanted is written in the end. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import {
  type RatesWork,
  ratesGridMachine,
  ratesQueueMachine,
} from '#features/channels/all-rates/all-rates.logic.ts';
import { joinQueue } from '#features/channels/all-rates/sending/join-queue.ts';
import { changedIn, type Edit } from '#machines/rates/edits.ts';
import type { JobOutcome } from '#machines/rates/jobs.ts';
import { level, sheetOf } from '#tests/support/sheets.ts';

const RATES = ['1:1', '2:1'] as const;
const AMOUNTS = ['new_client_rate', 'returning_client_rate'] as const;
const CELLS = RATES.flatMap((rate) => AMOUNTS.map((field) => ({ rate, field })));

interface Sending {
  readonly work: RatesWork;
  isWritten: boolean;
  readonly done: (outcome: JobOutcome<RatesWork>) => void;
  readonly fail: (error: unknown) => void;
}

/** The possible steps. The number is a cell, or one of the running calls. */
type Step =
  | { type: 'typed' | 'pasted'; at: number; text: string }
  | { type: 'restore' | 'undo' | 'resume'; at: number }
  | { type: 'write' | 'answer' | 'refuse' | 'lose'; at: number }
  | { type: 'read' | 'send' | 'retry' | 'stop' };

function begin() {
  const server = new Map(RATES.map((rate) => [rate as string, level(1, '100')]));
  const calls: Sending[] = [];
  const grid = createActor(ratesGridMachine).start();
  const queue = createActor(
    ratesQueueMachine.provide({
      actors: {
        send: fromPromise(
          ({ input: { work } }) =>
            new Promise<JobOutcome<RatesWork>>((done, fail) => {
              calls.push({ work: work.work, isWritten: false, done, fail });
            }),
        ),
      },
    }),
  ).start();
  const writers = { of: () => ({ settle: () => {}, notify: () => {} }) };
  joinQueue(queue, grid, { writers } as unknown as Parameters<typeof joinQueue>[2]);

  const read = () => {
    const rows = (rate: string) => [server.get(rate)!];
    grid.send({ type: 'sheet.shown', sheet: sheetOf({ 1: rows('1:1'), 2: rows('2:1') }, ['1']) });
  };
  const shown = () => {
    const { edits, sheet } = grid.getSnapshot().context;
    return CELLS.map(({ rate, field }) => (edits[rate]?.values ?? sheet.valuesOf(rate)!)[field]);
  };
  const edits = () => Object.entries(grid.getSnapshot().context.edits);
  read();
  const wanted = shown();

  const write = (call: Sending) => {
    if (call.isWritten) return;
    call.isWritten = true;
    for (const [rate, edit] of Object.entries(call.work.edits)) {
      const changed = changedIn(edit).map((field) => [field, edit.values[field] ?? '']);
      server.set(rate, { ...server.get(rate)!, ...Object.fromEntries(changed) });
    }
  };
  const start = () => {
    const own = new Map<number, Record<string, Edit>>();
    for (const [rate, edit] of edits()) {
      const id = Number(rate[0]);
      own.set(id, { ...own.get(id), [rate]: edit });
    }
    const works = [...own].map(([id, of]) => {
      return { id, work: { channelId: id, type: 'level' as const, edits: of } };
    });
    if (works.length > 0) queue.send({ type: 'start', works });
  };
  const end = (at: number, how: 'answer' | 'refuse' | 'lose') => {
    const call = calls[at % calls.length];
    if (!call || (how === 'refuse' && call.isWritten)) return;
    calls.splice(calls.indexOf(call), 1);
    if (how === 'answer') {
      write(call);
      // The page shows the written rates before the queue gets the answer.
      read();
      call.done({ type: 'sent' });
    } else if (how === 'refuse') call.fail(new ProblemError({ message: 'Нельзя', status: 422 }));
    else {
      const lost = { kind: 'network', message: 'Нет связи', isOutcomeUnknown: true } as const;
      call.fail(new ProblemError(lost));
    }
  };
  const byHand = (step: Step & { at: number }) => {
    grid.send({ type: 'go', to: { row: step.at, column: 0 } });
    const before = shown();
    if (step.type === 'typed') {
      grid.send({ type: 'type', text: step.text });
      grid.send({ type: 'commit', leave: 'stay' });
    } else if (step.type === 'pasted') grid.send({ type: 'paste', text: step.text });
    else grid.send({ type: step.type as 'restore' });
    for (const [cell, amount] of shown().entries()) {
      if (cell === step.at || amount !== before[cell]) wanted[cell] = amount;
    }
  };
  const run = async (step: Step) => {
    if (step.type === 'read') read();
    else if (step.type === 'send') start();
    else if (step.type === 'retry' || step.type === 'stop') queue.send({ type: step.type });
    else if (step.type === 'write') calls.slice(step.at, step.at + 1).forEach(write);
    else if (step.type === 'answer' || step.type === 'refuse' || step.type === 'lose')
      end(step.at, step.type);
    else if ('at' in step) byHand(step);
    for (let turn = 0; turn < 8; turn++) await Promise.resolve();
  };
  /** Answers all calls and sends the remaining changes, until nothing is left. */
  const settle = async () => {
    for (let round = 0; round < 6; round++) {
      while (calls.length > 0) await run({ type: 'answer', at: 0 });
      read();
      await run({ type: 'send' });
    }
    grid.stop();
    queue.stop();
    return CELLS.map(({ rate, field }) => server.get(rate)![field]);
  };
  return { run, settle, wanted };
}

async function check(steps: readonly Step[]) {
  const { run, settle, wanted } = begin();
  for (const step of steps) await run(step);
  expect(await settle()).toEqual(wanted);
}

const typed = (text: string, at = 0): Step => ({ type: 'typed', at, text });
const restore = (at = 0): Step => ({ type: 'restore', at });
const send: Step = { type: 'send' };
const read: Step = { type: 'read' };
const one = (type: 'write' | 'answer' | 'refuse' | 'lose'): Step => ({ type, at: 0 });

it.each<[string, readonly Step[]]>([
  ['is taken back before the answer', [typed('101'), send, restore(), one('answer')]],
  [
    'was read as written, and is typed again and taken back',
    [typed('101'), send, one('write'), read, typed('102'), restore(), one('answer')],
  ],
  [
    'is one of two amounts of a rate',
    [typed('101'), typed('222', 1), send, restore(), one('answer')],
  ],
  [
    'is taken back while the other amount of its rate is typed',
    [typed('101'), send, restore(), typed('150', 1), one('answer')],
  ],
  [
    'is typed again after it was taken back and read as written',
    [typed('101'), send, restore(), one('write'), read, typed('101'), one('answer')],
  ],
  [
    'is written without an answer after it was taken back',
    [typed('101'), send, restore(), one('write'), one('lose'), read],
  ],
  [
    'is pasted, and the paste undone',
    [{ type: 'pasted', at: 0, text: '101' }, send, { type: 'undo', at: 0 }, one('answer')],
  ],
  ['is taken back after a refusal', [typed('101'), send, one('refuse'), restore(), send]],
])('an amount that %s ends as the user wanted it', async (_, steps) => {
  await check(steps);
});

const cell = fc.nat({ max: CELLS.length - 1 });
const steps = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constantFrom('typed' as const, 'pasted' as const),
      at: cell,
      text: fc.constantFrom('100', '101', '102', ''),
    }),
    fc.record({ type: fc.constantFrom(...(['restore', 'undo', 'resume'] as const)), at: cell }),
    fc.record({
      type: fc.constantFrom(...(['write', 'answer', 'refuse'] as const)),
      at: fc.nat({ max: 1 }),
    }),
    fc.record({ type: fc.constantFrom(...(['read', 'send', 'retry', 'stop'] as const)) }),
  ),
  { maxLength: 14 },
);

it('all amounts end as the user wanted them after any steps, unless answers are lost', async () => {
  await fc.assert(fc.asyncProperty(steps, check), { numRuns: 500 });
});
