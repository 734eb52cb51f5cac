/** What an address of the console shows: a record, or an entry of the menu. */

import { entries, type NavEntry } from '#app/shell/navigation.ts';
import type { RecordRef } from '#machines/palette/kinds.ts';
import type { Recent } from '#machines/palette/recents.machine.ts';
import { partsOf } from '#workspace/navigation/location.ts';
import {
  CLIENT_PATTERN,
  channelAt,
  goingId,
  offerAt,
  paths,
  rowIn,
} from '#workspace/navigation/routes.ts';

/** The record that an address shows; null for any other. A user is a row of the list. */
export function recordAt(href: string): RecordRef | null {
  const { path, search } = partsOf(href);
  const row = path === paths.users ? rowIn(search) : null;
  if (row !== null) return { kind: 'user', id: row };
  const channel = channelAt(path);
  if (channel) return { kind: 'channel', id: channel.id };
  const offer = offerAt(path);
  if (offer) return { kind: 'offer', id: offer.id };
  const client = CLIENT_PATTERN.exec(path)?.groups?.id;
  return client === undefined ? null : { kind: 'client', id: Number(client) };
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
