/** Entries of the log for tests. */
import type { ActivityEntry } from '#contract/activity.ts';

let ids = 0;
export const entry = (more: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: `2026-05.${++ids}`,
  at: '2026-05-20T11:02:11.000Z',
  actor: 'user',
  user: { id: 1, name: 'Анна Петрова' },
  action: 'changed',
  kind: 'channel',
  record: { id: 7, name: 'VK' },
  part: null,
  changes: [],
  ...more,
});
export const change = (field: string, before: unknown, after: unknown) => ({
  field,
  before,
  after,
});
/** @param row Missing in older entries, and in those of a level. */
export const rate = (id: string, row?: number) => ({
  ...{ type: 'rate', id, name: null },
  ...(row !== undefined && { row }),
});
