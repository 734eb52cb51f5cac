/** Invariants of machines beyond their states: what is kept, counted, restarted and ignored. */
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { User } from '#contract/users.ts';
import { type JournalEntry, journalMachine } from '#machines/feedback/journal.machine.ts';
import { type Tip, tipMachine } from '#machines/feedback/tip.machine.ts';
import { createCollectionMachine, type PageQuery } from '#machines/lists/collection.machine.ts';
import { createRecordMachine, type RecordInput } from '#machines/lists/record.machine.ts';
import { revealedRowsMachine } from '#machines/lists/revealed-rows.machine.ts';
import { keySequenceMachine } from '#machines/palette/key-sequence.machine.ts';
import { lookupSourceMachine } from '#machines/palette/lookup-source.machine.ts';
import { type Recent, recentsMachine } from '#machines/palette/recents.machine.ts';
import { branchMenuMachine } from '#machines/session/branch-menu.machine.ts';
import { faultMachine } from '#machines/session/fault.machine.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { heldCalls, settle } from '#tests/support/deferred.ts';
import { ada, grace } from '#tests/support/people.ts';

test('a branch of the menu unfolds, closes the others, and folds on the second press', () => {
  const menu = createActor(branchMenuMachine).start();
  const press = (branch: number) => {
    menu.send({ type: 'branch.toggle', branch });
    return menu.getSnapshot().context.branch;
  };
  expect([press(1), press(2), press(2), press(2)]).toEqual([1, 2, null, 2]);
});

test('a list counts rows added and removed without a read, on all pages', async () => {
  const machine = createCollectionMachine<number, PageQuery>('numbers').provide({
    actors: {
      load: fromPromise(async () => ({
        result: { rows: [1, 2, 3] as readonly number[], total: 40, lastPage: 14 },
      })),
    },
  });
  const list = createActor(machine, { input: { query: { page: 1 } } }).start();
  await settle();
  const totalOf = (rows: number[]) => {
    list.send({ type: 'rows.replaced', rows });
    return list.getSnapshot().context.result?.total;
  };
  expect([totalOf([1, 2]), totalOf([1, 2, 3, 4])]).toEqual([39, 41]);
});

describe('a fault', () => {
  const begin = () => createActor(faultMachine, { input: { path: '/a' } }).start();
  const broke = { type: 'broke', part: 'screen', message: 'Нет' } as const;

  test('is retried on every request', () => {
    const fault = begin();
    for (const chances of [1, 2, 3]) {
      fault.send(broke);
      fault.send({ type: 'reopen' });
      expect(fault.getSnapshot().context).toMatchObject({ chances, message: '' });
    }
  });

  test('is retried after navigation, from the current address', () => {
    const fault = begin();
    fault.send({ type: 'path.changed', path: '/b' });
    fault.send(broke);
    // The same address again.
    fault.send({ type: 'path.changed', path: '/b' });
    expect(fault.getSnapshot().matches('faulty')).toBe(true);
    expect(fault.getSnapshot().context.chances).toBe(0);
    fault.send({ type: 'path.changed', path: '/a' });
    expect(fault.getSnapshot().value).toBe('whole');
    expect(fault.getSnapshot().context).toMatchObject({ path: '/a', chances: 1 });
  });
});

test('the journal copies the chosen entry, and the next one during the first copy', async () => {
  const { calls, actor: copy } = heldCalls<void, { entries: readonly JournalEntry[] }>();
  const copied = () => calls.map(({ input }) => input.entries.map(({ id }) => id));
  const journal = createActor(journalMachine.provide({ actors: { copy } })).start();
  for (const id of [1, 2]) {
    const call = { id, method: 'GET', path: '/x', words: 'Проба', time: 0, isRepeat: false };
    journal.send({ type: 'call.started', call: call as never });
  }
  journal.send({ type: 'copy', id: 3 });
  expect(copied()).toEqual([]);
  journal.send({ type: 'copy', id: 1 });
  journal.send({ type: 'copy', id: 2 });
  expect(copied()).toEqual([[1], [2]]);
  calls[1]!.resolve();
  await settle();
  expect(journal.getSnapshot().value).toMatchObject({ copying: 'copied' });
});

test('the list of second keys closes when the key sequence ends', () => {
  const clock = new SimulatedClock();
  const keys = createActor(keySequenceMachine, { clock }).start();
  keys.send({ type: 'begin', prefix: 'g' });
  clock.increment(400);
  expect(keys.getSnapshot().value).toBe('listing');
  keys.send({ type: 'end' });
  expect(keys.getSnapshot().value).toBe('idle');
  expect(keys.getSnapshot().context.prefix).toBeNull();
});

test.each(['g', 't'])(
  'the list of second keys closes when the first key %s is pressed, and waits again',
  (prefix) => {
    const clock = new SimulatedClock();
    const keys = createActor(keySequenceMachine, { clock }).start();
    keys.send({ type: 'begin', prefix: 'g' });
    clock.increment(400);
    keys.send({ type: 'begin', prefix });
    expect(keys.getSnapshot()).toMatchObject({ value: 'waiting', context: { prefix } });
    clock.increment(399);
    expect(keys.getSnapshot().value).toBe('waiting');
    clock.increment(1);
    expect(keys.getSnapshot().value).toBe('listing');
  },
);

test('concealing one of several revealed rows leaves the others revealed', () => {
  const rows = createActor(revealedRowsMachine).start();
  for (const id of [1, 2, 3]) rows.send({ type: 'reveal', id });
  rows.send({ type: 'conceal', id: 2 });
  expect(rows.getSnapshot().context.revealed).toEqual([1, 3]);
});

test('a search requests the newest text after an answer, and forgets its query when dropped', async () => {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const load = fromPromise<object, { query: string }>(({ input }) => {
    asked.push(input.query);
    return new Promise((resolve) => {
      answers.push(() => resolve({ found: { exact: [], hits: [] } }));
    });
  });
  const source = createActor(lookupSourceMachine.provide({ actors: { load } as never }), {
    input: { source: 'client' },
  }).start();
  for (const query of ['а', 'аб', 'абв']) source.send({ type: 'ask', query });
  expect(asked).toEqual(['а']);
  answers[0]!();
  await vi.waitFor(() => expect(asked).toEqual(['а', 'абв']));
  source.send({ type: 'drop' });
  expect(source.getSnapshot().context.query).toBe('');
});

test('a deleted recent is removed and stored; an unknown one changes nothing', () => {
  const stored: (readonly Recent[])[] = [];
  const store = ({ context }: { context: { items: readonly Recent[] } }) =>
    void stored.push(context.items);
  const recents = createActor(recentsMachine.provide({ actions: { store } })).start();
  const client = (id: number): Recent => ({ kind: 'client', id });
  recents.send({ type: 'person.came', owner: 1, items: [client(1), client(2)] });
  recents.send({ type: 'gone', item: client(7) });
  expect(stored).toEqual([]);
  recents.send({ type: 'gone', item: client(1) });
  expect(stored).toEqual([[client(2)]]);
});

test('a record requested during a read is read again, and the old answer is ignored', async () => {
  const { calls: loads, actor: load } = heldCalls<{ record: { word: string } }, RecordInput>();
  const machine = createRecordMachine<{ word: string }>('word').provide({ actors: { load } });
  const record = createActor(machine, { input: { id: 1 } }).start();
  record.send({ type: 'reload' });
  expect(loads).toHaveLength(2);
  loads[0]!.resolve({ record: { word: 'старое' } });
  await settle();
  expect(record.getSnapshot().context.record).toBeNull();
  loads[1]!.resolve({ record: { word: 'новое' } });
  await settle();
  expect(record.getSnapshot().context.record).toEqual({ word: 'новое' });
});

test('a read that replaces a shown record emits the old one; the first read and an own change do not', async () => {
  let word = 'первое';
  const machine = createRecordMachine<{ word: string }>('word').provide({
    actors: { load: fromPromise(async () => ({ record: { word } })) as never },
  });
  const record = createActor(machine, { input: { id: 1 } });
  const said: object[] = [];
  record.on('reread', (news) => said.push(news));
  record.start();
  await settle();
  record.send({ type: 'record.changed', record: { word: 'своё' } });
  expect(said).toEqual([]);
  word = 'чужое';
  record.send({ type: 'reload' });
  await settle();
  expect(said).toEqual([{ type: 'reread', before: { word: 'своё' }, record: { word } }]);
});

test.each(['/profile', '/lock'])(
  'a token from another tab during the start at %s restarts the load of the user',
  async (path) => {
    const { calls: loads, actor: loadUser } = heldCalls<User, { token: string }>();
    const machine = sessionMachine.provide({ actors: { loadUser } });
    const session = createActor(machine, { input: { token: 'of ada', path } }).start();
    session.send({ type: 'token.changed', token: 'of grace', userId: grace.id });
    expect(loads.map(({ input }) => input.token)).toEqual(['of ada', 'of grace']);
    loads[0]!.resolve(ada);
    await settle();
    expect(session.getSnapshot().value).toBe('starting');
    loads[1]!.resolve(grace);
    await settle();
    expect(session.getSnapshot().context.user).toEqual(grace);
  },
);

test('a tip waits again for each button under the pointer', () => {
  const clock = new SimulatedClock();
  const tip = createActor(tipMachine, { clock }).start();
  const of = (text: string): Tip => ({
    text,
    shortcut: null,
    left: 0,
    right: 0,
    top: 0,
    bottom: 0,
  });
  tip.send({ type: 'point', tip: of('Один') });
  clock.increment(500);
  tip.send({ type: 'point', tip: of('Два') });
  clock.increment(500);
  expect(tip.getSnapshot().value).toBe('waiting');
  clock.increment(100);
  expect(tip.getSnapshot().value).toBe('shown');
  expect(tip.getSnapshot().context.tip?.text).toBe('Два');
});
