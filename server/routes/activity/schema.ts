import { z } from 'zod';
import { ACTIVITY_ACTIONS, ACTIVITY_KINDS } from '#contract/activity.ts';
import { queryMoment, queryText, queryWhole } from '#server/http/query.ts';

const CURSOR = /^((?!0000)\d{4}-(?:0[1-9]|1[0-2]))\.(\d{1,15})$/;

/** The position of an entry in the log. */
export interface Place {
  /** The first day of the entry's month, UTC. */
  readonly month: string;
  readonly number: number;
}

/** Returns the id of an entry: `2026-11.123`. */
export const placeId = ({ month, number }: Place) => `${month.slice(0, 7)}.${number}`;

const cursor = () =>
  z
    .string()
    .trim()
    .regex(CURSOR, 'Нет такой записи.')
    .transform((text): Place => {
      const [, month = '', number = ''] = CURSOR.exec(text) ?? [];
      return { month: `${month}-01`, number: Number(number) };
    });

/** The query of GET /api/v1/activity. */
export const ActivityFilters = z.object({
  before: cursor().optional(),
  after: cursor().optional(),
  user: queryWhole().optional(),
  kind: z.enum(ACTIVITY_KINDS).optional(),
  record: queryWhole().optional(),
  action: z.enum(ACTIVITY_ACTIONS).optional(),
  part: queryText().optional(),
  part_id: queryText().optional(),
  field: queryText().optional(),
  from: queryMoment().optional(),
  to: queryMoment().optional(),
});
export type ActivityFilters = z.output<typeof ActivityFilters>;
