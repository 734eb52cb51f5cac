/** How much of one user's searches the history of a tab shows to the next user. */
import { afterEach, expect, test } from 'vitest';
import { createBrowserLocation } from '#workspace/navigation/browser-location.ts';
import { knownTo } from '#workspace/navigation/entry-owner.ts';

/** The signed-in user. Listeners of earlier tests stay, and must not change the entries of later ones. */
let owner: number | null = null;
const ask = () => owner;
afterEach(() => {
  owner = null;
  window.history.replaceState(null, '', '/');
});

const NAME = 'Яблонская';

async function back(): Promise<void> {
  const gone = new Promise((resolve) =>
    window.addEventListener('popstate', resolve, { once: true }),
  );
  window.history.back();
  await gone;
}

test('a search is restored for its own user only', async () => {
  owner = 1;
  const browser = createBrowserLocation(ask);
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

test('a state without personal data is restored for every user', () => {
  owner = 1;
  const browser = createBrowserLocation(ask);
  browser.go('/login', { state: { registered: '' } });
  expect(browser.state()).toEqual({ registered: '' });
  expect(knownTo(null, browser.state())).toEqual({ registered: '' });
});

test.each<[string, number | null, boolean]>([
  ['the next person', 2, false],
  ['the same person', 1, true],
  ['nobody, as on a page whose person is being loaded', null, true],
])('an entry that Back opens for %s', async (_, next, isKept) => {
  owner = 1;
  const browser = createBrowserLocation(ask);
  browser.go('/clients', { state: { search: NAME } });
  browser.go('/clients/7', { state: {} });
  owner = next;
  await back();
  const { state } = window.history;
  if (isKept) expect(state).toMatchObject({ search: NAME, of: 1 });
  else expect(state).toBeNull();
  expect(browser.href()).toBe('/clients');
});

test('an entry without an owner is kept for every user', async () => {
  owner = 2;
  const browser = createBrowserLocation(ask);
  browser.go('/users', { state: { isNew: true } });
  browser.go('/profile');
  await back();
  expect(window.history.state).toEqual({ isNew: true });
});
