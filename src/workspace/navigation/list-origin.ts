/**
 * What the entries of the browser's history keep of the way from a list to a record and back. It is
 * gone with the tab, and personal data that was searched for stands nowhere else.
 */
import { allRecords, recordAt, records } from '#records/records.ts';
import { pageOf, partsOf } from './location.ts';

/** The list that a record was opened from. */
export interface Trail {
  /** Its address, with filters, order and page. */
  readonly href: string;
  readonly search: string;
}

interface Entry {
  readonly href: string;
  readonly state: unknown;
}

const LISTS: readonly string[] = allRecords.flatMap(({ page, listPath }) => (page ? listPath : []));

const pathOf = (href: string) => partsOf(href).path;
const textIn = (state: unknown, name: string): string => {
  const text = (state as Record<string, unknown> | null)?.[name];
  return typeof text === 'string' ? text : '';
};

/** The list that the record of this entry was opened from, if it was. */
export function trailOf(state: unknown): Trail | null {
  const from = (state as { from?: unknown } | null)?.from;
  const href = textIn(from, 'href');
  return LISTS.includes(pathOf(href)) ? { href, search: textIn(from, 'search') } : null;
}

/** The record that was opened from the list of this entry, if one was. */
export function openedOf(state: unknown): number | null {
  const id = (state as { opened?: unknown } | null)?.opened;
  return typeof id === 'number' ? id : null;
}

/** The page of the list at which its record was opened. */
export const trailPage = ({ href }: Trail): number => pageOf(partsOf(href).hash);

/** What a step to `to` carries along, and what it leaves behind for coming back. */
export function stepFrom(here: Entry, to: string): { carried: unknown; left: unknown } {
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
  const trail = trailOf(here.state);
  const last = recordAt(from);
  const isSame = last?.kind === record.kind && last.id === record.id;
  return { carried: isSame && trail ? { from: trail } : null, left: here.state };
}
