/** Tables of a channel that were seen are drawn at once when their tab opens again, and read in the background. */
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DefaultSetting } from '#api/default-settings.api.ts';
import type { Channel } from '#contract/channels.ts';
import { channelsOf, learnChannel } from '#features/channels/list/channels-store.ts';
import ChannelPage from '#features/channels/page/channel-page.tsx';
import '#features/channels/rates/rates-tab.tsx';
import '#features/channels/settings/settings-tab.tsx';
import { changed, ok, vk } from '#tests/support/channels.ts';
import { grace } from '#tests/support/people.ts';
import { ladderRow, levelRow } from '#tests/support/rates.ts';
import { alerts, beginSignedIn, signOutAndIn, type TestConsole } from '#tests/support/runtime.tsx';
import { isListBusy, rowOf } from '#tests/support/screen.ts';
import { cap, channelSettingOf, settingOf } from '#tests/support/settings.ts';
import { preloadViews } from '#ui/feedback/lazy-view.tsx';

/** Loads the code of edited rows, too. */
beforeAll(() => preloadViews().then(() => {}), 120_000);

const RATES = '/api/v1/channels/1/rates';
const SETTINGS = '/api/v1/channels/1/settings';
/** The overlay that covers the rows and takes clicks while they are read. */
const veil = () => document.querySelector('.table-frame [role=status]');
const rate = (amount: number) => ({ id: 1, ...levelRow(1, { new_client_rate: amount }) });

/** Opens the tab of the address. Returns the text of its first row in the first commit. */
function open({ draw }: TestConsole): string | null {
  let first: string | null | undefined;
  function Look() {
    useLayoutEffect(() => {
      first ??= document.querySelector('[role=tabpanel] tr[data-key]')?.textContent ?? null;
    });
    return null;
  }
  draw(
    <>
      <ChannelPage />
      <Look />
    </>,
  );
  return first ?? null;
}

/** Shows both tables, then leaves them. */
async function beginSeen() {
  let channel: Channel = vk;
  const begun = await beginSignedIn('/channels/1/settings');
  const { runtime, server } = begun;
  for (const one of [1, 2])
    server.always(`GET /api/v1/channels/${one}`, () => ok({ ...channel, id: one }));
  server.always('GET /api/v1/channels', () => ok([vk, { ...vk, id: 2 }]));
  for (const one of [1, 2]) {
    server.always(`GET /api/v1/channels/${one}/available-settings`, () => ok([]));
  }
  open(begun);
  (await begun.call(`GET ${SETTINGS}`)).answer(200, ok([channelSettingOf(cap, { value: 2500 })]));
  await waitFor(() => expect(rowOf(1)?.textContent).toContain('2500'));
  cleanup();
  runtime.browser.go('/channels/1/rates');
  open(begun);
  (await begun.call(`GET ${RATES}`)).answer(200, ok([rate(100)]));
  await waitFor(() => expect(rowOf(1)?.textContent).toContain('100'));
  cleanup();
  return { ...begun, become: (change: Partial<Channel>) => (channel = changed(channel, change)) };
}

describe('a table of a channel that was seen', () => {
  it('is drawn in its first commit, and then updated from the server', async () => {
    const begun = await beginSeen();
    expect(open(begun)).toContain('100');
    expect([isListBusy(), veil()]).toEqual([true, null]);
    (await begun.call(`GET ${RATES}`)).answer(200, ok([rate(175)]));
    await waitFor(() => expect(rowOf(1)?.textContent).toContain('175'));
    expect([rowOf(1)?.textContent?.includes('100'), isListBusy()]).toEqual([false, false]);
    cleanup();
    begun.runtime.browser.go('/channels/1/settings');
    expect(open(begun)).toContain('2500');
    expect([isListBusy(), veil()]).toEqual([true, null]);
  });

  it('keeps its rows if it cannot be read again, and shows the error', async () => {
    const begun = await beginSeen();
    open(begun);
    (await begun.call(`GET ${RATES}`)).answer(500, { success: false, message: 'База недоступна' });
    await waitFor(() => expect(alerts().join()).toContain('База недоступна'));
    expect(rowOf(1)?.textContent).toContain('100');
  });

  it('is not drawn for another channel, and is replaced after a switch of the rate type', async () => {
    const begun = await beginSeen();
    begun.runtime.browser.go('/channels/2/rates');
    expect(open(begun)).toBeNull();
    cleanup();
    begun.runtime.browser.go('/channels/1/rates');
    begun.become({ rate_type: 'ladder' });
    expect(open(begun)).toContain('100');
    (await begun.call('GET /api/v1/channels/1/ladder-rates')).answer(
      200,
      ok([{ id: 1, ...ladderRow('bad', { rate_value: 333 }) }]),
    );
    await waitFor(() => expect(rowOf(1)?.textContent).toContain('333'));
  });

  it('of one rate type is not drawn for the other type', async () => {
    const begun = await beginSeen();
    // The console learns of the new type before the page opens.
    const become = (rate_type: Channel['rate_type']) =>
      act(() => learnChannel(channelsOf(begun.runtime), begun.become({ rate_type })));
    become('ladder');
    expect(open(begun)).toBeNull();
    const rows = [{ id: 1, ...ladderRow('bad', { rate_value: 333 }) }];
    (await begun.call('GET /api/v1/channels/1/ladder-rates')).answer(200, ok(rows));
    await waitFor(() => expect(rowOf(1)?.textContent).toContain('333'));
    cleanup();
    expect(open(begun)).toContain('333');
    cleanup();
    become('level');
    expect(open(begun)).toContain('100');
  });

  it('is edited from what is shown: a value that was changed meanwhile is a conflict', async () => {
    const begun = await beginSeen();
    open(begun);
    await act(async () => {});
    const row = rowOf(1)!;
    fireEvent.click(
      [...row.querySelectorAll('button')].find(
        (one) => (one.getAttribute('aria-label') ?? one.textContent) === 'Редактировать',
      )!,
    );
    fireEvent.change(rowOf(1)!.querySelectorAll('input')[1]!, { target: { value: '120' } });
    (await begun.call(`GET ${RATES}`)).answer(200, ok([rate(175)]));
    await waitFor(() => expect(isListBusy()).toBe(false));
    expect(rowOf(1)!.querySelectorAll('input')[1]!.value).toBe('120');
    fireEvent.click(
      [...rowOf(1)!.querySelectorAll('button')].find((one) => one.textContent === 'Сохранить')!,
    );
    (await begun.call(`GET ${RATES}`)).answer(200, ok([rate(175)]));
    await waitFor(() => expect(document.body.textContent).toContain('175'));
    expect(begun.server.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('updates the question whether to delete a rate with the rate on the server', async () => {
    const begun = await beginSeen();
    open(begun);
    const button = rowOf(1)!.querySelector('button[data-command="rates.delete"]')!;
    fireEvent.click(button);
    const question = () => document.querySelector('[role=alertdialog]')?.textContent ?? '';
    await waitFor(() => expect(question()).toContain('Ставка для новых: 100;'));
    (await begun.call(`GET ${RATES}`)).answer(200, ok([rate(175)]));
    await waitFor(() => expect(question()).toContain('Ставка для новых: 175;'));
  });
});

describe('a table of a channel that was seen is not drawn at once', () => {
  /** Nor after the channel, which the next user does not know yet, was read. */
  async function expectUnseen(begun: TestConsole) {
    expect(open(begun)).toBeNull();
    const read = await begun.call(`GET ${RATES}`);
    expect(document.querySelector('[role=tabpanel] tr[data-key]')).toBeNull();
    read.answer(200, ok([rate(175)]));
    await waitFor(() => expect(rowOf(1)?.textContent).toContain('175'));
  }

  it('after this console has deleted another channel', async () => {
    const begun = await beginSeen();
    const { channels } = await begun.runtime.removals();
    const removal = channels.remove({ id: 2, name: 'Другой' });
    (await begun.call('DELETE /api/v1/channels/2')).answer(200, { success: true });
    await removal;
    expect(open(begun)).toBeNull();
  });

  it.each([
    ['added a channel', 'POST', '/api/v1/channels'],
    ['saved another channel', 'PUT', '/api/v1/channels/2'],
    ['toggled another channel', 'PATCH', '/api/v1/channels/2/toggle-status'],
  ] as const)('after this console has %s', async (_, method, path) => {
    const begun = await beginSeen();
    const { channels } = begun.runtime;
    const { id: _id, version: _version, ...draft } = vk;
    const base = { etag: null, isLast: true };
    const writes = {
      POST: () => channels.create(draft as never),
      PUT: () => channels.update(2, draft as never, base),
      PATCH: () => channels.toggle({ ...vk, id: 2 }),
    };
    const written = writes[method]();
    (await begun.call(`${method} ${path}`)).answer(200, ok({ ...vk, id: 2 }));
    await written;
    expect(open(begun)).toBeNull();
  });

  it('for another user whose token comes from another tab', async () => {
    const begun = await beginSeen();
    const { session } = begun.runtime;
    session.send({ type: 'token.changed', token: 'token-of-grace', userId: grace.id });
    (await begun.call('GET /api/user/me')).answer(200, grace);
    await waitFor(() => expect(session.getSnapshot().context.user?.id).toBe(grace.id));
    begun.runtime.browser.go('/channels/1/rates');
    await expectUnseen(begun);
  });

  it('after a change of a default setting, which a channel may use', async () => {
    const begun = await beginSeen();
    const { runtime, call } = begun;
    const setting: DefaultSetting = { ...settingOf(cap), value: 99 };
    const saved = runtime.channelDefaults.update(setting.id, setting, { etag: null, isLast: true });
    (await call('PUT /api/v1/default-settings/1')).answer(200, ok({ ...cap, value: 99 }));
    await saved;
    runtime.browser.go('/channels/1/settings');
    expect(open(begun)).toBeNull();
  });

  it('after a sign-out and another sign-in', async () => {
    const begun = await beginSeen();
    await signOutAndIn(begun);
    await expectUnseen(begun);
  });
});
