import * as z from 'zod/mini';
import { Int, MaybeFlag, MaybeInt, Page, ReadPageMeta, Success, Text, Version } from './wire.ts';

export const CLIENTS_PER_PAGE = 20;

export const CLIENT_SORTS = [
  'first_name',
  'last_name',
  'birth_date',
  'phone',
  'email',
  'created_at',
] as const;
export type ClientSort = (typeof CLIENT_SORTS)[number];

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
type SortDirection = (typeof SORT_DIRECTIONS)[number];

export const ADDRESS_TYPES = ['registration', 'residence'] as const;
export type AddressType = (typeof ADDRESS_TYPES)[number];

export const PASSPORT_SERIES_LENGTH = 4;

/**
 * A user who may not see passports gets `masked: true`, the last digits of the number, and null in the other
 * fields. A masked passport is never sent back: PUT leaves it out, and the stored one stays.
 */
export const Passport = z.looseObject({
  id: MaybeInt,
  series: z.nullish(Text),
  number: z.nullish(Text),
  issued_by: z.nullish(z.string()),
  /** `YYYY-MM-DD`. */
  issued_date: z.nullish(z.string()),
  /** `000-000`. */
  division_code: z.nullish(Text),
  masked: MaybeFlag,
});
export type Passport = z.infer<typeof Passport>;

export const Address = z.looseObject({
  id: MaybeInt,
  /** An `AddressType`; others are kept and sent back. */
  type: z.string(),
  region: z.nullish(Text),
  city: z.nullish(Text),
  street: z.nullish(Text),
  house: z.nullish(Text),
  housing: z.nullish(Text),
  flat: z.nullish(Text),
});
export type Address = z.infer<typeof Address>;

/** A client as it is read. A list includes passport and addresses only on request. */
export const Client = z.looseObject({
  id: Int,
  last_name: z.nullish(z.string()),
  first_name: z.nullish(z.string()),
  patronymic: z.nullish(z.string()),
  /** `YYYY-MM-DD`. */
  birth_date: z.nullish(z.string()),
  /** Digits only: `79123456789`. */
  phone: z.nullish(Text),
  email: z.nullish(z.string()),
  /** The user may not see `phone` and `email`. Masked contacts are never sent back. */
  contacts_masked: MaybeFlag,
  has_passport: MaybeFlag,
  has_address: MaybeFlag,
  passport: z.nullish(Passport),
  addresses: z.nullish(z.array(Address)),
  /** ISO 8601. */
  created_at: z.nullish(z.string()),
  updated_at: z.nullish(z.string()),
  version: z.nullish(Version),
});
export type Client = z.infer<typeof Client>;

/** GET /api/v1/clients. */
export const ClientPage = Page(Client, ReadPageMeta);
export type ClientPage = z.infer<typeof ClientPage>;

/** GET and PUT /api/v1/clients/{id}, POST /api/v1/clients. */
export const ClientAnswer = Success(Client);

/**
 * GET /api/v1/clients. A missing, null or empty value is no filter. Days are `YYYY-MM-DD`, times
 * `YYYY-MM-DDTHH:MM` in the business zone. Ranges include both ends.
 */
export interface ClientQuery {
  page?: number;
  per_page?: number;
  /** Only this client, with the fields of a list. An API may ignore this filter and return other clients. */
  id?: number;
  /** Words of the name, the phone in any form, or the e-mail. Parts match too. */
  search?: string;
  birth_date_from?: string;
  birth_date_to?: string;
  created_from?: string;
  created_to?: string;
  has_passport?: boolean;
  has_address?: boolean;
  with_passport?: boolean;
  with_addresses?: boolean;
  sort_by?: ClientSort;
  sort_direction?: SortDirection;
}

export const PassportWrite = z.object({
  series: z.nullable(z.string()),
  number: z.nullable(z.string()),
  issued_by: z.string(),
  issued_date: z.string(),
  division_code: z.string(),
});
export type PassportWrite = z.infer<typeof PassportWrite>;

export const AddressWrite = z.object({
  type: z.enum(ADDRESS_TYPES),
  region: z.string(),
  city: z.string(),
  street: z.string(),
  house: z.string(),
  housing: z.string(),
  flat: z.string(),
});
export type AddressWrite = z.infer<typeof AddressWrite>;

/**
 * POST and PUT /api/v1/clients. PUT sends the whole client as it was read, with the edits applied.
 */
export const NewClient = z.object({
  last_name: z.string(),
  first_name: z.string(),
  patronymic: z.nullable(z.string()),
  birth_date: z.string(),
  /** Digits only. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  passport: z.nullable(PassportWrite),
  addresses: z.array(AddressWrite),
});
export type NewClient = z.infer<typeof NewClient>;
