import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import {
  type FeedPage,
  type FeedRead,
  LOOK_EVERY,
  NEWS_KEPT,
} from '#machines/activity/feed.setup.ts';
import {
  feedMachine,
  feedModel,
  type Note,
  type NoteQuery,
  newsModel,
} from '#tests/models/activity/feed.model.ts';
import { heldCalls, settle } from '#tests/support/deferred.ts';
import { titledEdgesOf } from '#tests/support/model.ts';

describe('on every transition of a list with cursors', () => {
  it.each([...titledEdgesOf(feedModel), ...titledEdgesOf(newsModel)])(
    '%s',
    (_, { before, event, snapshot }) => {
      const { entries, news, next, problem, query, answered } = snapshot.context;
      const known = before.context;
      const ids = entries.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      // The entries change only by an answer to the user's request, or by `show`.
      const mayChange = ['done.actor.load', 'done.actor.extend', 'error.actor.load', 'show'];
      if (!mayChange.some((type) => event.type.endsWith(type))) expect(entries).toBe(known.entries);
      if (event.type === 'show') expect(news.entries).toEqual([]);
      if (event.type === 'show' && known.news.next === null) {
        expect(entries).toEqual([...known.news.entries, ...known.entries]);
        expect(next).toBe(known.next);
      }
      // News of another query are never offered.
      if (query !== known.query) expect(news.entries).toEqual([]);
      // A failed look sets no problem on the list.
      if (event.type === 'xstate.error.actor.look') expect(problem).toBe(known.problem);
      if (!snapshot.hasTag('busy') && answered !== null) expect(answered).toEqual(query);
      const hasFailed = ['failed', 'unavailable', { ready: 'stuck' }].some((list) =>
        snapshot.matches({ list } as never),
      );
      expect(problem !== null).toBe(hasFailed);
    },
  );
});

type Answer = { page: FeedPage<Note> };
function begin(until?: string) {
  const { calls: loads, actor: load } = heldCalls<Answer, FeedRead<NoteQuery>>();
  const { calls: looks, actor: look } = heldCalls<
    Answer,
    { query: NoteQuery; after: string | null }
  >();
  const clock = new SimulatedClock();
  const actor = createActor(feedMachine.provide({ actors: { load, look } }), {
    clock,
    input: { query: {}, ...(until && { until }) },
  }).start();
  const ids = () => actor.getSnapshot().context.entries.map(({ id }) => id);
  return { actor, loads, looks, clock, ids };
}
const page = (ids: string, next: string | null = null): Answer => ({
  page: { entries: [...ids].map((id) => ({ id })), next },
});

/** A visible list whose first page has been read. */
async function beginRead(ids = '65', next: string | null = '5') {
  const begun = begin();
  begun.actor.send({ type: 'watch' });
  begun.loads[0]!.resolve(page(ids, next));
  await settle();
  return begun;
}

describe('a list with cursors', () => {
  it.each([
    ['a reload', 'reload'],
    ['the read of older entries', 'more'],
    ['a look for news', 'look'],
  ] as const)(
    'drops its entries if %s is forbidden, and keeps them after another failure',
    async (_, type) => {
      const { actor, loads, looks, ids } = await beginRead();
      actor.send({ type: 'look' });
      looks[0]!.resolve(page('7'));
      await settle();
      const fail = async (status: number) => {
        actor.send({ type });
        const [call] = [type === 'look' ? looks : loads].map((calls) => calls.at(-1)!);
        call!.reject(new ProblemError({ message: 'Нет', status }));
        await settle();
        return actor.getSnapshot();
      };
      for (const status of [401, 500]) {
        const { context } = await fail(status);
        expect([ids(), context.news.entries]).toEqual([['6', '5'], [{ id: '7' }]]);
      }
      await fail(403);
      // The list is requested once more.
      if (type !== 'reload')
        loads.at(-1)!.reject(new ProblemError({ message: 'Нет', status: 403 }));
      await settle();
      const { context, value } = actor.getSnapshot();
      expect(value).toMatchObject({ list: { failed: 'free' } });
      expect(context).toMatchObject({ entries: [], next: null, answered: null });
      expect(context).toMatchObject({ news: { entries: [] }, problem: { status: 403 } });
      actor.send({ type: 'reload' });
      loads.at(-1)!.resolve(page('8'));
      await settle();
      expect(ids()).toEqual(['8']);
    },
  );

  it('ignores the late answer of an older filter', async () => {
    const { actor, loads, ids } = begin();
    actor.send({ type: 'query.changed', query: { kind: 'channel' } });
    expect(loads[0]!.signal.aborted).toBe(true);
    loads[1]!.resolve(page('2'));
    loads[0]!.resolve(page('1'));
    await settle();
    expect(ids()).toEqual(['2']);
  });

  it('ignores an older page of another filter', async () => {
    const { actor, loads, ids } = await beginRead();
    actor.send({ type: 'more' });
    actor.send({ type: 'query.changed', query: { kind: 'channel' } });
    loads[1]!.resolve(page('4'));
    loads[2]!.resolve(page('9'));
    await settle();
    expect(ids()).toEqual(['9']);
  });

  const untils = ({ loads }: ReturnType<typeof begin>) => loads.map(({ input }) => input.until);

  it('requests a first page down to the given entry, also after a failure', async () => {
    const begun = begin('4');
    const { actor, loads } = begun;
    loads[0]!.reject(new ProblemError({ message: 'База недоступна', status: 503 }));
    await settle();
    actor.send({ type: 'reload' });
    loads[1]!.resolve(page('654', '4'));
    await settle();
    actor.send({ type: 'more' });
    loads[2]!.resolve(page('3'));
    await settle();
    actor.send({ type: 'reload' });
    expect(untils(begun)).toEqual(['4', '4', null, null]);
  });

  it('does not use the given entry for another filter', () => {
    const begun = begin('4');
    begun.actor.send({ type: 'query.changed', query: {} });
    begun.actor.send({ type: 'query.changed', query: { kind: 'channel' } });
    expect(untils(begun)).toEqual(['4', null]);
  });

  it('appends older pages until the end, each entry once', async () => {
    const { actor, loads, ids } = await beginRead();
    actor.send({ type: 'near' });
    actor.send({ type: 'near' });
    expect(loads.map(({ input }) => input.before)).toEqual([null, '5']);
    loads[1]!.resolve(page('543', null));
    await settle();
    expect(ids().join('')).toBe('6543');
    expect(actor.getSnapshot().can({ type: 'more' })).toBe(false);
  });

  it('requests an older page again after a failure only when the user asks for it', async () => {
    const { actor, loads } = await beginRead();
    actor.send({ type: 'near' });
    loads[1]!.reject(new ProblemError({ message: 'нет связи' }));
    await settle();
    actor.send({ type: 'near' });
    expect(loads).toHaveLength(2);
    actor.send({ type: 'more' });
    expect(loads).toHaveLength(3);
  });

  it('looks for news only while it is visible, after the newest known entry', async () => {
    const { actor, looks, clock, ids } = await beginRead();
    clock.increment(LOOK_EVERY - 1);
    expect(looks).toHaveLength(0);
    clock.increment(1);
    looks[0]!.resolve(page('7'));
    await settle();
    expect(ids()).toEqual(['6', '5']);
    actor.send({ type: 'unwatch' });
    clock.increment(10 * LOOK_EVERY);
    expect(looks).toHaveLength(1);
    // When the list is visible again, it looks at once.
    actor.send({ type: 'watch' });
    looks[1]!.resolve(page('98'));
    await settle();
    expect(looks.map(({ input }) => input.after)).toEqual(['6', '7']);
    actor.send({ type: 'show' });
    expect(ids()).toEqual(['9', '8', '7', '6', '5']);
  });

  it('aborts a look for news when it is hidden', async () => {
    const { actor, looks, clock } = await beginRead();
    clock.increment(LOOK_EVERY);
    actor.send({ type: 'unwatch' });
    expect(looks[0]!.signal.aborted).toBe(true);
  });

  it('waits as long as the server asks after a refused look', async () => {
    const { actor, looks, clock } = await beginRead();
    clock.increment(LOOK_EVERY);
    looks[0]!.reject(new ProblemError({ message: 'позже', status: 429, retryAfter: 60 }));
    await settle();
    expect(actor.getSnapshot().context.lookProblem?.message).toBe('позже');
    clock.increment(59_999);
    expect(looks).toHaveLength(1);
    clock.increment(1);
    looks[1]!.resolve(page(''));
    await settle();
    expect(actor.getSnapshot().context.lookProblem).toBeNull();
  });

  it('restarts from the news if they do not reach its entries', async () => {
    const { actor, looks, loads, clock, ids } = await beginRead();
    clock.increment(LOOK_EVERY);
    looks[0]!.resolve(page('98', '8'));
    await settle();
    actor.send({ type: 'near' });
    actor.send({ type: 'show' });
    // The older page belonged below entries that are gone.
    expect(loads[1]!.signal.aborted).toBe(true);
    expect(ids()).toEqual(['9', '8']);
    actor.send({ type: 'more' });
    expect(loads[2]!.input.before).toBe('8');
  });

  it('keeps at most NEWS_KEPT news', async () => {
    const { actor, looks, clock } = await beginRead();
    clock.increment(LOOK_EVERY);
    const entries = Array.from({ length: NEWS_KEPT + 1 }, (_, at) => ({ id: `n${at}` }));
    looks[0]!.resolve({ page: { entries, next: null } });
    await settle();
    const { news } = actor.getSnapshot().context;
    expect(news.entries).toHaveLength(NEWS_KEPT);
    expect(news.next).toBe(`n${NEWS_KEPT - 1}`);
  });

  it('drops the entries of another filter when its read fails', async () => {
    const { actor, loads, ids } = await beginRead();
    actor.send({ type: 'query.changed', query: { kind: 'channel' } });
    loads[1]!.reject(new ProblemError({ message: 'нет связи' }));
    await settle();
    expect(ids()).toEqual([]);
  });

  it('keeps the entries when they cannot be read again', async () => {
    const { actor, loads, ids } = await beginRead();
    actor.send({ type: 'reload' });
    loads[1]!.reject(new ProblemError({ message: 'нет связи' }));
    await settle();
    expect(ids()).toEqual(['6', '5']);
  });

  it.each([404, 405, 501])('is unavailable if the API answers %s', async (status) => {
    const { actor, loads } = begin();
    loads[0]!.reject(new ProblemError({ message: 'нет', status }));
    await settle();
    expect(actor.getSnapshot().matches({ list: 'unavailable' })).toBe(true);
  });
});
