/** The commands shared by the list and the page of a channel. */

import { defineCommandsOn } from '#commands/command.ts';
import type { Channel } from '#contract/channels.ts';
import { removalCommands } from '#workspace/editing/deletion-commands.ts';
import { oddBlocked } from '#workspace/editing/reasons.ts';
import type { ChannelTogglesMachine } from './channels.logic.ts';

const group = 'Каналы';

const toggling = {
  blocked: oddBlocked,
  event: (subject: Channel) => ({ type: 'toggle', subject }) as const,
};

export const channelToggling = defineCommandsOn<ChannelTogglesMachine, Channel>({
  group,
  needs: 'channels.write',
})({
  activate: {
    ...toggling,
    id: 'channels.activate',
    title: 'Активировать канал',
    label: 'Активировать',
    keywords: ['activate channel', 'включить'],
    prompt: 'Какой канал активировать?',
    reason: 'Нет неактивного канала',
  },
  deactivate: {
    ...toggling,
    id: 'channels.deactivate',
    title: 'Деактивировать канал',
    label: 'Деактивировать',
    keywords: ['deactivate channel', 'выключить', 'отключить'],
    prompt: 'Какой канал деактивировать?',
    reason: 'Нет активного канала',
  },
  toggle: {
    ...toggling,
    id: 'channels.toggle',
    title: 'Переключить активность канала',
    keywords: ['toggle channel', 'активировать или деактивировать'],
    shortcut: 'a',
    prompt: 'Какой канал переключить?',
    reason: 'Нет канала, который можно переключить',
    refusal: 'Этот канал уже переключается',
  },
});

export const channelRemoval = removalCommands<Channel>('channels', group, {
  needs: 'channels.write',
  title: 'Удалить канал',
  keywords: ['delete channel', 'remove'],
  prompt: 'Какой канал удалить?',
});
