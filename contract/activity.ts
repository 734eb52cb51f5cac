import * as z from 'zod/mini';
import { SettingOption } from './settings.ts';
import { Int, Text } from './wire.ts';

export const ACTIVITY_PER_PAGE = 50;

/**
 * What happened. `read`: personal data beyond the usual fields of a list were shown. `dropped`: an operator
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

/** Record kinds that have a history, with their API path after `/api/v1/`. */
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

/** The actors: a user, the schedule that applies a planned rate, or the system itself. */
const ACTIVITY_ACTORS = ['user', 'plan', 'system'] as const;
export type ActivityActor = (typeof ACTIVITY_ACTORS)[number];

/**
 * One changed field. Secrets and personal data are masked in both values: `•••`, `…456`. Fields have the names
 * and formats of the API, except that the `status`, `check` and `broker` of an offer are the booleans
 * `is_active`, `has_checker` and `is_broker`. A user also has `disabled_at` and `password_hash`. An entry for a
 * new or deleted row has all fields that were not null.
 */
export const FieldChange = z.looseObject({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type FieldChange = z.infer<typeof FieldChange>;

/** A row of the log. The console keeps unknown actors, actions and kinds and shows them as they are. */
export const ActivityEntry = z.looseObject({
  /** Opaque; later entries of the same month have larger ids. Also the cursor of the list. */
  id: z.string().check(z.minLength(1)),
  /** ISO 8601. */
  at: z.string(),
  actor: z.string(),
  user: z.nullish(z.looseObject({ id: Int, name: z.nullish(z.string()) })),
  /** The beginning of the session's id, to tell sessions apart. */
  session: z.nullish(z.string()),
  /** Shared by all entries of one API call. */
  call: z.nullish(z.string()),
  action: z.string(),
  kind: z.string(),
  record: z.nullish(z.looseObject({ id: Int, name: z.nullish(z.string()) })),
  /**
   * `rate`, `setting`, `passport`, `address`, `role` or `session`; null for the record itself. `row` is the id
   * of a ladder rate, because a step may have several rows, and `name` its range then, `15000–100000`; older
   * entries have neither.
   */
  part: z.nullish(
    z.looseObject({
      type: z.string(),
      id: z.nullish(Text),
      name: z.nullish(z.string()),
      row: z.nullish(Int),
    }),
  ),
  /** How the changed value of a setting is written today; missing if the setting was deleted since. */
  setting: z.nullish(
    z.looseObject({ type: z.string(), options: z.nullish(z.array(SettingOption)) }),
  ),
  changes: z.array(FieldChange),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/**
 * GET /api/v1/activity and GET /api/v1/{kind}/{id}/activity, newest first. `next` is the `before` value of the
 * next page; null on the last page.
 */
export const ActivityPage = z.looseObject({
  success: z.unknown(),
  data: z.array(ActivityEntry),
  next: z.nullish(z.string()),
});
export type ActivityPage = z.infer<typeof ActivityPage>;

/** Filters of GET /api/v1/activity; days or minutes in business time. */
export interface ActivityFilters {
  /** The user who made the change. */
  user?: number;
  kind?: string;
  /** The id of the record. */
  record?: number;
  action?: string;
  /** A part of the record, for example `rate`. */
  part?: string;
  /** The id of the part: the level of a rate. */
  part_id?: string;
  /** A changed field. */
  field?: string;
  from?: string;
  to?: string;
}

/** Filters and position of a page: entries before or after the given one. */
export interface ActivityQuery extends ActivityFilters {
  before?: string | undefined;
  after?: string | undefined;
  per_page?: number;
}
