/**
 * Every writing command, pressed twice at once and again during its call: one call is sent, about
 * the right record, and nothing of it is left for the next user of the page.
 */
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { AnyActorRef } from 'xstate';
import type { BoundCommand, CommandInfo } from '#commands/command.ts';
import { shortcutsOf } from '#commands/registry.ts';
import { ok } from '#tests/support/channels.ts';
import { foundCommand } from '#tests/support/found-command.ts';
import { grace } from '#tests/support/people.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { screens, type Write, writes } from '#tests/support/writes.tsx';
import { preloadViews } from '#ui/feedback/lazy-view.tsx';

// Keys wait for the code of an edited row, and would arrive after the answer.
beforeAll(() => preloadViews(), 120_000);

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));
const rowOf = (key: string) => document.querySelector<HTMLElement>(`tr[data-key="${key}"]`);
/** The texts of all rows but the written one. */
const others = (own: string | undefined) =>
  [...document.querySelectorAll<HTMLElement>('tr[data-key]')]
    .filter(({ dataset }) => dataset.key !== own)
    .map(({ dataset, textContent }) => [dataset.key, textContent]);

/** The machine with the draft: the actor itself, or that of one of its rows. */
function formOf(actor: AnyActorRef, key: string | undefined): AnyActorRef {
  const { rows } = actor.getSnapshot().context;
  if (!rows) return actor;
  const row = Array.isArray(rows) ? rows.find((one) => String(one.key) === key) : rows[key!];
  return row.ref;
}

/** Presses again, like a user who sees no effect. */
function pressAgain({ command }: BoundCommand, key: string | undefined): void {
  const own = document.querySelector(`[data-command="${command.id}"]`);
  const place = (key === undefined ? null : rowOf(key)) ?? own ?? document.body;
  const [shortcut] = shortcutsOf(command.shortcut);
  if (!shortcut) fireEvent.click(place);
  else {
    const name = shortcut.replace('mod+', '');
    const code = `Key${name.toUpperCase()}`;
    fireEvent.keyDown(place, { key: name, code, ctrlKey: name !== shortcut });
  }
}

/** Opens the screen with the form or question, and fills it in. */
async function open({ screen, opened, typed, press }: Omit<Write, 'sends' | 'body'>) {
  const { path, part, answers } = screens[screen];
  const begun = await beginSignedIn(path);
  const { server, draw } = begun;
  for (const [kind, answer] of Object.entries(answers)) server.always(kind, () => answer);
  draw(part);
  if (opened) {
    const { bound, event } = await foundCommand(begun, opened);
    act(() => bound.actor.send(event));
  }
  const { bound, event } = await foundCommand(begun, press);
  const form = () => formOf(bound.actor, press[1]);
  if (typed) act(() => form().send({ type: 'change', patch: typed }));
  await settled();
  return { ...begun, bound: { ...bound, event }, form };
}

/** Presses the command twice at once, and once more while its call runs. */
async function pressThrice({ reads, sends, ...write }: Write) {
  const begun = await open(write);
  const { server, call, bound } = begun;
  const { event } = bound;
  const [, key] = write.press;
  const beside = others(key);

  act(() => {
    bound.actor.send(event);
    bound.actor.send(event);
  });
  if (reads) (await call(reads[0])).answer(200, reads[1]);
  const written = await call(sends);
  pressAgain(bound, key);
  await settled();
  const sent = () => server.calls.filter(({ method }) => method !== 'GET');
  return { ...begun, written, sent, key, beside };
}

const cases = writes.map((one) => [one.press.join(' '), one.sends, one] as const);

// A press that waits for the end of the call, such as a second write of one whole, sends nothing either.
test.each(cases)('%s: %s is not sent again once it is answered', async (_, sends, write) => {
  // Failures of the list of users also go to the console.
  vi.mocked(console.error).mockImplementation(() => {});
  const { written, sent } = await pressThrice(write);
  written.answer(422, { success: false, message: 'Так нельзя', errors: {} });
  await settled();
  vi.mocked(console.error).mockClear();
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([sends]);
});

test.each(cases)('%s: %s is sent once', async (_, sends, write) => {
  const { runtime, server, call, written, sent, key, beside } = await pressThrice(write);
  const { body } = write;
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([sends]);
  if (body === null) expect(written.body).toBeNull();
  else expect(written.body).toMatchObject(body);
  expect(others(key)).toEqual(beside);

  cleanup();
  runtime.session.send({ type: 'sign.out' });
  // The running write would be lost, so the sign-out asks first.
  if (runtime.session.getSnapshot().hasTag('asking')) runtime.session.send({ type: 'discard' });
  (await call('POST /api/logout')).answer(200, {});
  localStorage.setItem('token', 'token-of-grace');
  runtime.session.send({ type: 'token.changed', token: 'token-of-grace', userId: grace.id });
  (await call('GET /api/user/me')).answer(200, grace);
  await waitFor(() => expect(runtime.session.getSnapshot().matches('authenticated')).toBe(true));
  // Some writes are repeated if they are refused as outdated.
  if (server.isWaiting(sends)) written.answer(412, { ...ok(null), success: false });
  await settled();
  const ofGrace = server.calls.filter(({ token }) => token === 'token-of-grace');
  expect(ofGrace.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/user/me']);
  expect(sent()).toHaveLength(2);
});

test.each(cases.filter(([, , { opened }]) => opened))(
  '%s: the screen is read again if %s is left with an unknown outcome',
  async (_, sends, write) => {
    vi.mocked(console.error).mockImplementation(() => {});
    const { server, call, bound, form } = await open(write);
    // Twice, because an unusual amount needs a confirmation.
    for (const _ of [1, 2]) act(() => bound.actor.send(bound.event));
    (await call(sends)).fail();
    await waitFor(() => expect(form().getSnapshot().hasTag('busy')).toBe(false));
    await settled();
    vi.mocked(console.error).mockClear();
    const before = server.calls.length;
    act(() => {
      const left = form();
      for (const type of ['cancel', 'close', 'discard']) {
        if (left.getSnapshot().can({ type })) left.send({ type });
      }
    });
    await waitFor(() => expect(server.calls.length).toBeGreaterThan(before));
    const again = server.calls
      .slice(before)
      .map(({ method, path }) => `${method} ${path.split('?')[0]}`);
    expect(Object.keys(screens[write.screen].answers)).toEqual(expect.arrayContaining(again));
  },
);

const files = import.meta.glob<Record<string, unknown>>('../../src/features/**/*.commands.ts', {
  eager: true,
});

/** Answers to a conflict or to an unknown outcome, which start the same write as the save. */
const ANSWERS = /\.(keepMine|takeTheirs|restore|createAnyway)$/;
const WRITING =
  /\.(save|create|update|confirmDeletion|toggle\w*|activate|deactivate|useDefault|bind\w*|reset)$/;

test('every writing command is listed', () => {
  const ids = Object.values(files)
    .flatMap((file) => Object.values(file))
    .flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    .map((one: CommandInfo | undefined) => one?.id ?? '')
    .filter((id) => WRITING.test(id) && !ANSWERS.test(id));
  const tried = new Set(writes.flatMap(({ opened, press }) => [opened?.[0], press[0]]));
  expect(ids.filter((id) => !tried.has(id))).toEqual([]);
});
