/** The machines of a table of rates with their I/O. */

import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { RateRecord, RatesApi } from '#api/rates.api.ts';
import { ProblemError } from '#contract/problem.ts';
import { createEditorMachine } from '#machines/editing/editor.machine.ts';
import {
  createEditorsMachine,
  type EditorsActor,
  type EditorsMachine,
} from '#machines/editing/editors.machine.ts';
import {
  type CollectionActor,
  createCollectionMachine,
  type PageQuery,
} from '#machines/lists/collection.machine.ts';
import { onClock } from '#workspace/clock.ts';
import { deletionLogic } from '#workspace/editing/deletion.ts';
import { businessTime } from '#workspace/format/business-time.ts';
import { listRead } from '#workspace/tables/list-read.ts';
import { apart } from '#workspace/writing/list-parts.ts';
import type { Revert } from '#workspace/writing/whole-writer.ts';
import { hasPlanComeDue } from './due-plans.ts';
import { draftOf, type RateDraft, type RateKind } from './rate-tables.ts';
import { rateQuestion, tidyRate, validateRate } from './rates-draft.ts';
import { newRatePart, type Rates, type RatesWriter, ratePart } from './rates-parts.ts';

const ratesMachine = createCollectionMachine<RateRecord, PageQuery>('rates');
export type RatesMachine = typeof ratesMachine;
export type RatesActor = CollectionActor<RateRecord, PageQuery>;

export function rateRowMachine(kind: RateKind) {
  return createEditorMachine<RateDraft>('rateRow', {
    validate: (draft) => validateRate(kind, draft),
    tidy: (draft) => tidyRate(kind, draft),
    question: (initial, draft) => rateQuestion(kind, initial, draft),
    isWhole: true,
    canRestore: true,
  });
}

/** The machine of the edited rows of one table. `row` may have its `save` provided. */
export function rateRowsMachine(kind: RateKind, row = rateRowMachine(kind)) {
  return createEditorsMachine<RateDraft>('rateRows', row, (shown, drafts) =>
    kind.newDraft([...shown, ...drafts]),
  );
}
export type RateRowsMachine = EditorsMachine<RateDraft>;
export type RateRowsActor = EditorsActor<RateDraft>;

/**
 * Reads the table as stored on the server.
 *
 * @param onReadAgain Called after each read but the first.
 */
export function createRatesLogic(
  api: RatesApi,
  channelId: number,
  { type }: RateKind,
  onReadAgain?: () => void,
) {
  let isRead = false;
  return ratesMachine.provide({
    actors: {
      load: listRead<RateRecord, PageQuery>(async (_, signal) => {
        const readAt = businessTime();
        const { rows } = await api.list(channelId, type, signal);
        if (isRead) onReadAgain?.();
        isRead = true;
        return { rows: apart(rows), total: rows.length, lastPage: 1, readAt };
      }),
    },
  });
}

/** Reloads the shown table when a plan in it has become due. */
export const ratesWatch = fromCallback<AnyEventObject, { list: RatesActor }>(
  ({ input: { list } }) =>
    onClock(() => {
      const state = list.getSnapshot();
      const { result } = state.context;
      if (state.matches('ready') && result && hasPlanComeDue(result)) list.send({ type: 'visit' });
    }),
);

/** The edited rows of one table. */
export function createRateRowsLogic(
  kind: RateKind,
  writer: RatesWriter,
  channelId: number,
  offer?: OfferRateUndo,
) {
  const row = rateRowMachine(kind).provide({
    actors: {
      save: fromPromise(({ input }) => {
        const { key, draft, base, sent } = input;
        const part = base ? ratePart(kind, Number(key)) : newRatePart(kind, sent);
        return writer.write(channelId, part, input, (revert, isNew) => {
          const words = kind.phraseOf(draft);
          offer?.(isNew ? `добавлена ${words}` : words, revert);
        });
      }),
    },
    actions: { look: ({ context }) => writer.look(channelId, context) },
  });
  return rateRowsMachine(kind, row);
}
export type OfferRateUndo = (label: string, revert: Revert<Rates>) => void;

/** @param seen The row as the table shows it now, which is the one the user wants to delete. */
export const createRateDeletionLogic = (
  kind: RateKind,
  writer: RatesWriter,
  channelId: number,
  seen: (id: number) => RateRecord | undefined,
  offer?: OfferRateUndo,
) =>
  deletionLogic<RateRecord>('rateDeletion', async () => ({
    remove: async (confirmed) => {
      const subject = seen(confirmed.id) ?? confirmed;
      const base = draftOf(kind, subject);
      const part = ratePart(kind, subject.id);
      const outcome = await writer.write(channelId, part, { draft: null, base }, (revert) =>
        offer?.(`удалена ${kind.phraseOf(base)}`, revert),
      );
      if (outcome.type !== 'conflict') return;
      // The question shows the change, and ignores an immediate second Enter.
      throw new ProblemError({ message: '', status: 412 });
    },
  }));
