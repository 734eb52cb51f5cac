import { useActorRef, useSelector } from '@xstate/react';
import { useContext, useEffect, useMemo, useRef } from 'react';
import { type BoundCommand, bind, bindAll, bindOn, type Choice } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import type { ActivityFilters } from '#contract/activity.ts';
import { returnTo, rowWindowMachine } from '#machines/lists/row-window.machine.ts';
import { focusRow } from '#ui/display/data-table.tsx';
import { CoveredContext } from '#ui/overlay/covered.ts';
import { catchFocus } from '#workspace/editing/focus.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { lineOf } from '#workspace/navigation/list-origin.ts';
import { useServices } from '#workspace/services.tsx';
import { bindCursor, onRows, useCursor } from '#workspace/tables/cursor.ts';
import {
  activityCommands,
  type LineSubject,
  lineChoice,
  lineCommands,
  viewOpening,
} from './activity.commands.ts';
import { type ActivityActor, type ActivitySource, createActivityLogic } from './activity.logic.ts';
import { deletedIn, isDeleted, isNearEnd, linesOf } from './lines.ts';

/** Placeholder region while no list is drawn. */
const NOWHERE = document.createElement('div');
const noFilters: ActivityFilters = {};

interface ActivityOptions {
  /** Must stay the same object. */
  readonly source: ActivitySource;
  /** Must stay the same object until the filters change. */
  readonly filters?: ActivityFilters;
  /** More commands on lines, such as reverting a change. */
  readonly more?: (rows: ReturnType<typeof onRows<LineSubject>>) => readonly BoundCommand[];
}

/** Returns the actors of a log list, for `ActivityList`. */
export function useActivity({ source, filters = noFilters, more }: ActivityOptions) {
  const services = useServices();
  const opened = useMemo(
    () => (source.of === 'all' ? lineOf(services.location.state()) : null),
    [source, services],
  );
  const feed = useActorRef(
    useMemo(() => createActivityLogic(services, source), [services, source]),
    { input: { query: filters, until: opened } },
  );
  useEffect(() => feed.send({ type: 'query.changed', query: filters }), [feed, filters]);
  useSight(feed);

  const { entries, answered, next } = useSelector(feed, ({ context }) => context);
  const lines = useMemo(() => linesOf(entries), [entries]);
  const subjects = useMemo(() => {
    const deleted = deletedIn(entries);
    return lines.map(
      (line, at): LineSubject => ({
        line,
        isDeleted: isDeleted(deleted, line),
        isCut: next !== null && at === lines.length - 1,
      }),
    );
  }, [lines, entries, next]);
  const keys = useMemo(() => lines.map(({ key }) => key), [lines]);

  const region = useRef<HTMLDivElement>(null);
  const restoredCursor = useMemo(
    () => (opened === null ? null : { key: opened, at: null }),
    [opened],
  );
  const cursor = useCursor(keys, region, { source: answered, restoredCursor });
  useEmitted(cursor.actor, 'pointed', ({ key }) => {
    if (isNearEnd(keys, String(key))) feed.send({ type: 'near' });
  });

  const { actor } = cursor;
  useEffect(() => {
    // A row that newer lines push into the next block is recreated and loses the focus.
    const { key } = actor.getSnapshot().context;
    const { current: box } = region;
    if (key !== null && box && keys.includes(String(key))) catchFocus(() => focusRow(box, key));
  }, [actor, keys]);

  const view = useActorRef(rowWindowMachine);
  useEffect(() => view.send({ type: 'rows.changed', keys }), [view, keys]);
  const left = useSelector(view, returnTo);
  useEmitted(view, 'stepped', ({ key }) => {
    cursor.onActivate(key);
    if (isNearEnd(keys, key)) feed.send({ type: 'near' });
  });
  useEffect(() => {
    const { current: box } = region;
    if (box && left !== null) catchFocus(() => focusRow(box, left));
  }, [left]);

  const choices = useMemo(() => {
    // Memoized: called on each key press, and there may be thousands of lines.
    let made: readonly Choice<LineSubject>[] | undefined;
    return () => {
      made ??= subjects.map(lineChoice);
      return made;
    };
  }, [subjects]);
  useBoundCommands(() => {
    const rows = onRows(cursor.actor, choices, () => view.getSnapshot().context.key);
    // The page of a record has its own shortcuts; within its history, those of the list take precedence.
    const within = source.of === 'all' ? undefined : () => region.current ?? NOWHERE;
    const { reload, ...others } = activityCommands;
    return [
      bind(reload, feed),
      ...bindAll(others, feed, within),
      // In the history of a record, only the user of a line leads elsewhere.
      ...(source.of === 'all' ? Object.values(lineCommands) : [lineCommands.ofPerson]).map(
        (command) => bindOn(command, services.shell, rows, within),
      ),
      bindOn(viewOpening.view, view, rows, within),
      ...(more?.(rows) ?? []),
      ...bindCursor(cursor.actor, () => region.current),
    ];
  }, [source, feed, view, cursor.actor, services.shell, more, choices]);

  return { source, feed, view, cursor, lines, subjects, region };
}
export type Activity = ReturnType<typeof useActivity>;

/** Sends whether the list can be seen: not while it is hidden, locked or offline. */
function useSight(feed: ActivityActor): void {
  const isCovered = useContext(CoveredContext);
  useEffect(() => {
    const notify = () => {
      const isSeen = !isCovered && document.visibilityState !== 'hidden' && navigator.onLine;
      feed.send({ type: isSeen ? 'watch' : 'unwatch' });
    };
    notify();
    document.addEventListener('visibilitychange', notify);
    window.addEventListener('online', notify);
    window.addEventListener('offline', notify);
    return () => {
      document.removeEventListener('visibilitychange', notify);
      window.removeEventListener('online', notify);
      window.removeEventListener('offline', notify);
    };
  }, [feed, isCovered]);
}
