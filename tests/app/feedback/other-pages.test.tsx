/** Pages of one browser ask each other what a sign-out would lose. */
import { BroadcastChannel } from 'node:worker_threads';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerOthers, askOthers } from '#app/feedback/other-pages.ts';
import { App } from '#app/shell/app.tsx';
import { emptyClient } from '#features/clients/new/new-client.ts';
import { clientPanelOf } from '#features/clients/new/use-client-panel.ts';
import { beginSignedIn, endConsole } from '#tests/support/runtime.tsx';

const open = (count: number) =>
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      query: async () => ({
        held: [...Array(count).keys()].map((at) => ({ name: `pult.page.${at}` })),
      }),
    },
  });
beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', BroadcastChannel);
  localStorage.setItem('token', 'shared');
});
afterEach(() => {
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'locks');
  vi.unstubAllGlobals();
});

/** Locks of a browser that refuses site data. */
const refuseLocks = () =>
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { query: () => Promise.reject(new DOMException('Refused', 'SecurityError')) },
  });

class Refusing {
  constructor() {
    throw new DOMException('Refused', 'SecurityError');
  }
}

describe('a page that signs out', () => {
  test.each([true, false])(
    'learns whether another page would lose something: %s',
    async (loses) => {
      open(2);
      // No time passes: a page that answers is not waited for.
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      const ends = [false, loses].map((one) => answerOthers(() => one));
      const asked = askOthers();
      await (loses ? expect(asked).rejects.toThrow() : expect(asked).resolves.toBeUndefined());
      for (const end of ends) end();
      vi.useRealTimers();
    },
  );

  test('waits for all other pages, and rejects if one of them would lose something', async () => {
    open(4);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const ends = [false, false, true, false].map((loses) => answerOthers(() => loses));
    await expect(askOthers()).rejects.toThrow();
    for (const end of ends) end();
    vi.useRealTimers();
  });

  test('does not wait if it is the only page, nor forever for one that has crashed', async () => {
    const loses = vi.fn(() => true);
    const end = answerOthers(loses);
    open(1);
    await askOthers();
    expect(loses).not.toHaveBeenCalled();
    end();
    open(2);
    await askOthers();
    expect(loses).not.toHaveBeenCalled();
  });
});

describe('without locks, as on plain http', () => {
  test.each([true, false])(
    'the other pages are asked, too; one would lose something: %s',
    async (loses) => {
      const ends = [false, loses].map((one) => answerOthers(() => one));
      const asked = askOthers();
      await (loses ? expect(asked).rejects.toThrow() : expect(asked).resolves.toBeUndefined());
      for (const end of ends) end();
    },
  );

  test('the wait for other pages ends after 400 ms', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const left = vi.fn();
    const asked = askOthers().then(left);
    await vi.advanceTimersByTimeAsync(399);
    expect(left).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await asked;
    vi.useRealTimers();
  });

  test('the session asks before it signs out if another page would lose something', async () => {
    const { runtime } = await beginSignedIn('/profile');
    const end = answerOthers(() => true);
    runtime.session.send({ type: 'sign.out' });
    await waitFor(() => expect(runtime.session.getSnapshot().hasTag('asking')).toBe(true));
    expect(localStorage.getItem('token')).not.toBeNull();
    end();
    await endConsole();
  });

  test('the session signs out at once if there are no channels either', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    const { runtime, server } = await beginSignedIn('/profile');
    server.always('POST /api/logout', () => ({}));
    runtime.session.send({ type: 'sign.out' });
    expect(localStorage.getItem('token')).toBeNull();
    await endConsole();
  });
});

describe.each([
  ['has no channels', undefined],
  ['refuses channels', Refusing],
])('a browser that %s', (_, channels) => {
  test('lets a page start and stop answering', () => {
    vi.stubGlobal('BroadcastChannel', channels);
    const end = answerOthers(() => true);
    expect(end).not.toThrow();
  });

  test('rejects if another page is open, because it cannot be asked', async () => {
    vi.stubGlobal('BroadcastChannel', channels);
    open(2);
    await expect(askOthers()).rejects.toThrow('Other pages cannot be asked');
    open(1);
    await expect(askOthers()).resolves.toBeUndefined();
  });

  test.each(['has none', 'refuses them'])(
    'does not reject a sign-out if, as for locks, it %s',
    async (locks) => {
      vi.stubGlobal('BroadcastChannel', channels);
      if (locks === 'refuses them') refuseLocks();
      await expect(askOthers()).resolves.toBeUndefined();
    },
  );
});

test('a browser that refuses only locks asks the other pages', async () => {
  refuseLocks();
  const ends = [false, true].map((one) => answerOthers(() => one));
  await expect(askOthers()).rejects.toThrow('Another page would');
  for (const end of ends) end();
});

describe('a browser that refuses site data', () => {
  test.each(['refuses channels', 'has channels'])(
    'and %s asks no other page, because each page has its own session',
    async (channels) => {
      refuseLocks();
      if (channels === 'refuses channels') vi.stubGlobal('BroadcastChannel', Refusing);
      const loses = vi.fn(() => true);
      const end = answerOthers(loses);
      vi.stubGlobal('localStorage', {
        getItem: () => {
          throw new DOMException('Refused', 'SecurityError');
        },
        clear: () => {},
      });
      await expect(askOthers()).resolves.toBeUndefined();
      expect(loses).not.toHaveBeenCalled();
      end();
    },
  );

  test('asks no other page if the token is only in the memory of this page', async () => {
    localStorage.removeItem('token');
    open(2);
    const end = answerOthers(() => true);
    await expect(askOthers()).resolves.toBeUndefined();
    end();
  });
});

test('the console answers that it would lose something once something is typed', async () => {
  const { runtime, draw } = await beginSignedIn('/profile');
  draw(<App runtime={runtime} />);
  const heard = vi.fn();
  const other = new BroadcastChannel('pult.leaving');
  other.onmessage = ({ data }) => heard(data);
  const ask = () => other.postMessage('asks');
  const panel = clientPanelOf(runtime);
  await Promise.resolve();
  act(() => panel.send({ type: 'open', subject: null, draft: emptyClient }));
  ask();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(heard).not.toHaveBeenCalledWith('loses');
  act(() => panel.send({ type: 'change', patch: { full_name: 'Яблонская' } }));
  await waitFor(() => {
    ask();
    expect(heard).toHaveBeenCalledWith('loses');
  });
  other.close();
  await endConsole();
});
