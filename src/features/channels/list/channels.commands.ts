import { type Choice, defineCommands, defineCommandsOn } from '#commands/command.ts';
import type { Channel } from '#contract/channels.ts';
import type { BranchMenuMachine } from '#machines/session/branch-menu.machine.ts';
import type { ShellMachine } from '#machines/session/shell.machine.ts';
import {
  activityTitle,
  type ChannelTab,
  channelHref,
  EMPTY_CHANNEL_TABS,
} from '#records/channel.ts';
import { deletionCommands } from '#workspace/editing/deletion-commands.ts';
import { panelCommands } from '#workspace/editing/panel-commands.ts';
import { deletionReasons, namelessBlocked, oddBlocked } from '#workspace/editing/reasons.ts';
import { editHref } from '#workspace/navigation/edit-on-arrival.ts';
import { reloadCommand } from '#workspace/tables/reload-commands.ts';
import type { ChannelDeletionMachine, ChannelTogglesMachine } from './channels.logic.ts';
import type { ChannelsMachine } from './channels-store.ts';
import { emptyChannel } from './new-channel.ts';

const group = 'Каналы';

export const channelsCommands = defineCommands<ChannelsMachine>()({
  reload: reloadCommand('channels.reload', group, 'Обновить список каналов', 'channels'),
});

export const channelPanelCommands = panelCommands('channels', group, emptyChannel, {
  add: {
    id: 'channels.create',
    title: 'Новый канал',
    keywords: ['new channel', 'добавить канал', 'создать канал', 'add'],
    shortcut: ['c', 'n c'],
  },
  save: { title: 'Сохранить новый канал', keywords: ['save channel', 'создать канал'] },
  cancel: { title: 'Закрыть форму нового канала', keywords: ['cancel', 'закрыть'] },
  discard: { title: 'Не сохранять новый канал', keywords: ['discard', 'отбросить'] },
  keep: {
    title: 'Продолжить правку нового канала',
    keywords: ['keep editing', 'продолжить правку'],
  },
  openFound: { title: 'Открыть найденный канал' },
  createAnyway: { title: 'Создать ещё один такой канал' },
});

export const channelToggling = defineCommandsOn<ChannelTogglesMachine, Channel>()({
  activate: {
    id: 'channels.activate',
    title: 'Активировать канал',
    label: 'Активировать',
    group,
    keywords: ['activate channel', 'включить'],
    prompt: 'Какой канал активировать?',
    reason: 'Нет неактивного канала',
    blocked: oddBlocked,
    event: (channel) => ({ type: 'turn', subject: channel }),
  },
  deactivate: {
    id: 'channels.deactivate',
    title: 'Деактивировать канал',
    label: 'Деактивировать',
    group,
    keywords: ['deactivate channel', 'выключить', 'отключить'],
    prompt: 'Какой канал деактивировать?',
    reason: 'Нет активного канала',
    blocked: oddBlocked,
    event: (channel) => ({ type: 'turn', subject: channel }),
  },
  toggle: {
    id: 'channels.toggle',
    title: 'Переключить активность канала',
    group,
    keywords: ['toggle channel', 'активировать или деактивировать'],
    shortcut: 'a',
    prompt: 'Какой канал переключить?',
    reason: 'Нет канала, который можно переключить',
    refusal: 'Этот канал уже переключается',
    blocked: oddBlocked,
    event: (channel) => ({ type: 'turn', subject: channel }),
  },
});

export const channelRemoval = defineCommandsOn<ChannelDeletionMachine, Channel>()({
  remove: {
    id: 'channels.delete',
    title: 'Удалить канал',
    label: 'Удалить',
    group,
    keywords: ['delete channel', 'remove'],
    shortcut: 'delete',
    prompt: 'Какой канал удалить?',
    reason: deletionReasons.ask,
    blocked: oddBlocked,
    event: (channel) => ({ type: 'ask', subject: channel }),
  },
});

export const channelDeletionCommands = deletionCommands<Channel>('channels', group, {
  confirm: 'Подтвердить удаление канала',
  cancel: 'Не удалять канал',
});

const opening = (tab: ChannelTab | undefined, what: string, keywords: string) => ({
  id: tab ? `channels.open.${tab}` : 'channels.open',
  title: `Открыть канал${what}`,
  group: 'Переход',
  scope: 'navigation' as const,
  ...(tab && EMPTY_CHANNEL_TABS.includes(tab) && { standing: 'placeholder' as const }),
  keywords: ['open channel', ...keywords.split(', ')],
  prompt: 'Какой канал открыть?',
  reason: 'Список каналов не загружен, или каналов нет',
  blocked: namelessBlocked,
  event: (channel: Channel) => ({ type: 'navigate', to: channelHref(channel.id, tab) }) as const,
});

/** Commands that open a screen of any channel, from anywhere. */
export const channelOpening = defineCommandsOn<ShellMachine, Channel>()({
  open: { ...opening(undefined, '', 'основное, general'), shortcut: 'g k' },
  settings: opening('settings', ': настройки', 'settings'),
  addSettings: opening('add-settings', ': добавить настройки', 'add settings, привязать'),
  statistic: opening('statistic', ': статистика', 'statistic'),
  analytic: opening('analytic', ': аналитика', 'analytic'),
  rates: opening('rates', ': ставки', 'rates'),
});

/** Unfolds a channel in the menu; bound while the menu shows the channels. */
export const channelBranch = defineCommandsOn<BranchMenuMachine, Channel>()({
  turn: {
    id: 'channels.branch',
    title: 'Развернуть или свернуть канал в меню',
    group: 'Меню',
    scope: 'shell',
    standing: 'aid',
    keywords: ['unfold channel', 'раскрыть канал'],
    prompt: 'Какой канал развернуть или свернуть?',
    reason: 'Каналов нет',
    event: ({ id }) => ({ type: 'branch.toggle', branch: id }),
  },
});

/** The command that opens the focused row of the list. */
export const channelShowing = defineCommandsOn<ShellMachine, Channel>()({
  show: {
    id: 'channels.show',
    title: 'Перейти в канал',
    group,
    keywords: ['show channel', 'открыть строку'],
    shortcut: 'enter',
    isKeyForCurrentOnly: true,
    prompt: 'В какой канал перейти?',
    reason: 'В списке нет каналов',
    blocked: namelessBlocked,
    event: (channel) => ({ type: 'navigate', to: channelHref(channel.id) }),
  },
  edit: {
    id: 'channels.edit',
    title: 'Редактировать канал',
    group,
    keywords: ['edit channel', 'изменить'],
    shortcut: 'e',
    isKeyForCurrentOnly: true,
    prompt: 'Какой канал редактировать?',
    reason: 'В списке нет каналов',
    blocked: namelessBlocked,
    event: (channel) => ({ type: 'navigate', to: editHref(channelHref(channel.id)) }),
  },
});

/** A channel as the palette names it. */
export const channelChoice = (channel: Channel): Choice<Channel> => ({
  key: String(channel.id),
  label: channel.name || `Канал ${channel.id}`,
  hint: `ID ${channel.id}, ${activityTitle(channel.is_active).toLowerCase()}`,
  subject: channel,
});

const made = new WeakMap<readonly Channel[], readonly Choice<Channel>[]>();

/** Cached per array of rows, because the choices are requested on every change. */
export function channelChoices(rows: readonly Channel[]): readonly Choice<Channel>[] {
  let choices = made.get(rows);
  if (!choices) {
    choices = rows.map(channelChoice);
    made.set(rows, choices);
  }
  return choices;
}
