import { useSelector } from '@xstate/react';
import { ArrowUpDown } from 'lucide-react';
import { type CommandInfo, labelOf, named, type PlainCommand } from '#commands/command.ts';
import { refusedBy, useRefusal } from '#commands/refusal.ts';
import type { ListQueryActor, ListQueryMachine } from '#machines/lists/list-query.machine.ts';
import { Button } from '#ui/form/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '#ui/overlay/dropdown-menu.tsx';
import type { sortCommands } from './sort-commands.ts';

interface SortMenuProps<TFilters extends object, TColumn extends string> {
  actor: ListQueryActor<TFilters, TColumn>;
  /** Opens the menu. */
  command: PlainCommand<ListQueryMachine<TFilters, TColumn>>;
  sorts: ReturnType<typeof sortCommands<TFilters, TColumn>>;
}

/** A menu with every order of a list. */
export default function SortMenu<TFilters extends object, TColumn extends string>({
  actor,
  command,
  sorts,
}: SortMenuProps<TFilters, TColumn>) {
  const isOpen = useSelector(actor, (state) => state.matches({ menu: 'sort' }));
  const sort = useSelector(actor, ({ context }) => context.sort);
  const current = sorts.find(
    ({ event }) => event.sort.column === sort?.column && event.sort.direction === sort.direction,
  );
  return (
    <DropdownMenu
      open={isOpen}
      onOpenChange={(wanted) => actor.send(wanted ? command.event : { type: 'menu.close' })}
    >
      <DropdownMenuTrigger>
        <Button
          {...named(command)}
          icon={<ArrowUpDown />}
          data-active={sort !== null}
          title={`${command.title} (S)`}
        >
          {labelOf(command)}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuRadioGroup value={current?.id}>
          {sorts.map((one) => (
            <Item key={one.id} command={one} onRun={() => actor.send(one.event)} />
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function Item({ command, onRun }: { command: CommandInfo; onRun: () => void }) {
  const refusal = useRefusal(command);
  return (
    <DropdownMenuRadioItem
      {...named(command)}
      {...refusedBy(refusal)}
      value={command.id}
      onSelect={(event) => (refusal === null ? onRun() : event.preventDefault())}
    >
      {command.title}
    </DropdownMenuRadioItem>
  );
}
