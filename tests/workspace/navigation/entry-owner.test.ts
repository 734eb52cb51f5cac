/** What the history of a tab shows of one user's searches to the next user. */
import { afterEach, expect, test } from 'vitest';
import { createBrowserLocation } from '#workspace/navigation/browser-location.ts';
import { knownTo } from '#workspace/navigation/entry-owner.ts';

afterEach(() => window.history.replaceState(null, '', '/'));

const NAME = 'Яблонская';

async function back(): Promise<void> {
  const gone = new Promise((resolve) =>
    window.addEventListener('popstate', resolve, { once: true }),
  );
  window.history.back();
  await gone;
}

test('a search is restored for its user, and for nobody else', async () => {
  let owner = 1;
  const browser = createBrowserLocation(() => owner);
  const known = () => JSON.stringify(knownTo(owner, browser.state()));
  browser.go('/clients', { state: { search: NAME } });
  browser.go('/clients/7');
  expect(known()).toContain(NAME);
  await back();
  expect(known()).toContain(NAME);

  owner = 2;
  expect(known()).toBe('null');
  browser.go('/clients/8');
  expect(known()).toContain('"/clients"');
  expect(known()).not.toContain(NAME);
  await back();
  expect(known()).not.toContain(NAME);
});

test('state without personal data belongs to everybody', () => {
  const browser = createBrowserLocation(() => 1);
  browser.go('/login', { state: { isRegistered: true } });
  expect(browser.state()).toEqual({ isRegistered: true });
  expect(knownTo(null, browser.state())).toEqual({ isRegistered: true });
});
