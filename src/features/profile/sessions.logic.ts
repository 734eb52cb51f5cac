import { fromPromise } from 'xstate';
import type { Apis } from '#api/apis.ts';
import { toProblem } from '#contract/problem.ts';
import type { Session } from '#contract/sessions.ts';
import { createTogglesMachine, type TogglesMachine } from '#machines/editing/toggles.machine.ts';
import { createCollectionMachine, type PageQuery } from '#machines/lists/collection.machine.ts';

export const sessionsMachine = createCollectionMachine<Session, PageQuery>('sessions');
export type SessionsMachine = typeof sessionsMachine;

/** What is ended: one session, or all others at once. */
export type Ended = Session | 'others';

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
export const createSessionEndsLogic = ({ accounts }: Pick<Apis, 'accounts'>) =>
  createTogglesMachine<Ended>(
    'sessionEnds',
    (ended) => (ended === 'others' ? ended : ended.id),
    async ({ subject }) => {
      const ending = (await accounts()).endSession(subject === 'others' ? null : subject.id);
      await ending.catch((error: unknown) => {
        if (toProblem(error).status !== 404) throw error;
      });
    },
  );
