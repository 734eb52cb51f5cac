import type { ReactNode, RefObject } from 'react';
import type { ActorRefFrom, AnyStateMachine } from 'xstate';
import type { PlainCommand } from '#commands/command.ts';
import { CommandButton } from '#commands/react.tsx';
import type { Problem } from '#contract/problem.ts';
import { ErrorBlock } from '#ui/feedback/states.tsx';
import { useRetryFocus } from './retry/retry-focus.ts';
import { RetryPause } from './retry/retry-pause.tsx';
import { useOnline } from './retry/use-online.ts';

interface LoadProblemProps<TMachine extends AnyStateMachine> {
  /** Draws nothing if null. */
  problem: (Pick<Problem, 'message' | 'retryAfter'> & Partial<Pick<Problem, 'fields'>>) | null;
  /** What could not be loaded. */
  title?: ReactNode;
  /** Loads the data again. */
  command: PlainCommand<TMachine>;
  actor: ActorRefFrom<TMachine>;
  /** What happens after the countdown. */
  then?: string | undefined;
  /** Receives the focus of the button once loaded. If omitted, the screen does. */
  list?: RefObject<HTMLElement | null> | undefined;
  className?: string | undefined;
}

/** Why something could not be loaded, shown above its place. */
export function LoadProblem<TMachine extends AnyStateMachine>({
  problem,
  title,
  command,
  actor,
  then,
  list,
  className = 'mb-4',
}: LoadProblemProps<TMachine>) {
  const block = useRetryFocus(actor, command, list);
  useOnline(actor);
  if (!problem) return null;
  // Includes the reasons for refused filters: a filter from the address may have no field that shows them.
  const { message, fields = {} } = problem;
  const reasons = Object.values(fields).flat();
  return (
    <ErrorBlock
      ref={block}
      title={title}
      message={[message, ...reasons.filter((one) => !message.includes(one))].join(' ')}
      more={<RetryPause problem={problem} actor={actor} then={then} />}
      className={className}
      action={
        <CommandButton command={command} actor={actor} keepsFocus>
          Повторить
        </CommandButton>
      }
    />
  );
}
