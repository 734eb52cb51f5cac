import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { Redirect, useLocation } from 'wouter';
import { availableParamsPath, offerPath } from '#api/offers.api.ts';
import { bind, bindAll, bindOn } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import { isOfferActive } from '#contract/offers.ts';
import { OfferStatus, StatusToggle } from '#features/offers/list/offer-status.tsx';
import { useOfferToggles } from '#features/offers/list/offer-toggles.ts';
import { offerChoice, offerToggling } from '#features/offers/list/offer-toggling.commands.ts';
import { OFFER_TABS, type OfferTab, offerAt, offerHref } from '#records/offer.ts';
import { BESIDE, RecordSkeleton } from '#ui/display/record-skeleton.tsx';
import { lazyScreen } from '#ui/feedback/lazy-view.tsx';
import { Tabs, TabsContent } from '#ui/navigation/tabs.tsx';
import { useHasLog } from '#workspace/activity/has-log.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import type { MissingProps } from '#workspace/missing-record.tsx';
import { useRecordNavigation } from '#workspace/navigation/record-navigation.ts';
import { paths } from '#workspace/navigation/routes.ts';
import { TabLinks } from '#workspace/navigation/tab-links.tsx';
import { OddNote } from '#workspace/odd/record-note.tsx';
import {
  missingSkeleton,
  onRecord,
  RecordHistory,
  RecordScreen,
} from '#workspace/record-screen.tsx';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import { LoadProblem } from '#workspace/tables/load-problem.tsx';
import { useRememberedRecord } from '#workspace/tables/remembered-list.ts';
import { offerCommands, offerSite, offerTabs, offerUrl } from './offer.commands.ts';
import { createOfferLogic, createUnboundLogic } from './offer.logic.ts';
import { OfferAddParams } from './offer-add-params.tsx';
import { OfferCard } from './offer-card.tsx';
import { bindingsKey } from './offer-keys.ts';
import { createBindingsLogic } from './offer-params.logic.ts';
import { OfferParams } from './offer-params.tsx';
import { offerWriter } from './offer-writer.ts';
import { OfferDisplay, OfferTerms } from './sections/offer-section.tsx';

const offerList = { label: 'Офферы', href: paths.offers };
const OfferMissing = lazyScreen<MissingProps>(() => import('./offer-missing.tsx'), missingSkeleton);

// While the history is shown, the shortcut reloads the history.
const { shortcut: _, ...keylessReload } = offerCommands.reload;

/** One offer, on the tab in the address. */
export default function OfferPage() {
  const [path] = useLocation();
  const shown = offerAt(path);
  if (!shown) return null;
  const { id, tab } = shown;
  const known = OFFER_TABS.find((one) => one === (tab ?? 'params'));
  return known ? (
    <KnownTab key={id} id={id} tab={known} />
  ) : (
    <OfferMissing id={id} list={offerList} />
  );
}

function KnownTab({ id, tab }: { id: number; tab: OfferTab }) {
  const services = useServices();
  const { offers: api, shell, writers } = services;
  const record = useRememberedRecord('offer', offerPath(id), createOfferLogic(api), id);
  const unboundLogic = createUnboundLogic(api);
  const unbound = useRememberedRecord('offer', availableParamsPath(id), unboundLogic, id);
  useEmitted(writers.of(offerWriter), 'written', (written) => {
    if (written.id !== id) return;
    record.send({ type: 'record.changed', record: written.whole });
    navigation.send({ type: 'list.changed' });
    // Loads values set by the server itself, such as the time of the change or the value of a default.
    record.send({ type: 'reload' });
  });
  const added = useRef<number | null>(null);
  const bindings = useKeptActor(bindingsKey(id), () => createBindingsLogic(services, id));
  // Handled on every tab, because the response may arrive while another tab is open.
  useEmitted(bindings, 'toggled', ({ key }) => {
    added.current = Number(key);
    // Removed at once, so that it cannot be added twice before the list is reloaded.
    const available = (unbound.getSnapshot().context.record?.available ?? []).filter(
      (one) => one.id !== key,
    );
    unbound.send({ type: 'record.changed', record: { available } });
    unbound.send({ type: 'reload' });
    record.send({ type: 'reload' });
  });
  const toggles = useOfferToggles();
  useEmitted(unbound, 'reread', () => bindings.send({ type: 'look' }));
  useEmitted(record, 'reread', () => toggles.send({ type: 'look' }));
  const state = useSelector(record, (snapshot) => snapshot);
  const rest = useSelector(unbound, (snapshot) => snapshot);
  const { record: offer, problem } = state.context;
  const navigation = useRecordNavigation({
    path: paths.offers,
    id,
    isMissing: state.matches('missing'),
    hrefOf: (next) => offerHref(next, tab === 'params' ? undefined : tab),
    load: async () => {
      const { offersPagesOf } = await import('#features/offers/list/offers-pages.ts');
      return offersPagesOf(api);
    },
  });
  const left = rest.context.record?.available.length ?? 0;
  const hasAddTab = left > 0 || (tab === 'add-params' && !rest.matches('ready'));
  const hasLog = useHasLog();
  const hasOwnReload = Boolean(offer) && tab === 'history';
  const tabs = OFFER_TABS.filter((one) => {
    if (one === 'history') return hasLog || tab === 'history';
    return one === 'params' || hasAddTab;
  });
  const awaited = !hasAddTab && !rest.context.record && rest.hasTag('busy') && 'add-params';

  useBoundCommands(() => {
    const shown = () => record.getSnapshot().context.record;
    const where = (isActive: boolean) =>
      onRecord(shown, offerChoice, (one) => isOfferActive(one) === isActive);
    return [
      bind(hasOwnReload ? keylessReload : offerCommands.reload, record),
      bindOn(offerToggling.activate, toggles, where(false)),
      bindOn(offerToggling.deactivate, toggles, where(true)),
      bind(offerSite(offer?.site), shell),
      bind(offerUrl(offer?.url), shell),
      ...bindAll(offerTabs.commandsOf(id, tabs), shell),
    ];
  }, [id, shell, record, toggles, hasOwnReload, tabs.join(), offer?.site, offer?.url]);

  if (state.matches('missing'))
    return <OfferMissing id={id} list={offerList} navigation={navigation} />;
  const isActive = offer && isOfferActive(offer);
  return (
    <RecordScreen
      title={offer?.name || `Оффер ${id}`}
      list={offerList}
      navigation={navigation}
      id={id}
      status={isActive !== null && isActive !== undefined && <OfferStatus isActive={isActive} />}
      actions={offer && <StatusToggle offer={offer} toggles={toggles} />}
    >
      <LoadProblem problem={problem} command={offerCommands.reload} actor={record} />
      <OddNote record={offer} />
      {offer ? (
        <div className={BESIDE.xl.page}>
          <div className={BESIDE.xl.cards}>
            <OfferCard offer={offer} />
            <OfferTerms offer={offer} />
            <OfferDisplay offer={offer} />
          </div>
          <Tabs value={tab}>
            <TabLinks label="Разделы оффера" tabs={offerTabs.linksOf(id, tabs, awaited)} />
            <TabsContent value={tab} className="pt-4">
              {tab === 'params' && (
                <OfferParams record={record} offer={offer} added={added.current} />
              )}
              {tab === 'add-params' && <OfferAddParams unbound={unbound} bindings={bindings} />}
              {tab === 'history' && <RecordHistory kind="offer" id={id} />}
            </TabsContent>
          </Tabs>
        </div>
      ) : (
        !problem && <RecordSkeleton tabs="xl" />
      )}
      {tab === 'add-params' && rest.matches('ready') && left === 0 && (
        <Redirect to={offerHref(id, 'params')} replace />
      )}
    </RecordScreen>
  );
}
