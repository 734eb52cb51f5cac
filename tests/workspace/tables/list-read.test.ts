import { afterEach, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createCollectionMachine, type PageQuery } from '#machines/lists/collection.machine.ts';
import { createRecordMachine } from '#machines/lists/record.machine.ts';
import { listRead, recordRead } from '#workspace/tables/list-read.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The times until the first frame is painted, and until the next one is. */
const [FIRST_MS, NEXT_MS] = [20, 20];

const result = { rows: ['Ада'], total: 1, lastPage: 1 };
const machine = createCollectionMachine<string, PageQuery>('test');

function begin(remembered: typeof result | null, isSeen = true) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] });
  if (!isSeen) vi.stubGlobal('requestAnimationFrame', () => 0);
  const read = vi.fn(async () => result);
  const actor = createActor(machine.provide({ actors: { load: listRead(read) } }), {
    input: { query: { page: 1 }, remembered },
  }).start();
  return { actor, read };
}

it('a list without rows is read at once', () => {
  expect(begin(null).read).toHaveBeenCalledOnce();
});

it('a list with remembered rows is read after they have been painted', async () => {
  const { actor, read } = begin(result);
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  await vi.advanceTimersByTimeAsync(FIRST_MS);
  // The read would delay the next frame.
  expect(read).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(NEXT_MS);
  expect(read).toHaveBeenCalledOnce();
});

it('a list with remembered rows is read even if nothing is painted', async () => {
  const { read } = begin(result, false);
  await vi.advanceTimersByTimeAsync(200);
  expect(read).toHaveBeenCalledOnce();
});

it('a list is read at once on request and after a write', async () => {
  const { actor, read } = begin(result);
  await vi.advanceTimersByTimeAsync(FIRST_MS + NEXT_MS);
  for (const type of ['reload', 'rows.changed'] as const) {
    read.mockClear();
    actor.send({ type });
    expect(read).toHaveBeenCalledOnce();
  }
});

it('a list is not read if its screen was left before it was painted', async () => {
  const { actor, read } = begin(result);
  actor.stop();
  await vi.advanceTimersByTimeAsync(200);
  expect(read).not.toHaveBeenCalled();
});

it('a read resolves to its result', async () => {
  const load = createActor(
    listRead(async () => result),
    { input: { query: { page: 1 }, isBehind: false } },
  );
  load.start();
  await expect(toPromise(load)).resolves.toEqual({ result });
});

it('a remembered record is read after it has been painted, and one that is not remembered at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] });
  const known = { name: 'Ада' };
  const read = vi.fn(async () => known);
  const logic = createRecordMachine<typeof known>('record').provide({
    actors: { load: recordRead(read) },
  });
  createActor(logic, { input: { id: 3 } }).start();
  expect(read).toHaveBeenCalledExactlyOnceWith(3, expect.any(AbortSignal));
  read.mockClear();
  const actor = createActor(logic, { input: { id: 4, remembered: known } }).start();
  expect(read).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(FIRST_MS + NEXT_MS);
  expect(read).toHaveBeenCalledOnce();
  actor.send({ type: 'reload' });
  expect(read).toHaveBeenCalledTimes(2);
});
