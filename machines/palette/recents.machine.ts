/**
 * What a user used recently: records by kind and number, commands and screens by command id.
 *
 *   nobody ──person.came──▶ somebody ──person.left──▶ nobody
 *
 * The items are stored (`store`) by user id and contain no names. Names known to this session (`named`)
 * stay in memory and are dropped when the user leaves.
 */
import { type ActorRefFrom, assign, setup } from 'xstate';
import { withEvent } from '#machines/params.ts';
import type { RecordRef } from './kinds.ts';

const RECENTS_AT_MOST = 8;
/** More than one palette query shows. The limit matters because names of found records are personal data. */
const NAMES_AT_MOST = 50;

export type Recent = RecordRef | { readonly command: string };

/** The unique key of an item. */
export const recentKey = (recent: Recent): string =>
  'command' in recent ? recent.command : `${recent.kind}:${recent.id}`;

const without = (items: readonly Recent[], gone: Recent) =>
  items.filter((item) => recentKey(item) !== recentKey(gone));

export const recentsMachine = setup({
  types: {
    context: {} as {
      owner: number | null;
      /** Most recent first. */
      items: readonly Recent[];
      /** By `recentKey`. */
      names: Readonly<Record<string, string>>;
    },
    events: {} as
      | { type: 'person.came'; owner: number; items: readonly Recent[] }
      | { type: 'person.left' }
      | { type: 'used'; item: Recent }
      /** The record no longer exists. */
      | { type: 'gone'; item: Recent }
      | { type: 'named'; names: Readonly<Record<string, string>> }
      /** Another tab of the same user has used something. */
      | { type: 'items.changed'; items: readonly Recent[] },
  },
  guards: {
    isKnown: ({ context }, params: { item: Recent }) =>
      context.items.some((item) => recentKey(item) === recentKey(params.item)),
    isLast: ({ context: { items } }, params: { item: Recent }) =>
      items[0] !== undefined && recentKey(items[0]) === recentKey(params.item),
  },
  actions: {
    /** Stores the items for the user's next session. */
    store: () => {},
    begin: assign((_, params: { owner: number; items: readonly Recent[] }) => ({
      owner: params.owner,
      items: params.items.slice(0, RECENTS_AT_MOST),
      names: {},
    })),
    forgetAll: assign({ owner: null, items: [], names: {} }),
    putFirst: assign(({ context }, params: { item: Recent }) => ({
      items: [params.item, ...without(context.items, params.item)].slice(0, RECENTS_AT_MOST),
    })),
    remove: assign(({ context }, params: { item: Recent }) => ({
      items: without(context.items, params.item),
    })),
    learn: assign(({ context }, { names }: { names: Readonly<Record<string, string>> }) => {
      const recent = new Set(context.items.map(recentKey));
      const earlier = Object.entries(context.names).filter(([key]) => !(key in names));
      const all = [...earlier, ...Object.entries(names)];
      const first = all.length - NAMES_AT_MOST;
      return {
        names: Object.fromEntries(all.filter(([key], at) => at >= first || recent.has(key))),
      };
    }),
    adopt: assign((_, params: { items: readonly Recent[] }) => ({
      items: params.items.slice(0, RECENTS_AT_MOST),
    })),
  },
}).createMachine({
  id: 'recents',
  context: { owner: null, items: [], names: {} },
  initial: 'nobody',
  on: { 'person.came': { target: '.somebody', actions: withEvent('begin') } },
  states: {
    nobody: { entry: 'forgetAll' },
    somebody: {
      on: {
        'person.left': 'nobody',
        used: [{ guard: withEvent('isLast') }, { actions: [withEvent('putFirst'), 'store'] }],
        gone: { guard: withEvent('isKnown'), actions: [withEvent('remove'), 'store'] },
        named: { actions: withEvent('learn') },
        'items.changed': { actions: withEvent('adopt') },
      },
    },
  },
});

export type RecentsMachine = typeof recentsMachine;
export type RecentsActor = ActorRefFrom<RecentsMachine>;
