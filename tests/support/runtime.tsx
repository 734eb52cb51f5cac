/** The whole console in a test: its real wiring with a server that the test answers. */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isValidElement, type ReactNode } from 'react';
import { expect, vi } from 'vitest';
import { createRuntime, type Runtime } from '#app/runtime/runtime.ts';
import { RuntimeContext } from '#app/runtime/runtime-context.ts';
import { CommandProvider } from '#commands/react.tsx';
import { type CommandRegistry, shortcutsOf } from '#commands/registry.ts';
import { ServicesProvider } from '#workspace/services.tsx';
import { afterTest } from './after-test.ts';
import { type Call, createTestServer, type TestServer } from './calls.ts';
import { ada } from './people.ts';

export interface TestConsole {
  readonly runtime: Runtime;
  readonly server: TestServer;
  readonly user: ReturnType<typeof userEvent.setup>;
  /** Waits for a call of this kind, written as `GET /api/user/me`. */
  call(kind: string): Promise<Call>;
  /** Renders a part of the console with all its providers. */
  draw(part: ReactNode): void;
}

interface Beginning {
  readonly path?: string;
  readonly token?: string | null;
  /** The id of the user who owns the token, as another tab has stored it. */
  readonly owner?: number | null;
}

const undone: (() => unknown)[] = [];

/** Ends everything that a test has started. Called after each test that has begun a console. */
export async function endConsole(): Promise<void> {
  cleanup();
  for (const undo of undone.splice(0).reverse()) await undo();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  expect([...rivals.splice(0)], 'keys that two commands of one place would take').toEqual([]);
}

/** Ambiguous keys found on any screen that a test rendered. Such a key does nothing. */
const rivals: string[] = [];

function watchForRivals({ subscribe, available }: CommandRegistry): void {
  let isDue = false;
  const look = () => {
    isDue = false;
    const owners = new Map<Element | null, Map<string, string>>();
    for (const { command, within, on } of available()) {
      if (on?.isKeyForCurrentOnly && !on.current()) continue;
      const keys = owners.get(within()) ?? new Map<string, string>();
      owners.set(within(), keys);
      for (const key of shortcutsOf(command.shortcut)) {
        const owner = keys.get(key);
        if (owner) rivals.push(`${key}: ${owner}, ${command.id}`);
        keys.set(key, command.id);
      }
    }
  };
  const unsubscribe = subscribe(() => {
    if (!isDue) setTimeout(look);
    isDue = true;
  });
  undone.push(unsubscribe);
}

/** Starts the console as in the browser, at an address and with the stored token. */
export function beginConsole({
  path = '/users',
  token = null,
  owner = null,
}: Beginning = {}): TestConsole {
  const server = createTestServer();
  afterTest(endConsole);
  vi.stubGlobal('fetch', server.fetch);
  undone.push(() => void vi.unstubAllGlobals());
  window.history.replaceState(null, '', path);
  if (token) localStorage.setItem('token', token);
  if (owner !== null) localStorage.setItem('pult.user', String(owner));

  const runtime = withListenersUndone(() => createRuntime(Number.POSITIVE_INFINITY));
  watchForRivals(runtime.registry);
  undone.push(async () => {
    const { kept, session, shell, palette, toasts, journal, keySequence, fault } = runtime;
    kept.clear();
    session.stop();
    // Calls that wait for the session are aborted and reported to the toasts.
    await new Promise((resolve) => setTimeout(resolve));
    for (const actor of [journal, keySequence, fault, shell, palette, toasts]) actor.stop();
  });
  return {
    runtime,
    server,
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    call: (kind) => waitFor(() => server.waiting(kind), { timeout: 5_000, interval: 2 }),
    draw: (part) => {
      // The whole console brings its own providers: with others around them, each key would be handled twice.
      const isWhole = isValidElement<{ runtime?: unknown }>(part) && part.props.runtime === runtime;
      if (isWhole) return void render(part);
      render(
        <RuntimeContext value={runtime}>
          <ServicesProvider services={runtime}>
            <CommandProvider registry={runtime.registry}>{part}</CommandProvider>
          </ServicesProvider>
        </RuntimeContext>,
      );
    },
  };
}

/** Starts the console with Ada signed in. */
export async function beginSignedIn(path = '/users'): Promise<TestConsole> {
  const console = beginConsole({ path, token: 'token-of-ada' });
  (await console.call('GET /api/user/me')).answer(200, ada);
  const { session } = console.runtime;
  await waitFor(() => expect(session.getSnapshot().matches('authenticated')).toBe(true), {
    timeout: 5_000,
    interval: 2,
  });
  return console;
}

/** Signs out, and in again as the same user, at the same address. */
export async function signOutAndIn({ runtime, call }: TestConsole): Promise<void> {
  const { session, browser } = runtime;
  const href = browser.href();
  const user = session.getSnapshot().context.user!;
  act(() => session.send({ type: 'sign.out' }));
  (await call('POST /api/logout')).answer(200, {});
  act(() => session.send({ type: 'signed.in', token: 'again', user }));
  expect(session.getSnapshot().matches('authenticated')).toBe(true);
  browser.go(href);
}

/** Makes timers of these lengths expire on demand instead of with the clock. */
export function holdTimers(...lengths: readonly number[]): { runOut(ms?: number): void } {
  const held = new Map<unknown, { ms: number; run: () => void }>();
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const start = (run: () => void, delay?: number, ...rest: never[]) => {
    if (delay === undefined || !lengths.includes(delay)) return set(run, delay, ...rest);
    const id = {};
    held.set(id, { ms: delay, run });
    return id as ReturnType<typeof setTimeout>;
  };
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(start as typeof setTimeout);
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((id) => {
    if (!held.delete(id)) clear(id);
  });
  return {
    runOut: (only) => {
      const due = [...held].filter(([, { ms }]) => only === undefined || ms === only);
      for (const [id] of due) held.delete(id);
      for (const [, { run }] of due) run();
    },
  };
}

/** Removes the listeners that `start` adds to window and document. */
export function withListenersUndone<T>(start: () => T): T {
  const targets: EventTarget[] = [window, document];
  const spies = targets.map((target) => {
    const add = target.addEventListener.bind(target);
    return vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      add(type, listener, options);
      undone.push(() => target.removeEventListener(type, listener, options));
    });
  });
  try {
    return start();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/**
 * The only visible button with this name. Found by attributes, because computing the roles of a
 * whole console takes longer than the rest of a test.
 */
export function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].filter(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name && isInSight(one),
  );
  if (found.length !== 1) throw new Error(`${found.length} buttons are called "${name}"`);
  return found[0]!;
}

/** Whether a click does nothing. During a call the button may still have the focus. */
export const isOff = (one: Element) =>
  one.matches(':disabled') || one.getAttribute('aria-disabled') === 'true';

/** Whether neither the element nor an ancestor is hidden. */
export const isInSight = (element: Element) => !element.closest('[hidden], [inert]');

/** The texts of all alerts. */
export const alerts = () =>
  [...document.querySelectorAll('[role=alert]')].filter(isInSight).map((one) => one.textContent);

/** The texts of all hints, such as why a key does nothing. */
export const hintsOf = ({ runtime }: Pick<TestConsole, 'runtime'>) =>
  runtime.toasts
    .getSnapshot()
    .context.toasts.filter(({ phase }) => phase === 'hint')
    .map(({ ref }) => ref.getSnapshot().context.text);

/** The field with this label. */
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
