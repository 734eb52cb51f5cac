import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useSyncExternalStore } from 'react';
import { bind, bindOn } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { ActivityList, NothingYet } from '#workspace/activity/activity-list.tsx';
import { recordText } from '#workspace/activity/names.ts';
import { useReturning } from '#workspace/activity/returning/use-returning.tsx';
import { useActivity } from '#workspace/activity/use-activity.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { businessTime } from '#workspace/format/business-time.ts';
import { readAddress, useListAddress, useMirror } from '#workspace/navigation/query.ts';
import { Screen } from '#workspace/screen.tsx';
import { useServices, useSignedInUser } from '#workspace/services.tsx';
import {
  actionChoices,
  activityChips,
  activityFiltering,
  fieldChoices,
  filterChoosing,
  kindChoices,
  periodChoices,
  userChoices,
} from './activity-filters.commands.ts';
import { ActivityFilters } from './activity-filters.tsx';
import {
  activityAddress,
  activityQueryMachine,
  apiFiltersOf,
  ignoredIn,
  isForAdmins,
} from './activity-query.ts';
import { usePeople } from './people.ts';

const source = { of: 'all' } as const;

/** «Журнал действий»: who did what and when, over all records. */
export default function ActivityPage() {
  const { location } = useServices();
  const address = useListAddress(activityAddress);
  const queryActor = useActorRef(activityQueryMachine, { input: address.query });
  const { filters } = address.query;
  const returning = useReturning();
  const activity = useActivity({
    source,
    filters: useMemo(() => apiFiltersOf(filters), [filters]),
    more: returning.more,
  });
  useMirror(queryActor, address, activity.feed);
  useEmitted(returning.actor, 'settled', () => {
    // Show the new entry at once.
    activity.feed.send({ type: 'look' });
  });

  const entries = useSelector(activity.feed, ({ context }) => context.entries);
  const isUnavailable = useSelector(activity.feed, (state) =>
    state.matches({ list: 'unavailable' }),
  );
  const people = usePeople(activity.feed);
  // While the rights are unknown, everything is offered.
  const seesAll = useSignedInUser().permissions?.includes('activity.read') ?? true;
  const choices = useMemo(
    () => ({
      user: userChoices(people),
      kind: kindChoices(seesAll),
      action: actionChoices(seesAll),
      field: fieldChoices(filters.kind, seesAll),
    }),
    [people, seesAll, filters.kind],
  );
  const chips = useMemo(() => {
    const { user, record } = activityChips.names;
    const found = entries.find(
      (entry) => entry.kind === filters.kind && String(entry.record?.id) === filters.record,
    );
    return {
      ...activityChips,
      names: {
        ...activityChips.names,
        user: { ...user!, text: (id: string) => people.get(Number(id)) ?? `#${id}` },
        record: { ...record!, text: (id: string) => (found ? recordText(found) : `#${id}`) },
      },
    };
  }, [people, entries, filters]);

  useBoundCommands(
    () => [
      bind(activityFiltering.seek, queryActor),
      bindOn(filterChoosing.user, queryActor, { choices: () => choices.user }),
      bindOn(filterChoosing.kind, queryActor, { choices: () => choices.kind }),
      bindOn(filterChoosing.action, queryActor, { choices: () => choices.action }),
      bindOn(filterChoosing.field, queryActor, { choices: () => choices.field }),
      bindOn(filterChoosing.period, queryActor, {
        choices: () => periodChoices(businessTime().slice(0, 10)),
      }),
    ],
    [queryActor, choices],
  );

  const href = useSyncExternalStore(location.subscribe, location.href);
  const ignored = ignoredIn(readAddress(href).words);
  const isFiltered = Object.values(filters).some(Boolean);
  const note = seesAll ? null : 'Входы и просмотры личных данных видят только администраторы';
  return (
    <Screen title="Журнал действий">
      {!isUnavailable && (
        <ActivityFilters
          actor={queryActor}
          chips={chips}
          choices={choices}
          onLeft={() => {
            activity.region.current?.focus({ preventScroll: true });
            activity.cursor.actor.send({ type: 'first' });
          }}
          note={note}
        />
      )}
      {ignored.length > 0 && !isUnavailable && (
        <p role="status" className="mb-4 text-sm text-text-muted">
          В адресе не понято и не применено: {ignored.join(', ')}
        </p>
      )}
      <ActivityList
        activity={activity}
        label="Журнал действий"
        actions={returning.actions}
        empty={
          isFiltered ? (
            <EmptyState
              title="Под эти условия не подходит ни одно действие"
              // A link from an administrator finds nothing for other users, even if there are entries.
              text={isForAdmins(filters) ? note : null}
            />
          ) : (
            <NothingYet />
          )
        }
      />
      {returning.question}
    </Screen>
  );
}
