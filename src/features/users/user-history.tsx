import { History } from 'lucide-react';
import { bindOn } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import { RowButton, short } from '#commands/row-actions.tsx';
import type { User } from '#contract/users.ts';
import type { CursorActor } from '#machines/lists/cursor.machine.ts';
import { useServices } from '#workspace/services.tsx';
import { onRows } from '#workspace/tables/cursor.ts';
import { userHistory } from './history.commands.ts';
import { userChoice } from './users.commands.ts';

type UserHistoryProps =
  | { readonly user: User }
  | { readonly shown: readonly User[]; readonly cursor: CursorActor };

/** One view, so that it is loaded once: the button of a row, or the same command for the palette. */
export default function UserHistory(props: UserHistoryProps) {
  return 'user' in props ? <HistoryButton {...props} /> : <HistoryCommand {...props} />;
}

function HistoryButton({ user }: { user: User }) {
  const { shell } = useServices();
  return (
    <RowButton
      command={userHistory.open}
      actor={shell}
      subject={user}
      {...short(userHistory.open, History)}
    />
  );
}

function HistoryCommand({ shown, cursor }: Extract<UserHistoryProps, { cursor: CursorActor }>) {
  const { shell } = useServices();
  useBoundCommands(
    () => [
      bindOn(
        userHistory.open,
        shell,
        onRows(cursor, () => shown.map(userChoice)),
      ),
    ],
    [shell, cursor, shown],
  );
  return null;
}
