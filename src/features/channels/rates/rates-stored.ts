/** How drafts of rates are stored, and what is said of them. */
import { useMemo } from 'react';
import { z } from 'zod';
import type { RateRecord } from '#api/rates.api.ts';
import type { RateType } from '#contract/channels.ts';
import { type DraftCommands, draftCommands } from '#workspace/drafts/draft-commands.ts';
import type { DraftWords } from '#workspace/drafts/draft-offer.tsx';
import { rateRowsPort, useStoredDraft } from '#workspace/drafts/stored-draft.ts';
import type { ActorKey } from '#workspace/editing/actor-registry.ts';
import type { RateRowsMachine, RateRowsRef } from './rates.logic.ts';
import { draftOf, type RateDraft, type RateKind, UNFINISHED } from './rates-kinds.ts';
import { fieldText } from './rates-text.ts';

/** What was typed of an unfinished date is in no draft: nothing would be left of it but a complaint. */
const StoredRate: z.ZodType<RateDraft> = z
  .record(z.string(), z.string())
  .transform((draft) => ({ ...draft, [UNFINISHED]: '' }));
const Subject: z.ZodType<RateRecord | null> = z.looseObject({ id: z.number() }).nullable();

export const ratesPort = rateRowsPort<RateRecord, RateDraft>(
  { draft: StoredRate, subject: Subject },
  ({ id }) => id,
);

export const rateDraftCommands: Record<RateType, DraftCommands> = {
  level: draftCommands('rates', 'Ставки канала', 'ставок'),
  ladder: draftCommands('ladderRates', 'Ставки канала', 'ставок лесенкой'),
};

export function rateDraftWords({ fields, nameOf }: RateKind): DraftWords {
  const fieldOf = (name: string) => fields.find((one) => one.name === name);
  return {
    label: (name) => fieldOf(name)?.label ?? name,
    text: (draft, name) => {
      const field = fieldOf(name);
      return field ? fieldText(field, draft as RateDraft) : '-';
    },
    row: (draft) => nameOf(draft as RateDraft),
  };
}

/** The drafts of one table over a reload; `rows` as they were read, null before. */
export function useStoredRates(
  key: ActorKey<RateRowsMachine>,
  edits: RateRowsRef,
  kind: RateKind,
  rows: readonly RateRecord[] | null,
) {
  const values = useMemo(
    () => rows && Object.fromEntries(rows.map((row) => [row.id, draftOf(kind, row)])),
    [kind, rows],
  );
  return useStoredDraft(key, edits, ratesPort, values);
}
