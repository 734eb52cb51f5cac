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

/** The source of offers during typing. */
export const lookupSourceModel = explore({
  machine: lookupSourceMachine,
  starts: { offers: { input: { source: 'offer' } } },
  events: (snapshot) => {
    const { query, asked } = snapshot.context;
    return [
      ...['займ', 'займ до']
        .filter((text) => text !== query)
        .map((text) => ({ type: 'ask', query: text }) as const),
      // A single letter asks no source.
      ...(query === '' ? [] : [{ type: 'drop' } as const]),
      { type: 'retry' },
      // Without a newer text the end of the patience changes nothing.
      ...(query === asked ? [] : [settled.after('patience', 'lookupSource.loading.behind')]),
      settled.after('pause', 'lookupSource.pausing'),
      settled.after('pause', 'lookupSource.failed.pausing'),
      settled.done('load', { found: foundOffers }),
      settled.error('load', new ProblemError({ message: 'База недоступна', status: 503 })),
      settled.error('load', new ProblemError({ message: 'Нельзя', status: 403 })),
      settled.error('load', tooOften(2)),
      settled.error('load', tooOften(60)),
    ];
  },
  distinguish: ({ context: { query, asked } }) => [query, asked === query],
});

/** All sources, with a text for them and one for none. */
export const lookupModel = explore({
  machine: lookupMachine,
  starts: { lookup: {} },
  events: [
    { type: 'query.changed', query: 'займ', asked: ['channel', 'offer', 'client', 'user'] },
    { type: 'query.changed', query: '#1', asked: ['channel', 'offer', 'client', 'user'] },
    { type: 'query.changed', query: 'з', asked: [] },
  ],
  distinguish: ({ context: { query } }) => query,
});
