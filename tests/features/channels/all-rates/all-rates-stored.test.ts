/** The changes of the grid across reloads, without personal data: one draft for each channel. */
import { afterEach, expect, it, vi } from 'vitest';
import { type ActorRefFrom, createActor } from 'xstate';
import { ratesGridMachine } from '#features/channels/all-rates/all-rates.logic.ts';
import { allRatesPort, draftWords } from '#features/channels/all-rates/all-rates-drafts.tsx';
import { shownValues } from '#features/channels/all-rates/all-rates-stored.ts';
import type { Tables } from '#features/channels/all-rates/channel-rates.ts';
import { bookOf } from '#features/channels/all-rates/grid/book.ts';
import type { StoredDraftMachine } from '#machines/drafts/stored-draft.machine.ts';
import { changedIn, type Edits } from '#machines/rates/edits.ts';
import { vk, yolka } from '#tests/support/channels.ts';
import { level } from '#tests/support/rate-changes.ts';
import { ladderRow } from '#tests/support/rates.ts';
import { createStoredDraftLogic } from '#workspace/drafts/draft-keeping.ts';
import { createDraftStore } from '#workspace/drafts/draft-store.ts';

const running: { stop(): unknown }[] = [];
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
  localStorage.clear();
});

const channels = [vk, yolka];
const tables: Tables = {
  1: { type: 'level', rows: [level(1, 100), level(2, 200)] },
  2: { type: 'ladder', rows: [{ ...ladderRow('good'), id: 8 }] },
};

/** Opens a page with the grid and its drafts. Each page starts without the memory of the last. */
function open(page: string, read: Tables | null) {
  const store = createDraftStore({
    storage: () => localStorage,
    page: { id: () => page, others: async () => new Set(), renew: () => {} },
    now: Date.now,
    isServerClockKnown: () => true,
    onBlocked: () => {
      throw new Error('the storage is not blocked');
    },
  });
  const grid = createActor(ratesGridMachine).start();
  const logic = createStoredDraftLogic(store, { userId: 1, form: 'allRates' }, grid, allRatesPort);
  const stored = createActor(logic, { input: { reopensGone: false } }).start();
  running.push(grid, stored);
  const show = (now: Tables, listed = channels) => {
    const isListed = (channelId: number) => listed.some(({ id }) => id === channelId);
    grid.send({ type: 'sheet.shown', sheet: bookOf(listed, now, isListed).sheet });
    stored.send({ type: 'record.shown', values: shownValues(now, isListed) });
  };
  if (read) show(read);
  const edits = () => grid.getSnapshot().context.edits;
  const changes = () =>
    Object.fromEntries(
      Object.entries(edits()).map(([rate, edit]) => [
        rate,
        Object.fromEntries(changedIn(edit).map((field) => [field, edit.values[field]])),
      ]),
    );
  const put = (row: number, column: number, text: string) => {
    grid.send({ type: 'go', to: { row, column } });
    grid.send({ type: 'paste', text });
  };
  return { grid, stored, show, edits, changes, put };
}
const reload = () => window.dispatchEvent(new Event('pagehide'));
const offered = (stored: ActorRefFrom<StoredDraftMachine>) =>
  expect.poll(() => stored.getSnapshot().hasTag('offer')).toBe(true);

/** Leaves changes of two rates of one channel, a new rate of it, and one of a ladder. */
function leave(): Edits {
  const before = open('a', tables);
  before.put(0, 0, '110');
  before.put(1, 1, '99,5');
  before.put(2, 4, '310');
  expect(Object.keys(before.edits())).toHaveLength(3);
  reload();
  return before.edits();
}

it('restores the stored changes once all rates are read', async () => {
  const edits = leave();
  // One draft for each channel.
  expect(localStorage).toHaveLength(2);
  const after = open('b', null);
  expect(after.stored.getSnapshot().hasTag('offer')).toBe(false);
  after.show(tables);
  await offered(after.stored);
  expect(after.edits()).toEqual({});
  after.stored.send({ type: 'restore' });
  await expect.poll(after.changes).toEqual({
    '1:1': { new_client_rate: '110' },
    '1:2': { returning_client_rate: '99,5' },
    '2:8': { rate_value: '310' },
  });
  expect(after.edits()).toEqual(edits);
});

it('stores only changed values, and rebuilds only the draft of the changed channel', () => {
  const { put, grid } = open('a', tables);
  put(0, 0, '110');
  put(2, 4, '310');
  const before = allRatesPort.read(grid);
  expect(before[1]).toEqual({
    base: { '1:1/level': '1', '1:1/new_client_rate': '100' },
    draft: { '1:1/level': '1', '1:1/new_client_rate': '110' },
  });
  put(1, 1, '99,5');
  const after = allRatesPort.read(grid);
  expect(Object.keys(after[1]!.draft)).toHaveLength(4);
  expect(after[2], 'not made again').toBe(before[2]);
  expect(allRatesPort.read(grid)[1]).toBe(after[1]);
});

it('restores changes from older drafts, which hold all values', async () => {
  const place = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([field, value]) => [`1:1/${field}`, value]));
  const row = bookOf(channels, tables).sheet.valuesOf('1:1')!;
  localStorage['pult.draft.1.allRates|1|old'] = JSON.stringify({
    ...{ version: 1, savedAt: Date.now(), ownAt: Date.now(), base: place(row) },
    draft: place({ ...row, new_client_rate: '110' }),
  });
  const after = open('b', tables);
  await offered(after.stored);
  after.stored.send({ type: 'restore' });
  await expect.poll(after.changes).toEqual({ '1:1': { new_client_rate: '110' } });
  expect(after.edits()['1:1']).toEqual({ base: row, values: { ...row, new_client_rate: '110' } });
});

it('restores changes over what others have changed in other fields', async () => {
  leave();
  const after = open('b', {
    ...tables,
    1: { type: 'level', rows: [level(1, 100, { returning_client_rate: 77 }), level(2, 200)] },
  });
  await offered(after.stored);
  after.stored.send({ type: 'restore' });
  await expect.poll(() => Object.keys(after.changes())).toHaveLength(3);
  expect(after.changes()['1:1']).toEqual({ new_client_rate: '110' });
  expect(after.edits()['1:1']!.values.returning_client_rate).toBe('77');
});

it('drops changes of a rate that others have deleted if the user takes their version', async () => {
  leave();
  const after = open('b', { ...tables, 1: { type: 'level', rows: [level(2, 200)] } });
  await offered(after.stored);
  after.stored.send({ type: 'restore' });
  // The deletion is a difference like any other, so there is a question.
  await expect.poll(() => after.stored.getSnapshot().matches({ offer: 'comparing' })).toBe(true);
  after.stored.send({ type: 'takeTheirs' });
  await expect.poll(() => Object.keys(after.changes())).toEqual(['1:2', '2:8']);
});

it('reports a rate that others have deleted as gone if the user keeps the changes', async () => {
  leave();
  const after = open('b', { ...tables, 1: { type: 'level', rows: [level(2, 200)] } });
  const gone: number[] = [];
  after.grid.on('gone', ({ count }) => gone.push(count));
  await offered(after.stored);
  after.stored.send({ type: 'restore' });
  await expect.poll(() => after.stored.getSnapshot().matches({ offer: 'comparing' })).toBe(true);
  after.stored.send({ type: 'keepMine' });
  await expect.poll(() => Object.keys(after.changes())).toEqual(['1:2', '2:8']);
  expect(gone).toEqual([1]);
});

it('keeps changes of a channel stored until the list has the channel', async () => {
  leave();
  const after = open('b', null);
  // The rates of the second channel have been read, but the list does not have it yet.
  after.show(tables, [vk]);
  await offered(after.stored);
  after.stored.send({ type: 'restore' });
  await expect.poll(() => Object.keys(after.changes())).toEqual(['1:1', '1:2']);
  after.show(tables);
  await offered(after.stored);
  after.stored.send({ type: 'restore' });
  await expect.poll(() => Object.keys(after.changes())).toEqual(['1:1', '1:2', '2:8']);
});

it('restores the change of a new rate as a new rate', async () => {
  const wide: Tables = { ...tables, 3: { type: 'level', rows: [level(7, 700)] } };
  const third = { ...vk, id: 3, name: 'Третий' };
  const sheet = () => bookOf([...channels, third], wide).sheet;
  const before = open('a', wide);
  before.grid.send({ type: 'sheet.shown', sheet: sheet() });
  before.put(0, 2, '70');
  expect(before.changes()).toEqual({ '1:new:7': { new_client_rate: '70' } });
  reload();
  const after = open('b', wide);
  after.grid.send({ type: 'sheet.shown', sheet: sheet() });
  await offered(after.stored);
  after.stored.send({ type: 'restore' });
  await expect.poll(after.changes).toEqual({ '1:new:7': { new_client_rate: '70' } });
  expect(after.edits()['1:new:7']!.values.level).toBe('7');
});

it('removes the stored changes when the edits are reverted', async () => {
  const before = open('a', tables);
  before.put(0, 0, '110');
  reload();
  expect(localStorage).toHaveLength(1);
  before.grid.send({ type: 'restore' });
  reload();
  await expect.poll(() => localStorage.length).toBe(0);
});

it('names stored changes by their channel, level and field', () => {
  const words = draftWords(channels, tables);
  const draft = { '1:1/new_client_rate': '110' };
  expect(words.row?.(draft)).toBe('VK Реклама');
  expect(words.label('1:1/new_client_rate')).toBe('Уровень 1: Ставка для новых');
  expect(words.text(draft, '1:1/new_client_rate')).toBe('110');
});

it('names the fields of stored changes after others have switched the rate type of the channel', () => {
  const switched: Tables = { 1: { type: 'ladder', rows: [{ ...ladderRow('good'), id: 1 }] } };
  const words = draftWords(channels, switched);
  const draft = { '1:1/level': '4', '1:1/new_client_rate': '110' };
  expect(words.label('1:1/new_client_rate', draft)).toBe('Уровень 4: Ставка для новых');
  expect(words.text(draft, '1:1/new_client_rate')).toBe('110');
  const now = shownValues(switched)[1]!;
  expect(words.text(now, '1:1/new_client_rate')).toBe('-');
});

it('names stored changes by their values once their channel or rate is gone', () => {
  const words = draftWords([], {});
  const level = { '1:73/level': '4', '1:73/new_client_rate': '110' };
  expect(words.label('1:73/new_client_rate', level)).toBe('Уровень 4: Ставка для новых');
  const step = { '2:8/rate_type': 'good', '2:8/rate_value': '12.5' };
  expect(words.label('2:8/rate_value', step)).toBe('Хорошая КИ: Значение ставки');
  expect(words.text(step, '2:8/rate_value')).toBe('12,5');
  expect(words.label('2:new:good/rate_value')).toBe('Хорошая КИ: Значение ставки');
});

it('parses each name of many stored changes once, to restore and to label them', () => {
  const rates = Array.from({ length: 300 }, (_, at) => level(at, 100));
  const base = shownValues({ 1: { type: 'level', rows: rates } })[1]! as Record<string, string>;
  const patch = Object.fromEntries(rates.map(({ id }) => [`1:${id}/new_client_rate`, '110']));
  const draft = { ...base, ...patch };
  const grid = createActor(ratesGridMachine).start();
  running.push(grid);
  const words = draftWords([], {});
  const parsed = vi.spyOn(String.prototype, 'lastIndexOf');
  try {
    const left = { base, draft } as never;
    allRatesPort.open(grid, [{ left, now: base, patch }]);
    for (const name of Object.keys(patch)) words.label(name, draft);
    // Each name is split once in the base and once in the draft, each change twice more.
    expect(parsed.mock.calls.length).toBeGreaterThan(Object.keys(base).length);
    expect(parsed.mock.calls.length).toBeLessThan(2 * Object.keys(base).length + 1000);
  } finally {
    parsed.mockRestore();
  }
  const edits = grid.getSnapshot().context.edits;
  expect(Object.keys(edits)).toHaveLength(300);
  expect(changedIn(edits['1:7']!)).toEqual(['new_client_rate']);
  expect(edits['1:7']!.base.level).toBe('7');
});

it('builds the values of a channel for comparison once, and again for a table that is read again', () => {
  const rates = [level(1, 100), level(2, 100)];
  const table = { type: 'level', rows: rates } as const;
  const [first, again] = [shownValues({ 1: table })[1], shownValues({ 1: table })[1]];
  expect(Object.keys(first!)).not.toHaveLength(0);
  expect(again).toBe(first);
  const others = shownValues({ 1: { type: 'level', rows: rates.slice(1) } })[1]!;
  expect(Object.keys(others).length).toBeLessThan(Object.keys(first!).length);
  // Keys name the channel.
  expect(Object.keys(shownValues({ 2: table })[2]!)[0]).toMatch(/^2:/);
});

/** Leaves a level and a step that both channels lack, on a sheet that has columns for them. */
function leaveNew() {
  const before = open('a', tables);
  before.grid.send({
    type: 'take',
    edits: {
      '1:new:3': {
        base: { level: '3', new_client_rate: '', returning_client_rate: '' },
        values: { level: '3', new_client_rate: '7,5', returning_client_rate: '' },
      },
      '2:new:bad': {
        base: { rate_type: 'bad', rate_value: '' },
        values: { rate_type: 'bad', rate_value: '1000' },
      },
    },
  });
  reload();
  expect(localStorage).toHaveLength(2);
}

it('drops stored changes of new rates that have been written', async () => {
  leaveNew();
  const after = open('b', {
    1: { type: 'level', rows: [level(1, 100), level(3, 7.5)] },
    2: { type: 'ladder', rows: [{ ...ladderRow('bad'), id: 9, rate_value: 1000 }] },
  });
  await expect.poll(() => localStorage.length).toBe(0);
  expect(after.stored.getSnapshot().hasTag('offer')).toBe(false);
});

it('asks whose amount to keep if others have added the same new rate with another amount', async () => {
  leaveNew();
  const after = open('b', { ...tables, 1: { type: 'level', rows: [level(1, 100), level(3, 9)] } });
  await offered(after.stored);
  after.stored.send({ type: 'restore' });
  await expect.poll(() => after.stored.getSnapshot().matches({ offer: 'comparing' })).toBe(true);
  after.stored.send({ type: 'takeTheirs' });
  await expect.poll(after.changes).toEqual({ '2:new:bad': { rate_value: '1000' } });
});
