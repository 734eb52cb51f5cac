/** The screens that commands run on. */
import { passwordCommand } from '#features/profile/profile.commands.ts';
import type { RecordKind, RecordRef } from '#machines/palette/kinds.ts';
import { CHANNEL_TABS, channelHref } from '#records/channel.ts';
import { CLIENT_TABS, clientHref } from '#records/client.ts';
import { OFFER_TABS, offerHref } from '#records/offer.ts';
import { records } from '#records/records.ts';
import { editHref } from '#workspace/navigation/edit-on-arrival.ts';
import { paths } from '#workspace/navigation/routes.ts';

/** A screen with commands. */
export interface Home {
  readonly name: string;
  /** The kind of record that the screen shows one of; none if there is only one such screen. */
  readonly kind: RecordKind | null;
  /** Its address, for this record if it shows one. */
  readonly hrefOf: (id: number) => string;
  /** The command that opens it over the current screen, instead of an address. */
  readonly opener?: string;
}

const screen = (name: string, path: string): Home => ({ name, kind: null, hrefOf: () => path });
const page = (kind: RecordKind, name: string, hrefOf: (id: number) => string): Home => ({
  name,
  kind,
  hrefOf,
});
const listOf = (kind: RecordKind) => screen(records[kind].words.many, records[kind].listPath);

export const homes = {
  channels: listOf('channel'),
  channel: page('channel', 'Канал', (id) => channelHref(id)),
  channelSettings: page('channel', 'Настройки канала', (id) => channelHref(id, 'settings')),
  channelNewSettings: page('channel', 'Новые настройки канала', (id) =>
    channelHref(id, 'add-settings'),
  ),
  rates: page('channel', 'Ставки канала', (id) => channelHref(id, 'rates')),
  allRates: screen('Ставки каналов', paths.channelRates),
  clients: listOf('client'),
  client: page('client', 'Клиент', (id) => clientHref(id)),
  clientAddresses: page('client', 'Адреса клиента', (id) => clientHref(id, 'addresses')),
  offers: listOf('offer'),
  offer: page('offer', 'Оффер', (id) => offerHref(id)),
  offerNewParams: page('offer', 'Новые параметры оффера', (id) => offerHref(id, 'add-params')),
  users: listOf('user'),
  defaultSettings: [
    screen('Настройки каналов', paths.channelDefaults),
    screen('Настройки офферов', paths.offerDefaults),
  ],
  profile: screen('Профиль', paths.profile),
  // Saving a form that the user has not seen would be a surprise.
  profileOpenings: (id: string) => () =>
    id === passwordCommand.change.id ? passwordCommand.change.event.to : paths.profile,
  activity: screen('Журнал действий', paths.activityLog),
  journal: {
    name: 'Журнал сеанса',
    kind: null,
    hrefOf: () => '',
    opener: 'journal.open',
  } satisfies Home as Home,
  channelTabs: CHANNEL_TABS.map((tab) => (id: number) => channelHref(id, tab)),
  clientTabs: CLIENT_TABS.map((tab) => (id: number) => clientHref(id, tab)),
  offerTabs: OFFER_TABS.map((tab) => (id: number) => offerHref(id, tab)),
  /** List commands that only open the address of a record. */
  openings: {
    'channels.show': (id: number) => channelHref(id),
    'channels.edit': (id: number) => editHref(channelHref(id)),
    'clients.open': (id: number) => clientHref(id),
    'clients.edit': (id: number) => editHref(clientHref(id)),
    'offers.open': (id: number) => offerHref(id),
    'offers.edit': (id: number) => editHref(offerHref(id)),
  },
} as const;

/** The question for the record whose screen a command runs on. */
export const PROMPTS: Readonly<Record<RecordKind, string>> = {
  channel: 'Какой канал?',
  offer: 'Какой оффер?',
  client: 'Какого клиента?',
  user: 'Какого пользователя?',
};

/** The address of the list that shows the row of this record, as far as an address can say it. */
export function rowHref({ kind, title, to }: RecordRef & { title: string; to: string }): string {
  if (kind === 'user') return to;
  const { listPath } = records[kind];
  // The list of channels is complete; the one of offers has pages.
  return kind === 'offer' ? `${listPath}?${new URLSearchParams({ name: title })}` : listPath;
}
