/** A client as the API answers it. Passports and contacts are masked for users who may not see them. */
import type { AddressType } from '#contract/clients.ts';
import { type Actor, can } from '#server/auth/access.ts';

export interface PassportRecord {
  readonly id: number;
  readonly series: string | null;
  readonly number: string | null;
  readonly issued_by: string;
  readonly issued_date: string;
  readonly division_code: string;
}

export interface AddressRecord {
  readonly id: number;
  readonly type: AddressType;
  readonly region: string;
  readonly city: string;
  readonly street: string;
  readonly house: string;
  readonly housing: string | null;
  readonly flat: string | null;
}

/** A client of a list: passport and addresses only on request. */
export interface ClientRow {
  readonly id: number;
  readonly last_name: string;
  readonly first_name: string;
  readonly patronymic: string | null;
  readonly birth_date: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly has_passport: boolean;
  readonly has_address: boolean;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly passport?: PassportRecord | null;
  readonly addresses?: readonly AddressRecord[];
}

export type ClientRecord = Required<ClientRow>;

/** Presents a client with the fields that this actor may see. */
export function presentClient(actor: Actor, client: ClientRow) {
  const { id, last_name, first_name, patronymic, birth_date } = client;
  const { has_passport, has_address, passport, addresses } = client;
  const { version, created_at, updated_at } = client;
  return {
    id,
    last_name,
    first_name,
    patronymic,
    birth_date,
    ...presentContacts(actor, client),
    has_passport,
    has_address,
    ...(passport !== undefined && { passport: passport && presentPassport(actor, passport) }),
    ...(addresses !== undefined && { addresses: addresses.map(presentAddress) }),
    version,
    created_at,
    updated_at,
  };
}

const SHOWN_DIGITS = 3;
const HIDDEN_EMAIL = '•••@•••';

function presentContacts(actor: Actor, { phone, email }: ClientRow) {
  if (can(actor, 'read', 'contacts')) return { phone, email };
  return {
    phone: phone && maskedContact(actor, 'phone', phone),
    email: email && maskedContact(actor, 'email', email),
    contacts_masked: true,
  };
}

/** One contact of a client, as far as this actor may see it. */
export function maskedContact(actor: Actor, kind: 'phone' | 'email', value: string): string {
  if (can(actor, 'read', 'contacts')) return value;
  return kind === 'phone' ? mask(value) : HIDDEN_EMAIL;
}

function presentPassport(actor: Actor, passport: PassportRecord) {
  const { id, series, number, issued_by, issued_date, division_code } = passport;
  if (can(actor, 'read', 'passports')) {
    return { id, series, number, issued_by, issued_date, division_code };
  }
  return {
    id,
    series: series && '•'.repeat(series.length),
    number: number && mask(number),
    issued_by: null,
    issued_date: null,
    division_code: null,
    masked: true,
  };
}

/** Shows only the last digits, or none if the number has no more than those. */
function mask(number: string): string {
  const shown = number.length > SHOWN_DIGITS ? number.slice(-SHOWN_DIGITS) : '';
  return '•'.repeat(number.length - shown.length) + shown;
}

function presentAddress(address: AddressRecord) {
  const { id, type, region, city, street, house, housing, flat } = address;
  return { id, type, region, city, street, house, housing, flat };
}
