import { afterEach, beforeEach, expect, vi } from 'vitest';

// A warning of React or of a library is a defect, wherever it is printed.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  const said = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.restoreAllMocks();
  expect(said, 'the console was written to').toEqual([]);
});
