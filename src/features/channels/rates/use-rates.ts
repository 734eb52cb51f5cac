import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo } from 'react';
import { type RateRecord, ratesPath } from '#api/rates.api.ts';
import { rateRowsKey } from '#features/channels/page/channel-keys.ts';
import { rowWindowMachine } from '#machines/lists/row-window.machine.ts';
import { channelHref } from '#records/channel.ts';
import { useHasLog } from '#workspace/activity/has-log.ts';
import { editorsReader } from '#workspace/drafts/editor-readers.ts';
import { storedDraft } from '#workspace/drafts/stored-draft.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import { useRememberedTable } from '#workspace/tables/remembered-list.ts';
import { draftOf, type RateKind } from './rate-tables.ts';
import {
  createRateDeletionLogic,
  createRateRowsLogic,
  createRatesLogic,
  type OfferRateUndo,
  type RatesActor,
  ratesWatch,
} from './rates.logic.ts';
import { isStored, type RatesWriter, ratesWriters } from './rates-parts.ts';

const noRates: readonly RateRecord[] = [];

/** The actors of one table of rates: its rows, the edited ones, deletion, history and the stored draft. */
export function useRates(channelId: number, kind: RateKind, onReadAgain?: () => void) {
  const { rates: api, undo, writers } = useServices();
  const writer = writers.of(ratesWriters[kind.type]);
  const rowsKey = rateRowsKey(kind, channelId);
  const offer = useCallback<OfferRateUndo>(
    (label, revert) =>
      undo.offer({
        label,
        link: api.replaceLink(channelId, kind.type),
        href: channelHref(channelId, 'rates'),
        revert,
      }),
    [undo, api, channelId, kind],
  );
  const edits = useKeptActor(rowsKey, () => createRateRowsLogic(kind, writer, channelId, offer));
  const logic = useMemo(
    () => createRatesLogic(api, channelId, kind, onReadAgain),
    [api, channelId, kind, onReadAgain],
  );
  const list = useRememberedTable('channel', ratesPath(channelId, kind.type), logic);
  useActorRef(ratesWatch, { input: { list } });
  const state = useSelector(list, (snapshot) => snapshot);
  const { result, problem } = state.context;
  const values = useMemo(
    () => result && Object.fromEntries(result.rows.map((row) => [row.id, draftOf(kind, row)])),
    [kind, result],
  );
  const stored = storedDraft(rowsKey, edits, editorsReader, values);
  const { removal, seen } = useDeletion(kind, list, writer, channelId, offer);
  useEmitted(removal, 'outdated', ({ subject }) => writer.look(channelId, { sent: [subject] }));
  const hasLog = useHasLog();
  const opened = useActorRef(rowWindowMachine);
  const history = hasLog ? opened : null;
  const rows = result?.rows ?? noRates;
  useEffect(() => {
    opened.send({ type: 'rows.changed', keys: rows.map(({ id }) => String(id)) });
  }, [opened, rows]);
  const edited = useSelector(edits, ({ context }) => context.rows);
  useEffect(() => {
    edits.send(
      values
        ? { type: 'rows.shown', shown: Object.values(values) }
        : { type: 'rows.unread', hasFailed: problem !== null },
    );
  }, [edits, values, problem]);
  useEmitted(writer, 'written', ({ id, whole }) => {
    if (id !== channelId) return;
    onReadAgain?.();
    list.send(
      list.getSnapshot().context.result
        ? { type: 'rows.replaced', rows: whole.filter(isStored) }
        : { type: 'rows.changed' },
    );
  });
  return { list, state, rows, edits, edited, removal, seen, opened, history, stored };
}

function useDeletion(
  kind: RateKind,
  list: RatesActor,
  writer: RatesWriter,
  channelId: number,
  offer: OfferRateUndo,
) {
  const seen = useMemo(
    () => (id: number) => list.getSnapshot().context.result?.rows.find((row) => row.id === id),
    [list],
  );
  const logic = useMemo(
    () => createRateDeletionLogic(kind, writer, channelId, seen, offer),
    [kind, writer, channelId, seen, offer],
  );
  return { removal: useActorRef(logic), seen };
}
