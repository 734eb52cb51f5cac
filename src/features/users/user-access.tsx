import { Ban, CircleCheck } from 'lucide-react';
import type { ActorRefFrom } from 'xstate';
import { bindOn } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import { RowButton, short } from '#commands/row-actions.tsx';
import type { User } from '#contract/users.ts';
import type { CursorActor } from '#machines/lists/cursor.machine.ts';
import { actorKey } from '#workspace/editing/actor-registry.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import { onRows } from '#workspace/tables/cursor.ts';
import { userAccess } from './access.commands.ts';
import { createAccessLogic, isDisabled, type UsersAccessMachine } from './access.logic.ts';
import { userChoice } from './users.commands.ts';
import type { UsersMachine } from './users.logic.ts';

const accessKey = actorKey<UsersAccessMachine>('users.access');

function useAccess() {
  const services = useServices();
  return useKeptActor(accessKey, () => createAccessLogic(services));
}

type UserAccessProps =
  | { readonly user: User }
  | {
      /** The shown users except the signed-in one. */
      readonly others: readonly User[];
      readonly cursor: CursorActor;
      readonly list: ActorRefFrom<UsersMachine>;
    };

/** One view, so that it is loaded once: the button of a row, or the same commands for the palette. */
export default function UserAccess(props: UserAccessProps) {
  return 'user' in props ? <AccessButton {...props} /> : <AccessCommands {...props} />;
}

/** The button that disables or enables the user of a row. */
function AccessButton({ user }: { user: User }) {
  const isOff = isDisabled(user);
  const { disable, enable } = userAccess;
  const [command, other] = isOff ? [enable, disable] : [disable, enable];
  return (
    <RowButton
      command={command}
      actor={useAccess()}
      subject={user}
      keepsFocus
      {...short(command, isOff ? CircleCheck : Ban, other)}
    />
  );
}

/** The commands, and the reload of the list after one of them. */
function AccessCommands({
  others,
  cursor,
  list,
}: Extract<UserAccessProps, { others: readonly User[] }>) {
  const access = useAccess();
  useEmitted(access, 'toggled', () => list.send({ type: 'rows.changed' }));
  useEmitted(list, 'read', () => access.send({ type: 'look' }));
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
