import { useSelector } from '@xstate/react';
import { ArrowUpDown, ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { labelOf, named } from '#commands/command.ts';
import type { ListAddressActor } from '#machines/lists/list-address.machine.ts';
import { Button } from '#ui/form/button.tsx';
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#ui/overlay/dropdown-menu.tsx';
import { channelFilters, channelSorts, channelsViewCommands } from './channels-view.commands.ts';
import { channelsQueryOf } from './channels-view.ts';

const { filter, sort, clearFilter } = channelsViewCommands;

/** What the list is filtered and sorted by, each in a menu of its own. */
export default function ChannelsMenus({ view }: { view: ListAddressActor }) {
  const state = useSelector(view, (snapshot) => snapshot);
  const { sort: sorted } = channelsQueryOf(state.context);
  const isFiltered = state.matches({ filter: 'filtered' });
  const close = () => view.send({ type: 'menu.close' });
  return (
    <>
      <OneMenu
        isOpen={state.matches({ menu: 'filterOpen' })}
        onOpen={() => view.send(filter.event)}
        onClose={close}
        trigger={
          <Button
            {...named(filter)}
            icon={<ListFilter />}
            data-active={isFiltered}
            title={`${filter.title} (F)`}
          >
            {labelOf(filter)}
          </Button>
        }
      >
        {Object.values(channelFilters).map(({ id, title, event }) => (
          <DropdownMenuCheckboxItem
            key={id}
            {...named({ id })}
            checked={
              event.type === 'filter.choose' && state.context.words[event.word] === event.value
            }
            onSelect={() => view.send(event)}
          >
            {title}
          </DropdownMenuCheckboxItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem
          {...named(clearFilter)}
          disabled={!isFiltered}
          onSelect={() => view.send(clearFilter.event)}
        >
          <span className="ps-6">{labelOf(clearFilter)}</span>
        </DropdownMenuItem>
      </OneMenu>
      <OneMenu
        isOpen={state.matches({ menu: 'sortOpen' })}
        onOpen={() => view.send(sort.event)}
        onClose={close}
        trigger={
          <Button {...named(sort)} icon={<ArrowUpDown />} title={`${sort.title} (S)`}>
            {labelOf(sort)}
          </Button>
        }
      >
        <DropdownMenuRadioGroup value={sorted ? `${sorted.column} ${sorted.direction}` : ''}>
          {channelSorts.map(({ by, order, command }) => (
            <DropdownMenuRadioItem
              key={command.id}
              {...named(command)}
              value={`${by} ${order}`}
              onSelect={() => view.send(command.event)}
            >
              {command.title}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </OneMenu>
    </>
  );
}

interface OneMenuProps {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  trigger: ReactNode;
  children: ReactNode;
}

function OneMenu({ isOpen, onOpen, onClose, trigger, children }: OneMenuProps) {
  return (
    <DropdownMenu open={isOpen} onOpenChange={(wanted) => (wanted ? onOpen() : onClose())}>
      <DropdownMenuTrigger>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end">{children}</DropdownMenuContent>
    </DropdownMenu>
  );
}
