/** What an address of the console shows: a record or an entry of the menu. */

import { entries, type NavEntry } from '#app/shell/navigation.ts';
import type { RecordKind, RecordRef } from '#machines/palette/kinds.ts';
import type { Recent } from '#machines/palette/recents.machine.ts';
import { allRecords, recordAt } from '#records/records.ts';
import { partsOf } from '#workspace/navigation/location.ts';
import { goingId, paths } from '#workspace/navigation/routes.ts';

/** The record that an address shows. */
export function recordIn(href: string): RecordRef | null {
  const { path, search } = partsOf(href);
  return recordAt(path, search);
}

/** The record or screen of an address, as stored in the recents. */
export const placeAt = (href: string): Recent | null =>
  recordIn(href) ?? goingAt(partsOf(href).path);

/** The kind of record of an address's section. */
export function sectionAt(href: string): RecordKind | null {
  const { path } = partsOf(href);
  const section = path === paths.home ? paths.users : `/${path.split('/')[1]}`;
  return allRecords.find(({ listPath }) => listPath === section)?.kind ?? null;
}

/** The menu entry of a path. The landing page is the list of users. */
export function entryAt(path: string): NavEntry | undefined {
  const plain = path === paths.home ? paths.users : path.replace(/\/$/, '');
  return entries.find((entry) => entry.path === plain);
}

/** The command that opens the menu entry of a path, as stored in the recents. */
export function goingAt(path: string): Recent | null {
  const entry = entryAt(path);
  const command = entry && goingId(entry.path);
  return command ? { command } : null;
}
