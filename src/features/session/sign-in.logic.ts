import { fromPromise } from 'xstate';
import type { AuthApi } from '#api/auth.api.ts';
import { createFormMachine } from '#machines/editing/form.machine.ts';
import type { SessionActor } from '#machines/session/session.machine.ts';
import { browserStorage } from '#workspace/drafts/browser-storage.ts';

export interface LoginDraft {
  email: string;
  password: string;
  remember: boolean;
}

const REMEMBERED_EMAIL = 'pult.email';

/** The remembered e-mail of this browser. */
export function rememberedEmail(): string {
  return browserStorage.getItem(REMEMBERED_EMAIL) ?? '';
}

function rememberEmail({ email, remember }: LoginDraft): void {
  if (remember) browserStorage.setItem(REMEMBERED_EMAIL, email);
  else browserStorage.removeItem(REMEMBERED_EMAIL);
}

export const loginMachine = createFormMachine<LoginDraft>('login', ({ email, password }) => ({
  ...(!email.trim() && { email: ['Email is required'] }),
  ...(!password && { password: ['Password is required'] }),
}));
export type LoginMachine = typeof loginMachine;

/** Sign-in: sets the session's token and user, and remembers the e-mail on request. */
export function createLoginLogic(auth: AuthApi, session: SessionActor) {
  return loginMachine.provide({
    actors: {
      submit: fromPromise(async ({ input: { draft }, signal }) => {
        const email = draft.email.trim();
        const answer = await auth.login({ email, password: draft.password }, signal);
        rememberEmail({ ...draft, email });
        session.send({ type: 'signed.in', token: answer.access_token, user: answer.user });
        return { next: { ...draft, password: '' } };
      }),
    },
  });
}
