import { afterEach, expect, it, vi } from 'vitest';
import { browserStorage } from '#workspace/drafts/browser-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  browserStorage.removeItem('key');
});

it('the storage writes if the browser allows it', () => {
  browserStorage.setItem('key', 'one');
  expect(localStorage.getItem('key')).toBe('one');
  browserStorage.removeItem('key');
  expect(localStorage.getItem('key')).toBeNull();
});

it('the storage keeps a value in memory while it is full, and stores the next one when there is room', () => {
  browserStorage.setItem('key', 'old');
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => 'old', setItem });
  browserStorage.setItem('key', 'new');
  expect(browserStorage.getItem('key')).toBe('new');
  vi.unstubAllGlobals();
  browserStorage.setItem('key', 'newer');
  expect(localStorage.getItem('key')).toBe('newer');
});

it('the storage keeps values in memory if every access is forbidden', () => {
  const forbidden = () => {
    throw new DOMException('no', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  expect(browserStorage.getItem('key')).toBeNull();
  browserStorage.setItem('key', 'one');
  expect(browserStorage.getItem('key')).toBe('one');
  browserStorage.removeItem('key');
  expect(browserStorage.getItem('key')).toBeNull();
});
