import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { describe, expect, test } from 'vitest';
import type { Channel } from '#contract/channels.ts';
import { ChannelsMenu, channelsMenuKey } from '#features/channels/list/channels-menu.tsx';
import { ok, vk, yolka } from '#tests/support/channels.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { useServices } from '#workspace/services.tsx';
import { branchMenuModel } from './channels.model.ts';

/** Channels with the numbers from `first` to `last`. */
const numbered = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at): Channel => {
    const id = first + at;
    return { ...vk, id, name: `Канал №${id}` };
  });

function Menu() {
  const { location } = useServices();
  const path = useSyncExternalStore(location.subscribe, location.href);
  return <ChannelsMenu path={path} isDrawn />;
}

const branches = () => [...document.querySelectorAll('button[aria-expanded]')];
const find = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Найти канал' });
const press = (key: string) => void fireEvent.keyDown(find(), { key, code: key });

describe('channels in the menu', () => {
  testEveryTransition(branchMenuModel, {
    setUp: async () => {
      const begun = await beginSignedIn('/users');
      begun.draw(<Menu />);
      (await begun.call('GET /api/v1/channels')).answer(200, ok([vk, yolka, ...numbered(3, 16)]));
      await waitFor(() => expect(branches()).toHaveLength(16));
      return begun;
    },
    perform: {
      'branch.toggle': async ({ runtime, user }, { branch }, { context }) => {
        // The search may hide the branch; its text stays.
        const one = document.querySelector(`[data-branch="${branch}"] button`);
        if (one) await user.click(one);
        else {
          expect(context.query).not.toBe('');
          runtime.kept
            .get(channelsMenuKey, () => branchMenuModel.machine)
            .send({ type: 'branch.toggle', branch });
        }
      },
      'branch.entered': ({ runtime }, { branch }) => {
        act(() => runtime.browser.go('/users'));
        act(() => runtime.browser.go(`/channels/${branch}/rates`));
      },
      // The search reports its matches itself.
      'matches.changed': (_, { first }) =>
        expect(branches()[0]?.closest('[data-branch]')).toHaveProperty(
          'dataset.branch',
          `${first}`,
        ),
      type: (_, { query }) => void fireEvent.change(find(), { target: { value: query } }),
      clear: () => press('Escape'),
      choose: ({ runtime }) => {
        // Leave first: the tour may already be at the address of the match.
        act(() => runtime.browser.go('/users'));
        press('Enter');
      },
    },
    verify: {
      listed: () => expect(branches()).toHaveLength(16),
      searched: () => expect(branches().map((one) => one.textContent)).toEqual(['Ёлка']),
      '*': (_, { context }) => {
        expect(find().value).toBe(context.query);
        const unfolded = branches().filter((one) => one.getAttribute('aria-expanded') === 'true');
        const isHidden = context.query !== '' && context.branch !== 2;
        const isOpen = context.branch !== null && !isHidden;
        expect(unfolded).toHaveLength(isOpen ? 1 : 0);
        // Only the unfolded branch renders its entries.
        expect(screen.queryAllByRole('link')).toHaveLength(isOpen ? 5 : 0);
        if (isOpen) {
          const link = screen.getByRole('link', { name: 'Ставки' });
          expect(link.getAttribute('href')).toBe(`/channels/${context.branch}/rates`);
        }
      },
    },
  });
});

test('the branch of the open channel is drawn even beyond the limit of drawn branches', async () => {
  const { call, draw, runtime } = await beginSignedIn('/users');
  draw(<Menu />);
  (await call('GET /api/v1/channels')).answer(200, ok(numbered(1, 600)));
  await waitFor(() => expect(branches()).toHaveLength(500));
  act(() => runtime.browser.go('/channels/580/rates'));
  expect(branches()).toHaveLength(501);
  const link = screen.getByRole('link', { name: 'Ставки', current: 'page' });
  expect(link.getAttribute('href')).toBe('/channels/580/rates');
});

test('Enter in the search opens the first drawn channel, or nothing if none is drawn', async () => {
  const { call, draw, runtime } = await beginSignedIn('/users');
  draw(<Menu />);
  const noId = { ...yolka, id: null };
  (await call('GET /api/v1/channels')).answer(200, ok([noId, vk, ...numbered(3, 17)]));
  await waitFor(() => expect(branches()).toHaveLength(16));
  const type = (value: string) => fireEvent.change(find(), { target: { value } });
  press('Enter');
  type('ёлка');
  press('Enter');
  expect(runtime.browser.href()).toBe('/users');
  expect(find().value).toBe('ёлка');
  type('№1');
  const [first] = branches();
  press('Enter');
  expect(runtime.browser.href()).toBe(
    `/channels/${first!.closest<HTMLElement>('[data-branch]')!.dataset.branch}/general`,
  );
  expect(find().value).toBe('');
});
