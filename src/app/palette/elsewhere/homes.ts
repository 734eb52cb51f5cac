/** The screens that commands run on. */
import type { RecordKind } from '#machines/palette/kinds.ts';
import { channelRecord } from '#records/channel.ts';
import { clientHref } from '#records/client.ts';
import { offerRecord } from '#records/offer.ts';
import { records } from '#records/records.ts';
import { paths } from '#workspace/navigation/routes.ts';

/** A screen with commands. */
export interface Home {
  readonly name: string;
  /** The kind of record that the screen shows; null if there is only one such screen. */
  readonly kind: RecordKind | null;
  /** Its address, for this record if it shows one. */
  readonly hrefOf: (id: number) => string;
  /** The command that opens it over the current screen, instead of an address. */
  readonly opener?: string;
  /** A name in the API's `supports`: without it, none of the commands runs. */
  readonly supported?: string;
  /** The right to open it. */
  readonly needs?: string | undefined;
}

/** Users who wait for a role have only their profile. */
const needs = 'role';

const screen = (name: string, path: string): Home => ({
  name,
  kind: null,
  hrefOf: () => path,
  needs,
});

/** The list of a kind. */
export const listOf = (kind: RecordKind): Home =>
  screen(records[kind].words.many, records[kind].listPath);

/** The page of a record of this kind, or a part of the page that has a name of its own. */
export const pageOf = (
  kind: RecordKind,
  name: string = records[kind].words.one,
  hrefOf: Home['hrefOf'] = records[kind].href,
): Home => ({ name, kind, hrefOf, needs });

const { channelSettings, channelNewSettings, channelRates } = channelRecord.screens;

export const homes = {
  channelSettings: pageOf('channel', 'Настройки канала', channelSettings),
  channelNewSettings: pageOf('channel', 'Новые настройки канала', channelNewSettings),
  rates: pageOf('channel', 'Ставки канала', channelRates),
  allRates: screen('Ставки каналов', paths.channelRates),
  clientAddresses: pageOf('client', 'Адреса клиента', (id) => clientHref(id, 'addresses')),
  offerNewParams: pageOf('offer', 'Новые параметры оффера', offerRecord.screens.offerNewParams),
  defaultSettings: [
    screen('Настройки каналов', paths.channelDefaults),
    screen('Настройки офферов', paths.offerDefaults),
  ],
  profile: { ...screen('Профиль', paths.profile), needs: undefined },
  activity: { ...screen('Журнал действий', paths.activityLog), supported: 'activity' },
  journal: { name: 'Журнал сессии', kind: null, hrefOf: () => '', opener: 'journal.open' },
} as const satisfies Record<string, Home | readonly Home[]>;
