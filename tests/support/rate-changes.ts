/** Rows of a level table and changes to them, without a server. */
import type { WriteBase } from '#api/if-match.ts';
import type { RateRecord, RateWrite } from '#api/rates.api.ts';
import {
  draftOf,
  RATE_KINDS,
  type RateDraft,
  type RateKind,
} from '#features/channels/rates/rate-tables.ts';
import {
  createRatesWriter,
  newRatePart,
  type Rates,
  ratePart,
} from '#features/channels/rates/rates-parts.ts';
import { mergePart } from '#workspace/writing/part.ts';
import type { Revert } from '#workspace/writing/whole-writer.ts';
import { levelRow } from './rates.ts';

export const kind = RATE_KINDS.level;

/** A row as it was read, with a field that the console does not know. */
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

export type RateChange =
  | {
      readonly type: 'put';
      /** The row as it was when the draft began; null for a new one. */
      readonly subject: RateRecord | null;
      readonly initial: RateDraft;
      readonly draft: RateDraft;
      readonly sent: readonly RateDraft[];
    }
  | { readonly type: 'remove'; readonly subject: RateRecord };

/** An edited row, or a new one. */
export function put(
  subject: RateRecord | null,
  patch: RateDraft,
  sent: readonly RateDraft[] = [],
): RateChange {
  const initial = subject ? draftOf(kind, subject) : kind.newDraft([]);
  return { type: 'put', subject, initial, draft: { ...initial, ...patch }, sent };
}

function parted(of: RateKind, change: RateChange) {
  if (change.type === 'remove') {
    const { subject } = change;
    return [ratePart(of, subject.id), { draft: null, base: draftOf(of, subject) }] as const;
  }
  const { subject, initial, draft, sent } = change;
  const part = subject ? ratePart(of, subject.id) : newRatePart(of, sent);
  return [part, { draft, base: subject && initial, sent }] as const;
}

/** The rows to send, or why nothing is sent. */
export function merge(of: RateKind, fresh: Rates, change: RateChange) {
  const [part, wanted] = parted(of, change);
  const merged = mergePart(part, fresh, wanted);
  const own = wanted.base ? part : (part.added?.(fresh, fresh, wanted.draft!) ?? part);
  if (merged.type === 'settled')
    return { type: merged.type, id: own.read(fresh) ? own.key : null } as const;
  if (merged.type === 'conflict') {
    return { type: merged.type, theirs: fresh.find(({ id }) => id === part.key) } as const;
  }
  if (merged.type === 'gone') return merged;
  const error = merged.draft && part.refusal?.(fresh, merged.draft);
  if (error) return { type: 'refused', error } as const;
  const rows = merged.draft ? part.apply(fresh, merged.draft) : part.without!(fresh);
  return { type: 'send', rows } as const;
}

/** The table on a server. */
export interface RateStore {
  read(): Promise<{ rows: readonly RateRecord[]; etag: string | null }>;
  replace(rows: readonly RateWrite[], base: WriteBase): Promise<readonly RateRecord[]>;
}

/** Writes with its own writer. `undo` reverts the write. */
export async function writeRates(of: RateKind, store: RateStore, change: RateChange) {
  let isSent = false;
  const writer = createRatesWriter(
    {
      list: () => store.read(),
      replace: async (_, __, rows, base) => {
        const answer = await store.replace(rows, base);
        isSent = true;
        return answer;
      },
    },
    of,
  );
  const [part, wanted] = parted(of, change);
  let undo: Revert<Rates> | null = null;
  const outcome = await writer.write(1, part, wanted, (revert) => {
    undo = revert;
  });
  const { type, whole: rows } = outcome;
  return {
    type: type !== 'saved' ? type : isSent ? ('written' as const) : ('settled' as const),
    id: type === 'saved' ? outcome.key : null,
    rows,
    undo: undo as Revert<Rates> | null,
  };
}
