/**
 * A list with cursors, newest first: older entries are appended on demand, newer ones are offered.
 *
 *   list  loading ──done──▶ ready ──query.changed, reload──▶ loading
 *            ├─error [isUnsupported]─▶ unavailable     the API has no such list
 *            └─error─▶ failed ──reload──▶ loading
 *         ready: resting ──more, near──▶ extending ──error──▶ stuck ──more──▶ extending
 *                                            └─error [isForbidden]─▶ loading
 *   news  unwatched ⇄ watched: resting ──20 s──▶ looking ──▶ resting
 *
 * After an error that asks to wait, `failed` and `stuck` pause first. A new read cancels the running one, so a late
 * answer never wins. Newer entries are kept aside until `show` puts them above the entries. If there are more of them
 * than were read, `show` restarts the list with them, so that there is no gap. A failed look is not shown and is
 * repeated later. `rights.changed` reloads, too. After a forbidden read of older or newer entries the list is read
 * again; if that is forbidden, too, all entries are dropped.
 */
import type { ActorRefFrom } from 'xstate';
import { pausing } from '#machines/feedback/pause.machine.ts';
import { withEvent, withOutput } from '#machines/params.ts';
import { setUpFeed } from './feed.setup.ts';

export function createFeedMachine<TEntry extends { readonly id: string }, TQuery extends object>(
  id: string,
) {
  return setUpFeed<TEntry, TQuery>(id).createMachine({
    id,
    context: ({ input }) => ({
      query: input.query,
      until: input.until ?? null,
      answered: null,
      entries: [],
      next: null,
      news: { entries: [], next: null },
      problem: null,
      lookProblem: null,
    }),
    type: 'parallel',
    on: { 'rights.changed': { actions: 'readAgain' } },
    states: {
      list: {
        initial: 'loading',
        on: {
          'query.changed': [
            { guard: withEvent('isSameQuery') },
            { target: '.loading', actions: withEvent('rememberQuery') },
          ],
        },
        states: {
          loading: {
            tags: 'busy',
            entry: 'clearProblem',
            invoke: {
              id: 'load',
              src: 'load',
              input: ({ context: { query, until } }) => ({ query, before: null, until }),
              onDone: { target: 'ready', actions: withOutput('showPage') },
              onError: [
                {
                  guard: withEvent('isUnsupported'),
                  target: 'unavailable',
                  actions: [withEvent('recordProblem'), 'dropOthers'],
                },
                {
                  guard: withEvent('mustWait'),
                  target: 'failed.pausing',
                  actions: [withEvent('recordProblem'), 'dropOthers'],
                },
                { target: 'failed', actions: [withEvent('recordProblem'), 'dropOthers'] },
              ],
            },
            on: { reload: { target: 'loading', reenter: true, actions: 'announceReload' } },
          },
          ready: {
            initial: 'resting',
            on: {
              reload: { target: 'loading', actions: 'announceReload' },
              show: [
                {
                  guard: 'hasTooManyNews',
                  target: '.resting',
                  actions: 'beginWithNews',
                },
                { guard: 'hasNews', actions: 'showNews' },
              ],
            },
            states: {
              resting: {
                on: {
                  more: { guard: 'hasMore', target: 'extending' },
                  near: { guard: 'hasMore', target: 'extending' },
                },
              },
              extending: {
                tags: 'extending',
                entry: 'clearProblem',
                invoke: {
                  id: 'extend',
                  src: 'load',
                  input: ({ context: { query, next } }) => ({ query, before: next, until: null }),
                  onDone: { target: 'resting', actions: withOutput('append') },
                  onError: [
                    { guard: withEvent('isForbidden'), target: `#${id}.list.loading` },
                    {
                      guard: withEvent('mustWait'),
                      target: 'stuck.pausing',
                      actions: withEvent('recordProblem'),
                    },
                    { target: 'stuck', actions: withEvent('recordProblem') },
                  ],
                },
              },
              stuck: {
                initial: 'free',
                states: {
                  pausing,
                  free: { on: { more: `#${id}.list.ready.extending` } },
                },
              },
            },
          },
          failed: {
            initial: 'free',
            states: {
              pausing,
              free: {
                on: { reload: { target: `#${id}.list.loading`, actions: 'announceReload' } },
              },
            },
          },
          unavailable: {
            on: { reload: { target: 'loading', actions: 'announceReload' } },
          },
        },
      },
      news: {
        initial: 'unwatched',
        states: {
          unwatched: {
            on: {
              watch: [{ guard: 'isRead', target: 'watched.looking' }, { target: 'watched' }],
            },
          },
          watched: {
            initial: 'resting',
            on: {
              unwatch: 'unwatched',
              // Stop a running look: its entries are being replaced.
              'query.changed': '.resting',
              reload: { guard: 'isRead', target: '.resting' },
              show: { guard: 'isShowable', target: '.resting' },
            },
            states: {
              resting: {
                on: { look: { guard: 'isRead', target: 'looking' } },
                after: {
                  untilLook: [
                    { guard: 'isRead', target: 'looking' },
                    { target: 'resting', reenter: true },
                  ],
                },
              },
              looking: {
                invoke: {
                  id: 'look',
                  src: 'look',
                  input: ({ context: { query, entries, news } }) => ({
                    query,
                    after: (news.entries[0] ?? entries[0])?.id ?? null,
                  }),
                  onDone: { target: 'resting', actions: withOutput('keepNews') },
                  onError: [
                    { guard: withEvent('isForbidden'), target: 'resting', actions: 'readAgain' },
                    { target: 'resting', actions: withEvent('noteLook') },
                  ],
                },
              },
            },
          },
        },
      },
    },
  });
}

export type FeedMachine<TEntry extends { readonly id: string }, TQuery extends object> = ReturnType<
  typeof createFeedMachine<TEntry, TQuery>
>;
export type FeedActor<TEntry extends { readonly id: string }, TQuery extends object> = ActorRefFrom<
  FeedMachine<TEntry, TQuery>
>;
