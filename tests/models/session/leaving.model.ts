import { sessionMachine } from '#machines/session/session.machine.ts';
import { explore, settled } from '#tests/support/model.ts';
import { ada } from '#tests/support/people.ts';
import { problems, sessionModel } from './session.model.ts';

const events = [
  { type: 'sign.out' },
  { type: 'keep' },
  { type: 'discard' },
  {
    type: 'session.expired',
    problem: problems.refreshable.problem,
    isDelayed: false,
  },
  settled.done('loadUser', ada),
] as const;
const others = [
  { type: 'page.closed' },
  settled.done('askOthers', undefined),
  settled.error('askOthers', new Error('Another page would')),
] as const;

const restOf = (taken: readonly { readonly type: string }[]) =>
  Object.fromEntries(
    sessionMachine.events
      .filter((one) => !taken.some(({ type }) => type === one))
      .map((type) => [type, 'the same whether something is typed or not: session.model.ts']),
  );

/** Signing out while something is typed that would be lost. */
export const leavingModel = explore({
  machine: sessionMachine.provide({ guards: { losesWork: () => true } }),
  starts: { 'with something typed': { input: { token: 'stored', path: '/profile' } } },
  events,
  distinguish: () => null,
  condense: () => null,
  leavesOut: restOf(events),
  react: sessionModel.react!,
});

/** Signing out while other pages report what they would lose. */
export const othersModel = explore({
  machine: sessionMachine.provide({ guards: { canAskOthers: () => true } }),
  starts: { 'beside others': { input: { token: 'stored', path: '/profile' } } },
  events: [...events, ...others],
  distinguish: () => null,
  condense: () => null,
  leavesOut: restOf([...events, ...others]),
  react: sessionModel.react!,
});
