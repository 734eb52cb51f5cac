/**
 * Everything is a command: each screen of the console in each of its states, and each thing on it
 * that can be pressed, is looked up in the palette by what stands on it.
 *
 * Pressable are buttons, links, tabs, switches and entries of menus that are in sight and enabled,
 * a button inside a field among them. What a form is filled in with (text, checkboxes, lists to
 * choose from) is no command: it is reached by Tab inside the form that a command opens. The rows of
 * a table are places and no actions: what can be done with them is.
 *
 * `typedFor` holds what a person would type where a thing carries a name of its own (a record's, a
 * page's) and not that of what it does. `gaps` are those that have no command yet: nothing new may
 * come, and one that is mended has to go.
 */
import type { Page, Route } from '@playwright/test';
import { actionsOf, withPalette } from './support/actions.ts';
import { callApi, createChannel, createSetting, on } from './support/settings.ts';
import { expect, test } from './support/test.ts';

// Some of the states are refusals, which Chromium reports.
test.use({ allowedNoise: [/status of (400|401|404|409|412|422|500)|net::ERR_FAILED/] });

const typedFor: Readonly<Record<string, string>> = {};

const gaps: readonly RegExp[] = [];
const mended = new Set(gaps);
/** The commands that were found, each with the place where it was looked up. */
const found = new Set<string>();

async function everyAction(page: Page, state: string) {
  const actions = await actionsOf(page);
  expect(actions.length, `${state}: nothing to press`).toBeGreaterThan(0);
  const bare = actions.filter(({ command, name }) => {
    const gap = !command && gaps.find((one) => one.test(name));
    if (gap) mended.delete(gap);
    return !command && !gap;
  });
  expect
    .soft(
      bare.map(({ name }) => name),
      `${state}: these are no commands`,
    )
    .toEqual([]);
  const place = new URL(page.url()).pathname.replace(/\d+/, 'N');
  const unseen = new Map<string, string>();
  for (const { command, text } of actions) {
    if (command && !found.has(`${place} ${command}`)) unseen.set(command, text);
  }
  if (unseen.size === 0) return;
  const missing: string[] = [];
  await withPalette(page, async (ask) => {
    for (const [id, text] of unseen) {
      const answer = await ask(typedFor[id] ?? text, id);
      if (!answer.isThere) missing.push(`${id} is not found by «${typedFor[id] ?? text}»`);
      else if (!answer.isOffered) missing.push(`${id} is found and cannot be run`);
      else found.add(`${place} ${id}`);
      missing.push(...answer.speechless.map((row) => `no reason: ${row}`));
    }
  });
  expect.soft(missing, state).toEqual([]);
}

const failing = (route: Route) =>
  route.fulfill({ status: 500, json: { success: false, message: 'База на обслуживании' } });
const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string | RegExp) =>
  main(page)
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
/** A list with its rows. */
const openList = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(main(page).locator('tr[data-key]').first()).toBeVisible();
};

test.describe('every action is a command', () => {
  test.describe.configure({ mode: 'serial' });
  test.setTimeout(120_000);

  test('before anybody is signed in, and when the session has expired', async ({
    page,
    signIn,
  }) => {
    for (const path of ['/login', '/register', '/forgot-password']) {
      await open(page, path);
      await everyAction(page, path);
    }
    await signIn(page);
    await open(page, '/lock');
    await everyAction(page, 'the lock');
  });

  test('users, profile, the shell', async ({ page, signIn }) => {
    await signIn(page);
    await expect(main(page).locator('tr[data-key]').first()).toBeVisible();
    await everyAction(page, 'users');
  });
});

test('nothing on the list of gaps has been mended', () => {
  expect([...mended].map(String)).toEqual([]);
});
