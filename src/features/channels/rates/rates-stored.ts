/** How drafts of rates are stored, and their labels. */
import * as z from 'zod/mini';
import type { RateType } from '#contract/channels.ts';
import { type DraftCommands, draftCommands } from '#workspace/drafts/draft-commands.ts';
import type { DraftWords } from '#workspace/drafts/draft-offer.tsx';
import { editorsPort } from '#workspace/drafts/editor-ports.ts';
import { useStoredDraft } from '#workspace/drafts/stored-draft.ts';
import type { ActorKey } from '#workspace/editing/actor-registry.ts';
import type { RateRowsActor, RateRowsMachine } from './rates.logic.ts';
import type { RateDraft, RateKind } from './rates-kinds.ts';
import { fieldText } from './rates-text.ts';

const StoredRate: z.ZodMiniType<RateDraft> = z.pipe(
  z.record(z.string(), z.string()),
  // Earlier versions stored whether a date was half typed.
  z.transform(({ planned_date_unfinished: _, ...draft }) => draft),
);
export const ratesPort = editorsPort(StoredRate, true);

export const rateDraftCommands: Record<RateType, DraftCommands> = {
  level: draftCommands('rates', 'Ставки канала', 'ставок', 'rates.write'),
  ladder: draftCommands('ladderRates', 'Ставки канала', 'ставок лесенкой', 'rates.write'),
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

/** Stores the drafts of one table across reloads. `values` is null until they are loaded. */
export const useStoredRates = (
  key: ActorKey<RateRowsMachine>,
  edits: RateRowsActor,
  values: Readonly<Record<string, RateDraft>> | null,
) => useStoredDraft(key, edits, ratesPort, values);
