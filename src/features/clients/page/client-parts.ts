/** The parts of a client, each edited on its own: their drafts, and the conversion back. */
import {
  ADDRESS_TYPES,
  type Address,
  type AddressType,
  type Client,
  PASSPORT_SERIES_LENGTH,
} from '#contract/clients.ts';
import type { FieldErrors } from '#contract/problem.ts';
import {
  ADDRESS_PARTS,
  type AddressesDraft,
  addressesDraft,
  addressField,
  addressFieldOf,
} from '#features/clients/fields/address.ts';
import {
  day,
  email,
  fieldErrorsBy,
  phone,
  required,
} from '#features/clients/fields/client-rules.ts';
import { areContactsMasked, isHidden } from '#features/clients/fields/contacts.ts';
import { phoneDigits, phoneText } from '#features/clients/fields/phone.ts';
import type { ClientTab } from '#records/client.ts';
import { dateText, parseDateText } from '#workspace/format/date-text.ts';
import { type DraftWords, fieldsText } from '#workspace/writing/change-text.ts';
import type { CardPart } from '#workspace/writing/part.ts';

export interface ClientPart<TDraft extends object> extends CardPart<Client, TDraft> {
  /** The heading of its card. */
  readonly title: string;
  /** The tab that shows it; missing if it is shown on all tabs. */
  readonly tab?: ClientTab;
  readonly validate: (draft: TDraft) => FieldErrors;
}

export interface MainDraft {
  last_name: string;
  first_name: string;
  patronymic: string;
  birth_date: string;
  phone: string;
  email: string;
}

export interface PassportDraft {
  series: string;
  number: string;
  issued_by: string;
  issued_date: string;
  division_code: string;
}

const orNull = (text: string) => text.replace(/\s+/g, ' ').trim() || null;
const dayOrNull = (text: string) => parseDateText(text) ?? orNull(text);

/** The fields whose text has changed, as they are sent. */
function changesOf<TDraft extends object>(
  draft: TDraft,
  base: TDraft,
  wire: { readonly [TField in keyof TDraft]: (text: string) => string | null },
): Partial<Record<keyof TDraft, string | null>> {
  const names = Object.keys(wire) as (keyof TDraft)[];
  return Object.fromEntries(
    names
      .filter((name) => draft[name] !== base[name])
      .map((name) => [name, wire[name](String(draft[name]))]),
  ) as Partial<Record<keyof TDraft, string | null>>;
}

const mainWords: DraftWords<MainDraft> = {
  last_name: { label: 'фамилия' },
  first_name: { label: 'имя' },
  patronymic: { label: 'отчество' },
  birth_date: { label: 'дата рождения' },
  phone: { label: 'телефон' },
  email: { label: 'email' },
};

export const mainPart: ClientPart<MainDraft> = {
  title: 'Основная информация',
  // No values: they are personal data.
  changeText: (from, to) => fieldsText(mainWords, from!, to!),
  read: (client) => ({
    last_name: client.last_name ?? '',
    first_name: client.first_name ?? '',
    patronymic: client.patronymic ?? '',
    birth_date: dateText(client.birth_date),
    phone: phoneText(client.phone),
    email: client.email ?? '',
  }),
  isWhole: true,
  hidden: (client, { phone, email }) =>
    areContactsMasked(client) || areContactsMasked({ phone, email }) ? ['phone', 'email'] : [],
  apply: (client, draft) => ({
    ...client,
    ...changesOf(draft, mainPart.read(client), {
      last_name: orNull,
      first_name: orNull,
      patronymic: orNull,
      birth_date: dayOrNull,
      phone: phoneDigits,
      email: orNull,
    }),
  }),
  validate: (draft) =>
    fieldErrorsBy(draft, {
      last_name: [required],
      first_name: [required],
      birth_date: [day],
      // What the API hides stays as it is.
      phone: isHidden(draft.phone) ? [] : [phone],
      email: isHidden(draft.email) ? [] : [email],
    }),
};

export const passportPart: ClientPart<PassportDraft> = {
  title: 'Паспорт',
  changeText: () => 'паспорт',
  read: ({ passport }) => ({
    series: passport?.series ?? '',
    number: passport?.number ?? '',
    issued_by: passport?.issued_by ?? '',
    issued_date: dateText(passport?.issued_date),
    division_code: passport?.division_code ?? '',
  }),
  isWhole: true,
  apply: (client, draft) => ({
    ...client,
    passport: {
      ...client.passport,
      ...changesOf(draft, passportPart.read(client), {
        series: orNull,
        number: orNull,
        issued_by: orNull,
        issued_date: dayOrNull,
        division_code: orNull,
      }),
    },
  }),
  validate: (draft) =>
    fieldErrorsBy(draft, {
      series: [
        (text) =>
          [...text.trim()].length > PASSPORT_SERIES_LENGTH ? 'В серии не больше 4 знаков.' : null,
      ],
      issued_date: [day],
    }),
  fieldOf: (name) => /^passport\.(\w+)$/.exec(name)?.[1] ?? null,
};

const addressOf = (client: Client, type: AddressType): Address | undefined =>
  client.addresses?.find((one) => one.type === type);

export const addressesPart: ClientPart<AddressesDraft> = {
  title: 'Адреса',
  changeText: () => 'адреса',
  tab: 'addresses',
  read: (client) => addressesDraft((type, part) => addressOf(client, type)?.[part] ?? ''),
  isWhole: true,
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
