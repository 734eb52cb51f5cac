import { act, screen, waitFor } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ChannelsMenu } from '#features/channels/list/channels-menu.tsx';
import { ok, vk } from '#tests/support/channels.ts';
import { beginSignedIn, endConsole } from '#tests/support/runtime.tsx';
import { useServices } from '#workspace/services.tsx';

afterEach(endConsole);

const many = Array.from({ length: 600 }, (_, at) => ({
  ...vk,
  id: at + 1,
  name: `Канал ${at + 1}`,
}));

function Menu() {
  const { location } = useServices();
  const path = useSyncExternalStore(location.subscribe, location.href);
  return <ChannelsMenu path={path} isDrawn />;
}

it('draws the branch of the open channel, also beyond those that a menu of many draws', async () => {
  const { call, draw, runtime } = await beginSignedIn('/users');
  draw(<Menu />);
  (await call('GET /api/v1/channels')).answer(200, ok(many));
  await waitFor(() => expect(document.querySelectorAll('[data-branch]')).toHaveLength(500));
  act(() => runtime.browser.go('/channels/580/rates'));
  expect(document.querySelectorAll('[data-branch]')).toHaveLength(501);
  const link = screen.getByRole('link', { name: 'Ставки', current: 'page' });
  expect(link.getAttribute('href')).toBe('/channels/580/rates');
});
