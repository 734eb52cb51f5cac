/** The parts of a client, each edited on its own: their drafts, and the conversion back. */
import {
  ADDRESS_TYPES,
  type Address,
  type AddressType,
  type Client,
  PASSPORT_SERIES_LENGTH,
} from '#contract/clients.ts';
import { type FieldErrors, ProblemError } from '#contract/problem.ts';
import {
  ADDRESS_PARTS,
  type AddressesDraft,
  addressesDraft,
  addressField,
  addressFieldOf,
} from '#features/clients/fields/address.ts';
import {
  draftOf,
  type MainField,
  mainFields,
  orNull,
  type PassportField,
  passportFields,
  rulesOf,
  sentOf,
} from '#features/clients/fields/client-fields.ts';
import { fieldErrorsBy } from '#features/clients/fields/client-rules.ts';
import { areContactsMasked, isHidden } from '#features/clients/fields/contacts.ts';
import type { DraftFieldSpec } from '#features/clients/fields/draft-field.tsx';
import { isMasked } from '#features/clients/fields/passport.ts';
import { exceptUntouched } from '#machines/editing/draft.ts';
import type { ClientTab } from '#records/client.ts';
import { type DraftWords, fieldsText, lowered } from '#workspace/writing/change-text.ts';
import { type CardPart, type Change, picked } from '#workspace/writing/part.ts';

export interface ClientPart<TDraft extends object> extends CardPart<Client, TDraft> {
  /** The heading of its card. */
  readonly title: string;
  /** The tab that shows it; missing if it is shown on all tabs. */
  readonly tab?: ClientTab;
  readonly validate: (draft: TDraft, initial: TDraft | null) => FieldErrors;
  /** The API cannot remove the part, so adding it cannot be undone. */
  readonly isLasting?: boolean;
  /** Fields that are removed together. */
  readonly groups?: readonly (readonly (keyof TDraft)[])[];
}

export type MainDraft = Record<MainField, string>;
export type PassportDraft = Record<PassportField, string>;

/** Returns the fields whose text has changed, as they are sent. */
const changesOf = <TName extends string>(
  specs: readonly DraftFieldSpec<TName>[],
  draft: Readonly<Record<TName, string>>,
  base: Readonly<Record<TName, string>>,
) =>
  sentOf(
    specs.filter(({ name }) => draft[name] !== base[name]),
    draft,
  );

const mainWords: DraftWords<MainDraft> = Object.fromEntries(
  mainFields.map(({ name, label }) => [name, { label: lowered(label) }]),
);

/** The fields that the API may mask. */
export const CONTACTS: readonly MainField[] = ['phone', 'email'];

/** Only a form passes `sent`; an undo has no fields to mention. */
const hiddenNow = (what: string, change?: Pick<Change<object>, 'sent'>) =>
  new ProblemError({
    message: `${what} скрыты: сохранить их больше нельзя.${change?.sent ? ' Набранное осталось в полях.' : ''}`,
  });

export const mainPart: ClientPart<MainDraft> = {
  title: 'Основная информация',
  // No values: they are personal data.
  changeText: (from, to) => fieldsText(mainWords, from!, to!),
  read: (client) => draftOf(mainFields, client),
  isWhole: true,
  hidden: (client, { phone, email }) =>
    areContactsMasked(client) || areContactsMasked({ phone, email }) ? CONTACTS : [],
  unread: (client, change) =>
    areContactsMasked(client) &&
    CONTACTS.some((name) => change?.draft?.[name] !== change?.base?.[name])
      ? hiddenNow('Телефон и почта', change)
      : null,
  apply: (client, draft) => ({
    ...client,
    ...changesOf(mainFields, draft, mainPart.read(client)),
  }),
  validate: exceptUntouched((draft) =>
    fieldErrorsBy(draft, {
      ...rulesOf(mainFields),
      // Masked contacts are not validated: they stay as they are.
      ...Object.fromEntries(
        CONTACTS.filter((name) => isHidden(draft[name])).map((name) => [name, []]),
      ),
    }),
  ),
};

export const hasPassport = ({ passport }: Client) => passport?.id != null;

export const passportPart: ClientPart<PassportDraft> = {
  title: 'Паспорт',
  changeText: () => 'паспорт',
  read: ({ passport }) => draftOf(passportFields, passport ?? {}),
  isWhole: true,
  isLasting: true,
  groups: [passportFields.map(({ name }) => name)],
  unread: (client, change) => (isMasked(client) ? hiddenNow('Данные паспорта', change) : null),
  apply: (client, draft) => ({
    ...client,
    passport: {
      ...client.passport,
      ...changesOf(passportFields, draft, passportPart.read(client)),
    },
  }),
  validate: exceptUntouched((draft) =>
    fieldErrorsBy(draft, {
      ...rulesOf(passportFields),
      series: [
        (text) =>
          [...text.trim()].length > PASSPORT_SERIES_LENGTH ? 'В серии не больше 4 знаков.' : null,
      ],
    }),
  ),
  fieldOf: (name) => /^passport\.(\w+)$/.exec(name)?.[1] ?? null,
};

/** The draft of a conflict. If others have removed what it changes, such as an address, all of that is kept. */
export function keptWhole<TDraft extends object>(
  { groups = [] }: ClientPart<TDraft>,
  { theirs, draft }: { readonly theirs: TDraft; readonly draft: TDraft },
  typed: TDraft,
): TDraft {
  const kept = groups.filter(
    (group) => group.every((name) => !theirs[name]) && group.some((name) => draft[name]),
  );
  return { ...draft, ...picked(typed, kept.flat()) };
}

const addressOf = (client: Client, type: AddressType): Address | undefined =>
  client.addresses?.find((one) => one.type === type);

export const addressesPart: ClientPart<AddressesDraft> = {
  title: 'Адреса',
  changeText: () => 'адреса',
  tab: 'addresses',
  read: (client) => addressesDraft((type, part) => addressOf(client, type)?.[part] ?? ''),
  isWhole: true,
  groups: ADDRESS_TYPES.map((type) => ADDRESS_PARTS.map((part) => addressField(type, part))),
  apply: (client, draft) => {
    const base = addressesPart.read(client);
    let addresses = client.addresses ?? [];
    for (const type of ADDRESS_TYPES) {
      const changed = ADDRESS_PARTS.filter(
        (part) => draft[addressField(type, part)] !== base[addressField(type, part)],
      ).map((part) => [part, orNull(draft[addressField(type, part)])]);
      if (changed.length === 0) continue;
      const known = addressOf(client, type);
      const blank = Object.fromEntries(ADDRESS_PARTS.map((part) => [part, null]));
      const next: Address = { ...(known ?? { type, ...blank }), ...Object.fromEntries(changed) };
      addresses = known
        ? addresses.map((one) => (one === known ? next : one))
        : [...addresses, next];
    }
    return { ...client, addresses };
  },
  validate: () => ({}),
  fieldOf: (name, sent) => addressFieldOf(name, sent.addresses?.map(({ type }) => type) ?? []),
};
