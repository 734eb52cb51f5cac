import type { EntryRecord } from './queries.ts';
import { placeId } from './schema.ts';

/** An entry as the API answers it. */
export function presentEntry(entry: EntryRecord) {
  const { at, actor, user_id, user_name, session, call, action, kind } = entry;
  const { record_id, record_name, part, part_id, part_name, changes } = entry;
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
    part: part === null ? null : { type: part, id: part_id, name: part_name },
    changes: Object.entries(changes).map(([field, [before, after]]) => ({ field, before, after })),
  };
}
