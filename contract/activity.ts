import * as z from 'zod/mini';
import { Int, Text } from './wire.ts';

export const ACTIVITY_PER_PAGE = 50;

/**
 * What happened. A record is `read` when its personal data are shown beyond a list. `dropped`: an operator
 * dropped an old month of the log.
 */
export const ACTIVITY_ACTIONS = [
  'created',
  'changed',
  'deleted',
  'read',
  'signed_in',
  'signed_out',
  'session_ended',
  'sign_in_failed',
  'refresh_refused',
  'seeded',
  'dropped',
] as const;
export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number];

/** The kinds of records that have a history, with the path of their calls after `/api/v1/`. */
export const HISTORIES = {
  channel: 'channels',
  channel_default: 'default-settings',
  offer: 'offers',
  offer_default: 'settings',
  client: 'clients',
  user: 'users',
} as const;
export type KindWithHistory = keyof typeof HISTORIES;
export const KINDS_WITH_HISTORY = Object.keys(HISTORIES) as readonly KindWithHistory[];

export const ACTIVITY_KINDS = [...KINDS_WITH_HISTORY, 'database'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** Who acts: a person, the clock with a planned rate, or the system itself. */
const ACTIVITY_ACTORS = ['user', 'plan', 'system'] as const;
export type ActivityActor = (typeof ACTIVITY_ACTORS)[number];

/**
 * One changed field. Secrets and personal data are masked in both values: `•••`, `…456`. Fields have the
 * names and forms in which the API takes them, but the `status`, `check` and `broker` of an offer are
 * `is_active`, `has_checker` and `is_broker`, true or false; a user has `disabled_at` and `password_hash`. An
 * entry of a new or deleted row has all fields that were not null.
 */
export const FieldChange = z.looseObject({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type FieldChange = z.infer<typeof FieldChange>;

/** A row of the log. Words that the console does not know are kept and shown as they are. */
export const ActivityEntry = z.looseObject({
  /** Opaque; a later entry of the same month has a larger one. Also the cursor of the list. */
  id: z.string().check(z.minLength(1)),
  /** ISO 8601. */
  at: z.string(),
  actor: z.string(),
  user: z.nullish(z.looseObject({ id: Int, name: z.nullish(z.string()) })),
  /** The beginning of the session's id, to tell sessions apart. */
  session: z.nullish(z.string()),
  /** Entries of one call of the API have the same. */
  call: z.nullish(z.string()),
  action: z.string(),
  kind: z.string(),
  record: z.nullish(z.looseObject({ id: Int, name: z.nullish(z.string()) })),
  /**
   * `rate`, `setting`, `passport`, `address`, `role` or `session`; null for the record itself. `row` is the id
   * of a ladder rate, whose step may have several rows; older entries do not have it.
   */
  part: z.nullish(
    z.looseObject({
      type: z.string(),
      id: z.nullish(Text),
      name: z.nullish(z.string()),
      row: z.nullish(Int),
    }),
  ),
  changes: z.array(FieldChange),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/**
 * GET /api/v1/activity and GET /api/v1/{kind}/{id}/activity, newest first. `next` is the `before` of the
 * next page; null at the end.
 */
export const ActivityPage = z.looseObject({
  success: z.unknown(),
  data: z.array(ActivityEntry),
  next: z.nullish(z.string()),
});
export type ActivityPage = z.infer<typeof ActivityPage>;

/** What GET /api/v1/activity is asked for; days or minutes in business time. */
export interface ActivityFilters {
  /** Who made the change. */
  user?: number;
  kind?: string;
  /** The id of the record. */
  record?: number;
  action?: string;
  /** What of the record: `rate`. */
  part?: string;
  /** Which of these parts: the level of a rate. */
  part_id?: string;
  /** A changed field. */
  field?: string;
  from?: string;
  to?: string;
}

/** A page of it: entries before or after one of them. */
export interface ActivityQuery extends ActivityFilters {
  before?: string | undefined;
  after?: string | undefined;
  per_page?: number;
}
