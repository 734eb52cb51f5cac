import { useActorRef, useSelector } from '@xstate/react';
import { useLocation } from 'wouter';
import { bind, bindAll, bindOn } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import type { Client } from '#contract/clients.ts';
import { clientChoice, clientName } from '#features/clients/fields/client-name.ts';
import { clientCopying } from '#features/clients/list/contacts.commands.ts';
import { CLIENT_TABS, type ClientTab, clientAt, clientHref } from '#records/client.ts';
import { BESIDE, FactsSkeleton, RecordSkeleton } from '#ui/display/record-skeleton.tsx';
import { lazyScreen } from '#ui/feedback/lazy-view.tsx';
import { BlankSlate } from '#ui/feedback/states.tsx';
import { Tabs, TabsContent } from '#ui/navigation/tabs.tsx';
import { useHasLog } from '#workspace/activity/has-log.ts';
import { useClipboard } from '#workspace/clipboard.ts';
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
  tabSkeleton,
} from '#workspace/record-screen.tsx';
import { useServices } from '#workspace/services.tsx';
import { LoadProblem } from '#workspace/tables/load-problem.tsx';
import { clientCommands, clientTabs } from './client.commands.ts';
import { createClientLogic } from './client.logic.ts';
import ClientAddresses from './client-addresses.tsx';
import { MainCard, PassportCard } from './client-cards.tsx';
import { hasPassport } from './client-parts.ts';
import { clientWriter } from './client-writer.ts';

const clientList = { label: 'Клиенты', href: paths.clients };
const ClientMissing = lazyScreen<MissingProps>(
  () => import('./client-missing.tsx'),
  missingSkeleton,
);

// While the history is shown, the shortcut reloads the history.
const { shortcut: _, ...keylessReload } = clientCommands.reload;

/** One client, on the tab in the address. */
export default function ClientPage() {
  const [path] = useLocation();
  const shown = clientAt(path);
  if (!shown) return null;
  const { id, tab } = shown;
  const known = CLIENT_TABS.find((one) => one === (tab ?? 'history'));
  return known ? (
    <KnownTab key={id} id={id} tab={known} />
  ) : (
    <ClientMissing id={id} list={clientList} />
  );
}

function KnownTab({ id, tab }: { id: number; tab: ClientTab }) {
  const { clients: api, shell, writers, lists } = useServices();
  // Until the client is read, show the general data that the list has.
  const record = useActorRef(createClientLogic(api), {
    input: { id, remembered: lists.rowOf<Client>('client', id) },
  });
  const state = useSelector(record, (snapshot) => snapshot);
  const { record: client, isRead, problem } = state.context;
  const clipboard = useClipboard();
  const navigation = useRecordNavigation({
    path: paths.clients,
    id,
    isMissing: state.matches('missing'),
    hrefOf: (next) => clientHref(next, tab === 'history' ? undefined : tab),
    load: async () => {
      const { clientsPagesOf } = await import('#features/clients/list/clients-pages.ts');
      return clientsPagesOf(api);
    },
  });

  useEmitted(writers.of(clientWriter), 'written', (fact) => {
    if (fact.id === id) record.send({ type: 'record.changed', record: fact.whole });
    navigation.send({ type: 'list.changed' });
  });
  const hasOwnReload = useHasLog() && isRead && tab === 'history';
  useBoundCommands(
    () => [
      bind(hasOwnReload ? keylessReload : clientCommands.reload, record),
      ...Object.values(clientCopying).map((command) => {
        const shown = () => record.getSnapshot().context.record;
        return bindOn(command, clipboard, onRecord(shown, clientChoice));
      }),
      ...bindAll(clientTabs.commandsOf(id), shell),
    ],
    [id, record, shell, clipboard, hasOwnReload],
  );

  const isComing = !isRead && state.matches('loading');
  if (state.matches('missing'))
    return <ClientMissing id={id} list={clientList} navigation={navigation} />;
  return (
    <RecordScreen
      title={`Клиент ${id}`}
      heading={client ? clientName(client) : undefined}
      list={clientList}
      navigation={navigation}
      {...(client && { id, isIdInHeading: true })}
    >
      <LoadProblem problem={problem} command={clientCommands.reload} actor={record} />
      <OddNote record={client} />
      {client ? (
        <div className={BESIDE.lg.page}>
          <div className={BESIDE.lg.cards}>
            <MainCard client={client} />
            {(isRead || hasPassport(client)) && <PassportCard client={client} />}
            {isComing && client.has_passport && (
              <FactsSkeleton facts={5} className="animate-late" />
            )}
          </div>
          <Tabs value={tab}>
            <TabLinks label="Разделы клиента" tabs={clientTabs.linksOf(id)} />
            <TabsContent value={tab} className="pt-4">
              {isRead && <TabContent tab={tab} client={client} />}
              {isComing && tabSkeleton}
            </TabsContent>
          </Tabs>
        </div>
      ) : (
        !problem && <RecordSkeleton tabs="lg" />
      )}
    </RecordScreen>
  );
}

/** The history of the client, if the API keeps a log. */
function History({ id }: { id: number }) {
  const placeholder = (
    <BlankSlate
      title="Истории действий пока нет"
      text="Она появится здесь, когда API начнёт вести и отдавать её."
    />
  );
  if (!useHasLog()) return placeholder;
  return <RecordHistory kind="client" id={id} unavailable={placeholder} />;
}

function TabContent({ tab, client }: { tab: ClientTab; client: Client }) {
  switch (tab) {
    case 'addresses':
      return <ClientAddresses client={client} />;
    case 'applications':
      return (
        <BlankSlate
          title="Заявок здесь пока не видно"
          text="Они появятся, когда API начнёт отдавать заявки клиента."
        />
      );
    default:
      return <History id={client.id} />;
  }
}
