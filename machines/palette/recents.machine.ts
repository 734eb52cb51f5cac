/**
 * What a person used last: records by kind and number, commands and screens by the command's id.
 *
 *   nobody ──person.came──▶ somebody ──person.left──▶ nobody
 *
 * What it remembers is stored (`store`) by the number of the person and holds no names. Names that
 * this session happens to know (`named`) stay in memory, and go with the person.
 */
import { type ActorRefFrom, assign, setup } from 'xstate';
import type { RecordRef } from './kinds.ts';

const RECENTS_AT_MOST = 8;
/** More than one query of the palette shows; names of records found earlier are personal data. */
const NAMES_AT_MOST = 50;

export type Recent = RecordRef | { readonly command: string };

/** Tells one from another. */
export const recentKey = (recent: Recent): string =>
  'command' in recent ? recent.command : `${recent.kind}:${recent.id}`;

const without = (items: readonly Recent[], gone: Recent) =>
  items.filter((item) => recentKey(item) !== recentKey(gone));

export const recentsMachine = setup({
  types: {
    context: {} as {
      owner: number | null;
      /** The last one first. */
      items: readonly Recent[];
      /** By `recentKey`. */
      names: Readonly<Record<string, string>>;
    },
    events: {} as
      | { type: 'person.came'; owner: number; items: readonly Recent[] }
      | { type: 'person.left' }
      | { type: 'used'; item: Recent }
      /** The record does not exist any more. */
      | { type: 'gone'; item: Recent }
      | { type: 'named'; names: Readonly<Record<string, string>> }
      /** Another tab of this person has used something. */
      | { type: 'items.changed'; items: readonly Recent[] },
  },
  guards: {
    isKnown: ({ context }, params: { item: Recent }) =>
      context.items.some((item) => recentKey(item) === recentKey(params.item)),
    isLast: ({ context: { items } }, params: { item: Recent }) =>
      items[0] !== undefined && recentKey(items[0]) === recentKey(params.item),
  },
  actions: {
    /** Puts the items where this person's next session finds them. */
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
  on: {
    'person.came': {
      target: '.somebody',
      actions: {
        type: 'begin',
        params: ({ event }) => ({ owner: event.owner, items: event.items }),
      },
    },
  },
  states: {
    nobody: { entry: 'forgetAll' },
    somebody: {
      on: {
        'person.left': 'nobody',
        used: [
          { guard: { type: 'isLast', params: ({ event }) => ({ item: event.item }) } },
          {
            actions: [{ type: 'putFirst', params: ({ event }) => ({ item: event.item }) }, 'store'],
          },
        ],
        gone: {
          guard: { type: 'isKnown', params: ({ event }) => ({ item: event.item }) },
          actions: [{ type: 'remove', params: ({ event }) => ({ item: event.item }) }, 'store'],
        },
        named: { actions: { type: 'learn', params: ({ event }) => ({ names: event.names }) } },
        'items.changed': {
          actions: { type: 'adopt', params: ({ event }) => ({ items: event.items }) },
        },
      },
    },
  },
});

export type RecentsMachine = typeof recentsMachine;
export type RecentsActor = ActorRefFrom<RecentsMachine>;
