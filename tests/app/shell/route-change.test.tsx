/** A change of the route draws the new screen, and does not redraw the frame. */
import { act, screen, waitFor } from '@testing-library/react';
import { Profiler, useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { loadScreen } from '#app/runtime/screen-views.tsx';
import { Workspace } from '#app/shell/workspace.tsx';
import { channelsOf } from '#features/channels/list/channels-store.ts';
import ChannelPage from '#features/channels/page/channel-page.tsx';
import { ok, vk, yolka } from '#tests/support/channels.ts';
import { pageOf, sova } from '#tests/support/offers.ts';
import { ada, usersPage } from '#tests/support/people.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { shownIds } from '#tests/support/screen.ts';

it('a new route keeps the frame, and draws a loaded screen with its known rows in one step', async () => {
  await loadScreen('/offers');
  const begun = await beginSignedIn('/users');
  const { runtime, server, draw, call } = begun;
  server.always('GET /api/v1/channels', () => ok([vk, yolka]));
  runtime.lists.keep(
    'offer',
    { name: '', vip_position: '', status: '', page: 1 },
    {
      rows: [sova],
      total: 1,
      lastPage: 1,
    },
  );
  draw(<Workspace />);
  const page = usersPage(ada);
  (await call('GET /api/users')).answer(200, page);
  await waitFor(() => expect(shownIds()).toEqual([ada.id]));
  const frame = ['nav', 'header', 'main', 'nav a[href="/clients"]'].map((one) =>
    document.querySelector(one),
  );
  act(() => runtime.browser.go('/offers'));
  expect(shownIds()).toEqual([sova.id]);
  expect(document.querySelector('table[aria-hidden]')).toBeNull();
  (await call('GET /api/v1/offers')).answer(200, pageOf([sova]));
  expect(frame.every((one) => one?.isConnected)).toBe(true);
});

it('each new screen gets the focus again, so that its title is read', async () => {
  await loadScreen('/offers');
  const { runtime, server, draw, call } = await beginSignedIn('/users');
  server.always('GET /api/v1/channels', () => ok([vk, yolka]));
  draw(<Workspace />);
  (await call('GET /api/users')).answer(200, usersPage(ada));
  const main = document.querySelector('main')!;
  await waitFor(() => expect(document.activeElement).toBe(main));
  const titles: (string | null | undefined)[] = [];
  main.addEventListener('focus', () => titles.push(document.querySelector('h1')?.textContent));

  act(() => runtime.browser.go('/offers'));
  await waitFor(() => expect(titles).toEqual(['Офферы']));
  (await call('GET /api/v1/offers')).answer(200, pageOf([sova]));
  await waitFor(() => expect(shownIds()).toEqual([sova.id]));
  // A filter of the same screen.
  act(() => runtime.browser.go('/offers?status=1'));
  (await call('GET /api/v1/offers')).answer(200, pageOf([sova]));
  await act(() => new Promise<number>((resolve) => requestAnimationFrame(resolve)));
  expect(titles).toEqual(['Офферы']);
  expect(document.activeElement).toBe(main);
});

it('a screen that replaces another at the same path when the role changes gets the focus', async () => {
  const { runtime, server, draw, call } = await beginSignedIn('/users');
  server.always('GET /api/v1/channels', () => ok([vk, yolka]));
  draw(<Workspace />);
  (await call('GET /api/users')).answer(200, usersPage(ada));
  await waitFor(() => expect(shownIds()).toEqual([ada.id]));
  document.querySelector<HTMLElement>('tr[data-key]')!.focus();

  const user = runtime.session.getSnapshot().context.user!;
  const main = document.querySelector('main')!;
  act(() => runtime.session.send({ type: 'user.changed', user: { ...user, awaits_role: true } }));
  const check = await screen.findByRole('button', { name: /Проверить роль/ });
  expect(document.activeElement).toBe(main);

  check.focus();
  act(() => runtime.session.send({ type: 'user.changed', user: { ...user, awaits_role: false } }));
  await waitFor(() => expect(shownIds()).toEqual([ada.id]));
  expect(document.activeElement).toBe(main);
});

it('a new route unfolds the group of its screen in the commit that draws it', async () => {
  await loadScreen('/offers');
  const { runtime, server, draw, call } = await beginSignedIn('/clients');
  server.always('GET /api/v1/channels', () => ok([vk, yolka]));
  const unfolded: (string | undefined)[] = [];
  const look = () => {
    if (document.querySelector('h1')?.textContent?.startsWith('Офферы'))
      unfolded.push(document.querySelector('nav [aria-expanded=true]')?.textContent);
  };
  draw(
    <Profiler id="frame" onRender={look}>
      <Workspace />
    </Profiler>,
  );
  act(() => runtime.browser.go('/offers'));
  (await call('GET /api/v1/offers')).answer(200, pageOf([sova]));
  await waitFor(() => expect(shownIds()).toEqual([sova.id]));
  expect(unfolded[0]).toBe('Офферы');
});

it('a channel is drawn from its list in the first commit, and read in the background', async () => {
  const begun = await beginSignedIn('/channels/1');
  const { runtime, draw, call } = begun;
  const channels = channelsOf(runtime);
  (await call('GET /api/v1/channels')).answer(200, ok([vk, yolka]));
  await waitFor(() => expect(channels.getSnapshot().value).toBe('ready'));
  let first = '';
  const Look = () => {
    useLayoutEffect(() => {
      first ||= document.querySelector('main, body')!.textContent!;
    });
    return null;
  };
  runtime.browser.go(`/channels/${vk.id}`);
  draw(
    <>
      <ChannelPage />
      <Look />
    </>,
  );
  expect(first).toContain('Общие данные');
  const read = await call(`GET /api/v1/channels/${vk.id}`);
  read.answer(200, ok({ ...vk, name: 'Другое имя' }));
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Канал Другое имя'));
});
