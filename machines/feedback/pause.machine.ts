/**
 * Counts down the seconds that the server asks to wait before the next try.
 *
 *   counting ──each second──▶ counting ──all seconds──▶ over
 *
 * The end has its own timer, because browsers throttle the one-second timer of a hidden tab.
 */
import { type ActorRefFrom, assign, setup } from 'xstate';
import { type Problem, toProblem } from '#contract/problem.ts';

export const pauseMachine = setup({
  types: {
    context: {} as { seconds: number; left: number },
    input: {} as { seconds: number },
  },
  delays: { whole: ({ context }) => context.seconds * 1_000, second: 1_000 },
  guards: { isMoreLeft: ({ context }) => context.left > 1 },
  actions: { count: assign({ left: ({ context }) => context.left - 1 }) },
}).createMachine({
  id: 'pause',
  context: ({ input: { seconds } }) => ({ seconds, left: seconds }),
  initial: 'counting',
  states: {
    counting: {
      after: { whole: 'over' },
      initial: 'second',
      states: {
        second: {
          after: {
            second: { guard: 'isMoreLeft', target: 'second', reenter: true, actions: 'count' },
          },
        },
      },
    },
    over: { type: 'final' },
  },
});

export type PauseActor = ActorRefFrom<typeof pauseMachine>;

/** Whether a failed read asks to wait. */
export const mustWait = (error: unknown): boolean => toProblem(error).retryAfter !== undefined;

/** The state of a list or a record after an error that asks to wait; its actor `pause` is `pauseMachine`. */
export const pausing = {
  tags: 'pausing',
  invoke: {
    id: 'pause',
    src: 'pause',
    input: ({ context }: { context: { problem: Problem | null } }) => ({
      seconds: context.problem!.retryAfter!,
    }),
    onDone: 'free',
  },
} as const;
