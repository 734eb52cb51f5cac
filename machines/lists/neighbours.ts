/** A place in a list of records, and what is before and after it. */
import type { Problem } from '#contract/problem.ts';

/** A list as it was filtered and sorted: its address without the page, and what was searched for. */
export interface WalkedList {
  readonly href: string;
  /** Personal data, and therefore not in the address. */
  readonly search: string;
}

/** One page of the list. */
export interface WalkedPage {
  readonly page: number;
  readonly lastPage: number;
  readonly perPage: number;
  readonly ids: readonly number[];
  readonly total: number;
  /** There are more than `total`: nobody has counted further. */
  readonly isCapped: boolean;
}

/** Where somebody is on the way along a list. */
export interface NavigationContext {
  readonly list: WalkedList | null;
  readonly id: number | null;
  /** The page on which the record is to be looked for. */
  readonly page: number;
  readonly part: WalkedPage | null;
  /** Its place on that page, or the place that it had there; null where it has had none. */
  readonly at: number | null;
  /** How the record was come to; 0 where it was opened from the list. */
  readonly by: Step;
  /** The record that was to be shown before this one, and is gone. */
  readonly gone: number | null;
  readonly problem: Problem | null;
}
/** Forward, back, or not at all. */
export type Step = 1 | -1 | 0;

/** A record that is on the screen, and the list that it was opened from. */
export type Shown = { id: number; list: WalkedList | null; page: number };
/** What was read. */
export type Found = { part: WalkedPage };

/** Where a record stands in the whole list, from 1; null where it is not, or not yet, in it. */
export function positionOf({ part, at, id }: NavigationContext): number | null {
  if (!part || at === null || part.ids[at] !== id) return null;
  return (part.page - 1) * part.perPage + at + 1;
}

/** Whether there is a record before or after this one. */
export function hasNeighbour(context: NavigationContext, by: 1 | -1): boolean {
  return neighbourOf(context, by) !== null || isBeyond(context, by);
}

/** The next place on the page; in the place of a record that has left it stands the next one. */
function placeAfter({ part, at, id }: NavigationContext, by: Step): number | null {
  if (!part || at === null || by === 0) return null;
  return by > 0 && part.ids[at] !== id ? at : at + by;
}

/** The record before or after this one, where it is on the same page. */
export function neighbourOf(
  context: NavigationContext,
  by: Step,
): { id: number; at: number } | null {
  const at = placeAfter(context, by);
  const id = at === null ? undefined : context.part?.ids[at];
  return at === null || id === undefined ? null : { id, at };
}

/** Whether that record is on another page. */
export function isBeyond(context: NavigationContext, by: Step): boolean {
  const at = placeAfter(context, by);
  const { part } = context;
  if (at === null || !part || neighbourOf(context, by)) return false;
  return by > 0 ? part.page < part.lastPage : part.page > 1;
}

/** Whether this record was come to on a walk, and not opened from the list. */
export const isPassed = (context: NavigationContext, id: number) =>
  context.id === id && context.by !== 0;

/** The first record of the page that was turned to, or the one after this, if it has moved there. */
export function entered(
  { id, by }: NavigationContext,
  part: WalkedPage,
): Partial<NavigationContext> | null {
  const known = part.ids.indexOf(id ?? 0);
  const at = known >= 0 ? known + by : by > 0 ? 0 : part.ids.length - 1;
  const next = part.ids[at];
  return next === undefined ? null : { part, page: part.page, id: next, at };
}

/** Where the record stands on the page that was read, or the place that it has left. */
export function placed(
  { id, at, part: before }: NavigationContext,
  part: WalkedPage,
): Partial<NavigationContext> {
  const found = part.ids.indexOf(id ?? 0);
  const left = before?.page === part.page ? at : null;
  return { part, page: part.page, at: found >= 0 ? found : left };
}

/** The record is on the screen: what was known of its list still holds, if it is the same list. */
export function shown(context: NavigationContext, { id, list, page }: Shown): NavigationContext {
  const isSame = list?.href === context.list?.href && list?.search === context.list?.search;
  if (isSame && id === context.id) return context;
  const found = isSame ? (context.part?.ids.indexOf(id) ?? -1) : -1;
  const part = found >= 0 ? context.part : null;
  const at = found >= 0 ? found : null;
  return { list, id, page: part?.page ?? page, part, at, by: 0, gone: null, problem: null };
}
