/**
 * Searches records for the typed text. Each kind has its own source, so a slow or failed one does not
 * affect the others. A query is sent to the sources that it concerns; the others drop their results.
 */
import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import { withEvent } from '#machines/params.ts';
import {
  LOOKUP_SOURCES,
  type LookupSource,
  type LookupSourceActor,
  lookupSourceMachine,
} from './lookup-source.machine.ts';

/** A text, and the sources to ask for it. */
interface Question {
  readonly query: string;
  readonly requested: readonly LookupSource[];
}

export const lookupMachine = setup({
  types: {
    context: {} as {
      /** Null before the first search. */
      query: string | null;
      /** The sources that the query concerns. */
      requested: readonly LookupSource[];
      sources: Readonly<Record<LookupSource, LookupSourceActor>>;
    },
    events: {} as { type: 'query.changed' } & Question,
  },
  actors: { source: lookupSourceMachine },
  guards: {
    isNews: ({ context }, { query, requested }: Question) =>
      context.query !== query || context.requested.join() !== requested.join(),
  },
  actions: {
    rememberQuestion: assign((_, { query, requested }: Question) => ({ query, requested })),
    updateSources: enqueueActions(
      ({ context: { sources }, enqueue }, { query, requested }: Question) => {
        for (const source of LOOKUP_SOURCES) {
          const state = sources[source].getSnapshot();
          const isKnown = !state.matches('idle') && state.context.query === query;
          if (!requested.includes(source)) enqueue.sendTo(sources[source], { type: 'drop' });
          else if (!isKnown) enqueue.sendTo(sources[source], { type: 'ask', query });
        }
      },
    ),
  },
}).createMachine({
  id: 'lookup',
  context: ({ spawn }) => ({
    query: null,
    requested: [],
    sources: Object.fromEntries(
      LOOKUP_SOURCES.map((source) => [source, spawn('source', { id: source, input: { source } })]),
    ) as Record<LookupSource, LookupSourceActor>,
  }),
  on: {
    'query.changed': {
      guard: withEvent('isNews'),
      actions: [withEvent('rememberQuestion'), withEvent('updateSources')],
    },
  },
});

export type LookupMachine = typeof lookupMachine;
export type LookupActor = ActorRefFrom<LookupMachine>;
