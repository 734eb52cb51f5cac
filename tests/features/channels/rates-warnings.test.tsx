/** What looks wrong in a rate is read when it is noticed, because its region was there before. */
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RATE_KINDS } from '#features/channels/rates/rate-tables.ts';
import { RateInput } from '#features/channels/rates/rates-input.tsx';

const field = RATE_KINDS.level.fields.find(({ type }) => type !== 'date' && type !== 'choice')!;

const input = (warning?: string, note?: string) => (
  <RateInput
    field={field}
    draft={{}}
    note={note}
    warning={warning}
    describedBy={undefined}
    isLocked={false}
    onChange={() => {}}
    onLeave={() => {}}
  />
);
it('keeps the region of the warning, which gives way to an error', () => {
  const { container, rerender } = render(input());
  const region = () => container.querySelector('[role=status]');
  const description = () => {
    const id = container.querySelector('input')?.getAttribute('aria-describedby');
    return id ? document.getElementById(id)?.textContent : null;
  };
  const before = region();
  expect([before?.textContent, before?.className]).toEqual(['', 'sr-only']);
  expect(description()).toBeNull();
  rerender(input('Эта дата уже прошла'));
  expect(region()).toBe(before);
  expect(before?.textContent).toBe('Эта дата уже прошла');
  expect(description()).toBe('Эта дата уже прошла');
  rerender(input('Эта дата уже прошла', 'Обязательное поле'));
  expect(region()).toBe(before);
  expect(before?.textContent).toBe('');
  expect(description()).toBe('Обязательное поле');
});
