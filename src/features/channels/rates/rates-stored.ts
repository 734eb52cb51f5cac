/** How drafts of rates are stored, and their labels. */
import * as z from 'zod/mini';
import type { RateType } from '#contract/channels.ts';
import { editorsPort } from '#workspace/drafts/editor-ports.ts';
import type { DraftWords, StoredForm } from '#workspace/drafts/stored-draft.ts';
import { RATE_KINDS, type RateDraft, type RateKind } from './rate-tables.ts';
import type { RateRowsActor } from './rates.logic.ts';
import { fieldText } from './rates-text.ts';

const StoredRate: z.ZodMiniType<RateDraft> = z.pipe(
  z.record(z.string(), z.string()),
  // Earlier versions stored whether a date was half typed.
  z.transform(({ planned_date_unfinished: _, ...draft }) => draft),
);
const port = editorsPort(StoredRate, true);

const stored = (kind: RateKind, name: string, what: string): StoredForm<RateRowsActor> => ({
  port,
  commands: [name, 'Ставки канала', what, 'rates.write'],
  words: wordsOf(kind),
});

function wordsOf({ fields, nameOf }: RateKind): DraftWords {
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

export const storedRates: Readonly<Record<RateType, StoredForm<RateRowsActor>>> = {
  level: stored(RATE_KINDS.level, 'rates', 'ставок'),
  ladder: stored(RATE_KINDS.ladder, 'ladderRates', 'ставок лесенкой'),
};
