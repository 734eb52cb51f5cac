import { AppLink } from '#workspace/navigation/link.tsx';
import { paths } from '#workspace/navigation/routes.ts';
import { useServices } from '#workspace/services.tsx';
import { lockCommands } from './session.commands.ts';

/** The sign-out link below a card that waits for the session. */
export function LeaveLink() {
  const { session } = useServices();
  const { leave } = lockCommands;
  return (
    <AppLink
      href={paths.login}
      command={leave}
      onClick={(event) => {
        event.preventDefault();
        session.send(leave.event);
      }}
    >
      {leave.title}
    </AppLink>
  );
}
