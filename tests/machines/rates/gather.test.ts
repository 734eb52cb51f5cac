import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import { createGatherMachine, type Gathered } from '#machines/rates/gather.machine.ts';

function begin() {
  const asked: (readonly number[])[] = [];
  let notify: (news: Gathered<string>) => void = () => {};
  const machine = createGatherMachine<string>('gather').provide({
    actors: {
      want: fromCallback(() => {}),
      read: fromCallback<Gathered<string>, { ids: readonly number[] }>(({ input, sendBack }) => {
        asked.push(input.ids);
        notify = sendBack;
      }),
    },
  });
  const actor = createActor(machine).start();
  return {
    actor,
    asked,
    notify: (news: Gathered<string>) => notify(news),
    context: () => actor.getSnapshot().context,
  };
}
const { problem } = new ProblemError({ message: 'Нельзя' });
const { problem: unanswered } = new ProblemError({ kind: 'network', message: 'Нет соединения' });

describe('a reading of many records', () => {
  it('shows what has arrived, and requests again only what failed', () => {
    const { actor, asked, notify, context } = begin();
    actor.send({ type: 'wanted', ids: [1, 2, 3] });
    notify({ type: 'got', items: { 1: 'one' } });
    notify({ type: 'failed', id: 2, problem });
    expect(context().items).toEqual({ 1: 'one' });
    notify({ type: 'got', items: { 3: 'three' } });
    notify({ type: 'finished', problem: null });
    actor.send({ type: 'wanted', ids: [1, 2, 3] });
    expect(asked).toEqual([[1, 2, 3]]);
    actor.send({ type: 'retry' });
    expect(asked).toEqual([[1, 2, 3], [2]]);
    expect(context().failed).toEqual({});
    actor.send({ type: 'wanted', ids: [1, 2, 3, 4] });
    expect(asked.at(-1)).toEqual([2, 4]);
  });

  it('requests only unanswered records again when the connection returns', () => {
    const { actor, asked, notify } = begin();
    actor.send({ type: 'wanted', ids: [1, 2] });
    notify({ type: 'got', items: { 1: 'one' } });
    notify({ type: 'failed', id: 2, problem });
    notify({ type: 'finished', problem: null });
    actor.send({ type: 'online' });
    expect(asked).toEqual([[1, 2]]);
    actor.send({ type: 'retry' });
    notify({ type: 'failed', id: 2, problem: unanswered });
    notify({ type: 'finished', problem: null });
    actor.send({ type: 'online' });
    expect(asked).toEqual([[1, 2], [2], [2]]);
    notify({ type: 'got', items: { 2: 'two' } });
    notify({ type: 'finished', problem: null });
    actor.send({ type: 'online' });
    expect(asked).toHaveLength(3);
    actor.send({ type: 'reload' });
    notify({ type: 'finished', problem: unanswered });
    actor.send({ type: 'online' });
    expect(asked.at(-1)).toEqual([1, 2]);
  });

  it('drops a list that is forbidden now, and requests it again on a retry', () => {
    const { actor, asked, notify, context } = begin();
    const fail = (status: number) => {
      actor.send({ type: 'reload' });
      notify({ type: 'got', items: { 1: 'one' } });
      const { problem: refusal } = new ProblemError({ message: 'Нет', status });
      notify({ type: 'failed', id: 2, problem: refusal });
      notify({ type: 'finished', problem: null });
    };
    actor.send({ type: 'wanted', ids: [1, 2] });
    notify({ type: 'got', items: { 1: 'one', 2: 'two' } });
    notify({ type: 'finished', problem: null });
    for (const status of [401, 404, 500]) {
      fail(status);
      expect(context().items).toEqual({ 1: 'one', 2: 'two' });
    }
    fail(403);
    expect(context()).toMatchObject({ failed: { 2: { message: 'Нет', status: 403 } } });
    expect(context().items).toEqual({ 1: 'one' });
    actor.send({ type: 'retry' });
    expect(asked.at(-1)).toEqual([2]);
    notify({ type: 'got', items: { 2: 'two' } });
    expect(context().items).toEqual({ 1: 'one', 2: 'two' });
  });

  it('does not overwrite a written record with an earlier read', () => {
    const { actor, notify, context } = begin();
    actor.send({ type: 'wanted', ids: [1, 2] });
    actor.send({ type: 'put', id: 1, item: 'written' });
    notify({ type: 'got', items: { 1: 'old', 2: 'two' } });
    expect(context().items).toEqual({ 1: 'written', 2: 'two' });
    notify({ type: 'finished', problem: null });
    actor.send({ type: 'reload' });
    notify({ type: 'got', items: { 1: 'new' } });
    expect(context().items[1]).toBe('new');
  });

  it('keeps its records when a reload fails as a whole', () => {
    const { actor, asked, notify, context } = begin();
    actor.send({ type: 'wanted', ids: [1] });
    notify({ type: 'got', items: { 1: 'one' } });
    notify({ type: 'finished', problem: null });
    actor.send({ type: 'reload' });
    notify({ type: 'finished', problem });
    expect(context()).toMatchObject({ items: { 1: 'one' }, problem });
    actor.send({ type: 'retry' });
    expect(context().problem).toBeNull();
    expect(asked.at(-1)).toEqual([1]);
  });

  it('requests again only what a reload failed to read', () => {
    const { actor, asked, notify, context } = begin();
    actor.send({ type: 'wanted', ids: [1, 2, 3] });
    notify({ type: 'got', items: { 1: 'one', 2: 'two', 3: 'three' } });
    notify({ type: 'finished', problem: null });
    actor.send({ type: 'reload' });
    notify({ type: 'got', items: { 1: 'newer' } });
    notify({ type: 'failed', id: 2, problem });
    actor.send({ type: 'put', id: 3, item: 'written' });
    notify({ type: 'finished', problem: null });
    expect(context()).toMatchObject({ items: { 2: 'two' }, failed: { 2: problem } });
    actor.send({ type: 'retry' });
    expect(asked.at(-1)).toEqual([2]);
  });

  it('reads outdated and failed records in the background, until a reload reads all', () => {
    const { actor, asked, notify, context } = begin();
    actor.send({ type: 'wanted', ids: [1, 2, 3] });
    notify({ type: 'got', items: { 1: 'one', 3: 'three' } });
    notify({ type: 'failed', id: 2, problem });
    notify({ type: 'finished', problem: null });
    expect(context().isBehind).toBe(false);
    actor.send({ type: 'outdated', ids: [3, 9] });
    expect(asked.at(-1)).toEqual([2, 3]);
    expect(context()).toMatchObject({ isBehind: true, items: { 1: 'one', 3: 'three' } });
    notify({ type: 'got', items: { 2: 'two', 3: 'new' } });
    notify({ type: 'finished', problem: null });
    actor.send({ type: 'reload' });
    expect(asked.at(-1)).toEqual([1, 2, 3]);
    expect(context()).toMatchObject({ isBehind: false, items: { 1: 'one', 2: 'two', 3: 'new' } });
  });

  it('reads everything in the background on a visit', () => {
    const { actor, asked, notify, context } = begin();
    actor.send({ type: 'wanted', ids: [1, 2] });
    notify({ type: 'got', items: { 1: 'one', 2: 'two' } });
    notify({ type: 'finished', problem: null });
    actor.send({ type: 'visit' });
    expect(asked.at(-1)).toEqual([1, 2]);
    expect(context()).toMatchObject({ isBehind: true, items: { 1: 'one', 2: 'two' } });
    notify({ type: 'got', items: { 2: 'newer' } });
    expect(context().items).toEqual({ 1: 'one', 2: 'newer' });
  });

  it('continues a reload when another record is wanted', () => {
    const { actor, asked, notify } = begin();
    actor.send({ type: 'wanted', ids: [1, 2] });
    notify({ type: 'got', items: { 1: 'one', 2: 'two' } });
    notify({ type: 'finished', problem: null });
    actor.send({ type: 'reload' });
    notify({ type: 'got', items: { 1: 'newer' } });
    actor.send({ type: 'wanted', ids: [1, 2, 3] });
    expect(asked.at(-1)).toEqual([2, 3]);
  });

  it('does not restart for records that are already requested', () => {
    const { actor, asked, notify, context } = begin();
    actor.send({ type: 'wanted', ids: [1, 2] });
    actor.send({ type: 'wanted', ids: [2, 1] });
    notify({ type: 'got', items: { 1: 'one' } });
    notify({ type: 'failed', id: 2, problem });
    actor.send({ type: 'wanted', ids: [1, 2] });
    expect(asked).toEqual([[1, 2]]);
    actor.send({ type: 'wanted', ids: [1, 2, 3] });
    expect(asked).toEqual([
      [1, 2],
      [2, 3],
    ]);
    expect(context().wanted).toEqual([1, 2, 3]);
  });

  it('reads stale records again, also while an earlier read is running', () => {
    const { actor, asked, notify, context } = begin();
    actor.send({ type: 'wanted', ids: [1, 2] });
    actor.send({ type: 'wanted', ids: [1, 2], stale: [2] });
    expect(asked.at(-1)).toEqual([1, 2]);
    notify({ type: 'got', items: { 1: 'one', 2: 'two' } });
    notify({ type: 'finished', problem: null });
    actor.send({ type: 'wanted', ids: [1, 2], stale: [2] });
    expect(context().items).toEqual({ 1: 'one' });
    expect(asked.at(-1)).toEqual([2]);
  });

  it('forgets a record that others have deleted', () => {
    const { actor, asked, notify, context } = begin();
    actor.send({ type: 'wanted', ids: [1, 2] });
    notify({ type: 'failed', id: 2, problem });
    notify({ type: 'got', items: { 1: 'one' } });
    notify({ type: 'finished', problem: null });
    actor.send({ type: 'wanted', ids: [1] });
    expect(context().failed).toEqual({});
    actor.send({ type: 'reload' });
    notify({ type: 'failed', id: 2, problem });
    expect(context().failed, 'asked for before it was known').toEqual({});
    actor.send({ type: 'reload' });
    expect(asked.at(-1)).toEqual([1]);
  });
});
