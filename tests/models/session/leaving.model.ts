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
const taken: readonly string[] = events.map(({ type }) => type);

/** Signing out while something is typed that would be lost. */
export const leavingModel = explore({
  machine: sessionMachine.provide({ guards: { losesWork: () => true } }),
  starts: { 'with something typed': { input: { token: 'stored', path: '/profile' } } },
  events,
  distinguish: () => null,
  condense: () => null,
  leavesOut: Object.fromEntries(
    sessionMachine.events
      .filter((type) => !taken.includes(type))
      .map((type) => [type, 'the same whether something is typed or not: session.model.ts']),
  ),
  react: sessionModel.react!,
});
