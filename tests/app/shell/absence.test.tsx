/** What is read again when the screen comes back after a long absence, or when the rights have changed. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '#app/palette/palette-view.tsx';
import { Background } from '#app/runtime/lazy-views.ts';
import { App } from '#app/shell/app.tsx';
import '#features/channels/list/channels-page.tsx';
import { PERMISSIONS } from '#contract/auth.ts';
import '#features/clients/page/client-page.tsx';
import { entry } from '#tests/support/activity-entries.ts';
import { ok, vk } from '#tests/support/channels.ts';
import { petrov } from '#tests/support/clients.ts';
import { beginSignedIn, button } from '#tests/support/runtime.tsx';
import { painted } from '#workspace/painted.ts';

const CHANNELS = 'GET /api/v1/channels';
const HOUR = 3_600_000;

let passed = 0;
const { now } = Date;
beforeEach(() => {
  passed = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + passed);
});

async function look(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}

/** The whole console; the palette has not been opened yet. */
async function begin(path: string, answers: Record<string, unknown>) {
  await Background.preload();
  const begun = await beginSignedIn(path);
  for (const [call, body] of Object.entries(answers)) begun.server.always(call, () => body);
  begun.server.always('GET /api/user/me', () => begun.runtime.session.getSnapshot().context.user);
  begun.draw(<App runtime={begun.runtime} />);
  await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 });
  const readsOf = (call: string) =>
    begun.server.calls.filter(({ method, path: to }) => `${method} ${to}` === call).length;
  await waitFor(() => expect(readsOf(Object.keys(answers)[0]!)).toBe(1));
  return { ...begun, readsOf };
}
const openChannels = () => begin('/channels', { [CHANNELS]: ok([vk]) });

test('the list on the screen is read again after a long absence', async () => {
  const { readsOf } = await openChannels();
  await look('hidden');
  passed += HOUR;
  await look('visible');
  await waitFor(() => expect(readsOf(CHANNELS)).toBe(2));
});

test('the list of a page that was opened in the background is read again once it is visible', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { readsOf } = await openChannels();
  passed += HOUR;
  await look('visible');
  await waitFor(() => expect(readsOf(CHANNELS)).toBe(2));
});

describe('a page that stays open', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());
  const tick = () => act(async () => void vi.advanceTimersByTime(10_000));

  test('reads the list once after the computer slept', async () => {
    const { readsOf } = await openChannels();
    passed += HOUR;
    await tick();
    await waitFor(() => expect(readsOf(CHANNELS)).toBe(2));
    await tick();
    await act(painted);
    expect(readsOf(CHANNELS)).toBe(2);
  });

  test('reads nothing while it is visible, nor after being hidden for a moment', async () => {
    const { readsOf } = await openChannels();
    for (const minutes of [4, 4, 4]) {
      passed += minutes * 60_000;
      await tick();
    }
    passed += 4 * 60_000;
    await look('hidden');
    passed += 2 * 60_000;
    await look('visible');
    await act(painted);
    expect(readsOf(CHANNELS)).toBe(1);
  });

  test('reads the list only when it is visible again', async () => {
    const { readsOf } = await openChannels();
    await look('hidden');
    for (const minutes of [3, 3]) {
      passed += minutes * 60_000;
      await tick();
    }
    expect(readsOf(CHANNELS)).toBe(1);
    await look('visible');
    await waitFor(() => expect(readsOf(CHANNELS)).toBe(2));
  });
});

test('the list under the lock is read again once the session is restored', async () => {
  const { runtime, call, user, readsOf } = await openChannels();
  await look('hidden');
  const problem = { kind: 'unauthorised', message: '', status: 401, fields: {} } as const;
  await act(async () => {
    runtime.session.send({
      type: 'session.expired',
      problem: { ...problem, refreshable: true },
      isDelayed: false,
    });
  });
  passed += HOUR;
  await look('visible');
  await waitFor(() => expect(button('Подтвердить сессию')).toBeTruthy(), { timeout: 10_000 });
  expect(readsOf(CHANNELS)).toBe(1);
  await user.click(button('Подтвердить сессию'));
  (await call('POST /api/refresh')).answer(200, { access_token: 'fresh' });
  await waitFor(() => expect(readsOf(CHANNELS)).toBe(2));
});

test('a client is not read again, because each read of one is logged', async () => {
  const CLIENT = 'GET /api/v1/clients/7';
  const { readsOf } = await begin('/clients/7', {
    [CLIENT]: ok(petrov),
    [CHANNELS]: ok([vk]),
  });
  await screen.findByText('Основная информация');
  await look('hidden');
  passed += HOUR;
  await look('visible');
  await act(painted);
  expect(readsOf(CLIENT)).toBe(1);
});

describe('other rights', () => {
  const CLIENT = 'GET /api/v1/clients/7';
  /** The rights were known before the screen was drawn. */
  async function openClient(permissions?: string[]) {
    const begun = await begin('/clients/7', { [CLIENT]: ok(petrov), [CHANNELS]: ok([vk]) });
    await screen.findByText('Основная информация');
    const change = (rights: string[]) =>
      act(async () => {
        const user = begun.runtime.session.getSnapshot().context.user!;
        begun.runtime.session.send({
          type: 'user.changed',
          user: { ...user, permissions: rights },
        });
        await painted();
      });
    if (permissions) await change(permissions);
    return { ...begun, change };
  }

  test('have the open client read again, whose contacts nobody may see any more', async () => {
    const { readsOf, change } = await openClient(['contacts.read', 'clients.write']);
    expect(readsOf(CLIENT), 'no right was known before').toBe(1);
    await change(['contacts.read', 'clients.write']);
    expect(readsOf(CLIENT)).toBe(1);
    await change(['profile.write']);
    await waitFor(() => expect(readsOf(CLIENT)).toBe(2));
  });

  test('have the history of a channel read again, whose names may have to be hidden', async () => {
    const HISTORY = 'GET /api/v1/channels/1/activity?per_page=50';
    const read = { success: true, data: [entry()], next: null };
    const { readsOf, runtime } = await begin('/channels/1/history', {
      ...{ [HISTORY]: read, [CHANNELS]: ok([vk]), 'GET /api/v1/channels/1': ok(vk) },
    });
    await waitFor(() => expect(readsOf(HISTORY)).toBe(1));
    const user = runtime.session.getSnapshot().context.user!;
    const change = (permissions: string[]) =>
      act(() => runtime.session.send({ type: 'user.changed', user: { ...user, permissions } }));
    change(['channels.write']);
    await act(painted);
    expect(readsOf(HISTORY), 'no right was known before').toBe(1);
    change(['profile.write']);
    await waitFor(() => expect(readsOf(HISTORY)).toBe(2));
  });

  test('are known after a long absence', async () => {
    const { readsOf, change, call, runtime, server } = await openClient();
    server.never('GET /api/user/me');
    await change([...Object.keys(PERMISSIONS)]);
    await look('hidden');
    passed += HOUR;
    await look('visible');
    const { user } = runtime.session.getSnapshot().context;
    (await call('GET /api/user/me')).answer(200, { ...user, permissions: ['profile.write'] });
    await waitFor(() => expect(runtime.rights.refusal('clients.write')).not.toBeNull());
    await waitFor(() => expect(readsOf(CLIENT)).toBe(2));
  });
});
