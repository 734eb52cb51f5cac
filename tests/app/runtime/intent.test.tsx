/** A target under the pointer or the focus is read once before it opens: never a client, never during other calls. */
import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Intent, readableAhead } from '#app/runtime/intent.ts';
import { ProblemError } from '#contract/problem.ts';
import { channelsOf } from '#features/channels/list/channels-store.ts';
import OfferPage from '#features/offers/page/offer-page.tsx';
import type { PaletteChoice } from '#machines/palette/enter.ts';
import { vk, yolka } from '#tests/support/channels.ts';
import { ok, sova } from '#tests/support/offers.ts';
import { usersPage } from '#tests/support/people.ts';
import {
  beginSignedIn,
  endConsole,
  holdTimers,
  type TestConsole,
} from '#tests/support/runtime.tsx';

const connection = { saveData: false, effectiveType: '4g' };

beforeEach(() => {
  Object.assign(connection, { saveData: false, effectiveType: '4g' });
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
});
let intent: Intent | null = null;
afterEach(async () => {
  await endConsole();
  intent?.stop();
  Reflect.deleteProperty(navigator, 'connection');
});

const OFFER = 'GET /api/v1/offers/3';

const TABS = [
  '/channels/5/settings',
  '/channels/5/rates',
  '/channels/6/rates',
  '/offers/3/history',
];

/** A screen with links and rows, and rest timers that end on demand. */
async function begin() {
  const begun = await beginSignedIn('/users');
  intent = await begun.runtime.readAhead();
  const timers = holdTimers(100, 200);
  begun.draw(
    <>
      <table>
        <tbody>
          {['/offers/3', '/clients/7', '/channels/5'].map((href) => (
            <tr key={href} data-key={href} tabIndex={-1}>
              <td>
                <a href={href}>{href}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <a href="/clients">Клиенты</a>
      <a href="/users#2">Users</a>
      {TABS.map((href) => (
        <a key={href} href={href}>
          {href}
        </a>
      ))}
      <button type="button">Кнопка</button>
    </>,
  );
  const row = (href: string) => document.querySelector<HTMLElement>(`[data-key="${href}"]`)!;
  const runOut = async (ms?: number) => {
    timers.runOut(ms);
    await new Promise((resolve) => setTimeout(resolve));
  };
  const rest = async (element: Element | null) => {
    fireEvent.focusIn(element!);
    await runOut();
  };
  /** Reports this row, and no other, as drawn by the palette. */
  const select = (choice: PaletteChoice) => {
    const rows = [{ key: JSON.stringify(choice), choice, isLate: false }];
    const drawn = { rows, isUndecided: false, isLooking: false };
    begun.runtime.palette.send({ type: 'rows.drawn', ...drawn });
  };
  return { ...begun, timers, row, runOut, rest, select };
}
const readsOf = ({ server }: Pick<TestConsole, 'server'>) =>
  server.calls.filter(({ path }) => path !== '/api/user/me').map(({ path }) => path);
const link = (href: string) => document.querySelector(`a[href="${href}"]`);

describe('an intent', () => {
  it('reads a row that has the focus once, and its page uses the answer', async () => {
    const begun = await begin();
    await begun.rest(begun.row('/offers/3'));
    await begun.rest(begun.row('/offers/3'));
    expect(readsOf(begun)).toEqual(['/api/v1/offers/3']);
    (await begun.call(OFFER)).answer(200, ok(sova));
    await new Promise((resolve) => setTimeout(resolve));
    begun.runtime.browser.go('/offers/3');
    // The screen that opens moves the focus.
    fireEvent.focusIn(document.querySelector('button')!);
    begun.draw(<OfferPage />);
    await waitFor(() => expect(document.querySelector('h1')?.textContent).toContain(sova.name));
    expect(readsOf(begun).filter((path) => path === '/api/v1/offers/3')).toHaveLength(1);
  });

  it('reads no clients, nothing for a short focus, and nothing of the open screen', async () => {
    const begun = await begin();
    await begun.rest(begun.row('/clients/7'));
    await begun.rest(link('/clients/7'));
    await begun.rest(link('/clients'));
    await begun.rest(link('/users#2'));
    await begun.rest(document.querySelector('button'));
    fireEvent.focusIn(begun.row('/offers/3'));
    fireEvent.focusIn(document.querySelector('button')!);
    begun.timers.runOut();
    await new Promise((resolve) => setTimeout(resolve));
    expect(readsOf(begun)).toEqual([]);
    for (const href of ['/clients', '/clients/7', '/clients?with_passport=1', '/profile']) {
      expect(readableAhead(href), href).toEqual([]);
    }
    expect(readableAhead('/users')).toHaveLength(1);
  });

  it('aborts a read when the focus moves on, and has one at a time', async () => {
    const begun = await begin();
    await begun.rest(begun.row('/offers/3'));
    await begun.rest(begun.row('/channels/5'));
    const [first, second] = begun.server.calls.slice(-2);
    expect([first?.path, first?.signal?.aborted]).toEqual(['/api/v1/offers/3', true]);
    expect([second?.path, second?.signal?.aborted]).toEqual(['/api/v1/channels/5', false]);
    fireEvent.focusIn(document.querySelector('button')!);
    expect(second?.signal?.aborted).toBe(true);
  });

  it('waits while another call runs, and is aborted by a new one', async () => {
    const begun = await begin();
    const { runtime, server, call } = begun;
    const reading = runtime.users.list(1, new AbortController().signal);
    await begun.rest(begun.row('/offers/3'));
    expect(readsOf(begun)).toHaveLength(1);
    const page = usersPage();
    (await call('GET /api/users')).answer(200, page);
    await reading;
    await waitFor(() => expect(server.isWaiting(OFFER)).toBe(true));
    const ahead = server.waiting(OFFER);
    const again = runtime.users.list(1, new AbortController().signal);
    expect(ahead.signal?.aborted).toBe(true);
    (await call('GET /api/users')).answer(200, page);
    await again;
  });

  it('waits for the last of several calls', async () => {
    const begun = await begin();
    const { runtime, server } = begun;
    const readings = [1, 2].map((page) => runtime.users.list(page, new AbortController().signal));
    await begun.rest(begun.row('/offers/3'));
    const page = usersPage();
    for (const isLast of [false, true]) {
      (await begun.call('GET /api/users')).answer(200, page);
      await new Promise((resolve) => setTimeout(resolve));
      expect(server.isWaiting(OFFER)).toBe(isLast);
    }
    await Promise.all(readings);
  });

  it('continues its read at the end of a call that started before it', async () => {
    const begun = await begin();
    await begun.rest(begun.row('/offers/3'));
    const call = { method: 'GET', path: '/api/users' };
    intent!.observe({ type: 'call.succeeded', call } as Parameters<Intent['observe']>[0]);
    expect(begun.server.waiting(OFFER).signal?.aborted).toBe(false);
    expect(readsOf(begun)).toHaveLength(1);
  });

  it('reads nothing more for as long as the server asks to wait', async () => {
    const begun = await begin();
    await begun.rest(begun.row('/offers/3'));
    (await begun.call(OFFER)).answer(429, { success: false }, { 'Retry-After': '30' });
    await new Promise((resolve) => setTimeout(resolve));
    await begun.rest(begun.row('/channels/5'));
    await begun.rest(begun.row('/offers/3'));
    expect(readsOf(begun)).toHaveLength(1);
    // The user did not request it, so there is no message, and the page reads it again.
    expect(begun.runtime.toasts.getSnapshot().context.toasts).toEqual([]);
    const reading = begun.runtime.offers.read(3, new AbortController().signal);
    (await begun.call(OFFER)).answer(200, ok(sova));
    expect((await reading).offer.id).toBe(3);
  });

  it('reads nothing after a call of the user was refused for a while', async () => {
    const begun = await begin();
    const reading = begun.runtime.users.list(1, new AbortController().signal);
    const refusal = { success: false, message: 'Слишком часто' };
    (await begun.call('GET /api/users')).answer(429, refusal, { 'Retry-After': '30' });
    await expect(reading).rejects.toThrow();
    await begun.rest(begun.row('/offers/3'));
    expect(readsOf(begun)).toHaveLength(1);
  });

  it.each([
    ['saves data', { saveData: true }],
    ['is on a slow connection', { effectiveType: '3g' }],
  ])('reads nothing for a user who %s', async (_, values) => {
    Object.assign(connection, values);
    const begun = await begin();
    await begun.rest(begun.row('/offers/3'));
    expect(readsOf(begun)).toEqual([]);
  });

  it('reads nothing behind the lock', async () => {
    const begun = await begin();
    const { problem } = new ProblemError({ message: '', status: 401, refreshable: true });
    begun.runtime.session.send({ type: 'session.expired', problem, isDelayed: false });
    expect(begun.runtime.session.getSnapshot().matches('locked')).toBe(true);
    await begun.rest(begun.row('/offers/3'));
    expect(readsOf(begun)).toEqual([]);
  });

  it('does not lock the session if its token is refused', async () => {
    const begun = await begin();
    await begun.rest(begun.row('/offers/3'));
    (await begun.call(OFFER)).answer(401, { success: false, allow_refresh: true });
    await new Promise((resolve) => setTimeout(resolve));
    expect(begun.runtime.session.getSnapshot().matches('authenticated')).toBe(true);
  });

  it('does not answer the read of a write, which needs the current state', async () => {
    const begun = await begin();
    await begun.rest(begun.row('/offers/3'));
    begun.server.waiting(OFFER).answer(200, ok(sova));
    const reading = begun.runtime.offers.read(3);
    await waitFor(() => expect(readsOf(begun)).toHaveLength(2));
    begun.server.waiting(OFFER).answer(200, ok({ ...sova, name: 'Новая' }));
    expect((await reading).offer.name).toBe('Новая');
  });

  it('aborts its read at a sign-out', async () => {
    const begun = await begin();
    await begun.rest(begun.row('/offers/3'));
    const ahead = begun.server.waiting(OFFER);
    begun.runtime.session.send({ type: 'sign.out' });
    expect(ahead.signal?.aborted).toBe(true);
    (await begun.call('POST /api/logout')).answer(200, {});
  });
});

describe('an intent is', () => {
  it('the focus after a short rest', async () => {
    const begun = await begin();
    fireEvent.focusIn(begun.row('/offers/3'));
    await begun.runOut(100);
    expect(readsOf(begun)).toEqual(['/api/v1/offers/3']);
  });

  it('the pointer after a longer rest, but no touch', async () => {
    const begun = await begin();
    fireEvent.pointerOver(begun.row('/offers/3'), { pointerType: 'touch' });
    await begun.runOut();
    expect(readsOf(begun)).toEqual([]);
    fireEvent.pointerOver(begun.row('/offers/3'), { pointerType: 'mouse' });
    await begun.runOut(100);
    expect(readsOf(begun)).toEqual([]);
    await begun.runOut(200);
    expect(readsOf(begun)).toEqual(['/api/v1/offers/3']);
  });

  it('the selected row of the palette, also while the palette returns the focus', async () => {
    const begun = await begin();
    begun.runtime.palette.send({ type: 'open' });
    begun.select({ type: 'run', commandId: 'users.add', subjectKey: null });
    begun.select({ type: 'go', href: '/offers/3' });
    await begun.runOut(100);
    const ahead = begun.server.waiting(OFFER);
    begun.select({ type: 'run', commandId: 'users.add', subjectKey: null });
    fireEvent.focusIn(document.querySelector('button')!);
    expect(ahead.signal?.aborted).toBe(false);
    begun.select({ type: 'go', href: '/channels/5' });
    expect(ahead.signal?.aborted).toBe(true);
  });

  it('over when the focus moves on, but not when the address of the screen changes', async () => {
    const begun = await begin();
    begun.runtime.browser.go('/profile');
    for (const to of ['/profile#2', '/profile#3']) {
      await begun.rest(begun.row('/offers/3'));
      const ahead = begun.server.waiting(OFFER);
      begun.runtime.browser.go(to);
      expect(ahead.signal?.aborted).toBe(false);
      fireEvent.focusIn(document.querySelector('button')!);
      expect(ahead.signal?.aborted, to).toBe(true);
    }
  });

  it('a tab of the open record, which reads its own data only', async () => {
    const begun = await begin();
    const { browser } = begun.runtime;
    const loading = channelsOf(begun.runtime);
    const channels = [
      { ...vk, id: 5 },
      { ...yolka, id: 6 },
    ];
    (await begun.call('GET /api/v1/channels')).answer(200, ok(channels));
    await waitFor(() => expect(loading.getSnapshot().context.result?.rows).toHaveLength(2));
    const before = readsOf(begun).length;
    browser.go('/channels/5');
    await begun.rest(link('/channels/5/settings'));
    await begun.rest(link('/channels/5/rates'));
    await begun.rest(link('/channels/6/rates'));
    browser.go('/channels/6/settings');
    await begun.rest(link('/channels/5/rates'));
    await begun.rest(link('/channels/6/rates'));
    browser.go('/offers/3');
    await begun.rest(link('/offers/3/history'));
    expect(readsOf(begun).slice(before)).toEqual([
      '/api/v1/channels/5/settings',
      '/api/v1/channels/5/rates',
      '/api/v1/channels/6',
      '/api/v1/channels/5',
      '/api/v1/channels/6/ladder-rates',
    ]);
  });

  it('ignored once it is stopped', async () => {
    const begun = await begin();
    begun.runtime.palette.send({ type: 'open' });
    intent!.stop();
    const warn = vi.spyOn(console, 'warn');
    begun.select({ type: 'go', href: '/offers/3' });
    begun.runtime.browser.go('/profile');
    await begun.runOut();
    expect(readsOf(begun)).toEqual([]);
    expect(warn, 'nothing is sent to what has ended').not.toHaveBeenCalled();
  });
});
