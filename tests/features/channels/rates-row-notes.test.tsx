/** The notes below the fields of an edited rate. */
import { act, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Problem, ProblemError } from '#contract/problem.ts';
import { RATE_KINDS, type RateDraft, type RateKind } from '#features/channels/rates/rate-tables.ts';
import { RateRowNotes } from '#features/channels/rates/rates-row-notes.tsx';
import { translate } from '#tests/support/translated.ts';
import type { RowState } from '#workspace/editing/later/edited-row.tsx';

afterEach(() => void vi.useRealTimers());

const kind = RATE_KINDS.level;
const held: RateDraft = {
  ...kind.newDraft([]),
  new_client_rate: '350',
  returning_client_rate: '280',
};
const planned = (date: string) => ({
  planned_date: date,
  planned_new_client_rate: '400',
  planned_returning_client_rate: '300',
});

function notes(
  initial: RateDraft,
  draft: RateDraft,
  more = {},
  others: readonly RateDraft[] = [],
  kind: RateKind = RATE_KINDS.level,
) {
  const context = {
    initial,
    draft,
    isNew: false,
    problem: null,
    fieldErrors: {},
    question: null,
    sent: [],
  };
  const state = { matches: () => false, context: { ...context, ...more } };
  const props = { kind, others, state: state as unknown as RowState<RateDraft> };
  return <RateRowNotes id="notes" {...props} />;
}
const notesOf = (...given: Parameters<typeof notes>) =>
  render(notes(...given)).container.textContent ?? '';

test('the notes show the keys to save and to cancel until something has changed', () => {
  expect(notesOf(held, held)).toBe('Ctrl+S — сохранить, Esc — отменить');
  expect(notesOf(held, held, { isNew: true })).toContain('ещё не сохранена. Ctrl+S');
  const changed = notesOf(held, { ...held, new_client_rate: '360' });
  expect(changed).toContain('360');
  expect(changed).not.toContain('Ctrl+S');
});

test('a new rate without an answer is not called unsaved, even if the next save is not sent', () => {
  const lost = new ProblemError({ kind: 'network', message: 'нет связи', isOutcomeUnknown: true });
  const offline = new ProblemError({ kind: 'network', message: 'нет связи' });
  const refused = new ProblemError({ message: 'нельзя', status: 422 });
  const of = (problem: Problem | null, sent: readonly RateDraft[]) =>
    notesOf(held, held, { isNew: true, problem, sent });
  for (const problem of [lost.problem, offline.problem]) {
    expect(of(problem, [held])).toContain('Неизвестно, сохранена ли ставка');
  }
  expect(of(offline.problem, [])).toContain('Ставка не сохранена');
  expect(of(refused.problem, [held])).toContain('Ставка не сохранена');
  // Further typing has no problem, but the rate may be saved all the same.
  expect(of(null, [held])).not.toContain('ещё не сохранена');
});

test('the notes warn of a changed planned date that has passed', () => {
  const old = { ...held, ...planned('2020-01-01T00:00') };
  const said = 'Эта дата уже прошла';
  expect(notesOf(held, old)).toContain(said);
  expect(notesOf(held, { ...held, ...planned('2099-01-01T00:00') })).not.toContain(said);
  expect(notesOf(old, { ...old, new_client_rate: '360' })).not.toContain(said);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T09:30:59+03:00') });
  expect(notesOf(held, { ...held, ...planned('2026-12-01T09:30') })).toContain(said);
  expect(notesOf(held, { ...held, ...planned('2026-12-01T09:31') })).not.toContain(said);
  expect(notesOf(held, held)).not.toContain(said);
});

test('the warning of a date that has passed is announced by a region that was there before', () => {
  const { container, rerender } = render(notes(held, held));
  const region = [...container.querySelectorAll('[role=status]')].at(-1);
  expect(region!.textContent).toBe('');
  rerender(notes(held, { ...held, ...planned('2020-01-01T00:00') }));
  expect([...container.querySelectorAll('[role=status]')].at(-1)).toBe(region);
  expect(region!.textContent).toBe('Эта дата уже прошла');
});

test('the warning of a date appears when it passes while the row is open', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T09:30:59+03:00') });
  const { container } = render(notes(held, { ...held, ...planned('2026-12-01T09:31') }));
  expect(container.textContent).not.toContain('Эта дата уже прошла');
  vi.setSystemTime(new Date('2026-12-01T09:31:01+03:00'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(container.textContent).toContain('Эта дата уже прошла');
});

test('a warning is announced with the name of its field, by a region that was there before', () => {
  const range = { ...RATE_KINDS.ladder.newDraft([]), rate_value: '5', range_from: '20' };
  const ladder = (range_to: string, more = {}) =>
    notes(range, { ...range, range_to }, more, [], RATE_KINDS.ladder);
  const { container, rerender } = render(ladder(''));
  const region = container.querySelector('[role=status]')!;
  expect([region.textContent, region.className]).toEqual(['', 'sr-only']);
  rerender(ladder('10'));
  expect(container.querySelector('[role=status]')).toBe(region);
  expect(region.textContent).toBe('Диапазон до: Меньше, чем «Диапазон от»');
  expect(container.querySelector('#notesrange_to')!.textContent).toBe(region.textContent);
  // An error of the field is shown below it and replaces the warning.
  rerender(ladder('10', { fieldErrors: { range_to: ['Введите число'] } }));
  expect(region.textContent).toBe('');
});

test('the notes name a level that another row has', () => {
  const { container } = render(notes(held, held, {}, [held]));
  expect(container.querySelector('#noteslevel')!.textContent).toBe('Уровень 1 уже есть в таблице');
});

test('the note that a rate is new comes and goes although a translator has replaced the texts', () => {
  const twin = (isNew: boolean) => notes(held, held, { isNew });
  const { container, rerender } = render(twin(false));
  for (const isNew of [true, false]) {
    translate();
    rerender(twin(isNew));
    expect(container.textContent?.includes('ещё не сохранена')).toBe(isNew);
  }
});
