/**
 * The commands of all screens, each with the screen that it runs on. Only the definitions: the code of the screens
 * loads when a row is chosen. Commands bound on every screen (menu, theme, undo) are not here.
 */
import { leavingCommands } from '#app/feedback/leaving.commands.ts';
import * as journal from '#app/journal/journal.commands.ts';
import type { CommandInfo } from '#commands/command.ts';
import * as activityFilters from '#features/activity/activity-filters.commands.ts';
import * as allRates from '#features/channels/all-rates/all-rates.commands.ts';
import * as allRatesQuery from '#features/channels/all-rates/all-rates-query.commands.ts';
import * as cellMoves from '#features/channels/all-rates/grid/moves.commands.ts';
import * as ratesReport from '#features/channels/all-rates/sending/report.commands.ts';
import * as ratesSending from '#features/channels/all-rates/sending/sending.commands.ts';
import * as channelActions from '#features/channels/list/channel-actions.commands.ts';
import * as channels from '#features/channels/list/channels.commands.ts';
import * as channelsQuery from '#features/channels/list/channels-query.commands.ts';
import * as channel from '#features/channels/page/channel.commands.ts';
import { channelsCommands } from '#features/channels/page/channel-choices.commands.ts';
import * as channelOpening from '#features/channels/page/channel-opening.commands.ts';
import * as rateHistory from '#features/channels/rate-history/rate-history.commands.ts';
import * as rates from '#features/channels/rates/rates.commands.ts';
import * as channelSettings from '#features/channels/settings/settings.commands.ts';
import * as clients from '#features/clients/list/clients.commands.ts';
import { clientCopying } from '#features/clients/list/contacts.commands.ts';
import { namesakeOpening } from '#features/clients/new/namesake.commands.ts';
import * as client from '#features/clients/page/client.commands.ts';
import { clientReturning } from '#features/clients/page/returning.commands.ts';
import * as defaultSettings from '#features/default-settings/default-settings.commands.ts';
import * as offerToggling from '#features/offers/list/offer-toggling.commands.ts';
import * as offers from '#features/offers/list/offers.commands.ts';
import * as offer from '#features/offers/page/offer.commands.ts';
import * as profile from '#features/profile/profile.commands.ts';
import * as sessions from '#features/profile/sessions.commands.ts';
import { unlockCommands } from '#features/session/lock.commands.ts';
import { registerCommands } from '#features/session/register.commands.ts';
import { roleCommands } from '#features/session/role.commands.ts';
import * as session from '#features/session/session.commands.ts';
import { userAccess } from '#features/users/access.commands.ts';
import { userHistory } from '#features/users/history.commands.ts';
import * as users from '#features/users/users.commands.ts';
import * as usersSearch from '#features/users/users-search.commands.ts';
import type { RecordKind } from '#machines/palette/kinds.ts';
import { records } from '#records/records.ts';
import * as activity from '#workspace/activity/activity.commands.ts';
import * as returning from '#workspace/activity/returning/returning.commands.ts';
import { fieldButtons } from '#workspace/editing/field-buttons.ts';
import { editHref } from '#workspace/navigation/edit-on-arrival.ts';
import { recordNavigationCommands } from '#workspace/navigation/record-navigation.ts';
import { pageCommands, pageTurning, rowCursor } from '#workspace/tables/cursor.ts';
import { type Home, homes, listOf, pageOf } from './homes.ts';

export type Definition = CommandInfo & { readonly prompt?: string; readonly reason?: unknown };

/** A command and where it runs. */
export interface KnownCommand {
  /** The id, with the address of the screen if the command runs on several. */
  readonly key: string;
  readonly command: Definition;
  /** Null if the command runs only where its button is. */
  readonly home: Home | null;
  /** Why it cannot be chosen from another screen; empty if it can. */
  readonly reason: string;
  /** The kind of record that it runs on; the record can be asked for before its screen opens. */
  readonly subject: RecordKind | null;
  /** Set if the command only opens this address of a record. */
  readonly opens: ((id: number) => string) | null;
  /** Whether it asks for a phone number instead of a subject. */
  readonly asksPhone: boolean;
  /** Whether it runs on active or on inactive channels. */
  readonly onActive?: boolean;
  /** Whether it runs on several screens, each with its own entry. */
  readonly isOfSeveral: boolean;
}

type Words = Partial<Pick<KnownCommand, 'subject' | 'opens' | 'asksPhone' | 'onActive'>>;

const isDefinition = (value: unknown): value is Definition =>
  typeof value === 'object' && value !== null && 'id' in value && 'title' in value;

/** The definitions in the exports of a module: single ones, and those in lists and objects. */
export const definitionsIn = (exports: object): readonly Definition[] =>
  Object.values(exports).flatMap((value: unknown) =>
    isDefinition(value) ? value : Object.values(value ?? {}).filter(isDefinition),
  );

const QUESTION =
  /(confirmDeletion|cancelDeletion|confirmReturn|cancelReturn|discard|keep|keepMine|takeTheirs|openFound|createAnyway|drop)$/;
/** They run only in an open form, or not at all: their own reason says so. */
const OF_FORM = /\.(takeRegistration|addOption|removeOption|deleteParam)$/;
const ANSWER = 'Это ответ на вопрос, который сейчас не задан';
const SIGNED_IN = 'Это команда экрана входа';

const none = { subject: null, opens: null, asksPhone: false, isOfSeveral: false } as const;

/** Commands that run on one of these screens. */
function on(
  places: Home | readonly Home[] | ((command: Definition) => Home),
  exports: object,
  wordsOf: (command: Definition) => Words = () => ({}),
): readonly KnownCommand[] {
  return definitionsIn(exports).flatMap((command): KnownCommand | readonly KnownCommand[] => {
    const words = { ...none, ...wordsOf(command) };
    // An answer can be given only where its question is shown.
    if (QUESTION.test(command.id))
      return { key: command.id, command, home: null, reason: ANSWER, ...words };
    const own = typeof places === 'function' ? [places(command)] : [places].flat();
    return own.map((home, i) => ({
      key: i === 0 ? command.id : `${command.id}@${home.hrefOf(0)}`,
      command,
      home,
      reason: OF_FORM.test(command.id) ? String(command.reason) : '',
      ...words,
      isOfSeveral: own.length > 1,
    }));
  });
}

/** Commands that only run where they are bound. */
const here = (exports: object, reason: string): readonly KnownCommand[] =>
  definitionsIn(exports).map((command) => ({
    key: command.id,
    command,
    home: null,
    reason,
    ...none,
  }));

/** The subjects of a list are its records. Those with a page are opened and edited there. */
const recordsOf =
  (subject: RecordKind) =>
  ({ id, prompt }: Definition): Words => {
    const { href, page } = records[subject];
    if (page && /\.(open|show)$/.test(id)) return { subject, opens: href };
    if (page && /\.edit$/.test(id)) return { subject, opens: (record) => editHref(href(record)) };
    return { subject: prompt === undefined ? null : subject };
  };

interface Tabs {
  commandsOf(id: number): readonly Definition[];
  linksOf(id: number): readonly { readonly href: string }[];
}
const tabsOf = (home: Home, { commandsOf, linksOf }: Tabs) =>
  commandsOf(0).flatMap((command, i) =>
    on(home, { command }, () => ({ opens: (id) => linksOf(id)[i]!.href })),
  );

const { activate, deactivate } = channelActions.channelToggling;
const ofChannels = recordsOf('channel');
const { change } = profile.passwordCommand;
const clientPage = pageOf('client');
const channelPage = pageOf('channel');
const offerPage = pageOf('offer');

const wantsNew = (id: string) => /(bind|bindParam|reloadUnbound)$/.test(id);

export const catalogue: readonly KnownCommand[] = [
  ...on(listOf('channel'), { ...channels, ...channelActions, channelsCommands }, (command) => ({
    ...ofChannels(command),
    ...([activate.id, deactivate.id].includes(command.id) && {
      onActive: command.id === deactivate.id,
    }),
  })),
  ...on(listOf('channel'), channelOpening, () => ({ subject: 'channel' })),
  ...on(listOf('channel'), channelsQuery),
  ...on(channelPage, channel),
  ...tabsOf(channelPage, channel.channelTabs),
  ...on(homes.rates, rates),
  ...on(homes.rates, rateHistory.rateHistoryOpening),
  ...here(
    { ...rateHistory.rateHistoryCommands, ...rateHistory.rateEntriesCommands },
    'Это кнопки окна «История ставки»',
  ),
  ...on(homes.allRates, { ...allRates, ...allRatesQuery, ...ratesSending, ...ratesReport }),
  ...here(cellMoves, 'Это клавиши таблицы ставок всех каналов'),
  ...on(
    ({ id }) => (wantsNew(id) ? homes.channelNewSettings : homes.channelSettings),
    channelSettings,
  ),
  ...on(listOf('client'), clients, (command) => {
    // The phone commands ask for a number; the passport commands take a row of the list as it is filtered.
    if (/Phone$/.test(command.id)) return { asksPhone: true };
    if (/Passport$/.test(command.id)) return {};
    return recordsOf('client')(command);
  }),
  ...on(({ id }) => (/addresses/.test(id) ? homes.clientAddresses : clientPage), client),
  ...on(clientPage, clientCopying, () => ({ subject: 'client' })),
  ...on(clientPage, [clientReturning(0)], () => ({ opens: clientPage.hrefOf })),
  ...tabsOf(clientPage, client.clientTabs),
  ...on(listOf('offer'), { ...offers, ...offerToggling }, recordsOf('offer')),
  ...on(({ id }) => (wantsNew(id) ? homes.offerNewParams : offerPage), offer),
  ...on(offerPage, [offer.offerSite(null)]),
  ...tabsOf(offerPage, offer.offerTabs),
  ...on(listOf('user'), { ...users, userAccess, userHistory }, recordsOf('user')),
  ...on(listOf('user'), usersSearch),
  ...on(homes.defaultSettings, defaultSettings),
  // Only opens the screen: saving a form that the user has not seen would be a surprise.
  ...on(homes.profile, profile, ({ id }) => ({
    opens: id === change.id ? () => change.event.to : homes.profile.hrefOf,
  })),
  ...on(homes.profile, sessions),
  ...on(homes.activity, { ...activity, ...activityFilters, ...returning }),
  ...on(homes.journal, journal),
  ...here({ ...session, registerCommands }, SIGNED_IN),
  ...here(leavingCommands, ANSWER),
  ...here({ unlockCommands }, 'Это команда экрана блокировки'),
  ...here({ roleCommands }, 'Роль уже назначена'),
  ...here({ namesakeOpening }, 'Это строка формы нового клиента'),
  ...here({ fieldButtons }, 'На этом экране нет такого поля'),
  ...here({ recordNavigationCommands }, 'Здесь не открыта запись из списка'),
  ...here({ rowCursor, pageCommands, pageTurning }, 'На этом экране нет таблицы'),
];

const byId = new Map<string, KnownCommand>();
for (const known of catalogue) if (!byId.has(known.command.id)) byId.set(known.command.id, known);

/** The command with this id on the first of its screens. */
export const knownCommand = (id: string | null): KnownCommand | null =>
  (id === null ? null : byId.get(id)) ?? null;
