import { useSelector } from '@xstate/react';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { neededCall } from '#api/later/activity.api.ts';
import { CommandButton } from '#commands/react.tsx';
import { TableSkeleton } from '#ui/display/table-skeleton.tsx';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { BlankSlate, BusyOverlay, EmptyState } from '#ui/feedback/states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useToday } from '#workspace/clock.ts';
import { useActiveKey } from '#workspace/tables/cursor.ts';
import { LoadProblem } from '#workspace/tables/load-problem.tsx';
import { useRetryFocus } from '#workspace/tables/retry/retry-focus.ts';
import { rowOpening } from '#workspace/tables/row-opening.ts';
import { activityCommands, type LineSubject, lineCommands } from './activity.commands.ts';
import type { ActivityActor, ActivitySource } from './activity.logic.ts';
import { ActivityLines } from './activity-lines.tsx';
import { dayTitle } from './day-title.ts';
import { linesOf } from './lines.ts';
import type { Activity } from './use-activity.ts';

const ChangeView = lazyView(() => import('./change-view.tsx'));
const opening = rowOpening(lineCommands.open);

interface ActivityListProps {
  activity: Activity;
  /** The name of the list. */
  label: string;
  /** Shown if there are no lines. */
  empty: ReactNode;
  /** Shown instead of the list if the API has no log; by default, a note about the missing call. */
  unavailable?: ReactNode;
  /** Buttons of commands on a line: at its end, and in the window of the change. */
  actions?: (subject: LineSubject, place: 'line' | 'window') => ReactNode;
}

/** Shows the lines of the log by day, with controls for newer and older ones. */
export function ActivityList({ activity, label, empty, unavailable, actions }: ActivityListProps) {
  const { feed, source, subjects, region, cursor, view } = activity;
  const state = useSelector(feed, (snapshot) => snapshot);
  const { answered, problem } = state.context;
  const activeKey = useActiveKey<string>(cursor.actor);
  const days = useMemo(() => byDays(subjects), [subjects]);
  const today = useToday();
  if (state.matches({ list: 'unavailable' })) return unavailable ?? <Unavailable source={source} />;
  const isBusy = state.hasTag('busy');
  return (
    <>
      {state.matches({ list: 'failed' }) && (
        <LoadProblem
          problem={problem}
          command={activityCommands.reload}
          actor={feed}
          list={region}
        />
      )}
      <News feed={feed} list={region} />
      <div ref={region} tabIndex={-1} className="outline-none">
        {answered === null ? (
          isBusy && <TableSkeleton columns={4} rows={12} />
        ) : (
          <Card aria-label={label} aria-busy={isBusy}>
            <div {...opening} className="overflow-clip rounded-t-[9px]">
              {days.map(({ day, own }) => (
                <ActivityLines
                  key={day}
                  title={dayTitle(day, today)}
                  label={label}
                  subjects={own}
                  activeKey={activeKey}
                  firstKey={activeKey === null ? (subjects[0]?.line.key ?? null) : null}
                  onActivate={cursor.onActivate}
                  view={view}
                  hasRecord={source.of === 'all'}
                  actions={actions}
                />
              ))}
            </div>
            {subjects.length === 0 && !isBusy && empty}
            <End feed={feed} count={subjects.length} />
            {isBusy && <BusyOverlay />}
          </Card>
        )}
      </div>
      <ChangeView activity={activity} actions={actions} />
    </>
  );
}

function byDays(subjects: readonly LineSubject[]) {
  const days: { day: string; own: LineSubject[] }[] = [];
  for (const subject of subjects) {
    const { day } = subject.line;
    const last = days.at(-1);
    if (last?.day === day) last.own.push(subject);
    else days.push({ day, own: [subject] });
  }
  return days;
}

/** Names the API call that the list needs. */
function Unavailable({ source }: { source: ActivitySource }) {
  return (
    <BlankSlate
      title="Раздел не подключён к API"
      text={
        <>
          Ему нужен вызов{' '}
          <code className="font-mono">{neededCall(source.of === 'all' ? null : source.kind)}</code>
        </>
      }
    />
  );
}

/** Offers newer entries. The list does not change until the user shows them. */
function News({ feed, list }: { feed: ActivityActor; list: Activity['region'] }) {
  const { news, lookProblem } = useSelector(feed, ({ context }) => context);
  const count = useMemo(() => linesOf(news.entries).length, [news]);
  const isLate = lookProblem !== null;
  const offer = useRetryFocus(feed, activityCommands.show, list);
  const isShown = count > 0 || isLate;
  return (
    // Always rendered: a live region that is added together with its text is not announced.
    <div
      className={
        isShown
          ? 'sticky top-(--bar-height) z-sticky mb-2 flex items-center justify-center gap-3'
          : 'sr-only'
      }
    >
      {isLate && (
        <span
          title={`Новые действия не проверены: ${lookProblem.message}`}
          className="h-0.5 w-16 rounded-full bg-border-strong"
        >
          <span className="sr-only">Новые действия не проверены</span>
        </span>
      )}
      <p role="status">
        {count > 0 && (
          <span ref={offer}>
            <CommandButton
              command={activityCommands.show}
              actor={feed}
              size="sm"
              className="rounded-full shadow-pop"
            >
              {`Показать новые: ${count}${news.next === null ? '' : '+'}`}
            </CommandButton>
          </span>
        )}
      </p>
    </div>
  );
}

/** Loads older lines when the end of the list comes into sight, or by a button. */
function End({ feed, count }: { feed: ActivityActor; count: number }) {
  const state = useSelector(feed, (snapshot) => snapshot);
  const { next, problem, entries } = state.context;
  const mark = useRef<HTMLDivElement>(null);
  const block = useRetryFocus(feed, activityCommands.more);
  // Count entries, not lines: one call is one line, however many pages it spans.
  useNear(mark, feed, entries.length);
  if (count === 0) return null;
  if (state.matches({ list: { ready: 'stuck' } })) {
    return (
      <LoadProblem problem={problem} command={activityCommands.more} actor={feed} className="m-3" />
    );
  }
  return (
    <div
      ref={mark}
      className="flex min-h-12 items-center justify-center px-4 py-2 text-sm text-text-muted"
    >
      {next === null ? (
        'Раньше ничего нет'
      ) : (
        <span ref={block}>
          <CommandButton command={activityCommands.more} actor={feed} size="sm" keepsFocus>
            {state.hasTag('extending') ? 'Читаются более ранние…' : activityCommands.more.label}
          </CommandButton>
        </span>
      )}
    </div>
  );
}

/** Sends `near` when the end of the list is near; again after each page that does not fill the screen. */
function useNear(mark: RefObject<HTMLElement | null>, feed: ActivityActor, count: number): void {
  useEffect(() => {
    const { current: element } = mark;
    if (!element || typeof IntersectionObserver === 'undefined' || count === 0) return;
    const observer = new IntersectionObserver(
      (seen) => seen.some((one) => one.isIntersecting) && feed.send({ type: 'near' }),
      { rootMargin: '600px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [mark, feed, count]);
}

export const NothingYet = () => (
  <EmptyState
    title="Действий пока нет"
    text="Здесь будет каждое изменение: кто, когда, что было и что стало."
  />
);
