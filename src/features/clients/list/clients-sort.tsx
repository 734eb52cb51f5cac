import { useSelector } from '@xstate/react';
import { ArrowUpDown } from 'lucide-react';
import { labelOf, named } from '#commands/command.ts';
import { Button } from '#ui/button.tsx';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '#ui/menu.tsx';
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
    <Menu
      open={isOpen}
      onOpenChange={(wanted) => actor.send({ type: wanted ? 'order.open' : 'order.close' })}
    >
      <MenuTrigger>
        <Button
          {...named(clientsViewCommands.sort)}
          icon={<ArrowUpDown />}
          data-active={order !== null}
        >
          {labelOf(clientsViewCommands.sort)}
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuRadioGroup value={current?.id ?? ''}>
          {clientSorts.map(({ id, title, event }) => (
            <MenuRadioItem
              key={id}
              {...named({ id })}
              value={id}
              onSelect={() => actor.send(event)}
            >
              {title}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
