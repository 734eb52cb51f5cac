import { SESSION_PATHS } from '#machines/session/session.setup.ts';
import { partsOf } from './location.ts';

/** Every address of the console; nothing else spells one. `:id` is digits only. */
export const paths = {
  ...SESSION_PATHS,
  users: '/users',
  profile: '/profile',
  dashboard: '/dashboard',
  sentLeads: '/stats/sent-leads',
  receivedLeads: '/stats/received-leads',
  monetizationStats: '/stats/monetization',
  networksIssuance: '/analytics/networks-issuance',
  networksClicks: '/analytics/networks-clicks',
  targetedAdvertising: '/analytics/dashboard',
  fixedPlacements: '/analytics/fixed-placements',
  rankingsManual: '/rankings/manual',
  rankingsAuto: '/rankings/auto',
  channels: '/channels',
  channelDefaults: '/channels/default',
  channelRates: '/channels/rates',
  channelLogic: '/channels/logic',
  offers: '/offers',
  offerDefaults: '/offers/settings',
  clients: '/clients',
  settingsGeneral: '/settings/general',
  settingsGeo: '/settings/geo',
  email: '/monetization/email',
  sms: '/monetization/sms',
  permissions: '/permissions',
  activityLog: '/activity-log',
} as const;

const NAMES = new Map<string, string>(Object.entries(paths).map(([name, path]) => [path, name]));

/** The id of the command that leads to this address, where it is one of those above. */
export function goingId(href: string): string | undefined {
  const { path } = partsOf(href);
  const name = path === paths.home ? 'users' : NAMES.get(path);
  return name && `go.${name}`;
}

/** The parts of a channel's page, in the order of its tabs; the first is shown by default. */
export const CHANNEL_TABS = [
  'general',
  'settings',
  'add-settings',
  'statistic',
  'analytic',
  'rates',
] as const;
export type ChannelTab = (typeof CHANNEL_TABS)[number];

export const channelHref = (id: number, tab?: ChannelTab) =>
  `${paths.channels}/${id}${tab ? `/${tab}` : ''}`;

/** The addresses of a channel's page. */
export const CHANNEL_PATTERN = /^\/channels\/(?<id>\d{1,15})(?:\/(?<tab>[^/]+))?\/?$/;

/** Which channel an address shows, and which part of it; null for any other address. */
export function channelAt(path: string): { id: number; tab: string | null } | null {
  const { id, tab } = CHANNEL_PATTERN.exec(path)?.groups ?? {};
  return id === undefined ? null : { id: Number(id), tab: tab ?? null };
}

/** The parts of a client's page, in the order of its tabs; the first is shown by default. */
export const CLIENT_TABS = ['history', 'applications', 'addresses'] as const;
export type ClientTab = (typeof CLIENT_TABS)[number];

export const clientHref = (id: number, tab?: ClientTab) =>
  `${paths.clients}/${id}${tab ? `/${tab}` : ''}`;

/** The addresses of a client's page. */
export const CLIENT_PATTERN = /^\/clients\/(?<id>\d{1,15})(?:\/(?<tab>[^/]+))?\/?$/;

/** The parts of an offer's page, in the order of its tabs; the first is shown by default. */
export const OFFER_TABS = ['params', 'add-params'] as const;
export type OfferTab = (typeof OFFER_TABS)[number];

export const offerHref = (id: number, tab?: OfferTab) =>
  `${paths.offers}/${id}${tab ? `/${tab}` : ''}`;

/** The addresses of an offer's page. */
export const OFFER_PATTERN = /^\/offers\/(?<id>\d{1,15})(?:\/(?<tab>[^/]+))?\/?$/;

/** Which offer an address shows, and which part of it; null for any other address. */
export function offerAt(path: string): { id: number; tab: string | null } | null {
  const { id, tab } = OFFER_PATTERN.exec(path)?.groups ?? {};
  return id === undefined ? null : { id: Number(id), tab: tab ?? null };
}

/** The row of a user, who has no page of their own, in the list; its page comes after it. */
export const userRowHref = (id: number) => `${paths.users}?row=${id}`;

/** The row that the query of a list's address points at. */
export function rowIn(search: string): number | null {
  const row = new URLSearchParams(search).get('row') ?? '';
  return /^[1-9]\d{0,14}$/.test(row) ? Number(row) : null;
}
