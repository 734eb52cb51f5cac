import type { User } from '#contract/users.ts';
import { createTogglesMachine, type TogglesMachine } from '#machines/editing/toggles.machine.ts';
import type { Services } from '#workspace/services.tsx';

export type UsersAccessMachine = TogglesMachine<User>;

export const isDisabled = ({ disabled_at }: User): boolean => Boolean(disabled_at);

/** Disables an enabled user, and the other way round. The call names the new state, so it may be repeated. */
export const createAccessLogic = ({
  accounts,
  quiet,
  settle,
}: Pick<Services, 'accounts' | 'quiet' | 'settle'>) =>
  createTogglesMachine<User>(
    'usersAccess',
    ({ id }) => id,
    async ({ subject, link, look }) => {
      const { id } = subject;
      const api = await accounts();
      if (!look) return void (await api.setDisabled(id, !isDisabled(subject)));
      const { readAll } = await import('./users-query.ts');
      const all = await readAll(quiet.users, look);
      const now = all.find((user) => user.id === id);
      if (!now || isDisabled(now) === isDisabled(subject)) throw new Error('not yet');
      const word = isDisabled(subject) ? 'enabled' : 'disabled';
      settle(link!, `User #${id} is already ${word}`);
    },
  );
