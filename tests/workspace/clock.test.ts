import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onClock } from '#workspace/clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the clock calls back every ten seconds and when the visibility of the page changes, until it ends', () => {
  const look = vi.fn();
  const end = onClock(look);
  vi.advanceTimersByTime(9_999);
  expect(look).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_001);
  expect(look).toHaveBeenCalledTimes(2);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(look).toHaveBeenCalledTimes(3);
  end();
  expect(vi.getTimerCount()).toBe(0);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(look).toHaveBeenCalledTimes(3);
});
