/** A day that is typed into a filter of a list. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { activityQueryMachine, noLogFilters } from '#features/activity/activity-query.ts';
import {
  allRatesQueryMachine,
  noRateFilters,
} from '#features/channels/all-rates/all-rates-query.ts';
import { DayFilters } from '#workspace/list-query/day-filters.tsx';

async function begin(from = '', days: Partial<Record<'from' | 'to', string>> = { from: 'С' }) {
  const filters = { ...noLogFilters, from };
  const actor = createActor(activityQueryMachine, { input: { filters, sort: null } }).start();
  const asked: string[] = [];
  actor.on('filtered', ({ query }) => {
    asked.push(query.filters.from);
    // Answers like the address and the list.
    queueMicrotask(() => {
      actor.send({ type: 'address.changed', ...query });
      actor.send({ type: 'answered' });
    });
  });
  render(<DayFilters actor={actor} days={days as { from: string }} />);
  const field = await screen.findByLabelText<HTMLInputElement>('С', { selector: 'input' });
  const user = userEvent.setup();
  const masked = (text: string, value: string) => {
    fireEvent.input(field, { target: { value: text } });
    return waitFor(() => expect(field.value).toBe(value));
  };
  return { actor, asked, field, user, masked };
}

test('a day is typed as digits, and the list is requested when it is complete', async () => {
  const { actor, asked, field, user, masked } = await begin();
  await masked('050', '05.0');
  await user.type(field, '82026');
  expect(field.value).toBe('05.08.2026');
  await waitFor(() => expect(asked).toEqual(['2026-08-05']));
  expect(actor.getSnapshot().context.draft.from).toBe('2026-08-05');
});

test('a day from the address keeps its other parts while it is corrected', async () => {
  const { asked, field, user } = await begin('2026-08-05');
  expect(field.value).toBe('05.08.2026');
  await user.type(field, '{Backspace}');
  expect(field.value).toBe('05.08.202');
  await waitFor(() => expect(asked).toEqual(['']));
  expect(field.value).toBe('05.08.202');
  await user.type(field, '5');
  expect(field.value).toBe('05.08.2025');
  await waitFor(() => expect(asked).toEqual(['', '2025-08-05']));
});

test('an incomplete day sends no request, and stays when another filter is chosen', async () => {
  const { actor, asked, field, masked } = await begin();
  await masked('0508', '05.08');
  expect(asked).toEqual([]);
  expect(field.getAttribute('aria-invalid')).toBeNull();
  act(() => actor.send({ type: 'choose', patch: { kind: 'channel' } }));
  await waitFor(() => expect(asked).toEqual(['']));
  await act(async () => {});
  expect(field.value).toBe('05.08');
  act(() => actor.send({ type: 'clear' }));
  expect(field.value).toBe('');
});

test('a day that does not exist shows an error and sends no request', async () => {
  const { asked, field, user, masked } = await begin();
  await masked('31022026', '31.02.2026');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const error = document.getElementById(field.getAttribute('aria-describedby')!);
  expect(error?.textContent).toBe('Такого дня нет.');
  expect(asked).toEqual([]);
  await user.type(field, '{Backspace}');
  expect(field.getAttribute('aria-invalid')).toBeNull();
  expect(screen.queryByText('Такого дня нет.')).toBeNull();
});

test('an end before the beginning of the range shows an error until the beginning is corrected', async () => {
  const { actor, asked, field, masked } = await begin('2026-08-05', { from: 'С', to: 'По' });
  const to = await screen.findByLabelText<HTMLInputElement>('По', { selector: 'input' });
  fireEvent.input(to, { target: { value: '04.08.2026' } });
  expect(to.getAttribute('aria-invalid')).toBe('true');
  const error = document.getElementById(to.getAttribute('aria-describedby')!);
  expect(error?.textContent).toBe('Конец раньше начала.');
  expect(field.getAttribute('aria-invalid')).toBeNull();

  await masked('03082026', '03.08.2026');
  expect(to.getAttribute('aria-invalid')).toBeNull();
  await waitFor(() => expect(asked.at(-1)).toBe('2026-08-03'));
  expect(actor.getSnapshot().context.initial.to).toBe('2026-08-04');
});

test('an end before the beginning of the range shows an error until the end is corrected', async () => {
  await begin('2026-08-05', { from: 'С', to: 'По' });
  const to = await screen.findByLabelText<HTMLInputElement>('По', { selector: 'input' });
  const typed = (value: string) => fireEvent.input(to, { target: { value } });
  typed('04.08.2026');
  expect(screen.getByText('Конец раньше начала.')).toBeTruthy();
  typed('05.08.2026');
  expect(screen.queryByText('Конец раньше начала.')).toBeNull();
  expect(to.getAttribute('aria-invalid')).toBeNull();
  expect(to.getAttribute('aria-describedby')).toBeNull();
});

test('a day from a new address replaces what is typed', async () => {
  const { actor, field, masked } = await begin('2026-08-05');
  await masked('06', '06');
  const filters = { ...noLogFilters, from: '2026-08-07' };
  act(() => actor.send({ type: 'address.changed', filters, sort: null }));
  expect(field.value).toBe('07.08.2026');
});

test('the search in all rates is sent while a day is incomplete', () => {
  const input = { filters: noRateFilters, sort: null };
  const actor = createActor(allRatesQueryMachine, { input }).start();
  const asked: object[] = [];
  actor.on('filtered', ({ query }) => asked.push(query.filters));
  actor.send({ type: 'change', patch: { changed_since: '05.08', planned_until: '31.02.2026' } });
  actor.send({ type: 'change', patch: { search: ' вк ' } });
  expect(asked).toEqual([{ ...noRateFilters, search: 'вк' }]);
});
