import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import { createEditorsMachine } from '#machines/editing/editors.machine.ts';
import { settle } from '#tests/support/deferred.ts';
import { type Card, cardMachine, sova } from '#tests/support/left-drafts.ts';
import { heldSaves } from '#tests/support/saves.ts';

/** A table, the saves of its rows, and the events that it emits. */
function begin() {
  const { saves, save } = heldSaves<Card>();
  const editor = cardMachine.provide({ actors: { save } });
  const machine = createEditorsMachine<Card>('cards', editor, (shown, drafts) => ({
    name: `${[...shown, ...drafts].length}`,
    note: '',
  }));
  const table = createActor(machine).start();
  const told: object[] = [];
  table.on('closed', (event) => told.push(event));
  const row = (key: string) => table.getSnapshot().context.rows[key];
  return { table, saves, told, row };
}

describe('the edited rows of a table', () => {
  it('are edited separately, each in one editor only', () => {
    const { table, row } = begin();
    for (const key of ['1', '2']) table.send({ type: 'edit', key, value: sova });
    row('1')!.send({ type: 'change', patch: { note: 'моё' } });
    expect(table.getSnapshot().can({ type: 'edit', key: '1', value: sova })).toBe(false);
    expect(row('1')!.getSnapshot().context.draft.note).toBe('моё');
    expect(row('2')!.getSnapshot().context.draft).toEqual(sova);
  });

  it('accept only orders that are possible in their state', () => {
    const { table, told } = begin();
    table.send({ type: 'edit', key: '1', value: sova });
    const can = (key: string, order: 'cancel' | 'keepMine') =>
      table.getSnapshot().can({ type: 'forward', key, order });
    expect([can('1', 'cancel'), can('1', 'keepMine'), can('2', 'cancel')]).toEqual([
      true,
      false,
      false,
    ]);
    table.send({ type: 'forward', key: '1', order: 'cancel' });
    expect(table.getSnapshot().context.rows).toEqual({});
    expect(told).toEqual([{ type: 'closed', key: '1', at: '1' }]);
  });

  it('emit only `closed` when they close', async () => {
    const { table, saves, row } = begin();
    const types: string[] = [];
    table.on('*', ({ type }) => types.push(type));
    table.send({ type: 'edit', key: '1', value: sova });
    types.length = 0;
    table.send({ type: 'forward', key: '1', order: 'cancel' });
    expect(types).toEqual(['closed']);
    table.send({ type: 'edit', key: '2', value: sova });
    row('2')!.send({ type: 'change', patch: { note: 'моё' } });
    table.send({ type: 'forward', key: '2', order: 'save' });
    types.length = 0;
    saves[0]!.resolve({ type: 'saved', value: sova });
    await settle();
    expect(types).toEqual(['closed']);
  });

  it('are changed and saved at once by `put`, and stay open if the save fails', async () => {
    const { table, saves, told, row } = begin();
    table.send({ type: 'put', key: '1', value: sova, patch: { note: 'сброс' } });
    expect(saves[0]!.input).toMatchObject({ key: '1', draft: { note: 'сброс' }, base: sova });
    saves[0]!.reject(new Error('нет связи'));
    await settle();
    expect(row('1')!.getSnapshot().matches('error')).toBe(true);
    table.send({ type: 'forward', key: '1', order: 'save' });
    saves[1]!.resolve({ type: 'saved', value: { ...sova, note: 'сброс' } });
    await settle();
    expect(row('1')).toBeUndefined();
    expect(told).toEqual([{ type: 'closed', key: '1', at: '1' }]);
  });

  it('that are new get defaults from all other rows, and their id once they are saved', async () => {
    const { table, saves, told, row } = begin();
    expect(table.getSnapshot().can({ type: 'add' })).toBe(false);
    table.send({ type: 'rows.shown', shown: [sova] });
    table.send({ type: 'add' });
    table.send({ type: 'add' });
    expect(row('new-1')!.getSnapshot().context.draft.name).toBe('1');
    expect(row('new-2')!.getSnapshot().context.draft.name).toBe('2');
    // An untouched new row is saved, too, because it does not exist yet.
    table.send({ type: 'forward', key: 'new-1', order: 'save' });
    expect(saves[0]!.input).toMatchObject({ key: 'new-1', base: null });
    saves[0]!.resolve({ type: 'saved', value: sova, key: 7 });
    await settle();
    table.send({ type: 'forward', key: 'new-2', order: 'cancel' });
    expect(told).toEqual([
      { type: 'closed', key: 'new-1', at: '7' },
      { type: 'closed', key: 'new-2', at: null },
    ]);
  });

  it('keep what was typed when they are cancelled, until it is saved', async () => {
    const { table, saves, row } = begin();
    const dropped = () => table.getSnapshot().context.dropped;
    table.send({ type: 'edit', key: '1', value: sova });
    row('1')!.send({ type: 'change', patch: { note: 'моё' } });
    table.send({ type: 'forward', key: '1', order: 'cancel' });
    // Opened again without typing: the earlier draft is still there.
    table.send({ type: 'edit', key: '1', value: sova });
    expect(row('1')!.getSnapshot().context.draft).toEqual(sova);
    expect(table.getSnapshot().can({ type: 'resume', key: '1' })).toBe(false);
    table.send({ type: 'forward', key: '1', order: 'cancel' });
    table.send({ type: 'resume', key: '1' });
    expect(row('1')!.getSnapshot().context).toMatchObject({
      initial: sova,
      draft: { ...sova, note: 'моё' },
    });
    table.send({ type: 'forward', key: '1', order: 'save' });
    saves[0]!.resolve({ type: 'saved', value: { ...sova, note: 'моё' } });
    await settle();
    expect([row('1'), dropped()]).toEqual([undefined, {}]);
  });

  it('keep what was typed after takeTheirs, but not after a deleted row is dropped', async () => {
    const { table, saves, row } = begin();
    const theirs = { name: 'Филин', note: 'чужое' };
    for (const key of ['1', '2']) {
      table.send({ type: 'edit', key, value: sova });
      row(key)!.send({ type: 'change', patch: { note: 'моё' } });
      table.send({ type: 'forward', key, order: 'save' });
    }
    saves[0]!.resolve({ type: 'conflict', theirs, draft: { ...theirs, note: 'моё' } });
    saves[1]!.resolve({ type: 'gone' });
    await settle();
    table.send({ type: 'forward', key: '1', order: 'takeTheirs' });
    table.send({ type: 'forward', key: '2', order: 'drop' });
    expect(Object.keys(table.getSnapshot().context.dropped)).toEqual(['1']);
    table.send({ type: 'resume', key: '1' });
    expect(row('1')!.getSnapshot().context).toMatchObject({
      initial: { name: 'Филин', note: 'старое' },
      draft: { name: 'Филин', note: 'моё' },
    });
    expect(saves).toHaveLength(2);
  });

  it('that are new are resumed as new, with what may have been saved', async () => {
    const { table, saves, told, row } = begin();
    table.send({ type: 'rows.shown', shown: [] });
    table.send({ type: 'add' });
    row('new-1')!.send({ type: 'change', patch: { note: 'моё' } });
    table.send({ type: 'forward', key: 'new-1', order: 'save' });
    saves[0]!.reject(
      new ProblemError({ kind: 'network', message: 'нет связи', isOutcomeUnknown: true }),
    );
    await settle();
    table.send({ type: 'forward', key: 'new-1', order: 'cancel' });
    table.send({ type: 'resume', key: 'new-1' });
    table.send({ type: 'forward', key: 'new-1', order: 'save' });
    const draft = { name: '0', note: 'моё' };
    expect(saves[1]!.input).toEqual({ key: 'new-1', draft, base: null, sent: [draft] });
    saves[1]!.reject(new Error('нет связи'));
    await settle();
    table.send({ type: 'forward', key: 'new-1', order: 'cancel' });
    expect(told.at(-1), 'no row of the list').toEqual({ type: 'closed', key: 'new-1', at: null });
  });

  it('that are new keep what an earlier page has sent', () => {
    const { table, saves } = begin();
    table.send({ type: 'rows.shown', shown: [] });
    table.send({ type: 'add', sent: [sova] });
    table.send({ type: 'forward', key: 'new-1', order: 'save' });
    expect(saves[0]!.input).toMatchObject({ key: 'new-1', base: null, sent: [sova] });
  });

  it('are removed with a deleted record', () => {
    const { table, row } = begin();
    for (const key of ['1', '2']) table.send({ type: 'edit', key, value: sova });
    table.send({ type: 'record.deleted', key: '1' });
    expect([row('1'), row('2') !== undefined]).toEqual([undefined, true]);
  });
});
