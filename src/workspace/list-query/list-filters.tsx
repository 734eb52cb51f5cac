import { useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { bind, bindAll, run } from '#commands/command.ts';
import { CommandForm, useBoundCommands } from '#commands/react.tsx';
import type { ListQueryActor } from '#machines/lists/list-query.machine.ts';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { focusDrawn } from '#workspace/editing/focus.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { FilterChips } from './filter-chips.tsx';
import type { FilterCommands } from './filter-commands.ts';

const OtherLayout = lazyView(() => import('./other-layout.tsx'));

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
   * @param areComing Whether the rows of another query are loading.
   */
  onLeft: (areComing: boolean) => void;
  /** Whether nothing was found. */
  isEmpty: boolean;
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
  isEmpty,
  children,
}: ListFiltersProps<TFilters, TColumn>) {
  const { seek, apply, clearSearch } = commands;
  const draft = useSelector(actor, ({ context }) => context.draft);
  const isFiltered = useSelector(actor, (state) => state.can({ type: 'clear' }));
  const input = useRef<HTMLInputElement>(null);
  const focusInput = () => focusDrawn(() => input.current);
  useEmitted(actor, 'sought', focusInput);
  // The search is also the first field of a filter form.
  // Before the next key, but after the form has saved the previous focus.
  useEmitted(actor, 'opened', () => queueMicrotask(focusInput));
  useBoundCommands(() => bindAll([seek, apply, clearSearch], actor), [actor, commands]);
  const text = String(draft[field]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      run(bind(apply, actor));
      onLeft(actor.getSnapshot().hasTag('coming'));
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
      {/* Shrinks for the fields beside it; alone, it shows its whole placeholder. */}
      <span
        className="relative w-80 max-w-80 grow has-[+span]:basis-60"
        data-tip={label}
        data-tip-shortcut="/"
      >
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
      {isEmpty && <OtherLayout actor={actor} seek={seek} field={field} text={text} />}
      <FilterChips actor={actor} commands={commands} onEmptied={() => input.current} />
    </CommandForm>
  );
}
