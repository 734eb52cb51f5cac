import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { IgnoreEarlyEnter } from '#workspace/editing/later/ignore-early-enter.tsx';

afterEach(() => vi.useRealTimers());

test('a question ignores Enter and Space for its first 400 ms', () => {
  vi.useFakeTimers();
  render(
    <IgnoreEarlyEnter>
      <button type="button">Оставить моё</button>
    </IgnoreEarlyEnter>,
  );
  const press = (key: string) => fireEvent.keyDown(screen.getByRole('button'), { key });
  expect(press('Enter')).toBe(false);
  expect(press(' ')).toBe(false);
  // The other keys are no answer.
  expect(press('Tab')).toBe(true);
  vi.advanceTimersByTime(399);
  expect(press('Enter')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(press('Enter')).toBe(true);
});

test('a question that is asked anew ignores Enter for its first 400 ms again', () => {
  vi.useFakeTimers();
  const question = (of: object | null) => (
    <IgnoreEarlyEnter of={of}>
      <button type="button">Удалить</button>
    </IgnoreEarlyEnter>
  );
  const { rerender } = render(question(null));
  const takesEnter = () => fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' });
  expect(takesEnter()).toBe(true);
  const newer = { status: 412 };
  for (const asked of [newer, { ...newer }]) {
    rerender(question(asked));
    expect(takesEnter()).toBe(false);
    vi.advanceTimersByTime(400);
    // Drawing the same question again does not make it a new one.
    rerender(question(asked));
    expect(takesEnter()).toBe(true);
  }
});
