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
} from '#machines/editing/rate-row.machine.ts';
import {
  createRateRowsMachine,
  type EditedRow,
  type RateRowsActor,
} from '#machines/editing/rate-rows.machine.ts';
import {
  createWriteQueueMachine,
  type WriteQueueActor,
} from '#machines/editing/write-queue.machine.ts';
import {
  type CollectionActor,
  createCollectionMachine,
  type PageQuery,
} from '#machines/lists/collection.machine.ts';
import { UndoRefused } from '#workspace/editing/undo.ts';
import { enqueued } from '#workspace/editing/write-queue.ts';
import { validateRate } from './rates-draft.ts';
import { draftOf, RATE_KINDS, type RateDraft, type RateKind } from './rates-kinds.ts';
import {
  type RateChange,
  type RateOutcome,
  type RateStore,
  type RateUndo,
  writeRates,
} from './rates-merge.ts';

export const ratesMachine = createCollectionMachine<RateRecord, PageQuery>('rates');
export type RatesMachine = typeof ratesMachine;
export type RatesActor = CollectionActor<RateRecord, PageQuery>;

export const rateQueueMachine = createWriteQueueMachine<RateChange, RateOutcome>('rateQueue');
export type RateQueueActor = WriteQueueActor<RateChange, RateOutcome>;

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

/** All writes of one table, whichever row they are about. */
export function createRateQueueLogic(api: RatesApi, channelId: number, kind: RateKind) {
  const store = {
    read: () => api.list(channelId, kind.type),
    replace: (...args: Parameters<RateStore['replace']>) =>
      api.replace(channelId, kind.type, ...args),
  };
  return rateQueueMachine.provide({
    actors: {
      write: fromPromise(async ({ input }) => ({
        outcome: await writeRates(kind, store, input.change),
      })),
    },
  });
}

/** The edited rows, each of which is saved through the queue. */
export function createRateRowsLogic(kind: RateKind, queue: RateQueueActor, offer?: OfferRateUndo) {
  const row = rateRowMachine(kind).provide({
    actors: {
      save: fromPromise<{ at: RowKey | null }, RateSaveInput>(async ({ input }) => {
        const outcome = await enqueued(queue, { type: 'put', ...input });
        if (outcome.type === 'conflict') throw new ConflictError(outcome.theirs);
        if (outcome.type === 'gone') throw new GoneError();
        if (outcome.type === 'refused') throw outcome.error;
        const change = outcome.type === 'written' ? outcome.undo : null;
        if (change) {
          const words = kind.phraseOf(input.draft);
          const label = change.before ? words : `добавлена ${words}`;
          offer?.(label, () => undoRate(queue, change));
        }
        return { at: outcome.id };
      }),
    },
  });
  return rateRowsMachine(kind, row);
}
type OfferRateUndo = (label: string, revert: () => Promise<void>) => void;

/** Through the same queue, and only where nobody else has been there. */
async function undoRate(queue: RateQueueActor, change: RateUndo): Promise<void> {
  const outcome = await enqueued(queue, change);
  if (outcome.type === 'conflict') throw new UndoRefused();
  if (outcome.type === 'gone') throw new UndoRefused('Этой ставки в таблице больше нет.');
  if (outcome.type === 'refused') throw new UndoRefused(`${outcome.error.message}.`);
}

type RateSaveInput = Omit<Extract<RateChange, { type: 'put' }>, 'type'>;

/** @param seen The row as the table shows it now, since that is what a person wants to be rid of. */
export function createRateDeletionLogic(
  queue: RateQueueActor,
  seen: (id: number) => RateRecord | undefined,
) {
  return rateDeletionMachine.provide({
    actors: {
      remove: fromPromise(async ({ input }) => {
        const subject = seen(input.subject.id) ?? input.subject;
        const outcome = await enqueued(queue, { type: 'remove', subject });
        if (outcome.type !== 'conflict') return;
        const message = 'Ставку тем временем изменили. Проверьте её и подтвердите ещё раз.';
        throw new ProblemError({ message });
      }),
    },
  });
}

/** A row as it is drawn and walked, without I/O. */
export const levelRateRowMachine = rateRowMachine(RATE_KINDS.level);
