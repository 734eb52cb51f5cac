/** Presents clients. Passports and contacts are masked for users who may not see them. */
import type { Selectable } from 'kysely';
import type { Client } from '#contract/clients.ts';
import { type Actor, can } from '#server/auth/access.ts';
import type {
  AddressesTable,
  ClientsTable,
  PassportsTable,
} from '#server/database/client-tables.ts';
import { picked } from '#server/http/envelope.ts';

/** The columns of each table that answers may contain. The queries read no others. */
export const CLIENT_FIELDS = [
  'id',
  'last_name',
  'first_name',
  'patronymic',
  'birth_date',
  'phone',
  'email',
  'has_passport',
  'has_address',
  'version',
  'created_at',
  'updated_at',
] as const;
export const PASSPORT_FIELDS = [
  'id',
  'series',
  'number',
  'issued_by',
  'issued_date',
  'division_code',
] as const;
export const ADDRESS_FIELDS = [
  'id',
  'type',
  'region',
  'city',
  'street',
  'house',
  'housing',
  'flat',
] as const;

type PassportRecord = Pick<Selectable<PassportsTable>, (typeof PASSPORT_FIELDS)[number]>;
type AddressRecord = Pick<Selectable<AddressesTable>, (typeof ADDRESS_FIELDS)[number]>;

/** A client in a list, with passport and addresses only on request. */
export interface ClientRow
  extends Readonly<Pick<Selectable<ClientsTable>, (typeof CLIENT_FIELDS)[number]>> {
  readonly passport?: PassportRecord | null;
  readonly addresses?: readonly AddressRecord[];
}

export type ClientRecord = Required<ClientRow>;

/** Causes a type error if a field of the contract is not listed above. */
type Presented = Record<
  Exclude<keyof typeof Client.shape, 'passport' | 'addresses' | 'contacts_masked'>,
  unknown
>;

/** Presents a client with the fields that this actor may see. */
export function presentClient(actor: Actor, client: ClientRow) {
  const { passport, addresses } = client;
  const fields = picked(client, CLIENT_FIELDS) satisfies Presented;
  return {
    ...fields,
    ...presentContacts(actor, client),
    ...(passport !== undefined && { passport: passport && presentPassport(actor, passport) }),
    ...(addresses !== undefined && {
      addresses: addresses.map((address) => picked(address, ADDRESS_FIELDS)),
    }),
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

/** Returns a contact of a client, masked if this actor may not see it. */
export function maskedContact(actor: Actor, kind: 'phone' | 'email', value: string): string {
  if (can(actor, 'read', 'contacts')) return value;
  return kind === 'phone' ? mask(value) : HIDDEN_EMAIL;
}

function presentPassport(actor: Actor, passport: PassportRecord) {
  if (can(actor, 'read', 'passports')) return picked(passport, PASSPORT_FIELDS);
  const { id, series, number } = passport;
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

/** Shows only the last digits, or none if the number has no more than these. */
function mask(number: string): string {
  const shown = number.length > SHOWN_DIGITS ? number.slice(-SHOWN_DIGITS) : '';
  return '•'.repeat(number.length - shown.length) + shown;
}
