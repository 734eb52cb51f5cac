/** Reverting earlier changes of a whole. */
import { expect, test, vi } from 'vitest';
import { ProblemError } from '#contract/problem.ts';
import { createReverter, type PastChange, type Revert } from '#workspace/writing/revert-changes.ts';

/** A change of the name from «Было», with nothing to revert if the name is «Было» again. */
const change: PastChange<string> = {
  reverted: (now) => (now === 'Было' ? null : 'Было'),
  again: (before) => ({ reverted: () => before, again: () => change }),
};

/** @param byCopy The name that the refused write finds, written by a copy of it or by another user. */
function begin(name: string, refusals: number[] = [], byCopy?: string) {
  const sent: unknown[] = [];
  const told: string[] = [];
  let undo: Revert<string> | undefined;
  const revert = createReverter<string>({
    read: async () => ({ whole: name, etag: '"1"' }),
    send: async (_, wanted, base) => {
      sent.push({ wanted, ...base });
      const status = refusals.shift();
      if (status) name = byCopy ?? name;
      if (status) throw new ProblemError({ status, message: 'Нет' });
      name = wanted;
      return { whole: wanted, written: wanted };
    },
    notify: (_, whole) => told.push(whole),
    refusal: () => null,
    queued: (_, task) => task(),
  });
  const offerUndo = vi.fn((offered: Revert<string>) => {
    undo = offered;
  });
  const go = (attempts = 5) =>
    revert(7, { changesIn: () => [change], subjectOf: () => 'имя', attempts, offerUndo });
  return { go, sent, told, offerUndo, undo: () => undo!() };
}

test('a revert writes the earlier value, is reported, and can be undone', async () => {
  const { go, sent, told, undo } = begin('Стало');
  expect(await go()).toEqual({ whole: 'Было', isSent: true });
  expect(sent).toEqual([
    { wanted: 'Было', etag: '"1"', subject: 'имя', isSilent: undefined, hasNoForm: true },
  ]);
  expect(told).toEqual(['Стало', 'Было']);
  expect(await undo()).toBe('Стало');
});

test('a revert writes nothing if there is nothing to revert, and reports that nothing was sent', async () => {
  const { go, sent, offerUndo } = begin('Было');
  expect(await go()).toEqual({ whole: 'Было', isSent: false });
  expect(sent).toEqual([]);
  expect(offerUndo).not.toHaveBeenCalled();
});

test('a revert tries again after a concurrent write, up to its number of attempts', async () => {
  const patient = begin('Стало', [412, 412]);
  expect(await patient.go()).toEqual({ whole: 'Было', isSent: true });
  expect(patient.sent).toHaveLength(3);
  const hasty = begin('Стало', [412, 412]);
  await expect(hasty.go(2)).rejects.toThrow('Нет');
  expect(hasty.sent).toHaveLength(2);
});

test('a revert succeeds with one write if its own copy was written first', async () => {
  const { go, sent, told } = begin('Стало', [412], 'Было');
  expect((await go(1)).whole).toBe('Было');
  expect(sent).toHaveLength(1);
  expect(told).toEqual(['Стало', 'Было']);
});

test('a revert is refused if a concurrent write has changed the value', async () => {
  const { go, sent, told } = begin('Стало', [412], 'Чужое');
  await expect(go(1)).rejects.toThrow('Нет');
  expect(sent).toHaveLength(1);
  expect(told).toEqual(['Стало', 'Чужое']);
});

test('a revert does not try again after a refusal that is no conflict', async () => {
  const { go, sent } = begin('Стало', [422]);
  await expect(go()).rejects.toThrow('Нет');
  expect(sent).toHaveLength(1);
});
