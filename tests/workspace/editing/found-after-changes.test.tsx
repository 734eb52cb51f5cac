/** A changed form that is sent again finds the record of its first attempt: the changes are not in it. */
import { act, screen, waitFor } from '@testing-library/react';
import '#features/channels/new/channel-panel.tsx';
import '#features/users/user-panel.tsx';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import type { AnyActorRef, AnyStateMachine } from 'xstate';
import ChannelsPage from '#features/channels/list/channels-page.tsx';
import UsersPage from '#features/users/users-page.tsx';
import { creations } from '#tests/support/creations.ts';
import { settle } from '#tests/support/deferred.ts';
import { beginSignedIn, endConsole } from '#tests/support/runtime.tsx';
import { actorKey } from '#workspace/editing/actor-registry.ts';

afterEach(endConsole);

const pages: Readonly<Record<string, readonly [href: string, Page: ComponentType, said: string]>> =
  {
    'a channel': ['/channels', ChannelsPage, 'Того, что изменено после отправки, в ней нет'],
    'a user': ['/users', UsersPage, 'What was changed after sending is not in it'],
  };
const forms = creations.flatMap((one) => (one.form in pages ? [one] : []));
const changes: Readonly<Record<string, object>> = {
  'a channel': { description: 'Осенний' },
  'a user': { name: 'Grace Hopper' },
};

describe.each(forms)('$form that is sent again and found', (one) => {
  const [href, Page, said] = pages[one.form]!;

  test.each([true, false])(
    'is asked about, with a note if the form was changed since: %s',
    async (isChanged) => {
      const { runtime, call, draw } = await beginSignedIn(href);
      draw(<Page />);
      const list = async (rows: readonly object[]) => {
        const reading = await call(one.get);
        await act(async () => {
          reading.answer(200, one.list(rows));
          await settle();
        });
      };
      await list([one.other]);
      const panel = runtime.kept.get(actorKey<AnyStateMachine>(`${href.slice(1)}.panel`), () => {
        throw new Error('the page has none');
      }) as AnyActorRef;
      act(() => panel.send({ type: 'open', subject: null, draft: one.draft }));
      act(() => panel.send({ type: 'submit' }));
      (await call(one.post)).fail();
      await waitFor(() => expect(panel.getSnapshot().matches('failed')).toBe(true));
      if (isChanged) act(() => panel.send({ type: 'change', patch: changes[one.form] }));
      act(() => panel.send({ type: 'submit' }));
      await list([one.other, one.made]);
      await waitFor(() => expect(panel.getSnapshot().matches('found')).toBe(true));
      const question = await screen.findByRole('alertdialog', { hidden: true });
      expect(question.textContent?.includes(said)).toBe(isChanged);
      expect(question.textContent).toContain(panel.getSnapshot().context.found.words);
      act(() => panel.send({ type: 'keep' }));
      if (isChanged) expect(panel.getSnapshot().context.draft).toMatchObject(changes[one.form]!);
    },
  );
});
