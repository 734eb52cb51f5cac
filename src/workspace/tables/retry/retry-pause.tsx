import { useSelector } from '@xstate/react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { PauseActor } from '#machines/feedback/pause.machine.ts';

interface RetryPauseProps {
  problem: { readonly retryAfter?: number | undefined };
  /** Its child `pause` counts down while the actor has the tag `pausing`. */
  actor: AnyActorRef;
  /** What happens after the countdown. */
  then?: string | undefined;
}

/** Shows when to try again: a countdown, then that it is time. Empty if the server did not ask to wait. */
export function RetryPause({
  problem: { retryAfter },
  actor,
  then = 'Повторить можно',
}: RetryPauseProps) {
  const pause = useSelector(actor, (state: AnyMachineSnapshot) =>
    state.hasTag('pausing') ? (state.children.pause as PauseActor | undefined) : undefined,
  );
  if (retryAfter === undefined) return null;
  if (!pause) return <p>Можно повторить.</p>;
  return (
    <p className="tabular-nums">
      {then} через {/* Announced once, with the initial seconds. */}
      <span className="sr-only">{inWords(retryAfter)}</span>
      <span aria-hidden="true">
        <Left pause={pause} />
      </span>
    </p>
  );
}

function Left({ pause }: { pause: PauseActor }) {
  return inWords(useSelector(pause, ({ context }) => context.left));
}

/** `12 с`, and `1 мин 5 с` from one minute. */
function inWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = `${seconds % 60} с`;
  return minutes === 0 ? rest : `${minutes} мин ${rest}`;
}
