/**
 * Copies a text to the clipboard and reports the result.
 *
 *   idle ──copy──▶ writing ──done──▶ idle (`copied`)
 *                     └────error───▶ idle (`refused`)
 *
 * A newer copy replaces one that is still being written. The text itself is never emitted: it may be
 * personal data, and messages outlast the lock.
 */
import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { unprovided, withEvent } from '#machines/params.ts';

export interface Copy {
  readonly text: string;
  /** Describes the text without personal data: «телефон клиента 7», «5 ставок». */
  readonly words: string;
}

export const clipboardMachine = setup({
  types: {
    context: {} as Copy,
    events: {} as { type: 'copy' } & Copy,
    emitted: {} as { type: 'copied' | 'refused'; words: string },
  },
  actors: { write: fromPromise<void, { text: string }>(unprovided('clipboard', 'write')) },
  guards: { isText: (_, { text }: Copy) => text !== '' },
  actions: {
    remember: assign((_, { text, words }: Copy) => ({ text, words })),
    forget: assign({ text: '', words: '' }),
    announceCopied: emit(({ context: { words } }) => ({ type: 'copied', words })),
    announceRefused: emit(({ context: { words } }) => ({ type: 'refused', words })),
  },
}).createMachine({
  id: 'clipboard',
  context: { text: '', words: '' },
  initial: 'idle',
  on: { copy: { guard: withEvent('isText'), target: '.writing', actions: withEvent('remember') } },
  states: {
    idle: {},
    writing: {
      invoke: {
        id: 'write',
        src: 'write',
        input: ({ context }) => context,
        onDone: { target: 'idle', actions: ['announceCopied', 'forget'] },
        onError: { target: 'idle', actions: ['announceRefused', 'forget'] },
      },
    },
  },
});

export type ClipboardMachine = typeof clipboardMachine;
export type ClipboardActor = ActorRefFrom<ClipboardMachine>;
