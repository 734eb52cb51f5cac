import { fromPromise } from 'xstate';
import type { Apis } from '#api/apis.ts';
import type { User } from '#contract/users.ts';
import {
  createToggleMachine,
  createTogglesMachine,
  type TogglesMachine,
  type Turn,
} from '#machines/editing/toggles.machine.ts';

const userDisabling = createToggleMachine<User>('userDisabling');
const usersAccessMachine = createTogglesMachine<User>('usersAccess', ({ id }) => id, userDisabling);
export type UsersAccessMachine = TogglesMachine<User>;

export const isDisabled = ({ disabled_at }: User): boolean => Boolean(disabled_at);

/** Disables an enabled user, and the other way round. The call names the wish, so it may be repeated. */
export function createAccessLogic({ accounts }: Pick<Apis, 'accounts'>): UsersAccessMachine {
  const turn = fromPromise<void, Turn<User>>(async ({ input: { subject } }) => {
    await (await accounts()).setDisabled(subject.id, !isDisabled(subject));
  });
  return usersAccessMachine.provide({
    actors: { toggle: userDisabling.provide({ actors: { turn } }) },
  });
}
