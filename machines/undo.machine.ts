/**
 * What can be undone now: a change for each message on the screen that offers it, the newest last.
 *
 *   resting ──undo──▶ undoing ──done [undone]───▶ resting (`undone`)
 *      ▲                 ├──────done [refused]──▶ resting (`refused`)   somebody else has changed it
 *      │                 ├──────error───────────▶ resting (`failed`)    may be tried again
 *      └─────────────────┘ forget
 *
 * `offered` adds a change and `messages.changed` takes those away whose message has gone, in either
 * state. The call of an undo puts its own message in the place of the one that offered it: that one
 * is kept meanwhile, and where the undo fails it is offered by the message that says so.
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
}

export interface UndoEntry extends UndoOffer {
  /** The message that offers it. */
  readonly messageId: string;
}

/** A message about a call that has been answered. */
interface Message {
  readonly id: string;
  readonly link: string;
}

/** `refused`: nothing was sent, because it is no longer as this console has written it. */
export type UndoOutcome = { type: 'undone' } | { type: 'refused'; reason: string };

const messageOf = (messages: readonly Message[], offer: UndoOffer) =>
  messages.find(({ link }) => link === offer.link);

export const undoMachine = setup({
  types: {
    context: {} as {
      entries: readonly UndoEntry[];
      messages: readonly Message[];
      /** The one that is being undone. */
      current: UndoEntry | null;
    },
    events: {} as
      | { type: 'offered'; offer: UndoOffer }
      | { type: 'messages.changed'; messages: readonly Message[] }
      /** That one, or the newest. */
      | { type: 'undo'; id: string | null }
      /** Whoever has made the changes is no longer here. */
      | { type: 'forget' },
    emitted: {} as
      | { type: 'undone'; entry: UndoEntry }
      | { type: 'refused'; entry: UndoEntry; reason: string }
      | { type: 'failed'; entry: UndoEntry; error: unknown },
    tags: {} as 'busy',
  },
  actors: {
    /** Writes what was there before, unless it is no longer as it was written. */
    revert: fromPromise<UndoOutcome, { entry: UndoEntry }>(() => {
      throw new Error('undo: no "revert" actor was provided');
    }),
  },
  guards: {
    hasMessage: ({ context }, params: { offer: UndoOffer }) =>
      messageOf(context.messages, params.offer) !== undefined,
    isOffered: ({ context }, params: { id: string | null }) =>
      params.id === null
        ? context.entries.length > 0
        : context.entries.some(({ id }) => id === params.id),
    isRefused: (_, params: { outcome: UndoOutcome }) => params.outcome.type === 'refused',
  },
  actions: {
    add: assign(({ context }, { offer }: { offer: UndoOffer }) => {
      const messageId = messageOf(context.messages, offer)!.id;
      const others = context.entries.filter((entry) => entry.messageId !== messageId);
      return { entries: [...others, { ...offer, messageId }] };
    }),
    follow: assign(({ context }, { messages }: { messages: readonly Message[] }) => ({
      messages,
      entries: context.entries.filter(
        (entry) =>
          entry.id === context.current?.id || messages.some(({ id }) => id === entry.messageId),
      ),
    })),
    begin: assign(({ context }, params: { id: string | null }) => ({
      current: context.entries.find(({ id }) => id === params.id) ?? context.entries.at(-1)!,
    })),
    remove: assign(({ context }) => ({
      entries: context.entries.filter(({ id }) => id !== context.current?.id),
    })),
    /** To the message that says why it has failed, where that call had one. */
    rebind: assign(({ context }) => ({
      entries: context.entries.flatMap((entry) => {
        if (entry.id !== context.current?.id) return [entry];
        const message = messageOf(context.messages, entry);
        return message ? [{ ...entry, messageId: message.id }] : [];
      }),
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
  context: { entries: [], messages: [], current: null },
  initial: 'resting',
  on: {
    offered: {
      guard: { type: 'hasMessage', params: ({ event }) => ({ offer: event.offer }) },
      actions: { type: 'add', params: ({ event }) => ({ offer: event.offer }) },
    },
    'messages.changed': {
      actions: { type: 'follow', params: ({ event }) => ({ messages: event.messages }) },
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
            ],
          },
          { target: 'resting', actions: ['announceUndone', 'remove', 'end'] },
        ],
        onError: {
          target: 'resting',
          actions: [
            { type: 'announceFailed', params: ({ event }) => ({ error: event.error }) },
            'rebind',
            'end',
          ],
        },
      },
    },
  },
});

export type UndoMachine = typeof undoMachine;
export type UndoActor = ActorRefFrom<UndoMachine>;
