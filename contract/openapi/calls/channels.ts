/** The channel service: channels. */
import { type Operation, success } from '../operation.ts';

const channel = {
  id: 3,
  name: 'VK Реклама',
  slug: 'vk-reklama',
  description: 'Таргет по аудитории 25–45',
  is_active: true,
  rate_type: 'level',
  settings: [{ id: 1, key: 'daily_cap', value: 1500, use_default: true }],
  version: 4,
  created_at: '2026-02-11T09:00:00.000Z',
  updated_at: '2026-05-20T14:31:00.000Z',
};
const { name, description, is_active, rate_type, slug } = channel;
const channels = { path: '/api/v1/channels', service: 'channels' } as const;
const one = { path: '/api/v1/channels/{id}', service: 'channels' } as const;
const answered = { schema: 'ChannelWritten', example: success(channel), hasVersion: true } as const;

export const CHANNEL_CALLS: readonly Operation[] = [
  {
    ...channels,
    id: 'listChannels',
    method: 'get',
    summary: 'List channels',
    description: 'All of them: the console filters and sorts them itself.',
    answer: { status: 200, schema: 'ChannelList', example: success([channel]) },
  },
  {
    ...channels,
    id: 'createChannel',
    method: 'post',
    summary: 'Create a channel',
    body: {
      schema: 'NewChannel',
      example: { name, description, rate_type, is_active },
      refused: { name: ['Обязательное поле.'] },
    },
    answer: { status: 201, ...answered },
  },
  {
    ...one,
    id: 'getChannel',
    method: 'get',
    summary: 'Get a channel',
    answer: {
      status: 200,
      schema: 'ChannelAnswer',
      example: success(channel),
      hasVersion: true,
    },
    failures: ['missing'],
  },
  {
    ...one,
    id: 'updateChannel',
    method: 'put',
    summary: 'Change a channel',
    body: {
      schema: 'ChannelWrite',
      example: { name, description, is_active: false, rate_type, slug: `${slug}-2` },
      refused: { slug: ['Только строчные латинские буквы, цифры и дефис.'] },
    },
    answer: { status: 200, ...answered },
    failures: ['missing', 'stale'],
  },
  {
    ...one,
    id: 'deleteChannel',
    method: 'delete',
    summary: 'Delete a channel',
    answer: { status: 200, schema: 'Done', example: { success: true } },
    failures: ['missing', 'inUse', 'stale'],
  },
  {
    ...one,
    path: '/api/v1/channels/{id}/toggle-status',
    id: 'toggleChannel',
    method: 'patch',
    summary: 'Switch a channel on or off',
    description: 'Flips `is_active`, so it is never repeated by itself.',
    answer: { status: 200, ...answered },
    failures: ['missing', 'stale'],
  },
];
