import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { isFailure, JOURNAL_LIMIT, journalMachine } from '#machines/feedback/journal.machine.ts';
import { journalModel, READ, WRITE } from '#tests/models/feedback/journal.model.ts';
import { titledEdgesOf } from '#tests/support/model.ts';

const edges = titledEdgesOf(journalModel);

describe('on every transition of the journal', () => {
  it.each(edges)('%s', (_, { before, event, snapshot, emitted }) => {
    const { entries, detailed, news, copied } = snapshot.context;
    // Only calls change the entries, and a sign-out removes them all.
    const isOfCalls = ['call.started', 'call.ended', 'person.left'].includes(event.type);
    if (!isOfCalls) expect(entries).toBe(before.context.entries);
    if (event.type === 'person.left') {
      expect([entries, detailed, news, copied]).toEqual([[], null, null, []]);
      expect(snapshot.value).toEqual({ panel: 'closed', shown: 'all', copying: 'idle' });
    }
    // Only the user opens or closes the panel.
    const isOfPanel = ['open', 'close', 'check', 'person.left'].includes(event.type);
    if (!isOfPanel) expect(snapshot.value.panel).toBe(before.value.panel);
    // An end is recorded once.
    for (const entry of before.context.entries.filter(({ end }) => end !== null)) {
      if (event.type !== 'person.left') expect(entries).toContainEqual(entry);
    }
    // A write is checked and never repeated; a read is repeated.
    for (const { type, id } of emitted) {
      expect(id).toBe(type === 'repeat.wanted' ? READ.id : WRITE.id);
      expect(event.type).toBe(type === 'repeat.wanted' ? 'repeat' : 'check');
    }
  });
});

const begin = () =>
  createActor(
    journalMachine.provide({ actors: { copy: fromPromise(() => new Promise<void>(() => {})) } }),
  ).start();

describe('the journal', () => {
  it('keeps the newest five hundred, newest first', () => {
    const journal = begin();
    for (let id = 1; id <= JOURNAL_LIMIT + 3; id++) {
      journal.send({ type: 'call.started', call: { ...READ, id } });
    }
    const { entries } = journal.getSnapshot().context;
    expect(entries).toHaveLength(JOURNAL_LIMIT);
    expect([entries[0]!.id, entries.at(-1)!.id]).toEqual([JOURNAL_LIMIT + 3, 4]);
  });

  it('keeps writes and failures longer than successful reads', () => {
    const journal = begin();
    const end = { duration: 1, status: 0, message: '', unknownOutcome: null };
    const hear = (call: typeof READ, outcome: 'done' | 'failed' | 'dropped') => {
      journal.send({ type: 'call.started', call });
      journal.send({ type: 'call.ended', id: call.id, end: { ...end, outcome } });
    };
    hear({ ...WRITE, id: 1 }, 'done');
    hear({ ...READ, id: 2 }, 'failed');
    for (let id = 3; id <= 2 * JOURNAL_LIMIT; id++) {
      hear({ ...READ, id }, id % 2 ? 'dropped' : 'done');
    }
    const ids = () => journal.getSnapshot().context.entries.map(({ id }) => id);
    expect(ids()).toHaveLength(JOURNAL_LIMIT);
    expect(ids().slice(0, 2)).toEqual([2 * JOURNAL_LIMIT, 2 * JOURNAL_LIMIT - 1]);
    expect(ids().slice(-2)).toEqual([2, 1]);
    // Writes and failures have the same limit.
    for (let id = 2000; id < 2000 + JOURNAL_LIMIT; id++) hear({ ...WRITE, id }, 'done');
    expect(ids()).toHaveLength(JOURNAL_LIMIT);
    expect(ids().at(-1)).toBe(2000);
  });

  it('ignores the end of a call from before a sign-out', () => {
    const journal = begin();
    journal.send({ type: 'call.started', call: WRITE });
    journal.send({ type: 'person.left' });
    const end = {
      outcome: 'done',
      duration: 1,
      status: 0,
      message: '',
      unknownOutcome: null,
    } as const;
    journal.send({ type: 'call.ended', id: WRITE.id, end });
    expect(journal.getSnapshot().context.entries).toEqual([]);
  });

  it('counts an unknown outcome as a failure, but not an aborted call', () => {
    const end = { duration: 1, status: 0, message: '', unknownOutcome: null };
    const failing = (['done', 'failed', 'dropped', 'unknown'] as const).filter((outcome) =>
      isFailure({ ...WRITE, end: { ...end, outcome } }),
    );
    expect(failing).toEqual(['failed', 'unknown']);
    expect(isFailure({ ...WRITE, end: null })).toBe(false);
  });

  it('is copied as a whole, unless it is empty', () => {
    const journal = begin();
    expect(journal.getSnapshot().can({ type: 'copy.all' })).toBe(false);
    for (const id of [1, 2]) journal.send({ type: 'call.started', call: { ...READ, id } });
    journal.send({ type: 'copy.all' });
    expect(journal.getSnapshot().context.copied.map(({ id }) => id)).toEqual([2, 1]);
  });

  it('does not repeat a running call', () => {
    const journal = begin();
    journal.send({ type: 'call.started', call: READ });
    journal.send({ type: 'open' });
    expect(journal.getSnapshot().can({ type: 'repeat', id: READ.id })).toBe(false);
  });
});
