/** The lines of the log: entries of one call on one record are one line. */
import type { ActivityEntry } from '#contract/activity.ts';
import { businessDayOf } from '#workspace/format/business-time.ts';

export interface ActivityLine {
  readonly key: string;
  /** `2026-11-22`, in business time; empty if the moment cannot be read. */
  readonly day: string;
  /** One or more, in the order of the log: the newest first. */
  readonly entries: readonly [ActivityEntry, ...ActivityEntry[]];
}

const keyOf = ({ id, call, kind, record, actor, user }: ActivityEntry): string =>
  call ? [call, actor, user?.id, kind, record?.id].join(':') : id;

/** Folds entries into lines. A line keeps its key and its place when older entries are added. */
export function linesOf(entries: readonly ActivityEntry[]): readonly ActivityLine[] {
  const lines = new Map<string, [ActivityEntry, ...ActivityEntry[]]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const known = lines.get(key);
    if (known) known.push(entry);
    else lines.set(key, [entry]);
  }
  return [...lines].map(([key, own]) => ({ key, day: businessDayOf(own[0].at), entries: own }));
}

/** Distance from the end, in lines, at which older lines are loaded. */
const NEAR = 10;

/** Whether the line with this key is near enough to the end to load older lines. */
export const isNearEnd = (keys: readonly string[], key: string): boolean =>
  keys.indexOf(key) >= keys.length - NEAR;

/** Whether two lines are equal, so that the drawn one can stay. */
export const isSameLine = (one: ActivityLine, other: ActivityLine): boolean =>
  one.key === other.key &&
  one.entries.length === other.entries.length &&
  one.entries.every((entry, at) => entry === other.entries[at]);

const recordKey = ({ kind, record }: ActivityEntry) => `${kind}:${record?.id}`;

/** Returns the keys of records that are deleted according to these entries. */
export function deletedIn(entries: readonly ActivityEntry[]): ReadonlySet<string> {
  const newest = new Map<string, string>();
  for (const entry of entries) {
    const isOfRecord = !entry.part && (entry.action === 'deleted' || entry.action === 'created');
    if (isOfRecord && !newest.has(recordKey(entry))) newest.set(recordKey(entry), entry.action);
  }
  return new Set([...newest].filter(([, action]) => action === 'deleted').map(([key]) => key));
}

export const isDeleted = (deleted: ReadonlySet<string>, { entries: [entry] }: ActivityLine) =>
  deleted.has(recordKey(entry));
