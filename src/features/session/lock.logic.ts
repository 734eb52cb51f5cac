import { fromPromise, waitFor } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import { createFormMachine } from '#machines/editing/form.machine.ts';
import type { SessionActor } from '#machines/session/session.machine.ts';

export interface UnlockDraft {
  password: string;
}

const unlockMachine = createFormMachine<UnlockDraft>('unlock', ({ password }) =>
  password ? {} : { password: ['Введите пароль.'] },
);
export type UnlockMachine = typeof unlockMachine;

/** Confirms the session with the password. The session machine sends it and changes state. */
export function createUnlockLogic(session: SessionActor) {
  return unlockMachine.provide({
    actors: {
      submit: fromPromise(async ({ input: { draft } }) => {
        session.send({ type: 'confirm', password: draft.password });
        const settled = await waitFor(session, (state) => !state.matches('refreshing'));
        const { problem } = settled.context;
        if (settled.matches('locked') && problem) throw new ProblemError(problem);
        return { next: { password: '' } };
      }),
    },
  });
}
