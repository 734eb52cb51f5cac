/** Rates of a sending whose answer was lost, which others have changed since. */
import { expect, test } from 'vitest';
import type { RateWrite } from '#api/rates.api.ts';
import { ProblemError } from '#contract/problem.ts';
import { blankValues } from '#features/channels/all-rates/channel-rates.ts';
import { flattened, manyRatesPart } from '#features/channels/all-rates/sending/many-rates.ts';
import { RATE_KINDS, type RateDraft } from '#features/channels/rates/rate-tables.ts';
import { createWholeWriter } from '#workspace/writing/whole-writer.ts';

const kind = RATE_KINDS.level;
const blank = blankValues(kind, '5');
const sent: RateDraft = { ...blank, new_client_rate: '10', returning_client_rate: '10' };
const flat = (values: RateDraft) => flattened({ 'new:5': values });

async function beginUnconfirmed() {
  let rows: readonly RateWrite[] = [];
  const settled: string[] = [];
  const undos: unknown[] = [];
  const writer = createWholeWriter<readonly RateWrite[]>({
    read: async () => ({ whole: rows, etag: null }),
    write: async (_, wanted) => {
      rows = wanted.map((row, at) => ({ ...row, id: 100 + at }));
      throw new ProblemError({
        message: 'Нет ответа',
        link: 'POST /rates',
        isOutcomeUnknown: true,
      });
    },
    settle: (link) => settled.push(link),
  });
  const part = manyRatesPart(kind, ['new:5']);
  const send = (values: RateDraft) =>
    writer.write(1, part, { base: flat(blank), draft: flat(values), sent: [flat(sent)] }, () =>
      undos.push(values),
    );
  await expect(send(sent)).rejects.toThrow('Нет ответа');
  const theirs = (patch: Partial<RateWrite>) => {
    rows = rows.map((row) => ({ ...row, ...patch }));
  };
  return { send, theirs, settled, undos };
}

test('unconfirmed rates are saved and can be undone if they are as they were sent', async () => {
  const { send, settled, undos } = await beginUnconfirmed();
  expect((await send(sent)).type).toBe('saved');
  expect(settled).toEqual(['POST /rates']);
  expect(undos).toHaveLength(1);
});

test('unconfirmed rates are saved without an undo if others have planned another rate since', async () => {
  const { send, theirs, settled, undos } = await beginUnconfirmed();
  theirs({
    planned_date: '2099-01-01T09:00',
    planned_new_client_rate: 70,
    planned_returning_client_rate: 60,
  });
  expect((await send(sent)).type).toBe('saved');
  expect(settled).toEqual(['POST /rates']);
  expect(undos).toEqual([]);
});

test('rates that others have set to the same new value are saved, and the write stays unconfirmed', async () => {
  const { send, theirs, settled, undos } = await beginUnconfirmed();
  theirs({ new_client_rate: 12 });
  expect((await send({ ...sent, new_client_rate: '12' })).type).toBe('saved');
  expect(settled).toEqual([]);
  expect(undos).toEqual([]);
});

test('a message counts the changed rates, and names a single one', () => {
  const part = manyRatesPart(kind, ['new:5', 'new:6']);
  const six = { ...blankValues(kind, '6'), new_client_rate: '7', returning_client_rate: '7' };
  const from = flattened({ 'new:5': blank, 'new:6': six });
  const text = (five: RateDraft, other: RateDraft) =>
    part.changeText!(from, flattened({ 'new:5': five, 'new:6': other }), []);
  expect(text(sent, six)).toBe('новая ставка, уровень 5');
  expect(text(sent, { ...six, new_client_rate: '8' })).toBe('изменено ставок: 2');
});

test('the message of a rate of the tab is settled by its own write, not by one of the grid', async () => {
  let rows: readonly RateWrite[] = [];
  const settled: string[] = [];
  const writer = createWholeWriter<readonly RateWrite[]>({
    read: async () => ({ whole: rows, etag: null }),
    write: async (_, wanted) => {
      rows = wanted.map((row, at) => ({ ...row, id: 100 + at }));
      throw new ProblemError({ message: '', link: 'POST /rates', isOutcomeUnknown: true });
    },
    settle: (_, text) => text && settled.push(text),
  });
  const write = (level: string, isSilent: boolean) => {
    const values = flattened({ [`new:${level}`]: { ...sent, level } });
    const base = flattened({ [`new:${level}`]: blankValues(kind, level) });
    const part = manyRatesPart(kind, [`new:${level}`]);
    return writer.write(1, part, { base, draft: values, sent: [values] }, () => {}, { isSilent });
  };
  await expect(write('5', false)).rejects.toThrow();
  await expect(write('6', true)).rejects.toThrow();
  await write('5', false);
  await write('6', true);
  expect(settled).toEqual(['Уже записано: новая ставка, уровень 5']);
});
