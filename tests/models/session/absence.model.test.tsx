import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, vi } from 'vitest';
import Background from '#app/shell/background.ts';
import ChannelsPage from '#features/channels/list/channels-page.tsx';
import { LONG_MS } from '#machines/session/absence.machine.ts';
import { ok, vk } from '#tests/support/channels.ts';
import { beginSignedIn, endConsole, type TestConsole } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { absenceModel } from './absence.model.ts';

const CHANNELS = 'GET /api/v1/channels';

afterEach(async () => {
  vi.useRealTimers();
  await endConsole();
});

/** Hides or shows the page at this time. A computer that slept reports it late. */
function look(state: DocumentVisibilityState, at: number) {
  vi.setSystemTime(at);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

/** Expects the rows to stay, and to be read again only after a long absence. */
function readNoMore({ server, reads }: TestConsole & { reads: { expected: number } }) {
  const read = server.calls.filter(({ method, path }) => `${method} ${path}` === CHANNELS);
  expect(read).toHaveLength(reads.expected);
  expect(screen.getByText(vk.name!)).toBeDefined();
}

describe('a list on a page that was hidden', () => {
  testEveryTransition(absenceModel, {
    setUp: async () => {
      const begun = await beginSignedIn('/channels');
      const { session } = begun.runtime;
      begun.server.always('GET /api/user/me', () => session.getSnapshot().context.user);
      vi.useFakeTimers({ toFake: ['Date'], now: LONG_MS });
      begun.draw(
        <>
          <ChannelsPage />
          <Background />
        </>,
      );
      (await begun.call(CHANNELS)).answer(200, ok([vk]));
      await screen.findByText(vk.name!);
      return { ...begun, reads: { expected: 1 } };
    },
    perform: {
      hidden: (_, { at }) => look('hidden', at),
      shown: async ({ call, reads }, { at }, { context: { since } }) => {
        look('visible', at);
        if (at - since < LONG_MS) return;
        reads.expected++;
        (await call(CHANNELS)).answer(200, ok([vk]));
      },
      'rights.read': async ({ runtime: { session }, call, reads }, { rights }, { context }) => {
        const { user } = session.getSnapshot().context;
        const permissions = rights === undefined ? undefined : [rights];
        act(() => session.send({ type: 'user.changed', user: { ...user!, permissions } }));
        if (!rights || !context.rights || rights === context.rights) return;
        reads.expected++;
        (await call(CHANNELS)).answer(200, ok([vk]));
      },
    },
    verify: {
      seen: readNoMore,
      hidden: readNoMore,
    },
  });
});
