import { ProblemError } from '#contract/problem.ts';
import { createFeedMachine } from '#machines/activity/feed.machine.ts';
import { explore, settled } from '#tests/support/model.ts';

export interface Note {
  readonly id: string;
}
export interface NoteQuery {
  readonly kind?: string;
}

export const feedMachine = createFeedMachine<Note, NoteQuery>('feed');

const notes = (...ids: readonly string[]): readonly Note[] => ids.map((id) => ({ id }));
const down = new ProblemError({ message: 'База недоступна', status: 503 });
const forbidden = new ProblemError({ message: 'Нет права', status: 403 });
const soon = new ProblemError({ message: 'Слишком часто', status: 429, retryAfter: 30 });

const newsEvents = {
  show: 'walked with the news',
  watch: 'walked with the news',
  unwatch: 'walked with the news',
  look: 'walked with the news',
  'xstate.after.untilLook.feed.news.watched.resting': 'walked with the news',
  'xstate.done.actor.look': 'walked with the news',
  'xstate.error.actor.look': 'walked with the news',
};

/** A list of notes with two pages. */
export const feedModel = explore({
  machine: feedMachine,
  starts: { feed: { input: { query: {} } } },
  events: ({ context: { next } }) => [
    { type: 'query.changed', query: {} },
    { type: 'query.changed', query: { kind: 'channel' } },
    { type: 'reload' },
    { type: 'rights.changed' },
    { type: 'more' },
    { type: 'near' },
    settled.done('load', { page: { entries: notes('6', '5'), next: '5' } }),
    settled.error('load', new ProblemError({ message: 'Нет такого', status: 404 })),
    settled.error('load', down),
    settled.error('load', forbidden),
    settled.error('load', soon),
    settled.done('extend', { page: { entries: notes(next ?? '', '4'), next: null } }),
    settled.error('extend', down),
    settled.error('extend', forbidden),
    settled.error('extend', soon),
    settled.done('pause', undefined),
  ],
  distinguish: ({ context: { query, answered, next } }) => [
    query.kind,
    answered?.kind,
    next === null,
  ],
  condense: () => null,
  leavesOut: newsEvents,
});

/** The news of a list. */
export const newsModel = explore({
  machine: feedMachine,
  starts: { news: { input: { query: {} } } },
  events: [
    { type: 'query.changed', query: { kind: 'channel' } },
    { type: 'reload' },
    { type: 'rights.changed' },
    { type: 'show' },
    { type: 'watch' },
    { type: 'unwatch' },
    { type: 'look' },
    settled.after('untilLook', 'feed.news.watched.resting'),
    settled.done('load', { page: { entries: notes('6', '5'), next: '5' } }),
    settled.done('look', { page: { entries: notes('7'), next: null } }),
    settled.done('look', { page: { entries: notes('9', '8'), next: '8' } }),
    settled.error('look', soon),
    settled.error('look', forbidden),
  ],
  distinguish: ({ context: { news } }) => [news.entries.length > 0, news.next],
  condense: ({ context: { news } }) => news.next,
  leavesOut: {
    more: 'walked with the list',
    near: 'walked with the list',
    'xstate.error.actor.load': 'walked with the list',
    'xstate.done.actor.extend': 'walked with the list',
    'xstate.error.actor.extend': 'walked with the list',
    'xstate.done.actor.pause': 'walked with the list',
  },
});
