/** Rows of a level table and what a person wants of them, without a server. */
import type { RateRecord } from '#api/rates.api.ts';
import { draftOf, RATE_KINDS, type RateDraft } from '#features/channels/rates/rates-kinds.ts';
import type { RateChange } from '#features/channels/rates/rates-merge.ts';
import { levelRow } from './rates.ts';

export const kind = RATE_KINDS.level;

/** A row as it was read, with something that the console does not know. */
export const level = (
  id: number,
  new_client_rate: number,
  more: Partial<RateRecord> = {},
): RateRecord => ({
  ...levelRow(id, { new_client_rate, returning_client_rate: 100 }),
  id,
  note: 'unknown',
  ...more,
});

/** A row that is changed, or a new one. */
export function put(
  subject: RateRecord | null,
  patch: RateDraft,
  sent: readonly RateDraft[] = [],
): RateChange {
  const initial = subject ? draftOf(kind, subject) : kind.newDraft([]);
  return { type: 'put', subject, initial, draft: { ...initial, ...patch }, sent };
}
