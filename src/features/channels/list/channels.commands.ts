import { defineCommandsOn } from '#commands/command.ts';
import type { Channel } from '#contract/channels.ts';
import { emptyChannel } from '#features/channels/new/new-channel.ts';
import type { ShellMachine } from '#machines/session/shell.machine.ts';
import { channelHref } from '#records/channel.ts';
import { deletionCommands } from '#workspace/editing/deletion-commands.ts';
import { panelCommands } from '#workspace/editing/panel-commands.ts';
import { namelessBlocked } from '#workspace/editing/reasons.ts';
import { editHref } from '#workspace/navigation/edit-on-arrival.ts';

const group = 'Каналы';

export const channelPanelCommands = panelCommands('channels', group, emptyChannel, {
  needs: 'channels.write',
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

export const channelDeletionCommands = deletionCommands<Channel>('channels', group, {
  confirm: 'Подтвердить удаление канала',
  cancel: 'Не удалять канал',
});

/** The command that opens the focused row of the list. */
export const channelShowing = defineCommandsOn<ShellMachine, Channel>({ group })({
  show: {
    id: 'channels.show',
    title: 'Перейти в канал',
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
    needs: 'channels.write',
    title: 'Редактировать канал',
    keywords: ['edit channel', 'изменить'],
    shortcut: 'e',
    isKeyForCurrentOnly: true,
    prompt: 'Какой канал редактировать?',
    reason: 'В списке нет каналов',
    blocked: namelessBlocked,
    event: (channel) => ({ type: 'navigate', to: editHref(channelHref(channel.id)) }),
  },
});
