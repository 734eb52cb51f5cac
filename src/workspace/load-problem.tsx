import type { ActorRefFrom, AnyStateMachine } from 'xstate';
import type { PlainCommand } from '#commands/command.ts';
import { CommandButton } from '#commands/react.tsx';
import { ErrorBlock } from '#ui/states.tsx';

interface LoadProblemProps<TMachine extends AnyStateMachine> {
  /** Null draws nothing. */
  problem: { readonly message: string; readonly status?: number } | null;
  /** Without it there is nothing of the whole section: an API may not have it at all. */
  isSection?: boolean;
  /** Reads once more. */
  command: PlainCommand<TMachine>;
  actor: ActorRefFrom<TMachine>;
  className?: string | undefined;
}

/** Why something could not be read, above where it would stand. */
export function LoadProblem<TMachine extends AnyStateMachine>({
  problem,
  command,
  actor,
  isSection = false,
  className = 'mb-4',
}: LoadProblemProps<TMachine>) {
  if (!problem) return null;
  const isAbsent = problem.status === 501 || (isSection && problem.status === 404);
  return (
    <ErrorBlock
      {...(isAbsent && { title: 'Раздел не подключён к API' })}
      message={problem.message}
      className={className}
      action={
        <CommandButton command={command} actor={actor}>
          Повторить
        </CommandButton>
      }
    />
  );
}
