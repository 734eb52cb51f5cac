/** The forms that create records, each with a draft, the record it becomes and the calls it makes. */
import { type AnyStateMachine, createActor } from 'xstate';
import { createChannelsLogic } from '#features/channels/list/channels-store.ts';
import { createChannelPanelLogic } from '#features/channels/new/channel-panel.logic.ts';
import { createClientPanelLogic } from '#features/clients/list/clients.logic.ts';
import { emptyClient, toNewClient } from '#features/clients/new/new-client.ts';
import { createSettingPanelLogic } from '#features/default-settings/default-settings.logic.ts';
import { emptySetting } from '#features/default-settings/new-setting.ts';
import { SETTING_KINDS } from '#features/default-settings/setting-kinds.ts';
import { createOfferPanelLogic } from '#features/offers/list/offers.logic.ts';
import { emptyOffer } from '#features/offers/new/new-offer.ts';
import { toNewOffer } from '#features/offers/new/to-new-offer.ts';
import { createUserPanelLogic, emptyUser } from '#features/users/users.logic.ts';
import { ok, vk } from './channels.ts';
import { ada, grace } from './people.ts';
import type { TestConsole } from './runtime.tsx';

const page = (data: readonly unknown[]) => ({
  ...ok(data),
  meta: { total: data.length, current_page: 1, last_page: 1, per_page: 20, from: 1, to: 1 },
});

const channelDraft = { name: ' Новый ', rate_type: 'ladder', is_active: true, description: '' };
const channel = { ...vk, id: 9, name: 'Новый', rate_type: 'ladder' };
const offerDraft = {
  ...emptyOffer,
  ...{ name: 'Сова', min_sum: '1 000', max_sum: '9000', period: '30', bid: '5' },
  ...{ age_from: '18', age_up_to: '70' },
};
const offer = { id: 9, ...toNewOffer(offerDraft) };
const clientDraft = {
  ...emptyClient,
  ...{ full_name: 'Тихонов Ждан', birth_date: '12.05.1990', phone: '+7 912 345 67 89' },
  ...{ issued_by: 'УВД', issued_date: '01.02.2010', division_code: '770-001' },
};
for (const field of Object.keys(clientDraft)) {
  if (/_(region|city|street|house)$|^(registration|residence)/.test(field)) {
    (clientDraft as Record<string, string>)[field] ||= 'Тверь';
  }
}
const client = { ...toNewClient(clientDraft), id: 9 };
const settingDraft = { ...emptySetting, name: 'cap', description: 'Предел', value: 'да' };
const setting = {
  id: 9,
  key: 'cap',
  name: 'cap',
  description: 'Предел',
  type: 'string',
  value: 'да',
};
export const userDraft = {
  ...emptyUser,
  ...{ name: 'Grace', email: 'Grace@example.com', roles: ['editor'] },
  ...{ password: 'correct horse', password_confirmation: 'correct horse' },
};
const user = { ...grace, id: 9, email: 'grace@example.com' };

interface Creation {
  readonly form: string;
  readonly logic: (of: TestConsole) => AnyStateMachine;
  readonly draft: object;
  readonly post: string;
  readonly get: string;
  readonly list: (rows: readonly unknown[]) => unknown;
  readonly made: object;
  /** A similar, but different record. */
  readonly other: object;
  readonly href: string;
}

export const channelsOf = ({ runtime }: TestConsole) =>
  createActor(createChannelsLogic(runtime.channels), { input: { query: { page: 1 } } });

export const creations: readonly Creation[] = [
  {
    form: 'a channel',
    logic: (of) => createChannelPanelLogic(of.runtime.channels, channelsOf(of)),
    draft: channelDraft,
    post: 'POST /api/v1/channels',
    get: 'GET /api/v1/channels',
    list: ok,
    made: channel,
    other: { ...channel, name: 'Новый 2' },
    href: '/channels/9',
  },
  {
    form: 'an offer',
    logic: ({ runtime }) => createOfferPanelLogic(runtime.offers),
    draft: offerDraft,
    post: 'POST /api/v1/offers',
    get: 'GET /api/v1/offers',
    list: page,
    made: offer,
    other: { ...offer, max_sum: 8000 },
    href: '/offers/9',
  },
  {
    form: 'a client',
    logic: ({ runtime }) => createClientPanelLogic(runtime.clients),
    draft: clientDraft,
    post: 'POST /api/v1/clients',
    get: 'GET /api/v1/clients',
    list: page,
    made: client,
    other: { ...client, first_name: 'Иван' },
    href: '/clients/9',
  },
  {
    form: 'a default setting',
    logic: ({ runtime }) =>
      createSettingPanelLogic(runtime.channelDefaults, SETTING_KINDS.channels),
    draft: settingDraft,
    post: 'POST /api/v1/default-settings',
    get: 'GET /api/v1/default-settings',
    list: ok,
    made: setting,
    other: { ...setting, key: 'cap2', name: 'cap2' },
    href: '/channels/default',
  },
  {
    form: 'a user',
    logic: ({ runtime }) => createUserPanelLogic(runtime),
    draft: userDraft,
    post: 'POST /api/users',
    get: 'GET /api/users',
    list: (data) => ({ data, current_page: 1, per_page: 15, total: data.length }),
    made: user,
    other: ada,
    href: '/users?row=9',
  },
];
