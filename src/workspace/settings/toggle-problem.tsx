import { useSelector } from '@xstate/react';
import type { TogglesActor } from '#machines/editing/toggles.machine.ts';
import { FieldError } from '#ui/form/field.tsx';
import { generalError } from '#workspace/writing/field-errors.ts';

interface ToggleProblemProps<TSubject> {
  actor: TogglesActor<TSubject>;
  /** The key of the item among the toggles. */
  at: number;
  /** Whether the row still shows what was sent; otherwise the problem is outdated. */
  isOf?: (sent: TSubject) => boolean;
}

/** Shows in the row why its last call was refused: the next call to the same address replaces its message. */
export function ToggleProblem<TSubject>({ actor, at, isOf }: ToggleProblemProps<TSubject>) {
  const failed = useSelector(actor, ({ context: { toggling, sent } }) =>
    toggling.includes(at) ? undefined : sent[at],
  );
  if (!failed || isOf?.(failed.subject) === false) return null;
  // A lost connection or session is over before the user looks at the row again.
  if (failed.problem.kind !== 'answer' || failed.problem.isOutcomeUnknown) return null;
  return generalError(failed.problem, [])?.details.map((text) => (
    <FieldError key={text} role="alert" className="order-last basis-full wrap-anywhere">
      {text}
    </FieldError>
  ));
}
