/** Every command that writes: its screen, its call and its record. */
import type { ReactNode } from 'react';
import ChannelsPage from '#features/channels/list/channels-page.tsx';
import ChannelPage from '#features/channels/page/channel-page.tsx';
import '#features/channels/new/channel-panel.tsx';
import '#workspace/editing/deletion-question.tsx';
import '#features/channels/rates/rates-tab.tsx';
import '#features/channels/settings/settings-add-tab.tsx';
import '#features/channels/settings/settings-tab.tsx';
import { addressesDraft } from '#features/clients/fields/address.ts';
import ClientsPage from '#features/clients/list/clients-page.tsx';
import '#features/clients/new/client-panel.tsx';
import ClientPage from '#features/clients/page/client-page.tsx';
import DefaultSettingsPage from '#features/default-settings/default-settings-page.tsx';
import '#features/default-settings/setting-panel.tsx';
import OffersPage from '#features/offers/list/offers-page.tsx';
import '#features/offers/new/offer-panel.tsx';
import OfferPage from '#features/offers/page/offer-page.tsx';
import ProfilePage from '#features/profile/profile-page.tsx';
import '#features/users/user-panel.tsx';
import UsersPage from '#features/users/users-page.tsx';
import { vk, yolka } from './channels.ts';
import * as clients from './clients.ts';
import { caption, ok, pageOf, papers, sova, unboundSettings, yozh } from './offers.ts';
import { ada, grace } from './people.ts';
import { ladderRow, levelRow } from './rates.ts';
import { cap, channelSettingOf, model } from './settings.ts';

type Answers = Readonly<Record<string, unknown>>;
/** A command, with its subject if it has one. */
export type Press = readonly [command: string, subject?: string];

export interface Write {
  readonly screen: keyof typeof screens;
  /** Opens the form or the question. */
  readonly opened?: Press;
  /** Typed into the open form. */
  readonly typed?: object;
  readonly press: Press;
  /** The read before the write, and its answer. */
  readonly reads?: readonly [kind: string, answer: unknown];
  readonly sends: string;
  readonly body: object | null;
}

const users = { data: [ada, grace], current_page: 1, per_page: 15, total: 2 };
const levels = [1, 2].map((id) => ({ id, ...levelRow(id) }));
const bound = [channelSettingOf(cap, { value: 2500 }), channelSettingOf(model)];
const channel: Answers = {
  'GET /api/v1/channels': ok([vk, yolka]),
  'GET /api/v1/channels/1': ok(vk),
  'GET /api/v1/channels/1/settings': ok(bound),
  'GET /api/v1/channels/1/available-settings': ok([cap, model]),
  'GET /api/v1/channels/1/rates': ok(levels),
};
const unbound: Answers = { ...channel, 'GET /api/v1/channels/1/settings': ok([bound[1]]) };
const ladder: Answers = {
  ...channel,
  'GET /api/v1/channels/1': ok({ ...vk, rate_type: 'ladder' }),
  'GET /api/v1/channels/1/ladder-rates': ok([{ id: 1, ...ladderRow('new', { rate_value: 70 }) }]),
};
const offer: Answers = {
  'GET /api/v1/offers/3': ok(sova),
  'GET /api/v1/offers/3/available-settings': ok(unboundSettings),
};
const client: Answers = { 'GET /api/v1/clients/7': ok(clients.petrov) };

export interface Shown {
  readonly path: string;
  readonly part: ReactNode;
  readonly answers: Answers;
}
export const screens = {
  users: { path: '/users', part: <UsersPage />, answers: { 'GET /api/users': users } },
  profile: { path: '/profile', part: <ProfilePage />, answers: {} },
  channels: { path: '/channels', part: <ChannelsPage />, answers: channel },
  channel: { path: '/channels/1', part: <ChannelPage />, answers: channel },
  settings: { path: '/channels/1/settings', part: <ChannelPage />, answers: channel },
  unbound: { path: '/channels/1/add-settings', part: <ChannelPage />, answers: unbound },
  rates: { path: '/channels/1/rates', part: <ChannelPage />, answers: channel },
  ladder: { path: '/channels/1/rates', part: <ChannelPage />, answers: ladder },
  defaults: {
    path: '/channels/default',
    part: <DefaultSettingsPage kind="channels" />,
    answers: { 'GET /api/v1/default-settings': ok([cap, model]) },
  },
  offers: {
    path: '/offers',
    part: <OffersPage />,
    answers: {
      ...offer,
      'GET /api/v1/offers': pageOf([sova, yozh]),
      'GET /api/v1/offers/4': ok(yozh),
    },
  },
  offer: { path: '/offers/3', part: <OfferPage />, answers: offer },
  addParams: { path: '/offers/3/add-params', part: <OfferPage />, answers: offer },
  clients: {
    path: '/clients',
    part: <ClientsPage />,
    answers: { 'GET /api/v1/clients': clients.pageOf([clients.petrov, clients.elkina]) },
  },
  client: { path: '/clients/7', part: <ClientPage />, answers: client },
  addresses: {
    path: '/clients/7/addresses',
    part: <ClientPage />,
    answers: client,
  },
} satisfies Record<string, Shown>;

const SETTINGS = 'POST /api/v1/channels/1/settings';
const RATES = 'POST /api/v1/channels/1/rates';
const OFFER = 'PUT /api/v1/offers/3';
const CLIENT = 'PUT /api/v1/clients/7';
const password = 'correct horse';
const [others] = [{ id: 2, value: 'cpl', use_default: false }];

export const writes: readonly Write[] = [
  {
    screen: 'users',
    opened: ['users.add'],
    typed: {
      name: 'Lin',
      email: 'lin@example.com',
      roles: ['user'],
      password,
      password_confirmation: password,
    },
    press: ['users.save'],
    sends: 'POST /api/users',
    body: { name: 'Lin', email: 'lin@example.com' },
  },
  {
    screen: 'users',
    opened: ['users.edit', '2'],
    typed: { name: 'Grace H.' },
    press: ['users.save'],
    sends: 'PUT /api/users/2',
    body: { name: 'Grace H.', email: grace.email, roles: ['editor'] },
  },
  {
    screen: 'users',
    opened: ['users.delete', '2'],
    press: ['users.confirmDeletion'],
    sends: 'DELETE /api/users/2',
    body: null,
  },
  {
    screen: 'profile',
    typed: { name: 'Ada L.' },
    press: ['profile.update'],
    reads: ['GET /api/user/me', ada],
    sends: 'PUT /api/user',
    body: { name: 'Ada L.', email: ada.email },
  },
  {
    screen: 'channels',
    opened: ['channels.create'],
    typed: { name: 'Новый' },
    press: ['channels.save'],
    sends: 'POST /api/v1/channels',
    body: { name: 'Новый' },
  },
  ...(
    [
      ['channels.toggle', 1],
      ['channels.deactivate', 1],
      ['channels.activate', 2],
    ] as const
  ).map(([command, id]) => ({
    screen: 'channels' as const,
    press: [command, String(id)] as const,
    sends: `PATCH /api/v1/channels/${id}/toggle-status`,
    body: null,
  })),
  {
    screen: 'channels',
    opened: ['channels.delete', '2'],
    press: ['channels.confirmDeletion'],
    sends: 'DELETE /api/v1/channels/2',
    body: null,
  },
  {
    screen: 'channel',
    opened: ['channel.edit'],
    typed: { name: 'Иначе' },
    press: ['channel.save'],
    sends: 'PUT /api/v1/channels/1',
    body: { name: 'Иначе', slug: 'vk' },
  },
  {
    screen: 'settings',
    opened: ['channelSettings.edit', '1'],
    typed: { value: '77' },
    press: ['channelSettings.save', '1'],
    sends: SETTINGS,
    body: { settings: [{ id: 1, value: 77 }, others] },
  },
  {
    screen: 'settings',
    press: ['channelSettings.reset', '1'],
    sends: SETTINGS,
    body: { settings: [{ id: 1, value: 1500 }, others] },
  },
  {
    screen: 'settings',
    press: ['channelSettings.useDefault', '1'],
    sends: SETTINGS,
    body: { settings: [{ id: 1, use_default: true }, others] },
  },
  {
    screen: 'unbound',
    press: ['channelSettings.bind', '1'],
    sends: SETTINGS,
    body: { settings: [others, { id: 1, use_default: true }] },
  },
  {
    screen: 'rates',
    opened: ['rates.edit', '1'],
    typed: { new_client_rate: '77' },
    press: ['rates.save', '1'],
    sends: RATES,
    body: { rates: [{ id: 1, new_client_rate: 77 }, levels[1]] },
  },
  {
    screen: 'rates',
    opened: ['rates.delete', '1'],
    press: ['rates.confirmDeletion'],
    sends: RATES,
    body: { rates: [levels[1]] },
  },
  {
    screen: 'ladder',
    opened: ['rates.edit', '1'],
    typed: { rate_value: '77' },
    press: ['rates.save', '1'],
    sends: 'POST /api/v1/channels/1/ladder-rates',
    body: { rates: [{ id: 1, rate_value: 77 }] },
  },
  {
    screen: 'defaults',
    opened: ['defaultSettings.add'],
    typed: { name: 'new_key', description: 'Новая', value: '5' },
    press: ['defaultSettings.create'],
    sends: 'POST /api/v1/default-settings',
    body: { key: 'new_key' },
  },
  {
    screen: 'defaults',
    opened: ['defaultSettings.edit', '1'],
    typed: { description: 'Иначе' },
    press: ['defaultSettings.save', '1'],
    sends: 'PUT /api/v1/default-settings/1',
    body: { key: 'daily_cap', description: 'Иначе' },
  },
  {
    screen: 'defaults',
    opened: ['defaultSettings.delete', '2'],
    press: ['defaultSettings.confirmDeletion'],
    sends: 'DELETE /api/v1/default-settings/2',
    body: null,
  },
  {
    screen: 'offers',
    opened: ['offers.add'],
    typed: {
      name: 'Филин',
      min_sum: '1000',
      max_sum: '2000',
      period: '30',
      bid: '0',
      age_from: '18',
      age_up_to: '70',
    },
    press: ['offers.save'],
    sends: 'POST /api/v1/offers',
    body: { name: 'Филин', max_sum: 2000 },
  },
  {
    screen: 'offers',
    opened: ['offers.delete', '4'],
    press: ['offers.confirmDeletion'],
    sends: 'DELETE /api/v1/offers/4',
    body: null,
  },
  ...(
    [
      ['offers.toggle', sova],
      ['offers.deactivate', sova],
      ['offers.activate', yozh],
    ] as const
  ).map(([command, { id, name, status }]) => ({
    screen: 'offers' as const,
    press: [command, String(id)] as const,
    sends: `PUT /api/v1/offers/${id}`,
    body: { id, name, status: status === 1 ? 0 : 1, settings: [caption, papers] },
  })),
  {
    screen: 'offer',
    opened: ['offer.terms.edit'],
    typed: { max_sum: '40000' },
    press: ['offer.terms.save'],
    sends: OFFER,
    body: { id: 3, name: sova.name, max_sum: 40000, settings: [caption, papers] },
  },
  {
    screen: 'offer',
    opened: ['offer.display.edit'],
    typed: { vip_position: '5' },
    press: ['offer.display.save'],
    sends: OFFER,
    body: { id: 3, name: sova.name, vip_position: 5, settings: [caption, papers] },
  },
  {
    screen: 'offer',
    opened: ['offer.edit'],
    typed: { name: 'Иначе' },
    press: ['offer.save'],
    sends: OFFER,
    body: { id: 3, name: 'Иначе', settings: [caption, papers] },
  },
  {
    screen: 'offer',
    opened: ['offer.editParam', '4'],
    typed: { input: 'Взять' },
    press: ['offer.param.save', '4'],
    sends: OFFER,
    body: { id: 3, name: sova.name, settings: [{ ...caption, value: 'Взять' }, papers] },
  },
  {
    screen: 'offer',
    press: ['offer.toggleParamDefault', '7'],
    sends: OFFER,
    body: { id: 3, settings: [caption, { setting_id: 7, use_default: false }] },
  },
  {
    screen: 'addParams',
    press: ['offer.bindParam', '20'],
    sends: 'POST /api/v1/offers/3/settings',
    body: { settings: [{ setting_id: 20, use_default: true }] },
  },
  {
    screen: 'clients',
    opened: ['clients.create'],
    typed: {
      full_name: 'Сова Ия Юрьевна',
      birth_date: '01.02.1990',
      phone: '+7 (912) 345-67-89',
      email: 'sova@example.com',
      passport_number: '4510 123456',
      issued_by: 'ОВД',
      issued_date: '01.02.2010',
      division_code: '770-001',
      ...addressesDraft(() => '1'),
    },
    press: ['clients.save'],
    sends: 'POST /api/v1/clients',
    body: { last_name: 'Сова', first_name: 'Ия' },
  },
  {
    screen: 'client',
    opened: ['client.main.edit'],
    typed: { first_name: 'Иван' },
    press: ['client.main.save'],
    sends: CLIENT,
    body: { id: 7, last_name: 'Петров', first_name: 'Иван', loyalty: 'gold' },
  },
  {
    screen: 'client',
    opened: ['client.passport.edit'],
    typed: { number: '654321' },
    press: ['client.passport.save'],
    sends: CLIENT,
    body: { id: 7, first_name: 'Пётр', passport: { id: 70, series: '4510', number: '654321' } },
  },
  {
    screen: 'addresses',
    opened: ['client.addresses.edit'],
    typed: { registration_city: 'Тверь' },
    press: ['client.addresses.save'],
    sends: CLIENT,
    body: { id: 7, addresses: [{ id: 701, city: 'Тверь', street: 'Вокзальная' }] },
  },
];
