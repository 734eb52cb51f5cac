import { useSelector } from '@xstate/react';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { bind, run } from '#commands/command.ts';
import { CommandButton, CommandForm, useBoundCommands } from '#commands/react.tsx';
import type { ListQueryActor } from '#machines/lists/list-query.machine.ts';
import { TextInput } from '#ui/form/field.tsx';
import { catchFocus } from '#workspace/editing/focus.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import type { FilterCommands } from './filter-commands.ts';

interface ListFiltersProps<TFilters extends object, TColumn extends string> {
  actor: ListQueryActor<TFilters, TColumn>;
  commands: FilterCommands<TFilters, TColumn>;
  /** The name of the region. */
  label: string;
  /** The searched filter, and the name of its field. */
  field: keyof TFilters & string;
  fieldLabel: string;
  placeholder: string;
  /**
   * Returns to the rows: on Enter, or on Escape in an empty field.
   *
   * @param areComing Whether the rows of another query are on their way.
   */
  onLeft: (areComing: boolean) => void;
  /** More fields beside the search. */
  children?: ReactNode;
}

/** The search field of a list, which filters while typing, and its other filters as chips. */
export function ListFilters<TFilters extends object, TColumn extends string>({
  actor,
  commands,
  label,
  field,
  fieldLabel,
  placeholder,
  onLeft,
  children,
}: ListFiltersProps<TFilters, TColumn>) {
  const { seek, apply, clearSearch, clear, removals, names, empty } = commands;
  const { initial, draft } = useSelector(actor, ({ context }) => context);
  const isFiltered = useSelector(actor, (state) => state.can({ type: 'clear' }));
  const input = useRef<HTMLInputElement>(null);
  const chips = useRef<HTMLUListElement>(null);
  // A frame later, because the palette restores the focus first.
  const focusInput = () =>
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.select();
    });
  useEmitted(actor, 'sought', focusInput);
  // The search is the first field of a filter form, too.
  useEmitted(actor, 'opened', focusInput);
  useEmitted(actor, 'filtered', () =>
    // The pressed chip is gone.
    catchFocus(() => (chips.current?.querySelector('button') ?? input.current)?.focus()),
  );
  useBoundCommands(
    () =>
      [seek, apply, clearSearch, clear, ...Object.values(removals)].map((command) =>
        bind(command, actor),
      ),
    [actor, commands],
  );
  const text = String(draft[field]);
  const active = (Object.keys(names) as (keyof TFilters & string)[]).filter(
    (one) => initial[one] !== empty[one],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const areComing = actor.getSnapshot().can(apply.event);
      run(bind(apply, actor));
      onLeft(areComing);
    }
    // Escape closes an open filter form first.
    if (event.key !== 'Escape' || actor.getSnapshot().can({ type: 'form.close' })) return;
    // Otherwise the browser also clears the field, and the history gets two entries.
    event.preventDefault();
    if (text === '') onLeft(false);
    else run(bind(clearSearch, actor));
  };

  return (
    <CommandForm
      command={apply}
      actor={actor}
      role="search"
      aria-label={label}
      data-active={isFiltered}
      className="mb-4 flex flex-wrap items-center gap-2"
    >
      <span className="relative w-72 max-w-full" data-tip={label} data-tip-shortcut="/">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-text-muted"
        />
        <TextInput
          ref={input}
          type="search"
          aria-label={fieldLabel}
          placeholder={placeholder}
          aria-keyshortcuts="/"
          spellCheck={false}
          className="ps-8"
          value={text}
          onChange={({ target }) =>
            actor.send({ type: 'change', patch: { [field]: target.value } as Partial<TFilters> })
          }
          onKeyDown={onKeyDown}
        />
      </span>
      {children}
      {active.length > 0 && (
        <ul ref={chips} className="flex flex-wrap items-center gap-2">
          {active.map((one) => (
            <li
              key={one}
              className="flex h-7 items-center rounded-full border border-accent bg-accent-soft ps-3 text-sm text-accent-text"
            >
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
    </CommandForm>
  );
}
