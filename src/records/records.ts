/** All kinds of record that the console has screens for. */
import { RECORD_KINDS, type RecordKind, type RecordRef } from '#machines/palette/kinds.ts';
import { channelRecord } from './channel.ts';
import { clientRecord } from './client.ts';
import { offerRecord } from './offer.ts';
import type { RecordDescription } from './record.ts';
import { userRecord } from './user.ts';

export const records: Readonly<Record<RecordKind, RecordDescription>> = {
  channel: channelRecord,
  offer: offerRecord,
  client: clientRecord,
  user: userRecord,
};

export const allRecords: readonly RecordDescription[] = RECORD_KINDS.map((kind) => records[kind]);

export const recordHref = ({ kind, id }: RecordRef) => records[kind].href(id);

/** The title of a record with an unknown name: its number. */
export const numberTitle = ({ kind, id }: RecordRef) => `${records[kind].words.one} #${id}`;

/** The record that an address shows; null for any other address. */
export function recordAt(path: string, search = ''): RecordRef | null {
  for (const { kind, idAt } of allRecords) {
    const id = idAt(path, search);
    if (id !== null) return { kind, id };
  }
  return null;
}
