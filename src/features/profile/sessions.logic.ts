import type { Apis } from '#api/apis.ts';
import { toProblem } from '#contract/problem.ts';
import type { Session } from '#contract/sessions.ts';
import { createTogglesMachine, type TogglesMachine } from '#machines/editing/toggles.machine.ts';
import { createCollectionMachine, type PageQuery } from '#machines/lists/collection.machine.ts';
import type { Services } from '#workspace/services.tsx';
import { wholeListRead } from '#workspace/tables/list-read.ts';

const sessionsMachine = createCollectionMachine<Session, PageQuery>('sessions');
export type SessionsMachine = typeof sessionsMachine;

/** What is ended: one session, or all others at once. */
export type Ended = Session | 'others';

export type SessionEndsMachine = TogglesMachine<Ended>;

export const createSessionsLogic = ({ accounts }: Pick<Apis, 'accounts'>) =>
  sessionsMachine.provide({
    actors: {
      load: wholeListRead(async (signal) => (await (await accounts()).sessions(signal)).data),
    },
  });

/** Ends sessions. A session that is already over counts as ended. */
export const createSessionEndsLogic = ({
  accounts,
  quiet,
  settle,
}: Pick<Services, 'accounts' | 'quiet' | 'settle'>) =>
  createTogglesMachine<Ended>(
    'sessionEnds',
    (ended) => (ended === 'others' ? ended : ended.id),
    async ({ subject, link, look }) => {
      const api = await accounts();
      const id = subject === 'others' ? null : subject.id;
      if (look) {
        const { data } = await (await quiet.accounts()).sessions(look);
        const isLeft = (one: Session) => (id === null ? !one.is_current : one.id === id);
        if (data.some(isLeft)) throw new Error('not ended yet');
        return settle(link!, id === null ? 'Already signed out' : 'Already ended');
      }
      await api.endSession(id).catch((error: unknown) => {
        if (toProblem(error).status !== 404) throw error;
      });
    },
  );
