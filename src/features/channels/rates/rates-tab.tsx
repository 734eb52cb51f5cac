import { useMemo } from 'react';
import { CommandButton, useBoundCommands } from '#commands/react.tsx';
import type { RateType } from '#contract/channels.ts';
import { markOf } from '#contract/odd-mark.ts';
import { busyOf } from '#machines/lists/collection.machine.ts';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { draftOfferOf } from '#workspace/drafts/draft-offer.tsx';
import { DeletionQuestion } from '#workspace/editing/deletion.ts';
import { DroppedRows } from '#workspace/tables/dropped-rows.tsx';
import { useRowFocus } from '#workspace/tables/edited-rows.ts';
import { LoadingRow } from '#workspace/tables/loading-row.tsx';
import { RecordTable, useRecordTable } from '#workspace/tables/record-table.tsx';
import { draftOf, RATE_KINDS } from './rate-tables.ts';
import { rateAdding, rateDeletionCommands, rateResuming, ratesCommands } from './rates.commands.ts';
import { bindRates } from './rates-bindings.ts';
import { rateColumns, withEdited } from './rates-columns.tsx';
import { rateSummary } from './rates-text.ts';
import { useRates } from './use-rates.ts';

const draftOfferFor = (type: RateType) =>
  draftOfferOf(async () => (await import('./rates-stored.ts')).storedRates[type]);
const DRAFT_OFFERS = { level: draftOfferFor('level'), ladder: draftOfferFor('ladder') };
const RateRow = lazyView(() => import('./later/rates-row.tsx'), LoadingRow);
const RateLanding = lazyView(() => import('./later/rate-landing.ts'));
const RateHistory = lazyView(() => import('#features/channels/rate-history/rate-history.tsx'));

interface RatesTabProps {
  channelId: number;
  rateType: RateType;
  /**
   * Called after each write, and after each read but the first: another user may have changed the type. Must stay
   * the same.
   */
  onReadAgain?: () => void;
}

/** The rates of a channel, by level or by ladder step. Mount another tab for another type. */
export default function RatesTab({ channelId, rateType, onReadAgain }: RatesTabProps) {
  const kind = RATE_KINDS[rateType];
  const { list, state, rows, edits, edited, removal, seen, opened, history, stored } = useRates(
    channelId,
    kind,
    onReadAgain,
  );
  const { result, problem } = state.context;
  const RatesDraft = DRAFT_OFFERS[rateType];
  const read = useMemo(
    () => rows.map((row) => ({ key: String(row.id), row, ...markOf(row) })),
    [rows],
  );
  const shown = useMemo(() => withEdited(kind, read, edited), [kind, read, edited]);
  const count = Object.keys(edited).length;

  const table = useRecordTable({
    rows: shown,
    rowKey: ({ key }) => key,
    // Edited rows stay savable even if the rest could not be read.
    source: result ?? (problem && count > 0 ? edited : null),
  });
  useBoundCommands(
    () =>
      bindRates({
        kind,
        list,
        edits,
        removal,
        history,
        cursor: table.cursor,
        region: table.region,
      }),
    [kind, list, edits, removal, history, table.cursor],
  );
  const mainField = kind.fields.find(({ type }) => type === 'money')?.name;
  useRowFocus(edits, table.region, mainField);

  const columns = useMemo(
    () => rateColumns({ kind, edits, removal, history }, result?.readAt),
    [kind, edits, removal, history, result?.readAt],
  );
  return (
    <Card aria-label={kind.title} className="[--edge:16px]">
      <CardHeader
        title={kind.title}
        meta={result && <Count all={rows.length} edited={count} />}
        actions={
          <CommandButton command={rateAdding.add} actor={edits} size="sm" variant="primary" />
        }
      />
      <RecordTable
        table={table}
        problem={problem}
        problemClassName="m-4"
        list={list}
        reload={ratesCommands.reload}
        skeletonRows={6}
        label={kind.title}
        columns={columns}
        busy={busyOf(state)}
        minWidth={count > 0 && kind.type === 'ladder' ? 1040 : 992}
        compactWidth={count > 0 ? 756 : 692}
        className={count > 0 ? `edited-${rateType}` : undefined}
        renderRow={({ key, row }, attributes) => {
          const editor = edited[key];
          return (
            editor && (
              <RateRow
                key={key}
                kind={kind}
                rowKey={key}
                row={editor}
                others={rows
                  .filter(({ id }) => String(id) !== key)
                  .map((one) => draftOf(kind, one))}
                rows={edits}
                changedAt={row?.updated_at}
                attributes={attributes}
                columns={columns.length}
              />
            )
          );
        }}
        empty={<EmptyState title="Ставок пока нет" text="Добавьте первую." />}
      >
        <RatesDraft draft={stored} region={() => table.region.current} className="m-4 max-sm:m-3" />
      </RecordTable>
      <RateLanding edits={edits} table={table} />
      <DroppedRows
        rows={edits}
        command={rateResuming}
        nameOf={kind.nameOf}
        phraseOf={kind.phraseOf}
        className="mx-4 mb-4"
      />
      <DeletionQuestion
        actor={removal}
        commands={rateDeletionCommands}
        question="Подтвердите удаление ставки"
        warning="Пока видно сообщение об удалении, его можно отменить."
        failure="Ставка не удалена"
        describe={(row) => rateSummary(kind, draftOf(kind, seen(row.id) ?? row))}
      />
      <RateHistory
        actor={opened}
        rows={rows}
        readAt={result?.readAt}
        channelId={channelId}
        kind={kind}
      />
    </Card>
  );
}

function Count({ all, edited }: { all: number; edited: number }) {
  return <>{edited > 0 ? `${all}, правится: ${edited}` : all}</>;
}
