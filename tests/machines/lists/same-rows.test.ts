import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { markOdd } from '#contract/odd-mark.ts';
import {
  type CollectionResult,
  createCollectionMachine,
  type ListInput,
  type PageQuery,
} from '#machines/lists/collection.machine.ts';
import { withSameRows } from '#machines/lists/same-rows.ts';

const row = (id: number, name = 'имя') => ({ id, name, tags: ['x'] });

describe('rows that are read again', () => {
  it('are the same objects where nothing has changed', () => {
    const before = [row(1), row(2), row(3)];
    expect(withSameRows(before, [row(1), row(2), row(3)])).toBe(before);
    const after = withSameRows(before, [row(3), row(1), row(2, 'другое')]);
    expect(after).toEqual([row(3), row(1), row(2, 'другое')]);
    expect([after[0], after[1]]).toEqual([before[2], before[0]]);
    expect(after[0]).toBe(before[2]);
    expect(after[1]).toBe(before[0]);
    expect(withSameRows(before, [row(1), row(2)])).toHaveLength(2);
    expect(withSameRows(before, [row(1), row(2), row(3), row(4)])).toHaveLength(4);
  });

  it('are not reused if the old or the new row is marked as odd', () => {
    const odd = row(1);
    markOdd(odd, 'name', {});
    const whole = row(1);
    expect(withSameRows([odd], [whole])[0]).toBe(whole);
    expect(withSameRows([whole], [odd])[0]).toBe(odd);
  });

  it('stay the same array in a reloaded list', async () => {
    type Result = CollectionResult<ReturnType<typeof row>>;
    const machine = createCollectionMachine<ReturnType<typeof row>, PageQuery>('test');
    const load = fromPromise<{ result: Result }, ListInput<PageQuery>>(() =>
      Promise.resolve({ result: { rows: [row(1)], total: 1, lastPage: 1 } }),
    );
    const logic = machine.provide({ actors: { load } });
    const actor = createActor(logic, { input: { query: { page: 1 } } }).start();
    const rows = async () => {
      await new Promise((resolve) => setTimeout(resolve));
      expect(actor.getSnapshot().value).toBe('ready');
      return actor.getSnapshot().context.result!.rows;
    };
    const first = await rows();
    actor.send({ type: 'reload' });
    expect(await rows()).toBe(first);
  });
});
