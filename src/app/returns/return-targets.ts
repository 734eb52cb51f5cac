/** Writes changes back, for each kind of whole, with the writers of its screens. */
import { tagOf } from '#api/if-match.ts';
import type { ActivityEntry } from '#contract/activity.ts';
import type { User } from '#contract/users.ts';
import { channelsOf, putChannel } from '#features/channels/list/channels-store.ts';
import { generalPart } from '#features/channels/page/channel.logic.ts';
import { channelWriter } from '#features/channels/page/channel-writer.ts';
import type { EntryRows } from '#features/channels/rate-history/entry-rows.ts';
import { RATE_KINDS } from '#features/channels/rates/rate-tables.ts';
import { ratesWriters } from '#features/channels/rates/rates-parts.ts';
import { settingsWriter } from '#features/channels/settings/settings-parts.ts';
import { mainPart } from '#features/clients/page/client-parts.ts';
import { clientWriter } from '#features/clients/page/client-writer.ts';
import { settingWriters } from '#features/default-settings/default-settings.logic.ts';
import { offerWriter } from '#features/offers/page/offer-writer.ts';
import { readAll } from '#features/users/users-query.ts';
import { channelHref } from '#records/channel.ts';
import { clientHref } from '#records/client.ts';
import { offerHref } from '#records/offer.ts';
import { userRowHref } from '#records/user.ts';
import type { ReturnTarget } from '#workspace/activity/returning/returnable.ts';
import { paths } from '#workspace/navigation/routes.ts';
import type { Services } from '#workspace/services.tsx';
import type { PastChange } from '#workspace/writing/revert-changes.ts';
import { UndoRefused } from '#workspace/writing/undo.ts';
import { createWholeWriter, type WholeWriter } from '#workspace/writing/whole-writer.ts';
import {
  cardChanges,
  defaultChanges,
  offerChanges,
  rateChanges,
  settingChanges,
  userChanges,
} from './past-changes.ts';
import { refuseReplaced, rowsSince } from './replaced-rates.ts';

type Entries = readonly ActivityEntry[];

/** The entries to revert, the text of the message, and how the revert itself can be undone. */
interface Returning {
  readonly id: number;
  readonly entries: Entries;
  readonly subject: string;
  /** Not called if the write offers no undo. */
  readonly offerUndo: (link: string, href: string, revert: () => Promise<unknown>) => void;
}

export interface TargetOf {
  readonly hrefOf: (id: number) => string;
  /** Resolves to whether there was something to write. */
  readonly run: (services: Services, returning: Returning) => Promise<boolean>;
}

/** How many times a write is tried if others keep writing first. */
const ATTEMPTS = 5;

interface TargetSpec<TWhole> {
  readonly hrefOf: (id: number) => string;
  readonly writer: (services: Services) => WholeWriter<TWhole>;
  readonly changes: (whole: TWhole, entries: Entries) => readonly PastChange<TWhole>[];
  /** The link of the write in messages. */
  readonly linkOf: (services: Services, id: number) => string;
  /** Shows the written record where no writer reports it. */
  readonly show?: (services: Services, whole: TWhole) => void;
}

function target<TWhole>(spec: TargetSpec<TWhole>): TargetOf {
  const { hrefOf, writer, changes, linkOf, show } = spec;
  return {
    hrefOf,
    async run(services, { id, entries, subject, offerUndo }) {
      const { whole, isSent } = await services.writers.of(writer).revert(id, {
        changesIn: (now) => changes(now, entries),
        subjectOf: () => subject,
        attempts: ATTEMPTS,
        offerUndo: (revert) =>
          offerUndo(linkOf(services, id), hrefOf(id), async () => {
            const back = await revert();
            show?.(services, back);
          }),
      });
      show?.(services, whole);
      return isSent;
    },
  };
}

function rates(type: 'level' | 'ladder'): TargetOf {
  const kind = RATE_KINDS[type];
  const hrefOf = (id: number) => channelHref(id, 'rates');
  const table = (rowOf: EntryRows) =>
    target({
      hrefOf,
      writer: ratesWriters[type],
      changes: (rows, entries) => rateChanges(kind, rows, entries, rowOf),
      linkOf: (services, id) => services.rates.replaceLink(id, type),
    });
  return {
    hrefOf,
    async run(services, returning) {
      const { id, entries } = returning;
      await refuseReplaced(services, kind, id, entries);
      return table(await rowsSince(services, kind, id, entries)).run(services, returning);
    },
  };
}

const defaults = (kind: 'channels' | 'offers') =>
  target({
    hrefOf: () => (kind === 'channels' ? paths.channelDefaults : paths.offerDefaults),
    writer: settingWriters[kind],
    changes: defaultChanges,
    linkOf: ({ channelDefaults, offerDefaults }, id) =>
      (kind === 'channels' ? channelDefaults : offerDefaults).updateLink(id),
  });

const NO_USER = 'Этого пользователя больше нет.';

async function userOf({ users }: Pick<Services, 'users'>, id: number): Promise<User> {
  const found = (await readAll(users, new AbortController().signal)).find((one) => one.id === id);
  if (!found) throw new UndoRefused(NO_USER);
  return found;
}

/** The API returns a user only within the list of all users. */
const userWriter = ({ users }: Services): WholeWriter<User> =>
  createWholeWriter<User>({
    read: async (id) => {
      const user = await userOf({ users }, id);
      return { whole: user, etag: tagOf(user.version) };
    },
    write: async (id, { name, email, roles }, base) => {
      const names = roles.map((role) => role.name);
      await users.update(id, { name, email, roles: names }, undefined, base);
      return null;
    },
    readsBack: true,
  });

const momentOf = (time: unknown) => (typeof time === 'string' ? Date.parse(time) : null);

/** The call sends the new state, so it needs no version. */
async function returnAccess(services: Services, { id, entries }: Returning): Promise<boolean> {
  const [change] = entries.flatMap(({ changes }) => changes);
  const wanted = Boolean(change?.before);
  const { disabled_at } = await userOf(services, id);
  if (Boolean(disabled_at) === wanted) return false;
  // Disabled again since: that is a separate change.
  const isOther = disabled_at && momentOf(disabled_at) !== momentOf(change?.after);
  if (isOther) throw new UndoRefused();
  await (await services.accounts()).setDisabled(id, wanted);
  return true;
}

export const TARGETS: Readonly<Record<ReturnTarget, TargetOf>> = {
  channel: target({
    hrefOf: (id) => channelHref(id),
    writer: channelWriter,
    changes: (channel, entries) => cardChanges(generalPart, channel, entries),
    linkOf: (services, id) => services.channels.updateLink(id),
    show: (services, channel) => putChannel(channelsOf(services), channel),
  }),
  levelRates: rates('level'),
  ladderRates: rates('ladder'),
  channelSettings: target({
    hrefOf: (id) => channelHref(id, 'settings'),
    writer: settingsWriter,
    changes: settingChanges,
    linkOf: (services, id) => services.channelSettings.replaceLink(id),
  }),
  channelDefault: defaults('channels'),
  offerDefault: defaults('offers'),
  offer: target({
    hrefOf: (id) => offerHref(id),
    writer: offerWriter,
    changes: offerChanges,
    linkOf: (services, id) => services.offers.updateLink(id),
  }),
  client: target({
    hrefOf: (id) => clientHref(id),
    writer: clientWriter,
    changes: (client, entries) => cardChanges(mainPart, client, entries),
    linkOf: (services, id) => services.clients.updateLink(id),
  }),
  user: target({
    hrefOf: userRowHref,
    writer: userWriter,
    changes: userChanges,
    linkOf: (_, id) => `PUT /api/users/${id}`,
    show: ({ lists, session }, user) => {
      lists.learn('user', user.id, user);
      session.send({ type: 'user.changed', user });
    },
  }),
  userAccess: { hrefOf: userRowHref, run: returnAccess },
};
