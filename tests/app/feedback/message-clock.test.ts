/** A message is shown for its time, whatever happens to the clock of the computer. */
import { afterEach, expect, test, vi } from 'vitest';
import { createToasts, say } from '#app/feedback/messages.ts';

afterEach(() => void vi.useRealTimers());

test.each([
  ['back', -3_600_000],
  ['forward', 3_600_000],
])('a clock set %s by an hour neither keeps nor ends a message', (_, by) => {
  vi.useFakeTimers();
  const toasts = createToasts();
  toasts.start();
  say(toasts, 'id', 'Сохранено', { tone: 'success' });
  const left = () => Object.keys(toasts.getSnapshot().children).length;
  vi.advanceTimersByTime(2_500);
  vi.setSystemTime(Date.now() + by);
  vi.advanceTimersByTime(1_000);
  expect(left()).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(left()).toBe(0);
  toasts.stop();
});
