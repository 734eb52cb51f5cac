/** What an address of the console shows: a record, or an entry of the menu. */

import { entries, type NavEntry } from '#app/shell/navigation.ts';
import type { RecordKind } from '#machines/palette/kinds.ts';
import type { Recent } from '#machines/palette/recents.machine.ts';
import { allRecords, recordAt } from '#records/records.ts';
import { partsOf } from '#workspace/navigation/location.ts';
import { goingId, paths } from '#workspace/navigation/routes.ts';

/** The record or the screen that an address shows, as the recents keep it. */
export function placeAt(href: string): Recent | null {
  const { path, search } = partsOf(href);
  return recordAt(path, search) ?? goingAt(path);
}

/** The kind of records that the section of an address is about. */
export function sectionAt(href: string): RecordKind | null {
  const { path } = partsOf(href);
  const section = path === paths.home ? paths.users : `/${path.split('/')[1]}`;
  return allRecords.find(({ listPath }) => listPath === section)?.kind ?? null;
}

/** The entry of the menu that a path belongs to; the landing page is the list of users. */
export function entryAt(path: string): NavEntry | undefined {
  const plain = path === paths.home ? paths.users : path.replace(/\/$/, '');
  return entries.find((entry) => entry.path === plain);
}

/** The command that leads to the entry of a path, as the recents keep it. */
export function goingAt(path: string): Recent | null {
  const entry = entryAt(path);
  const command = entry && goingId(entry.path);
  return command ? { command } : null;
}
