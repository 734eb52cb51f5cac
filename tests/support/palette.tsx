/** The first rows of the palette on a screen, with the commands and records of the real console. */
import { waitFor } from '@testing-library/react';
import { createActor } from 'xstate';
import { createLookupLogic } from '#app/lookup/lookup.ts';
import { meaningOf, sourcesFor } from '#app/lookup/lookup-meaning.ts';
import { sectionAt } from '#app/lookup/places.ts';
import { watchSources } from '#app/lookup/watch-sources.ts';
import { findCommands, findScreens } from '#app/palette/palette-browse.ts';
import { channelOpenAt, channelScreens, weighScreenOn } from '#app/palette/palette-channels.ts';
import { commandEntries } from '#app/palette/palette-entries.ts';
import { foundGroups, weighCommandAt } from '#app/palette/palette-groups.ts';
import { findsOf } from '#app/palette/palette-lookup.ts';
import { App } from '#app/shell/app.tsx';
import type { Call, TestServer } from './calls.ts';
import { ok } from './channels.ts';
import { pageOf as clientPage } from './clients.ts';
import { pageOf as offerPage, unboundSettings } from './offers.ts';
import { channels, clients, offers, searchedClients, users } from './palette-records.ts';
import { beginSignedIn, isInSight } from './runtime.tsx';

/** The first rows of queries on a screen; `ready` is a command that is available once the screen is ready. */
export interface FirstRows {
  readonly path: string;
  readonly ready: string;
  readonly rows: Readonly<Record<string, string>>;
}

const paramOf = ({ path }: Call, name: string) =>
  new URL(path, 'http://x').searchParams.get(name)?.toLowerCase() ?? '';

function answer(server: TestServer): void {
  const always = server.always;
  always('GET /api/v1/channels', () => ok(channels));
  always('GET /api/v1/default-settings', () => ok([]));
  always('GET /api/v1/settings', () => ok([]));
  always('GET /api/users', () => ({
    ...{ data: users, current_page: 1, per_page: 100, total: users.length },
  }));
  always('GET /api/v1/offers', (call) =>
    offerPage(offers.filter(({ name }) => name.toLowerCase().includes(paramOf(call, 'name')))),
  );
  always('GET /api/v1/clients', (call) => clientPage(searchedClients(paramOf(call, 'search'))));
  for (const one of channels) {
    const own = `GET /api/v1/channels/${one.id}`;
    always(own, () => ok(one));
    for (const part of ['settings', 'available-settings', 'rates', 'ladder-rates']) {
      always(`${own}/${part}`, () => ok([]));
    }
  }
  for (const one of offers) {
    const own = `GET /api/v1/offers/${one.id}`;
    always(own, () => ok(one));
    always(`${own}/available-settings`, () => ok(unboundSettings));
  }
  for (const one of clients) always(`GET /api/v1/clients/${one.id}`, () => ok(one));
}

/** Opens a screen; waits until this command can run, and those of the menu, which reads the channels itself. */
export async function openScreen(path: string, ready: string) {
  const { runtime, server, draw } = await beginSignedIn(path);
  answer(server);
  draw(<App runtime={runtime} />);
  const { registry } = runtime;
  await waitFor(
    () => {
      const ids = registry.available().map((bound) => bound.command.id);
      for (const id of [ready, 'channels.open']) {
        if (!ids.includes(id)) throw new Error(`${id} is not among ${ids.join(' ')}`);
      }
      if ([...document.querySelectorAll('[aria-busy=true]')].some(isInSight))
        throw new Error('busy');
    },
    { timeout: 30_000 },
  );
  const entries = commandEntries(registry.all(), document.activeElement, registry.layers.window());
  const screens = channelScreens(channels);

  /** Returns the title of the first row, after all sources have answered. */
  const firstOf = async (query: string): Promise<string | undefined> => {
    const meaning = meaningOf(query, window.location.origin);
    const lookup = createActor(createLookupLogic(runtime)).start();
    const sources = watchSources(lookup, query);
    lookup.send({ type: 'query.changed', query, requested: sourcesFor(meaning, query) });
    const input = { query, meaning, section: sectionAt(path) };
    const finds = () => findsOf({ ...input, sources: sources.read() }, () => 'open');
    await waitFor(
      () => {
        if (finds().isLooking) throw new Error(`still looking for ${query}`);
      },
      { timeout: 10_000, interval: 20 },
    );
    const found = [
      findCommands(query, entries, weighCommandAt(path)),
      findScreens(query, screens, weighScreenOn(channelOpenAt(path))),
    ];
    const groups = foundGroups(found, finds());
    lookup.stop();
    return groups.flatMap(({ rows }) => rows)[0]?.title;
  };
  return { firstOf };
}
