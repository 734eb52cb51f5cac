import type { ActorRefFrom, AnyStateMachine } from 'xstate';
import type { PlainCommand } from '#commands/command.ts';
import { CommandButton } from '#commands/react.tsx';
import { ErrorBlock } from '#ui/feedback/states.tsx';
import { RetryPause } from './retry-pause.tsx';

interface LoadProblemProps<TMachine extends AnyStateMachine> {
  /** Draws nothing if null. */
  problem: { readonly message: string; readonly retryAfter?: number | undefined } | null;
  /** Loads the data again. */
  command: PlainCommand<TMachine>;
  actor: ActorRefFrom<TMachine>;
  className?: string | undefined;
}

/** Why something could not be loaded, shown above its place. */
export function LoadProblem<TMachine extends AnyStateMachine>({
  problem,
  command,
  actor,
  className = 'mb-4',
}: LoadProblemProps<TMachine>) {
  if (!problem) return null;
  return (
    <ErrorBlock
      message={problem.message}
      more={<RetryPause problem={problem} actor={actor} />}
      className={className}
      action={
        <CommandButton command={command} actor={actor}>
          Повторить
        </CommandButton>
      }
    />
  );
}
