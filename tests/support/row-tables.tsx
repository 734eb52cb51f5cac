/** Every table of the console with what its screen reads, and what others may do to its rows. */
import type { ReactNode } from 'react';
import ChannelsPage from '#features/channels/list/channels-page.tsx';
import ChannelPage from '#features/channels/page/channel-page.tsx';
import '#features/channels/settings/settings-tab.tsx';
import '#features/channels/settings/settings-add-tab.tsx';
import '#features/channels/rates/rates-tab.tsx';
import ClientsPage from '#features/clients/list/clients-page.tsx';
import DefaultSettingsPage from '#features/default-settings/default-settings-page.tsx';
import OffersPage from '#features/offers/list/offers-page.tsx';
import OfferPage from '#features/offers/page/offer-page.tsx';
import UsersPage from '#features/users/users-page.tsx';
import { vk, yolka } from '#tests/support/channels.ts';
import * as clients from '#tests/support/clients.ts';
import { caption, ok, pageOf, papers, sova, unboundSettings, yozh } from '#tests/support/offers.ts';
import { ada, grace } from '#tests/support/people.ts';
import { ladderRow, levelRow } from '#tests/support/rates.ts';
import { boundOf, cap, model } from '#tests/support/settings.ts';

export interface Table {
  readonly path: string;
  readonly part: ReactNode;
  readonly answers: Readonly<Record<string, unknown>>;
}

const CHANNEL = {
  'GET /api/v1/channels': ok([vk, yolka]),
  'GET /api/v1/channels/1': ok(vk),
  'GET /api/v1/channels/1/settings': ok([boundOf(cap), boundOf(model)]),
  'GET /api/v1/channels/1/available-settings': ok([cap, model]),
  'GET /api/v1/channels/1/rates': ok([
    { id: 1, ...levelRow(1) },
    { id: 2, ...levelRow(2) },
  ]),
};
export const tables = {
  channels: { path: '/channels', part: <ChannelsPage />, answers: CHANNEL },
  users: {
    path: '/users',
    part: <UsersPage />,
    answers: { 'GET /api/users': { data: [ada, grace], current_page: 1, per_page: 15, total: 2 } },
  },
  offers: {
    path: '/offers',
    part: <OffersPage />,
    answers: { 'GET /api/v1/offers': pageOf([sova, yozh]) },
  },
  clients: {
    path: '/clients',
    part: <ClientsPage />,
    answers: { 'GET /api/v1/clients': clients.pageOf([clients.petrov, clients.elkina]) },
  },
  defaults: {
    path: '/channels/default',
    part: <DefaultSettingsPage kind="channels" />,
    answers: { 'GET /api/v1/default-settings': ok([cap, model]) },
  },
  settings: { path: '/channels/1/settings', part: <ChannelPage />, answers: CHANNEL },
  unbound: { path: '/channels/1/add-settings', part: <ChannelPage />, answers: CHANNEL },
  rates: { path: '/channels/1/rates', part: <ChannelPage />, answers: CHANNEL },
  ladder: {
    path: '/channels/1/rates',
    part: <ChannelPage />,
    answers: {
      ...CHANNEL,
      'GET /api/v1/channels/1': ok({ ...vk, rate_type: 'ladder' }),
      'GET /api/v1/channels/1/ladder-rates': ok([{ id: 1, ...ladderRow('new', { rate_value: 70 }) }]),
    },
  },
  params: {
    path: '/offers/3',
    part: <OfferPage />,
    answers: {
      'GET /api/v1/offers/3': ok({ ...sova, settings: [caption, papers] }),
      'GET /api/v1/offers/3/available-settings': ok(unboundSettings),
    },
  },
} satisfies Record<string, Table>;

/** The call that reads the rows of each list. */
export const calls = {
  channels: 'GET /api/v1/channels',
  users: 'GET /api/users',
  offers: 'GET /api/v1/offers',
  clients: 'GET /api/v1/clients',
  defaults: 'GET /api/v1/default-settings',
  settings: 'GET /api/v1/channels/1/settings',
  unbound: 'GET /api/v1/channels/1/available-settings',
  rates: 'GET /api/v1/channels/1/rates',
  params: 'GET /api/v1/offers/3',
} as const;
export const lists = Object.keys(calls) as (keyof typeof calls)[];

export interface Listed {
  readonly data: readonly unknown[] | { readonly settings: readonly unknown[] };
}
/** The answer without the first row of its list. */
export const withoutFirst = <TAnswer extends Listed>({ data, ...rest }: TAnswer) =>
  'settings' in data
    ? { ...rest, data: { ...data, settings: data.settings.slice(1) } }
    : { ...rest, data: data.slice(1) };

const levelsOf = [1, 2].map((id) => ({ id, ...levelRow(id) }));
/** Rows that somebody else may change or delete while they are edited here. */
export const shared = {
  defaults: {
    key: 1,
    other: 2,
    read: 'GET /api/v1/default-settings',
    write: 'PUT /api/v1/default-settings/1',
    theirs: () => ok([{ ...cap, value: 900, version: 4 }, model]),
    gone: () => ok([model]),
  },
  settings: {
    key: 1,
    other: 2,
    read: 'GET /api/v1/channels/1/settings',
    write: 'POST /api/v1/channels/1/settings',
    theirs: () => ok([boundOf(cap, { value: 900 }), boundOf(model)]),
    gone: () => ok([boundOf(model)]),
  },
  rates: {
    key: 1,
    other: 2,
    read: 'GET /api/v1/channels/1/rates',
    write: 'POST /api/v1/channels/1/rates',
    theirs: () => ok([{ ...levelsOf[0], level: 9 }, levelsOf[1]]),
    gone: () => ok([levelsOf[1]]),
  },
  ladder: {
    key: 1,
    other: null,
    read: 'GET /api/v1/channels/1/ladder-rates',
    write: 'POST /api/v1/channels/1/ladder-rates',
    theirs: () => ok([{ id: 1, ...ladderRow('new', { rate_value: 9, range_from: 9 }) }]),
    gone: () => ok([]),
  },
  params: {
    key: caption.setting_id,
    other: papers.setting_id,
    read: 'GET /api/v1/offers/3',
    write: 'PUT /api/v1/offers/3',
    theirs: () => ok({ ...sova, settings: [{ ...caption, value: 'Чужое' }, papers] }),
    gone: () => ok({ ...sova, settings: [papers] }),
  },
} satisfies Partial<Record<keyof typeof tables, object>>;
