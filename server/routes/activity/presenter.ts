import type { ActivityEntry } from '#contract/activity.ts';
import type { Actor } from '#server/auth/access.ts';
import { maskedContact } from '#server/routes/clients/presenter.ts';
import type { EntryRecord } from './queries.ts';
import { placeId } from './schema.ts';

type Setting = NonNullable<ActivityEntry['setting']>;

/** Returns an entry for the API: contacts of clients are masked for readers who may not see them. */
export function presentEntry(reader: Actor, entry: EntryRecord, setting?: Setting) {
  const { at, actor, user_id, user_name, session, call, action, kind } = entry;
  const { record_id, record_name, part, part_id, part_name, part_row, changes } = entry;
  return {
    id: placeId(entry),
    at,
    actor,
    user: user_id === null ? null : { id: user_id, name: user_name },
    session,
    call,
    action,
    kind,
    record: record_id === null ? null : { id: record_id, name: record_name },
    part:
      part === null
        ? null
        : { type: part, id: part_id, name: part_name, ...(part_row !== null && { row: part_row }) },
    ...(setting && { setting }),
    changes: Object.entries(changes).map(([field, values]) => {
      const [before, after] = values.map((value) => contactFor(reader, entry, field, value));
      return { field, before, after };
    }),
  };
}

function contactFor(reader: Actor, { kind, part }: EntryRecord, field: string, value: unknown) {
  const isContact = kind === 'client' && part === null && (field === 'phone' || field === 'email');
  return isContact && typeof value === 'string' ? maskedContact(reader, field, value) : value;
}
