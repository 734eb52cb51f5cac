/**
 * What can be undone now, the newest change last. A change can be undone for as long as a message
 * about its call is on the screen, be it its own or that of a later change to the same record, which
 * has taken its place: so the changes of one record are undone one after the other, newest first.
 *
 *   resting ──undo──▶ undoing ──done [undone]───▶ resting (`undone`)
 *      ▲                 ├──────done [refused]──▶ resting (`refused`)   somebody else has changed it
 *      │                 ├──────error───────────▶ resting (`failed`)    may be tried again
 *      └─────────────────┘ forget
 *
 * `offered` adds a change and `messages.changed` takes those away of whose call no message is left,
 * in either state. Nothing is undone while something is being written (`writing.changed`): what was
 * changed last is meant, and that is not offered before it is written.
 */
import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';

/** A change that can be undone, in words without personal data. */
export interface UndoOffer {
  readonly id: string;
  /** The method and path of its call, which is also what tells its message from others. */
  readonly link: string;
  /** What was changed: «ставка уровня 3». */
  readonly label: string;
  /** Where it can be looked at. */
  readonly href: string;
  /** What is said once it is undone, where that is more than its label. */
  readonly done?: string;
}

/** `refused`: nothing was sent, because it is no longer as this console has written it. */
export type UndoOutcome = { type: 'undone' } | { type: 'refused'; reason: string };

/** The change that is undone first: the one with this id, or the newest of all. */
const wantedOf = (entries: readonly UndoOffer[], id: string | null) =>
  id === null ? entries.at(-1) : entries.find((entry) => entry.id === id);

/** Whether nothing has been changed by the same call since. */
export const isNewestOfLink = (entries: readonly UndoOffer[], { id, link }: UndoOffer): boolean =>
  entries.findLast((entry) => entry.link === link)?.id === id;

export const undoMachine = setup({
  types: {
    context: {} as {
      entries: readonly UndoOffer[];
      /** The calls that a message on the screen tells of. */
      links: readonly string[];
      isWriting: boolean;
      /** The one that is being undone. */
      current: UndoOffer | null;
    },
    events: {} as
      | { type: 'offered'; offer: UndoOffer }
      | { type: 'messages.changed'; links: readonly string[] }
      | { type: 'writing.changed'; isWriting: boolean }
      /** That one, or the newest; of the changes by one call only its newest. */
      | { type: 'undo'; id: string | null }
      /** Whoever has made the changes is no longer here. */
      | { type: 'forget' },
    emitted: {} as
      | { type: 'undone'; entry: UndoOffer }
      | { type: 'refused'; entry: UndoOffer; reason: string }
      | { type: 'failed'; entry: UndoOffer; error: unknown },
    tags: {} as 'busy',
  },
  actors: {
    /** Writes what was there before, unless it is no longer as it was written. */
    revert: fromPromise<UndoOutcome, { entry: UndoOffer }>(() => {
      throw new Error('undo: no "revert" actor was provided');
    }),
  },
  guards: {
    hasMessage: ({ context }, params: { offer: UndoOffer }) =>
      context.links.includes(params.offer.link),
    isOffered: ({ context: { entries, isWriting } }, params: { id: string | null }) => {
      const wanted = wantedOf(entries, params.id);
      return !isWriting && wanted !== undefined && isNewestOfLink(entries, wanted);
    },
    isRefused: (_, params: { outcome: UndoOutcome }) => params.outcome.type === 'refused',
  },
  actions: {
    add: assign(({ context }, { offer }: { offer: UndoOffer }) => ({
      entries: [...context.entries, offer],
    })),
    rememberWriting: assign((_, params: { isWriting: boolean }) => params),
    rememberLinks: assign((_, params: { links: readonly string[] }) => params),
    /** What is being undone is kept: its own call may be the next to tell of it. */
    dropUntold: assign(({ context: { entries, links, current } }) => ({
      entries: entries.filter(({ id, link }) => id === current?.id || links.includes(link)),
    })),
    begin: assign(({ context }, params: { id: string | null }) => ({
      current: wantedOf(context.entries, params.id)!,
    })),
    remove: assign(({ context }) => ({
      entries: context.entries.filter(({ id }) => id !== context.current?.id),
    })),
    end: assign({ current: null }),
    clear: assign({ entries: [], current: null }),
    announceUndone: emit(({ context }) => ({ type: 'undone', entry: context.current! })),
    announceRefused: emit(({ context }, params: { outcome: UndoOutcome }) => ({
      type: 'refused',
      entry: context.current!,
      reason: params.outcome.type === 'refused' ? params.outcome.reason : '',
    })),
    announceFailed: emit(({ context }, params: { error: unknown }) => ({
      type: 'failed',
      entry: context.current!,
      error: params.error,
    })),
  },
}).createMachine({
  id: 'undo',
  context: { entries: [], links: [], isWriting: false, current: null },
  initial: 'resting',
  on: {
    offered: {
      guard: { type: 'hasMessage', params: ({ event }) => ({ offer: event.offer }) },
      actions: { type: 'add', params: ({ event }) => ({ offer: event.offer }) },
    },
    'messages.changed': {
      actions: [
        { type: 'rememberLinks', params: ({ event }) => ({ links: event.links }) },
        'dropUntold',
      ],
    },
    'writing.changed': {
      actions: { type: 'rememberWriting', params: ({ event }) => ({ isWriting: event.isWriting }) },
    },
    forget: { target: '.resting', actions: 'clear' },
  },
  states: {
    resting: {
      on: {
        undo: {
          guard: { type: 'isOffered', params: ({ event }) => ({ id: event.id }) },
          target: 'undoing',
          actions: { type: 'begin', params: ({ event }) => ({ id: event.id }) },
        },
      },
    },
    undoing: {
      tags: 'busy',
      invoke: {
        id: 'revert',
        src: 'revert',
        input: ({ context }) => ({ entry: context.current! }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ outcome: event.output }) },
            target: 'resting',
            actions: [
              { type: 'announceRefused', params: ({ event }) => ({ outcome: event.output }) },
              'remove',
              'end',
              'dropUntold',
            ],
          },
          { target: 'resting', actions: ['announceUndone', 'remove', 'end', 'dropUntold'] },
        ],
        onError: {
          target: 'resting',
          actions: [
            { type: 'announceFailed', params: ({ event }) => ({ error: event.error }) },
            'end',
            'dropUntold',
          ],
        },
      },
    },
  },
});

export type UndoMachine = typeof undoMachine;
export type UndoActor = ActorRefFrom<UndoMachine>;
