import { FilterMenu } from '#workspace/list-query/filter-menu.tsx';
import { SortMenu } from '#workspace/list-query/sort-menu.tsx';
import {
  channelFilters,
  channelSearchCommands,
  channelSorts,
  channelsQueryCommands,
} from './channels-query.commands.ts';
import type { ChannelsQueryActor } from './channels-query.ts';

const { filter, sort } = channelsQueryCommands;
const { clear } = channelSearchCommands;

/** The menus for the filters and the sort order. */
export default function ChannelsMenus({ actor }: { actor: ChannelsQueryActor }) {
  return (
    <>
      <FilterMenu actor={actor} command={filter} choices={channelFilters} clear={clear} />
      <SortMenu actor={actor} command={sort} sorts={channelSorts} />
    </>
  );
}
