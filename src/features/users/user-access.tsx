import { bindOn } from '#commands/command.ts';
import { CommandOnButton, useBoundCommands } from '#commands/react.tsx';
import type { User } from '#contract/users.ts';
import type { CursorActor } from '#machines/lists/cursor.machine.ts';
import { actorKey } from '#workspace/editing/actor-registry.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import { onRows } from '#workspace/tables/cursor.ts';
import { userAccess } from './access.commands.ts';
import { createAccessLogic, isDisabled, type UsersAccessMachine } from './access.logic.ts';
import { userChoice } from './users.commands.ts';

const accessKey = actorKey<UsersAccessMachine>('users.access');

function useAccess() {
  const services = useServices();
  return useKeptActor(accessKey, () => createAccessLogic(services));
}

/** The button that disables or enables the user of a row. */
export function UserAccess({ user }: { user: User }) {
  return (
    <CommandOnButton
      command={isDisabled(user) ? userAccess.enable : userAccess.disable}
      actor={useAccess()}
      subject={user}
      size="sm"
      variant="ghost"
      keepsFocus
    >
      {isDisabled(user) ? 'Enable' : 'Disable'}
    </CommandOnButton>
  );
}

/** The same commands for the palette, and the list after one of them. */
export function UsersAccess({
  others,
  cursor,
  onChanged,
}: {
  /** The shown users without oneself. */
  others: readonly User[];
  cursor: CursorActor;
  onChanged: () => void;
}) {
  const access = useAccess();
  useEmitted(access, 'turned', onChanged);
  useBoundCommands(() => {
    const where = (disabled: boolean) =>
      onRows(cursor, () => others.filter((user) => isDisabled(user) === disabled).map(userChoice));
    return [
      bindOn(userAccess.disable, access, where(false)),
      bindOn(userAccess.enable, access, where(true)),
    ];
  }, [access, cursor, others]);
  return null;
}
