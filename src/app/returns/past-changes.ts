/** Converts log entries to changes of a whole, ready to be reverted. */
import type { DefaultSetting } from '#api/default-settings.api.ts';
import type { ActivityEntry } from '#contract/activity.ts';
import type { Offer } from '#contract/offers.ts';
import type { ChannelSetting } from '#contract/settings.ts';
import type { User } from '#contract/users.ts';
import type { EntryRows } from '#features/channels/rate-history/entry-rows.ts';
import { identityOf, type RateKind } from '#features/channels/rates/rate-tables.ts';
import { type Rates, ratePart } from '#features/channels/rates/rates-parts.ts';
import { type Bound, NOTE_GONE as NO_SETTING } from '#features/channels/settings/settings-parts.ts';
import { NOTE_GONE as NO_DEFAULT } from '#features/default-settings/setting-row.ts';
import { valuePart } from '#features/offers/page/offer-params.logic.ts';
import { cardPart } from '#features/offers/page/offer-writer.ts';
import { displaySection, termsSection } from '#features/offers/page/sections/offer-sections.ts';
import { sideOf, type Values } from '#workspace/activity/fields.ts';
import { rowPart, unreadRow } from '#workspace/writing/list-parts.ts';
import type { Part } from '#workspace/writing/part.ts';
import { type PastChange, pastChange } from '#workspace/writing/revert-changes.ts';
import { UndoRefused } from '#workspace/writing/undo.ts';
import { defaultFields, offerFields } from './entry-values.ts';

type Entries = readonly ActivityEntry[];

/** The id of a row that is only in the log; no row of the API has it. */
const NO_ID = -1;

/** Changes of fields that a record always has. */
export const cardChanges = <TWhole extends object, TDraft extends object>(
  part: Part<TWhole, TDraft>,
  whole: TWhole,
  entries: Entries,
  fieldsOf: (values: Values) => Values = (values) => values,
): PastChange<TWhole>[] =>
  entries.map((entry) => {
    const as = (side: 'before' | 'after') => ({ ...whole, ...fieldsOf(sideOf(entry, side)) });
    return pastChange(part, as('before'), as('after'));
  });

/** Returns a change of one row, given the row before and after it; null where there was none. */
function rowChange<TRow extends { id?: number | undefined }, TDraft extends object>(
  part: Part<readonly TRow[], TDraft>,
  rows: readonly TRow[],
  { id, was, is }: { id: number; was: TRow | null; is: TRow | null },
): PastChange<readonly TRow[]> {
  const others = rows.filter((row) => row.id !== id);
  const withRow = (row: TRow | null) => (row ? [...others, row] : others);
  return pastChange(part, withRow(was), withRow(is));
}

/**
 * Returns changes of the rates of one table. Throws `UndoRefused` if the row of an entry is ambiguous.
 *
 * @param rowOf The rows of the entries of a ladder, as far as they are known.
 */
export const rateChanges = (
  kind: RateKind,
  rows: Rates,
  entries: Entries,
  rowOf: EntryRows,
): PastChange<Rates>[] =>
  entries.map((entry, at) => {
    const blank = Object.fromEntries(kind.fields.map(({ name }) => [name, null]));
    const as = (side: 'before' | 'after') => {
      const values = Object.entries(sideOf(entry, side));
      // Reverting an applied plan does not restore the plan.
      const isOwn = ([field]: [string, unknown]) =>
        entry.actor !== 'plan' ||
        !kind.fields.some(({ name, isPlanned }) => isPlanned && name === field);
      return Object.fromEntries(values.filter(isOwn));
    };
    if (entry.action === 'deleted') {
      const id = NO_ID - at;
      return rowChange(ratePart(kind, id), rows, {
        id,
        was: { ...blank, ...as('before'), id },
        is: null,
      });
    }
    const row = rateOf(kind, rows, entry, rowOf) ?? { ...blank, id: NO_ID - at };
    const isNew = entry.action === 'created';
    return rowChange(ratePart(kind, row.id!), rows, {
      id: row.id!,
      was: isNew ? null : { ...row, ...as('before') },
      is: { ...row, ...(isNew && blank), ...as('after') },
    });
  });

/** Returns the rate of an entry: the row in `rowOf`, or the only one of its level or step. */
function rateOf(kind: RateKind, rows: Rates, entry: ActivityEntry, rowOf: EntryRows) {
  const id = rowOf.get(entry);
  if (id !== undefined) return rows.find((row) => row.id === id);
  const [found, other] = rows.filter((row) => String(row[identityOf(kind)]) === entry.part?.id);
  if (!other) return found;
  throw new UndoRefused('В таблице несколько таких ставок: какая из них менялась, не видно.');
}

interface OwnValue {
  readonly use_default: boolean;
  readonly value: unknown;
}

/** A setting of a channel, which has the id of its default setting. */
function settingPart(id: number): Part<Bound, OwnValue> {
  const part: Part<Bound, OwnValue> = {
    ...rowPart<ChannelSetting, OwnValue>(id, {
      list: 'settings',
      goneMessage: NO_SETTING,
      draftOf: ({ use_default, value }) => ({ use_default, value }),
      applied: (row, draft) => ({ ...row, ...draft }) as ChannelSetting,
    }),
    insert: (rows, before) => [...rows, before.find((row) => row.id === id)!],
    added: () => part,
  };
  return part;
}

/** Changes of the settings of a channel. */
export const settingChanges = (rows: Bound, entries: Entries): PastChange<Bound>[] =>
  entries.map((entry) => {
    const { part, action } = entry;
    const ownId = Number(part?.id);
    const row =
      rows.find(({ id, default_setting }) => (default_setting?.id ?? id) === ownId) ??
      ({ id: ownId, key: part?.name ?? '', type: 'text' } as ChannelSetting);
    const as = (side: 'before' | 'after'): ChannelSetting => {
      const { value, ...rest } = sideOf(entry, side);
      // Without its own value, a setting shows the default one.
      const shown = value === null ? row.default_setting?.value : value;
      return { ...row, ...rest, ...(value !== undefined && { value: shown }) } as ChannelSetting;
    };
    return rowChange(settingPart(row.id), rows, {
      id: row.id,
      was: action === 'created' ? null : as('before'),
      is: action === 'deleted' ? null : as('after'),
    });
  });

const defaultPart: Part<DefaultSetting | null, Partial<DefaultSetting>> = {
  goneMessage: NO_DEFAULT,
  unread: unreadRow,
  read: (setting) => {
    if (!setting) return null;
    const { name, description, type, options, value } = setting;
    return { name, description, type, options, value };
  },
  apply: (setting, draft) => setting && { ...setting, ...draft },
};

/** Changes of a default setting. */
export const defaultChanges = (
  setting: DefaultSetting | null,
  entries: Entries,
): PastChange<DefaultSetting | null>[] => {
  if (!setting) throw new UndoRefused(NO_DEFAULT);
  return cardChanges(
    defaultPart as Part<DefaultSetting, object>,
    setting,
    entries,
    defaultFields,
  ) as PastChange<DefaultSetting | null>[];
};

/** Changes of an offer and of its parameters. */
export const offerChanges = (offer: Offer, entries: Entries): PastChange<Offer>[] => {
  const isOwn = ({ part }: ActivityEntry) => !part;
  const own = [cardPart, termsSection.part, displaySection.part].flatMap((part) =>
    cardChanges(part as Part<Offer, object>, offer, entries.filter(isOwn), offerFields),
  );
  return [...own, ...entries.filter(({ part }) => part).map((entry) => paramChange(offer, entry))];
};

function paramChange(offer: Offer, entry: ActivityEntry): PastChange<Offer> {
  const setting_id = Number(entry.part?.id);
  const isIt = (one: { setting_id: number }) => one.setting_id === setting_id;
  const known = offer.settings?.find(isIt) ?? { setting_id, type: 'text', use_default: false };
  const others = offer.settings?.filter((one) => !isIt(one)) ?? [];
  const as = (side: 'before' | 'after'): Offer => {
    const { value, ...rest } = sideOf(entry, side);
    const setting = { ...known, ...rest, ...(value != null && { value }) };
    return { ...offer, settings: [...others, setting] as Offer['settings'] };
  };
  return pastChange(valuePart(setting_id), as('before'), as('after'));
}

const userCard: Part<User, Pick<User, 'name' | 'email'>> = {
  read: ({ name, email }) => ({ name, email }),
  apply: (user, draft) => ({ ...user, ...draft }),
};

const hasRole = (user: User, role: string) => user.roles.some(({ name }) => name === role);
const without = (user: User, role: string): User => ({
  ...user,
  roles: user.roles.filter(({ name }) => name !== role),
});
const withRole = (user: User, name: string): User =>
  hasRole(user, name) ? user : { ...user, roles: [...user.roles, { id: NO_ID, name }] };

const rolePart = (role: string): Part<User, { has: boolean }> => ({
  read: (user) => ({ has: hasRole(user, role) }),
  apply: (user, { has }) => (has ? withRole(user, role) : without(user, role)),
});

/** Changes of the name, the e-mail and the roles of a user. */
export const userChanges = (user: User, entries: Entries): PastChange<User>[] =>
  entries.flatMap((entry) => {
    const role = entry.part?.name;
    if (!role) return cardChanges(userCard, user, [entry]);
    const [has, lacks] = [withRole(user, role), without(user, role)];
    const [was, is] = entry.action === 'created' ? [lacks, has] : [has, lacks];
    return [pastChange(rolePart(role), was, is)];
  });
