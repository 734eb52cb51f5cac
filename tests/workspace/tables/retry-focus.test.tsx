/** Where the focus goes when the button «Повторить» is removed. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import ActivityPage from '#features/activity/activity-page.tsx';
import AllRatesPage from '#features/channels/all-rates/all-rates-page.tsx';
import { ChannelsMenu } from '#features/channels/list/channels-menu.tsx';
import ChannelsPage from '#features/channels/list/channels-page.tsx';
import ClientPage from '#features/clients/page/client-page.tsx';
import UsersPage from '#features/users/users-page.tsx';
import { entry } from '#tests/support/activity-entries.ts';
import { ok, vk, yolka } from '#tests/support/channels.ts';
import { pageOf, petrov } from '#tests/support/clients.ts';
import { ada, grace, usersPage } from '#tests/support/people.ts';
import { levelRow } from '#tests/support/rates.ts';
import { beginSignedIn, button, isOff } from '#tests/support/runtime.tsx';
import { painted } from '#workspace/painted.ts';

const refusal = { success: false, message: 'База на обслуживании' };
const focused = () => {
  const { activeElement: one } = document;
  const row = one?.getAttribute('data-key');
  return row ?? one?.getAttribute('role') ?? (one?.matches('button') ? one.textContent : one?.id);
};
/** Expects the focus to stay there when all is drawn. */
const staysOn = async (place: string) => {
  await act(painted);
  await act(painted);
  expect(focused()).toBe(place);
};

async function begin(
  path: string,
  view: ReactNode,
  answers: Record<string, unknown> = {},
  state: unknown = null,
) {
  const begun = await beginSignedIn(path);
  begun.runtime.browser.go(path, { state, replace: true });
  for (const [call, body] of Object.entries(answers)) begun.server.always(call, () => body);
  begun.draw(
    <main id="screen" tabIndex={-1}>
      {view}
    </main>,
  );
  /** Presses the button by the keyboard, and returns the repeated read. */
  const retry = async (call: string) => {
    await waitFor(() => expect(isOff(button('Повторить'))).toBe(false));
    button('Повторить').focus();
    await begun.user.keyboard('{Enter}');
    return begun.call(call);
  };
  const fail = async (call: string) => {
    (await begun.call(call)).answer(422, refusal);
    await screen.findByRole('alert');
  };
  return { ...begun, retry, fail };
}

const USERS = 'GET /api/users';
const CHANNELS = 'GET /api/v1/channels';
const CLIENT = 'GET /api/v1/clients/7';
const LOG = 'GET /api/v1/activity';
const RATES = 'GET /api/v1/channels/1/rates';

describe('a list that is read again', () => {
  test('focuses the screen, and then its first row', async () => {
    const { retry, fail } = await begin('/channels', <ChannelsPage />);
    await fail(CHANNELS);
    const again = await retry(CHANNELS);
    await staysOn('screen');
    again.answer(200, ok([vk, yolka]));
    await waitFor(() => expect(focused()).toBe('1'));
    await staysOn('1');
  });

  test('focuses the row of the cursor at once if the rows are still shown', async () => {
    const { call, retry, fail } = await begin('/channels', <ChannelsPage />);
    (await call(CHANNELS)).answer(200, ok([vk, yolka]));
    await screen.findByRole('table');
    fireEvent.keyDown(document.body, { key: 'End', code: 'End' });
    await waitFor(() => expect(focused()).toBe('2'));
    fireEvent.keyDown(document.activeElement!, { key: 'r', code: 'KeyR' });
    await fail(CHANNELS);
    const again = await retry(CHANNELS);
    await staysOn('2');
    again.answer(200, ok([vk, yolka]));
    await staysOn('2');
  });

  test('focuses the button again if the read fails again', async () => {
    const { retry, fail } = await begin('/channels', <ChannelsPage />);
    await fail(CHANNELS);
    (await retry(CHANNELS)).answer(422, refusal);
    await waitFor(() => expect(focused()).toBe('Повторить'));
    // The same if the server asks to wait.
    (await retry(CHANNELS)).answer(429, refusal, { 'Retry-After': '60' });
    await waitFor(() => expect(focused()).toBe('Повторить'));
    expect(isOff(button('Повторить'))).toBe(true);
  });

  test('leaves the focus if it was moved meanwhile', async () => {
    const { retry, fail } = await begin('/channels', <ChannelsPage />);
    await fail(CHANNELS);
    const again = await retry(CHANNELS);
    await staysOn('screen');
    act(() => button('Новый канал').focus());
    again.answer(200, ok([vk, yolka]));
    await screen.findByRole('table');
    await staysOn('Новый канал');
  });

  test('focuses the button if another page fails, and a row when that page is read', async () => {
    const { runtime, call, retry } = await begin('/users', <UsersPage />);
    const pages = { last_page: 2, total: 16 };
    (await call(USERS)).answer(200, { ...usersPage(ada), ...pages });
    await screen.findByRole('table');
    fireEvent.keyDown(document.body, { key: 'j', code: 'KeyJ' });
    await waitFor(() => expect(focused()).toBe(String(ada.id)));
    act(() => runtime.browser.go('/users#2'));
    (await call(USERS)).answer(422, refusal);
    await waitFor(() => expect(focused()).toBe('Повторить'));
    await staysOn('Повторить');
    const again = await retry(USERS);
    again.answer(200, { ...usersPage(grace), ...pages, current_page: 2 });
    await waitFor(() => expect(focused()).toBe(String(grace.id)));
    // The list of users logs failed reads.
    vi.mocked(console.error).mockClear();
  });

  test('leaves the focus if the button was not used', async () => {
    const { call, fail } = await begin('/channels', <ChannelsPage />);
    await fail(CHANNELS);
    act(() => button('Новый канал').focus());
    fireEvent.keyDown(document.activeElement!, { key: 'r', code: 'KeyR' });
    (await call(CHANNELS)).answer(200, ok([vk, yolka]));
    await screen.findByRole('table');
    await staysOn('Новый канал');
  });
});

test('a record that is read again focuses the screen', async () => {
  const { retry, fail } = await begin('/clients/7', <ClientPage />);
  await fail(CLIENT);
  const again = await retry(CLIENT);
  await staysOn('screen');
  again.answer(200, { success: true, data: petrov });
  await screen.findByText('Основная информация');
  await staysOn('screen');
});

test('the place of a record in its list focuses the screen, or the button if the read fails again', async () => {
  const LIST = 'GET /api/v1/clients';
  const opened = { success: true, data: petrov };
  const state = { from: { href: '/clients', search: '' } };
  const view = <ClientPage />;
  const { retry, fail } = await begin('/clients/7', view, { [CLIENT]: opened }, state);
  await fail(LIST);
  const again = await retry(LIST);
  await staysOn('screen');
  again.answer(422, refusal);
  await waitFor(() => expect(focused()).toBe('Повторить'));
  (await retry(LIST)).answer(200, pageOf([petrov]));
  await screen.findByText('1 из 1');
  await staysOn('screen');
});

test('the channels of the menu that are read again focus the first channel', async () => {
  const menu = <ChannelsMenu path="/users" isDrawn />;
  const { call, retry } = await begin('/users', menu);
  (await call(CHANNELS)).answer(422, refusal);
  const again = await retry(CHANNELS);
  await staysOn('screen');
  again.answer(200, ok([vk, yolka]));
  await waitFor(() => expect(focused()).toBe(vk.name));
  await staysOn(vk.name);
});

describe('the log that is read again', () => {
  const noPeople = { 'GET /api/users': { data: [], total: 0 } };
  test('focuses its first line', async () => {
    const { retry, fail } = await begin('/activity-log', <ActivityPage />, noPeople);
    await fail(LOG);
    const again = await retry(LOG);
    await staysOn('screen');
    const lines = [entry(), entry()];
    again.answer(200, { success: true, data: lines, next: null });
    await waitFor(() => expect(focused()).toBe(lines[0]!.id));
    await staysOn(lines[0]!.id);
  });

  test('focuses «Ещё» if older lines could not be read, and the screen when there are no more', async () => {
    const { call, user, retry, fail } = await begin('/activity-log', <ActivityPage />, noPeople);
    (await call(LOG)).answer(200, { success: true, data: [entry()], next: 'older' });
    await screen.findByText('Ещё');
    await user.click(button('Ещё'));
    await fail(LOG);
    const again = await retry(LOG);
    await staysOn('Читаются более ранние…');
    again.answer(200, { success: true, data: [entry()], next: 'oldest' });
    await screen.findByText('Ещё');
    await staysOn('Ещё');
    await user.click(button('Ещё'));
    await fail(LOG);
    (await retry(LOG)).answer(200, { success: true, data: [entry()], next: null });
    await screen.findByText('Раньше ничего нет');
    await waitFor(() => expect(focused()).toBe('screen'));
  });
});

test('all rates that are read again focus their grid', async () => {
  const { retry, fail } = await begin('/channels/rates', <AllRatesPage />, {
    [CHANNELS]: ok([vk]),
  });
  await fail(RATES);
  (await retry(RATES)).answer(422, refusal);
  await waitFor(() => expect(focused()).toBe('Повторить'));
  (await retry(RATES)).answer(200, ok([{ ...levelRow(1), id: 1, version: 1 }]));
  await waitFor(() => expect(focused()).toBe('grid'));
  await staysOn('grid');
});
