/** Commands run where the catalogue says. */
import { waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { catalogue, type KnownCommand } from '#app/palette/elsewhere/catalogue.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { screens } from '#tests/support/writes.tsx';
import { preloadViews } from '#ui/feedback/lazy-view.tsx';

beforeAll(() => preloadViews(), 120_000);

/** The records that the screens show. */
const RECORDS = { channel: 1, offer: 3, client: 7, user: 2 } as const;
const SUPPORTS = ['sessions', 'activity', 'disabling'];
/** Commands of the menu, and of a client form that was opened with a phone number. */
const OF_OTHERS = /^(channels\.(open|branch)|clients\.\w+Phone$)/;

const addressOf = ({ home }: KnownCommand) => home?.hrefOf(home.kind ? RECORDS[home.kind] : 0);

test.each(Object.values(screens))('the commands at $path are bound there', async (screen) => {
  const { path, part, answers } = screen;
  const { draw, runtime, server } = await beginSignedIn(path);
  for (const [kind, answer] of Object.entries(answers)) server.always(kind, () => answer);
  server.always('GET /api/user/sessions', () => ({ data: [] }));
  const user = { ...runtime.session.getSnapshot().context.user!, supports: SUPPORTS };
  runtime.session.send({ type: 'user.changed', user });
  draw(part);
  const here = catalogue.filter(
    (known) => addressOf(known) === path && !known.opens && !OF_OTHERS.test(known.command.id),
  );
  expect(here.length).toBeGreaterThan(0);
  await waitFor(() => {
    const bound = new Set(runtime.registry.all().map(({ command }) => command.id));
    expect(here.map(({ command }) => command.id).filter((id) => !bound.has(id))).toEqual([]);
  });
  // This read begins after the commands are bound.
  const isRead = () => server.calls.some(({ path }) => path === '/api/user/sessions');
  if (path === '/profile') await waitFor(() => expect(isRead()).toBe(true));
});

test('the commands of the other screens are those of all rates, of the log, of the session and of settings', () => {
  const drawn = new Set<string | undefined>(Object.values(screens).map(({ path }) => path));
  const others = new Set(
    catalogue
      .filter((known) => known.home && !drawn.has(addressOf(known)))
      .map(({ home, command }) => `${home!.name}: ${/^(rates\.grid|\w+)/.exec(command.id)![0]}`),
  );
  expect([...others]).toEqual([
    'Ставки каналов: rates.grid',
    'Настройки офферов: defaultSettings',
    'Журнал действий: activity',
    'Журнал сессии: journal',
  ]);
});
