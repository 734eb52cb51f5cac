import type { Apis } from '#api/apis.ts';
import type { User } from '#contract/users.ts';
import { createTogglesMachine, type TogglesMachine } from '#machines/editing/toggles.machine.ts';

export type UsersAccessMachine = TogglesMachine<User>;

export const isDisabled = ({ disabled_at }: User): boolean => Boolean(disabled_at);

/** Disables an enabled user, and the other way round. The call names the new state, so it may be repeated. */
export const createAccessLogic = ({ accounts }: Pick<Apis, 'accounts'>) =>
  createTogglesMachine<User>(
    'usersAccess',
    ({ id }) => id,
    async ({ subject }) => {
      await (await accounts()).setDisabled(subject.id, !isDisabled(subject));
    },
  );
