import { useSelector } from '@xstate/react';
import { ArrowUpDown } from 'lucide-react';
import { labelOf, named } from '#commands/command.ts';
import { Button } from '#ui/form/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '#ui/overlay/dropdown-menu.tsx';
import type { ClientOrder } from './client-filters.ts';
import { clientSorts, clientsViewCommands } from './clients.commands.ts';
import type { ClientsViewActor } from './clients.logic.ts';

/** Every order that the list can have. */
export default function ClientsSort({
  actor,
  order,
}: {
  actor: ClientsViewActor;
  order: ClientOrder | null;
}) {
  const isOpen = useSelector(actor, (state) => state.matches({ order: 'open' }));
  const current = clientSorts.find(
    (one) =>
      one.order.sort_by === order?.sort_by && one.order.sort_direction === order.sort_direction,
  );
  return (
    <DropdownMenu
      open={isOpen}
      onOpenChange={(wanted) => actor.send({ type: wanted ? 'order.open' : 'order.close' })}
    >
      <DropdownMenuTrigger>
        <Button
          {...named(clientsViewCommands.sort)}
          icon={<ArrowUpDown />}
          data-active={order !== null}
        >
          {labelOf(clientsViewCommands.sort)}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuRadioGroup value={current?.id ?? ''}>
          {clientSorts.map(({ id, title, event }) => (
            <DropdownMenuRadioItem
              key={id}
              {...named({ id })}
              value={id}
              onSelect={() => actor.send(event)}
            >
              {title}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
