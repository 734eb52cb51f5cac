import { type ActorRefFrom, createActor, setup } from 'xstate';

const doerMachine = setup({
  types: {
    context: {} as { act: (name: string) => void },
    input: {} as { act: (name: string) => void },
    events: {} as
      | { type: 'do' }
      | { type: 'do.on'; name: string }
      | { type: 'rest' }
      | { type: 'rise' },
  },
  actions: {
    act: ({ context }, params: { name: string }) => context.act(params.name),
  },
  guards: {
    isKnown: (_, params: { name: string }) => params.name !== 'Никто',
  },
}).createMachine({
  context: ({ input }) => ({ act: input.act }),
  initial: 'ready',
  states: {
    ready: {
      on: {
        do: { actions: { type: 'act', params: { name: '' } } },
        'do.on': {
          guard: { type: 'isKnown', params: ({ event }) => ({ name: event.name }) },
          actions: { type: 'act', params: ({ event }) => ({ name: event.name }) },
        },
        rest: 'resting',
      },
    },
    resting: { on: { rise: 'ready' } },
  },
});
export type DoerMachine = typeof doerMachine;

/** Accepts `do` while it is ready, and reports it. */
export function createDoer(act: (name: string) => void, isReady = true): ActorRefFrom<DoerMachine> {
  const actor = createActor(doerMachine, { input: { act } }).start();
  if (!isReady) actor.send({ type: 'rest' });
  return actor;
}
