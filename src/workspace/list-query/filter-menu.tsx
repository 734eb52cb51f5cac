import { useSelector } from '@xstate/react';
import { ListFilter } from 'lucide-react';
import { labelOf, named, type PlainCommand } from '#commands/command.ts';
import type { ListQueryActor, ListQueryMachine } from '#machines/lists/list-query.machine.ts';
import { Button } from '#ui/form/button.tsx';
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#ui/overlay/dropdown-menu.tsx';

/** A command that chooses the value of a filter. */
interface Choice<TFilters> {
  readonly id: string;
  readonly title: string;
  readonly event: { readonly type: 'choose'; readonly patch: Partial<TFilters> };
}

interface FilterMenuProps<TFilters extends object, TColumn extends string> {
  actor: ListQueryActor<TFilters, TColumn>;
  /** Opens the menu. */
  command: PlainCommand<ListQueryMachine<TFilters, TColumn>>;
  choices: Readonly<Record<string, Choice<TFilters>>>;
  /** Clears all filters, also those that the menu does not show. */
  clear: PlainCommand<ListQueryMachine<TFilters, TColumn>>;
}

/** A menu with the filters of a list that have a few values each. */
export default function FilterMenu<TFilters extends object, TColumn extends string>({
  actor,
  command,
  choices,
  clear,
}: FilterMenuProps<TFilters, TColumn>) {
  const isOpen = useSelector(actor, (state) => state.matches({ menu: 'filters' }));
  const filters = useSelector(actor, ({ context }) => context.initial);
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <DropdownMenu
      open={isOpen}
      onOpenChange={(wanted) => actor.send(wanted ? command.event : { type: 'menu.close' })}
    >
      <DropdownMenuTrigger>
        <Button
          {...named(command)}
          icon={<ListFilter />}
          data-active={isFiltered}
          title={`${command.title} (F)`}
        >
          {labelOf(command)}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {Object.values(choices).map(({ id, title, event }) => (
          <DropdownMenuCheckboxItem
            key={id}
            {...named({ id })}
            checked={isChosen(filters, event.patch)}
            onSelect={() => actor.send(event)}
          >
            {title}
          </DropdownMenuCheckboxItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem
          {...named(clear)}
          disabled={!isFiltered}
          onSelect={() => actor.send(clear.event)}
        >
          <span className="ps-6">{labelOf(clear)}</span>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

const isChosen = <TFilters extends object>(filters: TFilters, patch: Partial<TFilters>) =>
  Object.entries(patch).every(([field, value]) => filters[field as keyof TFilters] === value);
