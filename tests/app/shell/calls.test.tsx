/** The commands of the frame and the calls of the console. */
import { act, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Workspace } from '#app/shell/workspace.tsx';
import { ok } from '#tests/support/channels.ts';
import { pageOf, sova } from '#tests/support/offers.ts';
import { ada, usersPage } from '#tests/support/people.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { shownIds } from '#tests/support/screen.ts';

it('the registry does not notify when a call starts or ends, or the open palette would search again', async () => {
  const { runtime, server, draw, call } = await beginSignedIn('/users');
  server.always('GET /api/v1/channels', () => ok([]));
  draw(<Workspace />);
  (await call('GET /api/users')).answer(200, usersPage(ada));
  await waitFor(() => expect(shownIds()).toEqual([ada.id]));
  const said = vi.fn();
  runtime.registry.subscribe(said);

  const { searches, journal } = runtime;
  const { entries } = journal.getSnapshot().context;
  const found = searches.offers.list({ page: 1, name: 'сова' }, new AbortController().signal);
  await act(async () => {
    (await call('GET /api/v1/offers')).answer(200, pageOf([sova]));
    await found;
  });
  expect(journal.getSnapshot().context.entries.length).toBe(entries.length + 1);
  expect(said).not.toHaveBeenCalled();

  act(() => journal.send({ type: 'open' }));
  expect(said).toHaveBeenCalled();
});
