import { describe, expect, it, vi } from 'vitest';
import type { CallFact, CallIdentity, CallPlace, Repeatable } from '#api/call.ts';
import { apiNow } from '#api/host.ts';
import { createJournal } from '#app/journal/journal.ts';
import { textOf, textOfAll } from '#app/journal/journal-text.ts';
import { ProblemError } from '#contract/problem.ts';

const call = (id: number, more: Partial<CallIdentity> = {}): CallIdentity => ({
  id,
  method: 'GET',
  path: '/api/v1/clients',
  silent: false,
  isRepeatedWhenStale: false,
  words: `Вызов ${id}`,
  place: null,
  ...more,
});
const problem = (message: string, more = {}) => new ProblemError({ message, ...more }).problem;

function begin() {
  const places = { refresh: vi.fn((_: string) => false), look: vi.fn() };
  const journal = createJournal(() => places);
  journal.actor.start();
  const entries = () => journal.actor.getSnapshot().context.entries;
  const start = (id: number, repeat: Repeatable | null = null, more: Partial<CallIdentity> = {}) =>
    journal.observe({ type: 'call.started', call: call(id, more), repeat });
  const fail = (id: number, more: Partial<Extract<CallFact, { type: 'call.failed' }>> = {}) =>
    journal.observe({
      type: 'call.failed',
      call: call(id),
      problem: problem('Нельзя'),
      unknownOutcome: null,
      sent: [],
      ...more,
    });
  return { journal, places, entries, start, fail };
}

describe('reported calls', () => {
  it('are one entry each, silent calls included', () => {
    const { entries, start, journal } = begin();
    start(1, null, { silent: true, words: 'Проверка сессии' });
    start(2, null, { method: 'POST' });
    journal.observe({ type: 'call.succeeded', call: call(1) });
    journal.observe({ type: 'call.dropped', call: call(2), problem: null });
    expect(entries().map(({ words, end }) => [words, end?.outcome])).toEqual([
      ['Вызов 2', 'dropped'],
      ['Проверка сессии', 'done'],
    ]);
  });

  it('contain no personal data from the server’s messages', () => {
    const { entries, start, fail } = begin();
    start(1);
    const fields = { phone: ['+7 (900) 123-45-67 занят'], name: ['Иванов уже есть'] };
    fail(1, {
      problem: problem('ada@example.com занят', { status: 422, fields }),
      sent: ['Иванов Иван'],
    });
    const { end } = entries()[0]!;
    expect(end!.message).toBe('[e-mail] занят\nphone: [номер] занят\nname: [скрыто] уже есть');
    expect(textOf(entries()[0]!)).not.toMatch(/Иванов|ada@|123/);
  });

  it('last from their start to their answer', () => {
    const { entries, start, journal } = begin();
    const now = vi.spyOn(performance, 'now').mockReturnValue(2_000);
    start(1);
    now.mockReturnValue(2_350);
    journal.observe({ type: 'call.succeeded', call: call(1) });
    now.mockRestore();
    expect(entries()[0]!.end!.duration).toBe(350);
  });

  it('begin at the time of the API, also after the computer has slept', () => {
    const { entries, start } = begin();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3_600_000 });
    start(1);
    expect(entries()[0]!.startedAt).toBe(apiNow());
    vi.useRealTimers();
  });

  it('show an unknown outcome with its reason', () => {
    const { entries, start, fail } = begin();
    start(1, null, { method: 'POST', path: '/api/v1/channels', words: 'Создание канала' });
    fail(1, { unknownOutcome: 'Неизвестно, дошло ли: соединение прервалось' });
    expect(entries()[0]!.end!.outcome).toBe('unknown');
    const text = textOfAll(entries());
    expect(text).toContain('Создание канала — исход неизвестен');
    expect(text).toContain('    Неизвестно, дошло ли: соединение прервалось');
    expect(text).toContain('    POST /api/v1/channels');
  });

  it('show a write stopped by a lost session as a failure', () => {
    const { entries, start, journal } = begin();
    start(1, null, { method: 'PUT' });
    const lost = problem('Сессия истекла', { kind: 'unauthorised', status: 401 });
    journal.observe({ type: 'call.dropped', call: call(1), problem: lost });
    expect(entries()[0]!.end).toMatchObject({ outcome: 'failed', status: 401 });
  });

  it('are dropped at sign-out, and later answers are ignored', () => {
    const { entries, start, journal } = begin();
    start(1);
    journal.forget();
    journal.observe({ type: 'call.succeeded', call: call(1) });
    expect(entries()).toEqual([]);
  });
});

describe('repeating a read', () => {
  const offers: CallPlace = { on: 'offers' };

  function withRead(isRefreshed: boolean) {
    const begun = begin();
    const run = vi.fn((signal: AbortSignal) => {
      begun.start(9);
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('gone'))),
      );
    });
    begun.places.refresh.mockReturnValue(isRefreshed);
    begun.start(1, { key: '/x?page=1', run }, { place: offers, path: '/x' });
    begun.journal.observe({ type: 'call.succeeded', call: call(1) });
    begun.journal.actor.send({ type: 'open' });
    return { ...begun, run };
  }

  it('is left to the screen that shows it', () => {
    const { journal, places, run } = withRead(true);
    journal.actor.send({ type: 'repeat', id: 1 });
    expect(places.refresh).toHaveBeenCalledExactlyOnceWith('/offers');
    expect(run).not.toHaveBeenCalled();
  });

  it('runs in the journal if no screen can do it, as an announced entry of its own', () => {
    const { journal, run, entries } = withRead(false);
    journal.actor.send({ type: 'repeat', id: 1 });
    expect(run).toHaveBeenCalledOnce();
    expect(entries()[0]).toMatchObject({ id: 9, isRepeat: true });
    journal.observe({ type: 'call.succeeded', call: call(9) });
    expect(journal.actor.getSnapshot().context.news).toBe(9);
  });

  it('is not left to a screen that shows another page now', () => {
    const { journal, places, start, run } = withRead(true);
    start(2, { key: '/x?page=2', run: async () => {} }, { place: offers, path: '/x' });
    journal.actor.send({ type: 'repeat', id: 1 });
    expect(places.refresh).not.toHaveBeenCalled();
    expect(run).toHaveBeenCalledOnce();
  });

  it('is aborted at sign-out', () => {
    const { journal, run } = withRead(false);
    journal.actor.send({ type: 'repeat', id: 1 });
    const [signal] = run.mock.calls[0]!;
    journal.forget();
    expect(signal.aborted).toBe(true);
  });
});
