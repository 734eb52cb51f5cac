import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { bind, bindAll, bindOn } from '#commands/command.ts';
import { CommandOnButton, useBoundCommands } from '#commands/react.tsx';
import type { Channel } from '#contract/channels.ts';
import { unreadOf } from '#contract/odd.ts';
import { ActivityBadge } from '#features/channels/list/activity-badge.tsx';
import {
  channelRemoval,
  channelToggling,
} from '#features/channels/list/channel-actions.commands.ts';
import { channelDeletion, useChannelActions } from '#features/channels/list/channels-actions.ts';
import { findChannel, learnChannel } from '#features/channels/list/channels-store.ts';
import {
  type ChannelSettings,
  useChannelSettings,
} from '#features/channels/settings/settings.logic.ts';
import { type ChannelTab, channelAt, channelHref } from '#records/channel.ts';
import { awaitedTab, knownTab, tabsBeside } from '#records/channel-tabs.ts';
import { RecordSkeleton } from '#ui/display/record-skeleton.tsx';
import { lazyScreen } from '#ui/feedback/lazy-view.tsx';
import { BlankSlate } from '#ui/feedback/states.tsx';
import { Tabs, TabsContent } from '#ui/navigation/tabs.tsx';
import { useHasLog } from '#workspace/activity/has-log.ts';
import { DeletionQuestion } from '#workspace/editing/deletion.ts';
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
import { channelCommands, channelTabs } from './channel.commands.ts';
import { createChannelLogic } from './channel.logic.ts';
import { channelChoice } from './channel-choices.commands.ts';
import { ChannelGeneral } from './channel-general.tsx';
import { channelWriter } from './channel-writer.ts';
import { isRateTypeOdd, rateTypeNews } from './rate-type-news.ts';

const channelList = { label: 'Каналы', href: paths.channels };
const ChannelMissing = lazyScreen<MissingProps>(
  () => import('./channel-missing.tsx'),
  missingSkeleton,
);
const SettingsTab = lazyScreen(
  () => import('#features/channels/settings/settings-tab.tsx'),
  tabSkeleton,
);
const AddSettingsTab = lazyScreen(
  () => import('#features/channels/settings/settings-add-tab.tsx'),
  tabSkeleton,
);
const RatesTab = lazyScreen(() => import('#features/channels/rates/rates-tab.tsx'), tabSkeleton);

const RELOADED_WITH_CHANNEL: readonly ChannelTab[] = ['general', 'statistic', 'analytic'];

/** One channel, on the tab in the address. */
export default function ChannelPage() {
  const [path] = useLocation();
  const shown = channelAt(path);
  if (!shown) return null;
  const { id, tab } = shown;
  const known = knownTab(tab);
  return known ? (
    <KnownTab key={id} id={id} tab={known} />
  ) : (
    <ChannelMissing id={id} list={channelList} />
  );
}

function KnownTab({ id, tab }: { id: number; tab: ChannelTab }) {
  const services = useServices();
  const { channels: api, shell, undo, writers } = services;
  const { channels, toggles, deletion } = useChannelActions();
  const logic = useMemo(
    () => createChannelLogic(api, (channel) => learnChannel(channels, channel)),
    [api, channels],
  );
  const remembered = findChannel(channels, id) ?? null;
  const record = useActorRef(logic, { input: { id, remembered } });
  const state = useSelector(record, (snapshot) => snapshot);
  const listedName = useSelector(channels, () => findChannel(channels, id)?.name);
  const settings = useChannelSettings(id);
  const { record: channel, problem } = state.context;
  // Steps from channel to channel in the filtered and sorted order of the list.
  const navigation = useRecordNavigation({
    path: paths.channels,
    id,
    isMissing: state.matches('missing'),
    hrefOf: (next) => channelHref(next, tab === 'general' ? undefined : tab),
    load: async () => {
      const { channelsPagesOf } = await import('#features/channels/list/channels-pages.ts');
      return channelsPagesOf(channels);
    },
  });
  const listed = useSelector(channels, ({ context }) => context.result);
  useEffect(() => {
    if (listed) navigation.send({ type: 'list.changed' });
  }, [navigation, listed]);

  // Tabs with their own data have their own reload command.
  const isReloadable = !channel || RELOADED_WITH_CHANNEL.includes(tab);
  const hasLog = useHasLog();
  const tabs = tabsBeside(tab, { hasLog, hasUnbound: settings.hasUnbound });
  const awaited = awaitedTab(tab, settings);
  useEmitted(writers.of(channelWriter), 'written', (written) => {
    if (written.id === id) record.send({ type: 'record.changed', record: written.whole });
  });
  useEmitted(record, 'reread', ({ before, record: now }) => {
    const news = tab === 'rates' && rateTypeNews(services, before, now);
    if (news) services.notify(news, 'error');
  });
  useEmitted(deletion, 'deleted', ({ subject }) => {
    if (subject.id === id) navigation.send({ type: 'leave', replace: true });
  });
  useEmitted(deletion, 'outdated', () => record.send({ type: 'reload' }));
  useEmitted(toggles, 'toggled', ({ key }) => {
    if (key === id) record.send({ type: 'reload' });
  });
  const reload = useCallback(() => record.send({ type: 'reload' }), [record]);
  useEmitted(undo, 'settled', ({ href }) => {
    if (channelAt(href)?.id === id) record.send({ type: 'reload' });
  });
  useBoundCommands(() => {
    const on = (isMeant?: (shown: Channel) => boolean) =>
      onRecord(() => findChannel(channels, id), channelChoice, isMeant);
    const where = (isActive: boolean) => on(({ is_active }) => is_active === isActive);
    return [
      ...bindAll(channelTabs.commandsOf(id, tabs), shell),
      ...(isReloadable ? [bind(channelCommands.reload, record)] : []),
      bindOn(channelToggling.activate, toggles, where(false)),
      bindOn(channelToggling.deactivate, toggles, where(true)),
      bindOn(channelRemoval.remove, deletion, on()),
    ];
  }, [id, shell, channels, toggles, deletion, record, isReloadable, tabs.join()]);

  if (state.matches('missing'))
    return <ChannelMissing id={id} list={channelList} navigation={navigation} />;
  return (
    <RecordScreen
      title={`Канал ${channel?.name || listedName || id}`}
      list={channelList}
      navigation={navigation}
      id={id}
      status={
        channel &&
        (unreadOf(channel, 'is_active') ?? <ActivityBadge isActive={channel.is_active} />)
      }
      actions={
        channel && (
          <CommandOnButton
            command={channel.is_active ? channelToggling.deactivate : channelToggling.activate}
            actor={toggles}
            subject={channel}
            size="sm"
            keepsFocus
          />
        )
      }
    >
      <LoadProblem problem={problem} command={channelCommands.reload} actor={record} />
      <OddNote record={channel} />
      <Tabs value={tab}>
        <TabLinks label="Разделы канала" tabs={channelTabs.linksOf(id, tabs, awaited)} />
        <TabsContent value={tab} className="pt-4">
          {channel ? (
            <>
              {tab === 'general' && <ChannelGeneral channel={channel} />}
              <OtherTab tab={tab} channel={channel} settings={settings} onRatesReadAgain={reload} />
            </>
          ) : (
            !problem && (tab === 'general' ? <RecordSkeleton facts={5} /> : tabSkeleton)
          )}
        </TabsContent>
      </Tabs>
      <DeletionQuestion actor={deletion} {...channelDeletion} />
    </RecordScreen>
  );
}

interface OtherTabProps {
  tab: ChannelTab;
  channel: Channel;
  settings: ChannelSettings;
  onRatesReadAgain: () => void;
}

function OtherTab({ tab, channel, settings, onRatesReadAgain }: OtherTabProps) {
  switch (tab) {
    case 'settings':
      return <SettingsTab channelId={channel.id} settings={settings} />;
    case 'add-settings':
      return <AddSettingsTab channelId={channel.id} settings={settings} />;
    case 'rates':
      // With an unknown type, either table could be wrong.
      if (isRateTypeOdd(channel)) {
        return (
          <BlankSlate
            title="Тип ставок канала не прочитан"
            text="API прислал тип, которого Пульт не знает, поэтому таблица ставок не открыта."
          />
        );
      }
      return (
        <RatesTab
          key={channel.rate_type}
          channelId={channel.id}
          rateType={channel.rate_type}
          onReadAgain={onRatesReadAgain}
        />
      );
    case 'history':
      return <RecordHistory kind="channel" id={channel.id} />;
    case 'statistic':
    case 'analytic':
      return (
        <BlankSlate
          title={`${tab === 'statistic' ? 'Статистики' : 'Аналитики'} канала пока нет`}
          text="Она появится здесь, когда API начнёт отдавать её по каналам."
        />
      );
    default:
      return null;
  }
}
