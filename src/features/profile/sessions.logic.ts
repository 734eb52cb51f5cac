import { fromPromise } from 'xstate';
import type { Apis } from '#api/apis.ts';
import { toProblem } from '#contract/problem.ts';
import type { Session } from '#contract/sessions.ts';
import {
  createToggleMachine,
  createTogglesMachine,
  type TogglesMachine,
  type Turn,
} from '#machines/editing/toggles.machine.ts';
import { createCollectionMachine, type PageQuery } from '#machines/lists/collection.machine.ts';

export const sessionsMachine = createCollectionMachine<Session, PageQuery>('sessions');
export type SessionsMachine = typeof sessionsMachine;

/** What is ended: one session, or all others at once. */
export type Ended = Session | 'others';

const sessionEnd = createToggleMachine<Ended>('sessionEnd');
const sessionEndsMachine = createTogglesMachine<Ended>(
  'sessionEnds',
  (ended) => (ended === 'others' ? ended : ended.id),
  sessionEnd,
);
export type SessionEndsMachine = TogglesMachine<Ended>;

export const createSessionsLogic = ({ accounts }: Pick<Apis, 'accounts'>) =>
  sessionsMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) => {
        const { data } = await (await accounts()).sessions(signal);
        return { result: { rows: data, total: data.length, lastPage: 1 } };
      }),
    },
  });

/** A session that is over already counts as ended. */
export function createSessionEndsLogic({ accounts }: Pick<Apis, 'accounts'>): SessionEndsMachine {
  const turn = fromPromise<void, Turn<Ended>>(async ({ input: { subject } }) => {
    const ending = (await accounts()).endSession(subject === 'others' ? null : subject.id);
    await ending.catch((error: unknown) => {
      if (toProblem(error).status !== 404) throw error;
    });
  });
  return sessionEndsMachine.provide({
    actors: { toggle: sessionEnd.provide({ actors: { turn } }) },
  });
}
