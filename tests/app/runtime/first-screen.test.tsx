/** When files for later screens may load. */
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { firstScreen } from '#app/runtime/first-screen.ts';
import type { User } from '#contract/users.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { deferred } from '#tests/support/deferred.ts';
import { ada } from '#tests/support/people.ts';
import { Skeleton } from '#ui/display/skeleton.tsx';

const skeleton = <Skeleton>…</Skeleton>;
let user = deferred<User>();
let isFree = false;

function begin() {
  const loadUser = fromPromise<User, { token: string }>(() => user.promise);
  const machine = sessionMachine.provide({ actors: { loadUser } });
  const session = createActor(machine, { input: { token: 'one', path: '/clients' } }).start();
  void firstScreen(session).then(() => {
    isFree = true;
  });
}

/** Long enough for an idle browser to notice. */
const pass = (ms = 600) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  isFree = false;
  user = deferred();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('later files load once the user is known and the last skeleton is gone', async () => {
  begin();
  await pass(10_000);
  expect(isFree).toBe(false);
  user.resolve(ada);
  // The browser may be idle before the screen is drawn.
  await pass();
  const { rerender } = render(skeleton);
  await pass();
  expect(isFree).toBe(false);
  rerender(
    <>
      {skeleton}
      {skeleton}
    </>,
  );
  await pass();
  expect(isFree).toBe(false);
  rerender(<p>Клиенты</p>);
  await pass();
  expect(isFree).toBe(true);
});

test('later files load at once when the user presses a key', async () => {
  begin();
  await pass();
  expect(isFree).toBe(false);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'n' }));
  await pass(0);
  expect(isFree).toBe(true);
});

test('later files load a second after the screen was drawn without a skeleton', async () => {
  begin();
  user.resolve(ada);
  await pass(900);
  expect(isFree).toBe(false);
  await pass(700);
  expect(isFree).toBe(true);
});

test('later files load after ten seconds without data', async () => {
  begin();
  user.resolve(ada);
  render(skeleton);
  await pass(9900);
  expect(isFree).toBe(false);
  await pass(1500);
  expect(isFree).toBe(true);
});

test('later files load two seconds later in a browser that is never idle', async () => {
  vi.stubGlobal(
    'requestIdleCallback',
    (task: () => void, { timeout }: { timeout?: number } = {}) =>
      timeout && setTimeout(task, timeout),
  );
  begin();
  user.resolve(ada);
  await pass(2900);
  expect(isFree).toBe(false);
  await pass(200);
  expect(isFree).toBe(true);
});
