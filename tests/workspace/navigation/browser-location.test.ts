/** The address bar and the history of this tab. */
import { afterEach, expect, test, vi } from 'vitest';
import { createBrowserLocation } from '#workspace/navigation/browser-location.ts';

afterEach(() => window.history.replaceState(null, '', '/'));

test('a step adds an entry to the history, and a replacement adds none', () => {
  const browser = createBrowserLocation();
  const heard = vi.fn();
  const leave = browser.subscribe(heard);
  const before = window.history.length;
  browser.go('/users?name=ada#2');
  expect([browser.href(), window.history.length]).toEqual(['/users?name=ada#2', before + 1]);
  browser.go('/users', { replace: true });
  expect([browser.href(), window.history.length]).toEqual(['/users', before + 1]);
  expect(heard).toHaveBeenCalledTimes(2);
  leave();
  browser.go('/profile');
  expect(heard).toHaveBeenCalledTimes(2);
});

test('a step to the current address adds no entry, unless it has a state', () => {
  const browser = createBrowserLocation();
  browser.go('/users');
  const before = window.history.length;
  browser.go('/users');
  browser.go(`${window.location.origin}/users`);
  expect(window.history.length).toBe(before);
  browser.go('/users', { state: { isNew: true } });
  expect(window.history.length).toBe(before + 1);
  expect(browser.state()).toEqual({ isNew: true });
});

test('two slashes at the start are a path of this site, not a host', () => {
  const browser = createBrowserLocation();
  browser.go('//offers');
  expect([window.location.origin + browser.href(), browser.href()]).toEqual([
    window.location.href,
    '//offers',
  ]);
});
