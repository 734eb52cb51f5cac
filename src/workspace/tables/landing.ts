/** Shows a record that was just created: opens its page of the list, focuses its row and marks it. */
import { useActorRef, useSelector } from '@xstate/react';
import { type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { fromPromise } from 'xstate';
import type { CursorActor } from '#machines/lists/cursor.machine.ts';
import {
  type Created,
  type LandingActor,
  landingMachine,
  type Place,
} from '#machines/lists/landing.machine.ts';
import { focusRow } from '#ui/display/data-table.tsx';
import { isBusyElsewhere } from '#workspace/editing/focus.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { painted } from '#workspace/painted.ts';
import { useServices } from '#workspace/services.tsx';

/** The list that a created record belongs to. */
export interface LandingList {
  readonly cursor: CursorActor;
  readonly region: RefObject<HTMLElement | null>;
  readonly pages?: { readonly page: number; readonly turnTo: (page: number) => void } | undefined;
}

/** Finds a created record in the list as it is filtered and ordered now. */
export type FindCreated<TDraft> = (
  created: { readonly made: number | null; readonly sent: TDraft },
  signal: AbortSignal,
) => Promise<Place | null>;

interface Panel<TDraft> {
  on(type: 'submitted', handler: (fact: { type: 'submitted' }) => void): { unsubscribe(): void };
  subscribe(listener: () => void): { unsubscribe(): void };
  getSnapshot(): {
    readonly context: { readonly draft: TDraft; readonly made?: number | null | undefined };
  };
}

/** What the message says if the row cannot be shown. */
interface LandingWords {
  readonly unlisted: string;
  readonly failed: string;
}

export const LANDING_WORDS: LandingWords = {
  unlisted: 'В списке с этим фильтром и порядком записи не видно.',
  failed: 'Место в списке узнать не удалось.',
};

/**
 * Shows the records that a form creates.
 *
 * @param list Omitted where the form is shown without its list.
 */
export function useLanding<TDraft extends object>(
  panel: Panel<TDraft>,
  list: LandingList | undefined,
  find: FindCreated<TDraft>,
  words?: LandingWords,
): void {
  const landing = useLandingOn(list, find, words);
  // The draft as last drawn: the form drops its draft before it reports the success.
  const sent = useSyncExternalStore(
    (listener) => panel.subscribe(listener).unsubscribe,
    () => panel.getSnapshot().context.draft,
  );
  useEmitted(panel, 'submitted', () => {
    const { made } = panel.getSnapshot().context;
    if (made !== undefined && list) landing.send({ type: 'made', made, sent });
  });
}

/** Shows each record that is sent to the returned actor. */
export function useLandingOn<TDraft extends object>(
  list: LandingList | undefined,
  find: FindCreated<TDraft>,
  words: LandingWords = LANDING_WORDS,
): LandingActor {
  const { note } = useServices();
  const newest = useRef(find);
  newest.current = find;
  const focused = useRef<Element | null>(null);
  const machine = useMemo(
    () =>
      landingMachine.provide({
        actors: {
          find: fromPromise(async ({ input, signal }) => {
            // The closing window first returns the focus to its button.
            await painted();
            signal.throwIfAborted();
            focused.current = document.activeElement;
            return { place: await newest.current(input as Created & { sent: TDraft }, signal) };
          }),
        },
      }),
    [],
  );
  const landing = useActorRef(machine);
  const { cursor, region, pages } = list ?? {};
  const listRows = () => {
    if (cursor) landing.send({ type: 'rows.listed', keys: cursor.getSnapshot().context.keys });
  };
  useEffect(() => cursor?.subscribe(listRows).unsubscribe, [cursor, landing]);
  useEmitted(landing, 'placed', ({ place: { page } }) => {
    if (pages && pages.page !== page) pages.turnTo(page);
    listRows();
  });
  useEmitted(landing, 'arrived', ({ key }) => {
    if (!region?.current || isBusyElsewhere(region.current)) return;
    const { activeElement, body } = document;
    // The page with the focused row is turned: the cursor has given the focus to a row of this one.
    const isTurned = !focused.current?.isConnected && region.current.querySelector('tr:focus');
    // The user has already moved on to something else.
    if (activeElement !== body && activeElement !== focused.current && !isTurned) return;
    focusRow(region.current, key);
    // In the middle, because the messages are at the bottom.
    document.activeElement?.scrollIntoView?.({ block: 'center' });
  });
  useEmitted(landing, 'unlisted', () => note(words.unlisted));
  useEmitted(landing, 'failed', () => note(words.failed));

  const marked = useSelector(landing, (state) =>
    state.matches('marked') ? state.context.key : null,
  );
  useEffect(() => {
    const key = marked === null ? '' : CSS.escape(String(marked));
    const row = region?.current?.querySelector(`tr[data-key="${key}"]`);
    row?.setAttribute('data-marked', '');
    return () => row?.removeAttribute('data-marked');
  }, [marked, region]);
  return landing;
}

interface ReadPage {
  readonly ids: readonly number[];
  readonly lastPage: number;
}

/** Maximum number of pages read by halving to find one row. */
const READS = 24;

/**
 * Returns the page with this id. New records are first or last in most orders; otherwise `isBefore` says on which side
 * of a page the record must be, and the pages are halved.
 *
 * @param isBefore Whether the record comes before the rows of this page; omitted if the order is unknown.
 */
export async function pageWith<TPage extends ReadPage>(
  read: (page: number) => Promise<TPage>,
  id: number,
  isBefore?: (page: TPage) => boolean,
): Promise<number | null> {
  const first = await read(1);
  if (first.ids.includes(id)) return 1;
  const { lastPage } = first;
  if (lastPage === 1) return null;
  if ((await read(lastPage)).ids.includes(id)) return lastPage;
  let [low, high] = [2, lastPage - 1];
  for (let left = READS; isBefore && low <= high && left > 0; left--) {
    const page = Math.floor((low + high) / 2);
    const part = await read(page);
    if (part.ids.includes(id)) return page;
    if (isBefore(part)) high = page - 1;
    else low = page + 1;
  }
  return null;
}
