import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { bind, bindAll, bindOn } from '#commands/command.ts';
import { CommandButton, useBoundCommands } from '#commands/react.tsx';
import { isOfferActive, type Offer } from '#contract/offers.ts';
import { offerChoice, offerToggling } from '#features/offers/list/offer-toggling.commands.ts';
import { emptyOffer } from '#features/offers/new/new-offer.ts';
import { panelKey, storedNewOffer } from '#features/offers/new/new-offer-stored.ts';
import type { DeletionMachine } from '#machines/editing/deletion.machine.ts';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { PanelDraftOffer } from '#workspace/drafts/draft-offer.tsx';
import { useStoredForm } from '#workspace/drafts/stored-draft.ts';
import { actorKey } from '#workspace/editing/actor-registry.ts';
import { DeletionQuestion, useDeletion } from '#workspace/editing/deletion.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { safeAddress } from '#workspace/fields/safe-address.ts';
import { countText } from '#workspace/format/decimal.ts';
import { ListEmpty } from '#workspace/list-query/list-empty.tsx';
import { LoadingWindow } from '#workspace/loading-window.tsx';
import { useListAddress, useMirror } from '#workspace/navigation/query.ts';
import { Screen } from '#workspace/screen.tsx';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import { onRows } from '#workspace/tables/cursor.ts';
import { usePagedTable } from '#workspace/tables/paged-table.ts';
import { RecordTable } from '#workspace/tables/record-table.tsx';
import { useRememberedList } from '#workspace/tables/remembered-list.ts';
import { AtLastRecord, type RestoredCursor } from '#workspace/tables/restored-cursor.tsx';
import { rowOpening } from '#workspace/tables/row-opening.ts';
import { hasStatus, useOfferToggles } from './offer-toggles.ts';
import {
  offerDeletionCommands,
  offerOpening,
  offerPanelCommands,
  offerRemoval,
  offersCommands,
  offersQueryCommands,
  offerVisiting,
} from './offers.commands.ts';
import {
  createOfferDeletionLogic,
  createOfferPanelLogic,
  createOffersLogic,
  isFiltered,
  offersAddress,
  offersQueryMachine,
} from './offers.logic.ts';
import { offerColumns } from './offers-columns.tsx';
import { OffersFilters } from './offers-filters.tsx';

const deletionKey = actorKey<DeletionMachine<Offer>>('offers.deletion');

const OfferPanel = lazyView(() => import('#features/offers/new/offer-panel.tsx'), LoadingWindow);

const opening = rowOpening(offerOpening.open);

/** All offers, filtered and paged by the address. */
export default function OffersPage() {
  return (
    <AtLastRecord>
      {(restoredCursor) => <OffersList restoredCursor={restoredCursor} />}
    </AtLastRecord>
  );
}

function OffersList({ restoredCursor }: { restoredCursor: RestoredCursor | null }) {
  const services = useServices();
  const { offers: api, shell, lists } = services;
  const address = useListAddress(offersAddress);
  const { page } = address;
  const query = useMemo(() => ({ ...address.query.filters, page }), [address.query, page]);
  const logic = useMemo(() => createOffersLogic(api), [api]);
  const list = useRememberedList('offer', logic, query);
  const queryActor = useActorRef(offersQueryMachine, { input: address.query });
  const panel = useKeptActor(panelKey, () => createOfferPanelLogic(api));
  const panelDraft = useStoredForm(panelKey, panel, storedNewOffer, emptyOffer);
  const removal = useDeletion(deletionKey, () => createOfferDeletionLogic(services));

  useMirror(queryActor, address, list);
  const { table, result, answered, shown, newest, readAgain } = usePagedTable(list, {
    panel,
    address,
    restoredCursor,
  });
  useEmitted(removal, 'deleted', readAgain);
  useEmitted(removal, 'outdated', readAgain);
  const toggles = useOfferToggles();
  useEmitted(list, 'read', () => toggles.send({ type: 'look' }));
  // An offer may be saved after the user has returned from its page to the list.
  useEmitted(lists, 'learnt', ({ kind, id, whole }) => {
    if (kind !== 'offer') return;
    // Show the change at once: until the list is read again, the toggle would offer a change that is already done.
    const rows = newest().map((row) => (row.id === id ? { ...row, ...whole } : row));
    if (rows.length > 0) list.send({ type: 'rows.replaced', rows });
    readAgain();
  });

  const count = result && countText(result.total, result.isCapped);
  const columns = useMemo(() => offerColumns({ toggles, removal }), [toggles, removal]);

  useBoundCommands(() => {
    const choices = () => newest().map(offerChoice);
    const onOne = onRows(table.cursor, choices);
    const whereActive = (isActive: boolean) =>
      onRows(table.cursor, () =>
        choices().filter(({ subject }) => isOfferActive(subject) === isActive),
      );
    return [
      bind(offersCommands.reload, list),
      bind(offerPanelCommands.add, panel),
      ...bindAll(offersQueryCommands, queryActor),
      bindOn(offerOpening.open, shell, onOne),
      bindOn(offerOpening.edit, shell, onOne),
      bindOn(offerVisiting.visit, shell, {
        choices: () => choices().filter(({ subject }) => safeAddress(subject.url)),
      }),
      bindOn(offerToggling.activate, toggles, whereActive(false)),
      bindOn(offerToggling.deactivate, toggles, whereActive(true)),
      bindOn(
        offerToggling.toggle,
        toggles,
        onRows(table.cursor, () => choices().filter(({ subject }) => hasStatus(subject))),
      ),
      bindOn(offerRemoval.remove, removal, onOne),
      ...table.bindings(),
    ];
  }, [list, panel, queryActor, toggles, removal, shell, table.cursor]);

  return (
    <Screen
      title="Офферы"
      meta={count}
      actions={<CommandButton command={offerPanelCommands.add} actor={panel} variant="primary" />}
    >
      <OffersFilters actor={queryActor} onLeft={table.enter} isEmpty={result?.total === 0} />
      <RecordTable
        {...shown}
        reload={offersCommands.reload}
        skeletonRows={12}
        found={{ query: answered, count }}
        {...opening}
        label="Офферы"
        columns={columns}
        minWidth={748}
        compactWidth={640}
        folds
        empty={
          <ListEmpty
            isFiltered={answered !== null && isFiltered(answered)}
            noneFound="Под этот фильтр не подходит ни один оффер"
            none="Офферов пока нет"
            text="Оффер — предложение партнёра, которое получает заявки."
          />
        }
      >
        <PanelDraftOffer panel={panel} draft={panelDraft} form={storedNewOffer} />
      </RecordTable>
      <OfferPanel
        actor={panel}
        draft={panelDraft}
        list={table}
        read={list}
        filters={address.query.filters}
      />
      <DeletionQuestion
        actor={removal}
        commands={offerDeletionCommands}
        question="Подтвердите удаление оффера"
        failure="Оффер не удалён"
        describe={(offer, isChanged) =>
          `${offer.name}, ID ${offer.id}${isChanged ? `, ${isOfferActive(offer) ? 'активен' : 'неактивен'}` : ''}`
        }
      />
    </Screen>
  );
}
