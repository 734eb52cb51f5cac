/** Reads the entries of the log that the caller may see, newest first. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { ACTIVITY_KINDS, KINDS_WITH_HISTORY, type KindWithHistory } from '#contract/activity.ts';
import { type Actor, can, type Resource } from '#server/auth/access.ts';
import { instant } from '#server/database/business-time.ts';
import type { Db } from '#server/database/database.ts';
import type { Schema } from '#server/database/schema.ts';
import type { ActivityFilters, Place } from './schema.ts';

type Builder = ExpressionBuilder<Schema, 'activity'>;

const COLUMNS = [
  'month',
  'number',
  'at',
  'actor',
  'user_id',
  'user_name',
  'session',
  'call',
  'action',
  'kind',
  'record_id',
  'record_name',
  'part',
  'part_id',
  'part_name',
  'part_row',
  'fields',
  'changes',
] as const;

/** Returns up to `limit` entries. */
export async function findEntries(
  db: Db,
  actor: Actor,
  { filters, zone, limit }: { filters: ActivityFilters; zone: string; limit: number },
) {
  const { before, after, user, kind, record, action, part, part_id, field, from, to } = filters;
  let found = db
    .selectFrom('activity')
    .select(COLUMNS)
    .where((eb) => visibleTo(actor, eb))
    .orderBy('month', 'desc')
    .orderBy('number', 'desc')
    .limit(limit);
  if (before) found = found.where(({ ref }) => beyond(ref('month'), '<', before));
  if (after) found = found.where(({ ref }) => beyond(ref('month'), '>', after));
  if (user !== undefined) found = found.where('user_id', '=', user);
  if (kind) found = found.where('kind', '=', kind);
  if (record !== undefined) {
    found = found.where('record_id', '=', record);
    // The index begins with the kind: without it a search for a rare id would read the whole log.
    if (!kind) found = found.where('kind', 'in', ACTIVITY_KINDS);
  }
  if (action) found = found.where('action', '=', action);
  if (part !== undefined) found = found.where('part', '=', part);
  if (part_id !== undefined) found = found.where('part_id', '=', part_id);
  if (field !== undefined) found = found.where('fields', '@>', sql<string[]>`array[${field}]`);
  if (from) {
    const first = await placeBefore(db, instant(from, zone));
    if (first) found = found.where(({ ref }) => beyond(ref('month'), '>', first));
  }
  if (to) {
    const last = await placeBefore(db, instant(to, zone, to.includes('T') ? '1 minute' : '1 day'));
    if (!last) return [];
    found = found.where(({ ref }) => beyond(ref('month'), '<=', last));
  }
  return found.execute();
}
export type EntryRecord = Awaited<ReturnType<typeof findEntries>>[number];

/**
 * Returns the condition for entries before or after a place. Compares with "or equal", because the planner
 * looks at the months alone: with `>` it expects no rows of the newest month, and would sort all of them.
 */
const beyond = (month: Expression<string>, side: '<' | '<=' | '>', place: Place) => {
  const number = place.number + { '<': -1, '<=': 0, '>': 1 }[side];
  const orEqual = sql.raw(side === '>' ? '>=' : '<=');
  return sql<SqlBool>`(${month}, number) ${orEqual} (${place.month}::date, ${number}::bigint)`;
};

/** Finds the last entry before an instant. Numbers follow the times, so it bounds the search in the log's own order. */
const placeBefore = (db: Db, time: Expression<string>): Promise<Place | undefined> =>
  db
    .selectFrom('activity')
    .where('at', '<', time)
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .select(['month', 'number'])
    .executeTakeFirst();

/** The resource that a user must be able to read to see the changes of a kind; rates are a separate resource. */
const RESOURCES: Readonly<Record<KindWithHistory, Resource>> = {
  channel: 'channels',
  channel_default: 'settings',
  offer: 'offers',
  offer_default: 'settings',
  client: 'clients',
  user: 'users',
};

/** Changes are visible to users who may read the record; sign-ins and reads of personal data need a right. */
function visibleTo(actor: Actor, eb: Builder): Expression<SqlBool> {
  if (can(actor, 'read', 'activity')) return eb.val(true);
  const isChange = eb('action', 'in', ['created', 'changed', 'deleted']);
  const isRate = eb.and([eb('kind', '=', 'channel'), eb('part', 'is not distinct from', 'rate')]);
  const seen = KINDS_WITH_HISTORY.filter((kind) => can(actor, 'read', RESOURCES[kind]));
  const isSeen = seen.length > 0 ? eb('kind', 'in', seen) : eb.val(false);
  const changes = [
    eb.and([isSeen, eb.not(isRate)]),
    ...(can(actor, 'read', 'rates') ? [isRate] : []),
  ];
  return eb.and([isChange, eb.or(changes)]);
}
