/** The channel service: the lists of a channel that are always written as a whole. */
import { type Operation, success } from '../operation.ts';

const setting = {
  id: 1,
  key: 'daily_cap',
  description: 'Наибольшее число лидов в сутки',
  type: 'text',
  options: [],
  value: 2000,
  use_default: false,
  default_setting: {
    id: 1,
    key: 'daily_cap',
    description: 'Наибольшее число лидов в сутки',
    type: 'number',
    value: 1500,
  },
  version: 6,
  list_version: 8,
};
/** A setting when it is bound: not read from a list, so without versions. */
const { version: _, list_version: __, ...bound } = setting;
const available = {
  id: 15,
  key: 'payment_model',
  description: 'За что платим каналу',
  type: 'select',
  value: 'cpl',
  options: [
    { value: 'cpl', title: 'За лид (CPL)' },
    { value: 'cpa', title: 'За выдачу (CPA)' },
  ],
  version: 1,
  created_at: '2026-01-15T07:00:00.000Z',
  updated_at: '2026-01-15T07:00:00.000Z',
};
const level = {
  level: 1,
  new_client_rate: 350,
  returning_client_rate: 120.5,
  planned_date: '2030-08-01T00:00',
  planned_new_client_rate: 400,
  planned_returning_client_rate: 150,
};
const step = {
  rate_type: 'good',
  rate_value: 900,
  range_from: 10000,
  range_to: 30000,
  planned_date: null,
  planned_rate_value: null,
};
const row = { id: 12, updated_at: '2026-05-20T14:31:00.000Z', version: 5, list_version: 5 };

const LONGEST =
  'The reference API keeps at most 1,000 rows of a list, and answers 422 to a write that would make more.';

const settings = { path: '/api/v1/channels/{id}/settings', service: 'channels' } as const;
const rates = { path: '/api/v1/channels/{id}/rates', service: 'channels' } as const;
const ladder = { path: '/api/v1/channels/{id}/ladder-rates', service: 'channels' } as const;

export const CHANNEL_LIST_CALLS: readonly Operation[] = [
  {
    ...settings,
    id: 'listChannelSettings',
    method: 'get',
    summary: 'List the settings of a channel',
    answer: {
      status: 200,
      schema: 'ChannelSettingList',
      example: success([setting]),
      hasVersion: true,
    },
    failures: ['missing'],
  },
  {
    ...settings,
    id: 'saveChannelSettings',
    method: 'post',
    summary: 'Save the settings of a channel',
    description:
      'Replaces the list. To bind a setting, the console sends the current rows and the new one.',
    body: {
      schema: 'ChannelSettingsWrite',
      example: { settings: [bound, { ...available, use_default: true }] },
      refused: { 'settings.0.value': ['Введите число.'] },
    },
    answer: {
      status: 200,
      schema: 'ChannelSettingList',
      example: success([setting]),
      hasVersion: true,
    },
    failures: ['missing', 'stale'],
  },
  {
    ...settings,
    path: '/api/v1/channels/{id}/available-settings',
    id: 'listAvailableChannelSettings',
    method: 'get',
    summary: 'List the default settings that the channel does not have',
    answer: { status: 200, schema: 'ChannelDefaultSettingList', example: success([available]) },
    failures: ['missing'],
  },
  {
    id: 'listAllRates',
    method: 'get',
    path: '/api/v1/rates',
    service: 'channels',
    summary: 'List the rates of all channels',
    isOptional: true,
    description:
      'Optional. Without it the console reads the rates of each channel. Rates are written by channel only.',
    answer: {
      status: 200,
      schema: 'AllRateLists',
      example: success([
        { channel_id: 1, rate_type: 'level', rates: [{ ...row, ...level }] },
        { channel_id: 2, rate_type: 'ladder', rates: [{ ...row, ...step }] },
      ]),
    },
  },
  {
    ...rates,
    id: 'listLevelRates',
    method: 'get',
    summary: 'List the rates by level',
    answer: {
      status: 200,
      schema: 'LevelRateList',
      example: success([{ ...row, ...level }]),
      hasVersion: true,
    },
    failures: ['missing'],
  },
  {
    ...rates,
    id: 'saveLevelRates',
    method: 'post',
    summary: 'Save the rates by level',
    description: `Replaces the list and answers the new one. ${LONGEST}`,
    body: {
      schema: 'LevelRatesWrite',
      example: { rates: [level] },
      refused: { 'rates.0.level': ['Обязательное поле.'] },
    },
    answer: {
      status: 200,
      schema: 'LevelRateList',
      example: success([{ ...row, ...level }]),
      hasVersion: true,
    },
    failures: ['missing', 'stale'],
  },
  {
    ...ladder,
    id: 'listLadderRates',
    method: 'get',
    summary: 'List the rates by credit history',
    answer: {
      status: 200,
      schema: 'LadderRateList',
      example: success([{ ...row, ...step }]),
      hasVersion: true,
    },
    failures: ['missing'],
  },
  {
    ...ladder,
    id: 'saveLadderRates',
    method: 'post',
    summary: 'Save the rates by credit history',
    description: `Replaces the list and answers the new one. ${LONGEST}`,
    body: {
      schema: 'LadderRatesWrite',
      example: { rates: [step] },
      refused: { 'rates.0.range_from': ['Начало диапазона больше его конца.'] },
    },
    answer: {
      status: 200,
      schema: 'LadderRateList',
      example: success([{ ...row, ...step }]),
      hasVersion: true,
    },
    failures: ['missing', 'stale'],
  },
];
