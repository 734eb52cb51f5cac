import { ProblemError } from '#contract/problem.ts';
import { lookupMachine } from '#machines/palette/lookup.machine.ts';
import { lookupSourceMachine } from '#machines/palette/lookup-source.machine.ts';
import { hit } from '#tests/support/lookup.ts';
import { explore, settled } from '#tests/support/model.ts';

export const foundOffers = {
  exact: [],
  hits: [hit('offer', 1, 'Займ <b>быстро</b>'), hit('offer', 2, 'Займ до зарплаты')],
  total: 12,
};

const tooOften = (retryAfter: number) =>
  new ProblemError({ message: `Слишком часто: ${retryAfter}`, status: 429, retryAfter });

const texts = (query: string) =>
  ['займ', 'займ до']
    .filter((text) => text !== query)
    .map((text) => ({ type: 'ask', query: text }) as const);

/** The source of offers during typing. */
export const lookupSourceModel = explore({
  machine: lookupSourceMachine,
  starts: { offers: { input: { source: 'offer' } } },
  events: (snapshot) => {
    const { query, lastQuery } = snapshot.context;
    return [
      ...texts(query),
      // A single letter starts no search.
      ...(query === '' ? [] : [{ type: 'drop' } as const]),
      { type: 'retry' },
      // Without a newer text the end of the timeout changes nothing.
      ...(query === lastQuery ? [] : [settled.after('timeout', 'lookupSource.loading.behind')]),
      settled.after('pause', 'lookupSource.pausing'),
      settled.after('pause', 'lookupSource.failed.pausing'),
      settled.done('load', { found: foundOffers }),
      settled.error('load', new ProblemError({ message: 'База недоступна', status: 503 })),
      settled.error('load', new ProblemError({ message: 'Нельзя', status: 403 })),
      settled.error('load', tooOften(2)),
      settled.error('load', tooOften(60)),
    ];
  },
  distinguish: ({ context: { query, lastQuery } }) => [query, lastQuery === query],
  leavesOut: { 'xstate.after.rest.lookupSource.resting': 'calls enough are left' },
});

/** The same source while few calls are left in the current second. */
export const shortOfCallsModel = explore({
  machine: lookupSourceMachine.provide({ guards: { isRoomy: () => false } }),
  starts: { 'short of calls': { input: { source: 'offer' } } },
  events: ({ context: { query } }) => [
    ...texts(query),
    ...(query === '' ? [] : [{ type: 'drop' } as const]),
    settled.after('rest', 'lookupSource.resting'),
    settled.done('load', { found: foundOffers }),
  ],
  distinguish: ({ context: { query, lastQuery } }) => [query, lastQuery === query],
  leavesOut: Object.fromEntries(
    [
      'retry',
      'xstate.after.timeout.lookupSource.loading.behind',
      'xstate.after.pause.lookupSource.pausing',
      'xstate.after.pause.lookupSource.failed.pausing',
      'xstate.error.actor.load',
    ].map((type) => [type, 'the same with calls enough']),
  ),
});

/** All sources, with queries that start a search and one that starts none. */
export const lookupModel = explore({
  machine: lookupMachine,
  starts: { lookup: {} },
  events: [
    { type: 'query.changed', query: 'займ', requested: ['channel', 'offer', 'client', 'user'] },
    { type: 'query.changed', query: '#1', requested: ['channel', 'offer', 'client', 'user'] },
    { type: 'query.changed', query: 'з', requested: [] },
  ],
  distinguish: ({ context: { query } }) => query,
});
