/**
 * The changes that can be undone, newest last. A change can be undone while a message about its
 * call is on the screen: its own, or the one of a later change to the same record that replaced it.
 * So the changes of one record are undone one by one, newest first.
 *
 *   resting ──undo──▶ undoing ──done [undone]───▶ resting (`undone`)
 *      ▲                 ├──────done [refused]──▶ resting (`refused`)   somebody else has changed it
 *      │                 ├──────error───────────▶ resting (`failed`)    may be tried again
 *      └─────────────────┘ forget
 *
 * In either state `offered` adds a change, and `messages.changed` removes the changes whose call
 * has no message left. Undo is refused while a write is running (`writing.changed`): undo means the last change, and
 * that change is offered only after it is written. If that write has failed or its outcome is unknown, earlier changes
 * can be undone only by `undo` with an id.
 */
import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { unprovided, withEvent, withOutput } from '#machines/params.ts';

/** A change that can be undone, described without personal data. */
export interface UndoOffer {
  readonly id: string;
  /** The method and path of its call. Also identifies its message. */
  readonly link: string;
  /** The changed thing, without a colon: «ставка уровня 3», «возврат, ставка уровня 3». */
  readonly label: string;
  /** The screen that shows it. */
  readonly href: string;
  /** The message after the undo, if it says more than the label. */
  readonly done?: string;
}

interface UndoContext {
  readonly entries: readonly UndoOffer[];
  /**
   * The links of the messages on the screen. The value is true or false if the newest message with the link is about a
   * failed write (true: its outcome is unknown), else null.
   */
  readonly links: Readonly<Record<string, boolean | null>>;
  readonly isWriting: boolean;
  /** The change that is being undone. */
  readonly current: UndoOffer | null;
  /** The id of the change whose undo has failed, until the next write. */
  readonly failed: string | null;
}

/** `refused`: others have changed the value, or a part of it, since. The reason is the text to show. */
export type UndoOutcome = { type: 'undone' } | { type: 'refused'; reason: string };

/**
 * The change that a message with this link offers to undo: the newest one. The message of a failed write is about
 * another change, unless the write was the undo itself.
 */
export const offeredBy = (
  { entries, failed }: Pick<UndoContext, 'entries' | 'failed'>,
  { link, hasFailed }: { link: string; hasFailed: boolean },
): UndoOffer | undefined => {
  const newest = entries.findLast((entry) => entry.link === link);
  return hasFailed && newest?.id !== failed ? undefined : newest;
};

/**
 * If a later failed write has replaced the message of the newest change, whether the outcome of that write is unknown;
 * null or undefined if the message still offers to undo the change.
 */
export const isUnknownSince = ({
  entries,
  failed,
  links,
}: Pick<UndoContext, 'entries' | 'failed' | 'links'>): boolean | null | undefined => {
  const newest = entries.at(-1);
  return newest && newest.id !== failed ? links[newest.link] : undefined;
};

/** The newest change, if its message offers to undo it. */
export const newestOffered = (context: UndoContext): UndoOffer | undefined =>
  isUnknownSince(context) == null ? context.entries.at(-1) : undefined;

/** The change to undo: the one with this id, or the newest. */
const wantedOf = (context: UndoContext, id: string | null) =>
  id === null ? newestOffered(context) : context.entries.find((entry) => entry.id === id);

/** Whether no later change has the same link. */
export const isNewestOfLink = (entries: readonly UndoOffer[], { id, link }: UndoOffer): boolean =>
  entries.findLast((entry) => entry.link === link)?.id === id;

export const undoMachine = setup({
  types: {
    context: {} as UndoContext,
    events: {} as
      | { type: 'offered'; offer: UndoOffer }
      | { type: 'messages.changed'; links: UndoContext['links'] }
      | { type: 'writing.changed'; isWriting: boolean }
      /** Undo the change with this id, or the newest. Of several with the same link only the newest can be undone. */
      | { type: 'undo'; id: string | null }
      /** The user signed out. */
      | { type: 'forget' },
    emitted: {} as
      | { type: 'undone'; entry: UndoOffer }
      | { type: 'refused'; entry: UndoOffer; reason: string }
      | { type: 'failed'; entry: UndoOffer; error: unknown },
    tags: {} as 'busy',
  },
  actors: {
    /** Writes the old values back, unless they were changed since. */
    revert: fromPromise<UndoOutcome, { entry: UndoOffer }>(unprovided('undo', 'revert')),
  },
  guards: {
    hasMessage: ({ context }, params: { offer: UndoOffer }) => params.offer.link in context.links,
    isOffered: ({ context }, params: { id: string | null }) => {
      const wanted = wantedOf(context, params.id);
      return !context.isWriting && wanted !== undefined && isNewestOfLink(context.entries, wanted);
    },
    isRefused: (_, { type }: UndoOutcome) => type === 'refused',
  },
  actions: {
    add: assign(({ context }, { offer }: { offer: UndoOffer }) => ({
      entries: [...context.entries, offer],
    })),
    /** The message of the next write replaces that of a failed undo. */
    rememberWriting: assign(({ context }, { isWriting }: { isWriting: boolean }) => ({
      isWriting,
      failed: isWriting ? null : context.failed,
    })),
    rememberMessages: assign((_, { links }: Pick<UndoContext, 'links'>) => ({ links })),
    /** Keeps the current change: its own call may show the next message. */
    dropWithoutMessage: assign(({ context: { entries, links, current } }) => ({
      entries: entries.filter(({ id, link }) => id === current?.id || link in links),
    })),
    begin: assign(({ context }, params: { id: string | null }) => ({
      current: wantedOf(context, params.id)!,
    })),
    remove: assign(({ context }) => ({
      entries: context.entries.filter(({ id }) => id !== context.current?.id),
    })),
    rememberFailed: assign({ failed: ({ context }) => context.current!.id }),
    end: assign({ current: null }),
    clear: assign({ entries: [], current: null }),
    announceUndone: emit(({ context }) => ({ type: 'undone', entry: context.current! })),
    announceRefused: emit(({ context }, { reason = '' }: { type: string; reason?: string }) => ({
      type: 'refused',
      entry: context.current!,
      reason,
    })),
    announceFailed: emit(({ context }, params: { error: unknown }) => ({
      type: 'failed',
      entry: context.current!,
      error: params.error,
    })),
  },
}).createMachine({
  id: 'undo',
  context: {
    entries: [],
    links: {},
    isWriting: false,
    current: null,
    failed: null,
  },
  initial: 'resting',
  on: {
    offered: { guard: withEvent('hasMessage'), actions: withEvent('add') },
    'messages.changed': { actions: [withEvent('rememberMessages'), 'dropWithoutMessage'] },
    'writing.changed': { actions: withEvent('rememberWriting') },
    forget: { target: '.resting', actions: 'clear' },
  },
  states: {
    resting: {
      on: {
        undo: { guard: withEvent('isOffered'), target: 'undoing', actions: withEvent('begin') },
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
            guard: withOutput('isRefused'),
            target: 'resting',
            actions: [withOutput('announceRefused'), 'remove', 'end', 'dropWithoutMessage'],
          },
          { target: 'resting', actions: ['announceUndone', 'remove', 'end', 'dropWithoutMessage'] },
        ],
        onError: {
          target: 'resting',
          actions: [withEvent('announceFailed'), 'rememberFailed', 'end', 'dropWithoutMessage'],
        },
      },
    },
  },
});

export type UndoMachine = typeof undoMachine;
export type UndoActor = ActorRefFrom<UndoMachine>;
