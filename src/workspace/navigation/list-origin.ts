/**
 * Stores the list that a record was opened from in the history entries. It is gone with the tab; searched personal data
 * is stored nowhere else.
 */
import type { OriginList } from '#machines/lists/neighbours.ts';
import type { RecordNavigationMachine } from '#machines/lists/record-navigation.machine.ts';
import { allRecords, recordAt, records } from '#records/records.ts';
import { actorKey } from '#workspace/editing/actor-registry.ts';
import { pageOf, partsOf } from './location.ts';

/** The list that a record was opened from. */
export interface ListOrigin {
  /** The address with filters, order and page. */
  readonly href: string;
  readonly search: string;
}

interface Entry {
  readonly href: string;
  readonly state: unknown;
}

const LISTS: readonly string[] = allRecords.flatMap(({ page, listPath }) => (page ? listPath : []));

const pathOf = (href: string) => partsOf(href).path;

/** Returns a text of an entry's state; empty if there is none. */
export const textIn = (state: unknown, name: string): string => {
  const text = (state as Record<string, unknown> | null)?.[name];
  return typeof text === 'string' ? text : '';
};

/** Returns the list that the record of this entry was opened from; null if there is none. */
export function listOriginOf(state: unknown): ListOrigin | null {
  const from = (state as { from?: unknown } | null)?.from;
  const href = textIn(from, 'href');
  return LISTS.includes(pathOf(href)) ? { href, search: textIn(from, 'search') } : null;
}

/** Returns the line of the log that was opened from this entry; null if there is none. */
export const lineOf = (state: unknown): string | null => textIn(state, 'line') || null;

/** Returns the record that was opened from the list of this entry; null if there is none. */
export function openedOf(state: unknown): number | null {
  const id = (state as { opened?: unknown } | null)?.opened;
  return typeof id === 'number' ? id : null;
}

/** Returns the address of a list without the page. */
export function listOf(href: string, search: string): OriginList {
  const { path, search: query } = partsOf(href);
  return { href: path + query, search };
}

/** Names the actor that steps through the records of the list under this path. */
export const navigationKey = (path: string) =>
  actorKey<RecordNavigationMachine>(`navigation:${path}`);

/** The page of the list that the record was opened from. */
export const originPageNumber = ({ href }: ListOrigin): number => pageOf(partsOf(href).hash);

/**
 * Returns the state for the new entry of a navigation to `to`, and the state to leave in the current entry.
 *
 * @param line The line of the log that leads to `to`.
 */
export function stepFrom(
  here: Entry,
  to: string,
  line?: string,
): { carried: unknown; left: unknown } {
  if (line) return { carried: null, left: { ...(here.state as object | null), line } };
  const from = pathOf(here.href);
  const record = recordAt(pathOf(to));
  if (!record) return { carried: null, left: here.state };
  if (from === records[record.kind].listPath) {
    const search = textIn(here.state, 'search');
    return {
      carried: { from: { href: here.href, search } },
      left: { ...(here.state as object | null), opened: record.id },
    };
  }
  const origin = listOriginOf(here.state);
  const last = recordAt(from);
  const isSame = last?.kind === record.kind && last.id === record.id;
  return { carried: isSame && origin ? { from: origin } : null, left: here.state };
}
