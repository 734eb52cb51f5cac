import { useSelector } from '@xstate/react';
import { ListFilter } from 'lucide-react';
import { labelOf, named } from '#commands/command.ts';
import { Button } from '#ui/form/button.tsx';
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#ui/overlay/dropdown-menu.tsx';
import { SortMenu } from '#workspace/list-query/sort-menu.tsx';
import {
  channelFilters,
  channelSearchCommands,
  channelSorts,
  channelsQueryCommands,
} from './channels-query.commands.ts';
import type { ChannelFilters, ChannelsQueryActor } from './channels-query.ts';

const { filter, sort } = channelsQueryCommands;
const { clear } = channelSearchCommands;

/** The menus for the filters and the sort order. */
export default function ChannelsMenus({ actor }: { actor: ChannelsQueryActor }) {
  return (
    <>
      <FilterMenu actor={actor} />
      <SortMenu actor={actor} command={sort} sorts={channelSorts} />
    </>
  );
}

function FilterMenu({ actor }: { actor: ChannelsQueryActor }) {
  const isOpen = useSelector(actor, (state) => state.matches({ menu: 'filters' }));
  const filters = useSelector(actor, ({ context }) => context.initial);
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <DropdownMenu
      open={isOpen}
      onOpenChange={(wanted) => actor.send(wanted ? filter.event : { type: 'menu.close' })}
    >
      <DropdownMenuTrigger>
        <Button
          {...named(filter)}
          icon={<ListFilter />}
          data-active={isFiltered}
          title={`${filter.title} (F)`}
        >
          {labelOf(filter)}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {Object.values(channelFilters).map(({ id, title, event }) => (
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

const isChosen = (filters: ChannelFilters, patch: Partial<ChannelFilters>) =>
  Object.entries(patch).every(([field, value]) => filters[field as keyof ChannelFilters] === value);
