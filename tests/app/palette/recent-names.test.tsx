/** Recent records as subjects of a command: their names may arrive while the palette asks. */
import { act, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { App } from '#app/shell/app.tsx';
import { pageOf } from '#tests/support/clients.ts';
import { usersPage } from '#tests/support/people.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { preloadViews } from '#ui/feedback/lazy-view.tsx';

// The code of all screens takes a while to load.
beforeAll(() => preloadViews(), 120_000);

const texts = () =>
  [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);

async function ask(commandId: string) {
  const begun = await beginSignedIn('/dashboard');
  const { server, runtime } = begun;
  server.always('GET /api/v1/channels', () => ({ success: true, data: [] }));
  server.always('GET /api/v1/offers', () => pageOf([]));
  server.always('GET /api/users', () => usersPage());
  const used = [
    { kind: 'user', id: 9 },
    { kind: 'offer', id: 5 },
    { kind: 'offer', id: 7 },
  ] as const;
  for (const item of used) runtime.recents.send({ type: 'used', item });
  begun.draw(<App runtime={runtime} />);
  await waitFor(() => expect(runtime.registry.all().some(({ isStandIn }) => isStandIn)).toBe(true));
  act(() => runtime.palette.send({ type: 'ask', commandId }));
  const name = (names: Record<string, string>) =>
    act(() => runtime.recents.send({ type: 'named', names }));
  return name;
}

test.each([
  ['records.open', ['Пользователь #9']],
  ['offers.edit', []],
])('%s shows a name once it is known', async (id, others) => {
  const name = await ask(id);
  // A record without a name is shown by its number, once.
  await waitFor(() => expect(texts()).toEqual(['Оффер #7', 'Оффер #5', ...others]), {
    timeout: 5_000,
  });
  name({ 'offer:5': 'Сова' });
  expect(texts()).toEqual(['Оффер #7', 'СоваОффер #5', ...others]);
});
