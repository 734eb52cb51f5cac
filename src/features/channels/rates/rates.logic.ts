/** The machines of a table of rates with their I/O. */

import { fromPromise } from 'xstate';
import type { RateRecord, RatesApi } from '#api/rates.api.ts';
import { ProblemError } from '#contract/problem.ts';
import { createDeletionMachine, type DeletionActor } from '#machines/editing/deletion.machine.ts';
import { ConflictError } from '#machines/editing/editable-section.machine.ts';
import {
  createRateRowMachine,
  GoneError,
  type RowKey,
  type RowSave,
} from '#machines/editing/rate-row.machine.ts';
import {
  createRateRowsMachine,
  type EditedRow,
  type RateRowsActor,
} from '#machines/editing/rate-rows.machine.ts';
import {
  type CollectionActor,
  createCollectionMachine,
  type PageQuery,
} from '#machines/lists/collection.machine.ts';
import type { Revert } from '#workspace/editing/whole-writer.ts';
import { validateRate } from './rates-draft.ts';
import { draftOf, RATE_KINDS, type RateDraft, type RateKind } from './rates-kinds.ts';
import { newRatePart, type Rates, type RatesWriter, ratePart } from './rates-parts.ts';

export const ratesMachine = createCollectionMachine<RateRecord, PageQuery>('rates');
export type RatesMachine = typeof ratesMachine;
export type RatesActor = CollectionActor<RateRecord, PageQuery>;

export const rateDeletionMachine = createDeletionMachine<RateRecord>('rateDeletion');
export type RateDeletionMachine = typeof rateDeletionMachine;
export type RateDeletionActor = DeletionActor<RateRecord>;

/** One row of either table while it is edited. */
function rateRowMachine(kind: RateKind) {
  return createRateRowMachine<RateRecord, RateDraft>('rateRow', {
    draftOf: (row) => draftOf(kind, row),
    validate: (draft) => validateRate(kind, draft),
  });
}
export type EditedRate = EditedRow<RateRecord, RateDraft>;

/** All rows of one table that are edited; `row` with its `save` provided or not. */
export function rateRowsMachine(kind: RateKind, row = rateRowMachine(kind)) {
  return createRateRowsMachine<RateRecord, RateDraft>('rateRows', row, {
    keyOf: ({ id }) => id,
    draftOf: (one) => draftOf(kind, one),
    newDraft: (shown, drafts) =>
      kind.newDraft([...shown.map((one) => draftOf(kind, one)), ...drafts]),
  });
}
export type RateRowsMachine = ReturnType<typeof rateRowsMachine>;
export type RateRowsRef = RateRowsActor<RateRecord, RateDraft>;

/** The table as the server holds it. */
export function createRatesLogic(api: RatesApi, channelId: number, { type }: RateKind) {
  return ratesMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) => {
        const { rows } = await api.list(channelId, type, signal);
        return { result: { rows, total: rows.length, lastPage: 1 } };
      }),
    },
  });
}

/** The edited rows of one table. */
export function createRateRowsLogic(
  kind: RateKind,
  writer: RatesWriter,
  channelId: number,
  offer?: OfferRateUndo,
) {
  const row = rateRowMachine(kind).provide({
    actors: {
      save: fromPromise<{ at: RowKey | null }, RowSave<RateRecord, RateDraft>>(
        async ({ input: { subject, initial, draft, sent } }) => {
          const part = subject ? ratePart(kind, subject.id) : newRatePart(kind, sent);
          const change = { draft, base: subject && initial, sent };
          const outcome = await writer.write(channelId, part, change, (revert, isNew) => {
            const words = kind.phraseOf(draft);
            offer?.(isNew ? `добавлена ${words}` : words, revert);
          });
          if (outcome.type === 'conflict') {
            throw new ConflictError(outcome.whole.find(({ id }) => id === part.key));
          }
          if (outcome.type === 'gone') throw new GoneError();
          return { at: outcome.key ?? null };
        },
      ),
    },
  });
  return rateRowsMachine(kind, row);
}
type OfferRateUndo = (label: string, revert: Revert<Rates>) => void;

/** @param seen The row as the table shows it now: that is the one a person wants to delete. */
export function createRateDeletionLogic(
  kind: RateKind,
  writer: RatesWriter,
  channelId: number,
  seen: (id: number) => RateRecord | undefined,
) {
  return rateDeletionMachine.provide({
    actors: {
      remove: fromPromise(async ({ input }) => {
        const subject = seen(input.subject.id) ?? input.subject;
        const change = { draft: null, base: draftOf(kind, subject) };
        const outcome = await writer.write(channelId, ratePart(kind, subject.id), change);
        if (outcome.type !== 'conflict') return;
        const message = 'Ставку тем временем изменили. Проверьте её и подтвердите ещё раз.';
        throw new ProblemError({ message });
      }),
    },
  });
}

/** A row as it is drawn and walked, without I/O. */
export const levelRateRowMachine = rateRowMachine(RATE_KINDS.level);
