import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { CommandButton } from '#commands/react.tsx';
import { channelsCommands } from '#features/channels/page/channel-choices.commands.ts';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { BusyOverlay } from '#ui/feedback/states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { StoreTyped } from '#workspace/drafts/draft-offer.tsx';
import { DayFilters } from '#workspace/list-query/day-filters.tsx';
import { Found } from '#workspace/list-query/found.tsx';
import { ListFilters } from '#workspace/list-query/list-filters.tsx';
import { FilterMenu } from '#workspace/list-query/list-menus.tsx';
import { readAddress, useListAddress, useMirror } from '#workspace/navigation/query.ts';
import { Screen } from '#workspace/screen.tsx';
import { useServices } from '#workspace/services.tsx';
import { LoadProblem } from '#workspace/tables/load-problem.tsx';
import {
  allRatesFilters,
  allRatesMenu,
  allRatesSearch,
  viewsWith,
} from './all-rates-query.commands.ts';
import {
  allRatesAddress,
  allRatesQueryMachine,
  selectChannels,
  viewIn,
} from './all-rates-query.ts';
import { useStoredGrid } from './all-rates-stored.ts';
import { RatesView } from './rates-view.tsx';
import { ReadingProblem } from './reading-problem.tsx';
import { reviewCommands } from './sending/sending.commands.ts';
import { useAllRates } from './use-all-rates.ts';

const DAYS = { changed_since: 'Изменены с', planned_until: 'План до' };
const GridDrafts = lazyView(() => import('./all-rates-drafts.tsx'), StoreTyped);
const ReviewWindow = lazyView(() => import('./sending/review-window.tsx'));

/** The rates of all channels in one grid, and the calendar of their plans. */
export default function AllRatesPage() {
  const { location } = useServices();
  const href = useSyncExternalStore(location.subscribe, location.href);
  const view = viewIn(readAddress(href).words);
  const address = useListAddress(allRatesAddress[view]);
  const queryActor = useActorRef(allRatesQueryMachine, { input: address.query });
  useMirror(queryActor, address);

  const all = useAllRates();
  const { channels, list, grid, queue, review, tables, items } = all;
  const channelsState = useSelector(channels, (snapshot) => snapshot);
  const read = useSelector(tables, (snapshot) => snapshot);
  const { failed, problem } = read.context;
  const failures = Object.keys(failed).length;
  const isRead = read.matches('ready') && failures === 0 && problem === null;
  const stored = useStoredGrid(grid, items, all.isListed, isRead);
  const region = useRef<HTMLDivElement>(null);

  const selected = useMemo(
    () => selectChannels(list, items, address.query.filters),
    [list, items, address.query.filters],
  );
  const views = useMemo(() => viewsWith(address.query.filters), [address.query.filters]);
  const nameOf = useMemo(() => {
    const names = new Map(list.map(({ id, name }) => [id, name]));
    return (id: number) => names.get(id) ?? `Канал ${id}`;
  }, [list]);
  const { result } = channelsState.context;
  const hasFailed = result === null && channelsState.context.problem !== null;
  const isLoading = !hasFailed && (result === null || !read.matches('ready'));
  const isFirst = isLoading && Object.keys(items).length === 0;

  const count = `${selected.length}`;

  return (
    <Screen
      title="Ставки каналов"
      meta={result && count}
      actions={
        <>
          <FilterMenu
            actor={queryActor}
            command={allRatesMenu.filter}
            choices={allRatesFilters}
            clear={allRatesSearch.clear}
          />
          <CommandButton command={reviewCommands.report} actor={review} />
          <CommandButton command={reviewCommands.open} actor={review} variant="primary" />
        </>
      }
    >
      <ListFilters
        actor={queryActor}
        commands={allRatesSearch}
        label="Поиск ставок"
        field="search"
        fieldLabel="Поиск"
        placeholder="Канал или слаг"
        onLeft={() => region.current?.focus()}
        isEmpty={result !== null && selected.length === 0}
      >
        <span className="flex flex-wrap gap-2">
          <DayFilters actor={queryActor} days={DAYS} />
        </span>
      </ListFilters>
      <LoadProblem
        problem={channelsState.context.problem}
        command={channelsCommands.reload}
        actor={channels}
        list={region}
      />
      <ReadingProblem tables={tables} nameOf={nameOf} region={region} />
      <GridDrafts
        draft={stored}
        channels={list}
        tables={items}
        region={() => region.current}
        className="mb-4"
      />
      <Card aria-label="Ставки всех каналов" aria-busy={isLoading} hidden={hasFailed}>
        <RatesView
          view={view}
          views={views}
          all={all}
          queryActor={queryActor}
          region={region}
          channels={selected}
          isFirst={isFirst}
          isFiltered={selected.length < list.length}
        />
        {isLoading && !isFirst && !read.context.isBehind && <BusyOverlay />}
      </Card>
      <Found
        query={isFirst ? null : address.query.filters}
        count={count}
        isEmpty={selected.length === 0}
      />
      <ReviewWindow review={review} queue={queue} nameOf={nameOf} />
    </Screen>
  );
}
