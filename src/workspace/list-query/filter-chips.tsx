import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { bindAll } from '#commands/command.ts';
import { CommandButton, useBoundCommands } from '#commands/react.tsx';
import type { ListQueryActor } from '#machines/lists/list-query.machine.ts';
import { catchFocus } from '#workspace/editing/focus.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import type { ChipCommands } from './filter-commands.ts';

interface FilterChipsProps<TFilters extends object, TColumn extends string> {
  actor: ListQueryActor<TFilters, TColumn>;
  commands: ChipCommands<TFilters, TColumn>;
  /** Gets the focus when the last chip is gone. */
  onEmptied: () => HTMLElement | null;
}

/** The filters of a list as chips, each with its button, and one button for all of them. */
export function FilterChips<TFilters extends object, TColumn extends string>({
  actor,
  commands,
  onEmptied,
}: FilterChipsProps<TFilters, TColumn>) {
  const { clear, removals, names, empty } = commands;
  const initial = useSelector(actor, ({ context }) => context.initial);
  const isFiltered = useSelector(actor, (state) => state.can({ type: 'clear' }));
  const chips = useRef<HTMLUListElement>(null);
  useEmitted(actor, 'filtered', () =>
    // The pressed chip is gone.
    catchFocus(() => (chips.current?.querySelector('button') ?? onEmptied())?.focus()),
  );
  useBoundCommands(
    () => bindAll([clear, ...Object.values(removals)], actor),
    [actor, clear, removals],
  );
  const active = (Object.keys(names) as (keyof TFilters & string)[]).filter(
    (one) => initial[one] !== empty[one],
  );
  return (
    <>
      {active.length > 0 && (
        <ul ref={chips} className="flex flex-wrap items-center gap-2">
          {active.map((one) => (
            <li key={one} className="chip">
              {`${names[one]!.label}: ${names[one]!.text(initial[one])}`}
              <CommandButton
                command={removals[one]!}
                actor={actor}
                size="sm"
                variant="ghost"
                icon={<X />}
                aria-label={removals[one]!.label}
                className="ms-0.5 h-full w-7 rounded-full px-0"
              >
                {null}
              </CommandButton>
            </li>
          ))}
        </ul>
      )}
      {isFiltered && (
        <CommandButton command={clear} actor={actor} size="sm" variant="ghost">
          {clear.label}
        </CommandButton>
      )}
    </>
  );
}
