/** A position in a list of records, and the records before and after it. */
import type { Problem } from '#contract/problem.ts';

/** A filtered and sorted list: its address without the page, and its search text. */
export interface OriginList {
  readonly href: string;
  /** Personal data, so it is not in the address. */
  readonly search: string;
}

/** One page of the list. */
export interface OriginPage {
  readonly page: number;
  readonly lastPage: number;
  readonly perPage: number;
  readonly ids: readonly number[];
  readonly total: number;
  /** There are more rows than `total`; the server stopped counting. */
  readonly isCapped: boolean;
}

/** The current position in the list. */
export interface NavigationContext {
  readonly list: OriginList | null;
  readonly id: number | null;
  /** The page to look for the record on. */
  readonly page: number;
  readonly part: OriginPage | null;
  /** The record's position on the page, or its last one there; null if it never had one. */
  readonly at: number | null;
  /**
   * The step that led to this record; 0 if it was opened from the list. While `part` is null, the step to take once
   * the page is loaded.
   */
  readonly by: Step;
  /** The deleted record that the last step skipped; null if there is none. */
  readonly gone: number | null;
  readonly problem: Problem | null;
}
/** Forward, back, or no step. */
export type Step = 1 | -1 | 0;

/** A record on the screen, and the list it was opened from. */
export type Shown = { id: number; list: OriginList | null; page: number };
export type LoadedPage = { part: OriginPage };

/** Whether there may be a record before or after this one. */
export function hasNeighbour(context: NavigationContext, by: 1 | -1): boolean {
  return context.part === null || neighbourOf(context, by) !== null || isBeyond(context, by);
}

/** The next position on the page. If the record has left the page, the next record is now at its position. */
function placeAfter({ part, at, id }: NavigationContext, by: Step): number | null {
  if (!part || at === null || by === 0) return null;
  return by > 0 && part.ids[at] !== id ? at : at + by;
}

/** The record before or after this one, if it is on the same page. */
export function neighbourOf(
  context: NavigationContext,
  by: Step,
): { id: number; at: number } | null {
  const at = placeAfter(context, by);
  const id = at === null ? undefined : context.part?.ids[at];
  return at === null || id === undefined ? null : { id, at };
}

/** Whether the record before or after this one is on another page. */
export function isBeyond(context: NavigationContext, by: Step): boolean {
  const at = placeAfter(context, by);
  const { part } = context;
  if (at === null || !part || neighbourOf(context, by)) return false;
  return by > 0 ? part.page < part.lastPage : part.page > 1;
}

/** Whether the user stepped to this record instead of opening it from the list. */
export const isPassed = (context: NavigationContext, id: number) =>
  context.id === id && context.by !== 0;

/**
 * The index that a step starts from: the record, or if it is deleted the nearest record before it; -1 if there is none.
 * @param before The ids of the page when it was read last.
 */
export function stepStart(
  ids: readonly number[],
  id: number | null,
  by: Step,
  before?: readonly number[],
): number {
  const known = ids.includes(id!) ? [id] : before;
  const isKnown = (one: number) => known?.includes(one);
  return by > 0 ? ids.findLastIndex(isKnown) : ids.findIndex(isKnown);
}

/**
 * The record to show on a new page: the first one (the last one after a step back), or the one next to
 * the current record if it has moved to that page.
 */
export function entered(
  { id, by, part: left }: NavigationContext,
  part: OriginPage,
): Partial<NavigationContext> | null {
  const from = stepStart(part.ids, id, by, left?.ids);
  const at = from < 0 && by < 0 ? part.ids.length - 1 : from + by;
  const next = part.ids[at];
  return next === undefined ? null : { part, page: part.page, id: next, at };
}

/** The position of the record on the loaded page; if it has left the page, the one after the records before it. */
export function placed(
  { id, at, part: before }: NavigationContext,
  part: OriginPage,
): Partial<NavigationContext> {
  const found = part.ids.indexOf(id!);
  const isSamePage = before?.page === part.page;
  const left = isSamePage ? at && stepStart(part.ids, null, 1, before.ids.slice(0, at)) + 1 : null;
  return { part, page: part.page, at: found >= 0 ? found : left };
}

/** The context on the loaded page if a step waits for it, else null. */
export function awaited(context: NavigationContext, part: OriginPage): NavigationContext | null {
  if (context.part !== null || context.by === 0) return null;
  return { ...context, ...placed(context, part) };
}

/** Shows a record. The loaded page is kept if it belongs to the same list and contains the record. */
export function shown(context: NavigationContext, { id, list, page }: Shown): NavigationContext {
  const isSame = list?.href === context.list?.href && list?.search === context.list?.search;
  if (isSame && id === context.id) return context;
  const found = isSame ? (context.part?.ids.indexOf(id) ?? -1) : -1;
  const part = found >= 0 ? context.part : null;
  const at = found >= 0 ? found : null;
  return { list, id, page: part?.page ?? page, part, at, by: 0, gone: null, problem: null };
}
