/** The tables of clients and their personal data, as Kysely types. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AddressType } from '#contract/clients.ts';

type TimestampByDefault = ColumnType<string, string | undefined, string>;

export interface ClientsTable {
  id: GeneratedAlways<number>;
  last_name: string;
  first_name: string;
  patronymic: string | null;
  birth_date: string;
  /** 11 digits, beginning with `7`. */
  phone: string | null;
  email: string | null;
  has_passport: Generated<boolean>;
  has_address: Generated<boolean>;
  /** Name, e-mail and phone, folded for search. */
  search: GeneratedAlways<string>;
  /** Parts of `search` used to rank the results; `head` is everything except the patronymic. */
  surname: GeneratedAlways<string>;
  given_name: GeneratedAlways<string>;
  head: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: TimestampByDefault;
  updated_at: TimestampByDefault;
}

export interface PassportsTable {
  id: GeneratedAlways<number>;
  client_id: number;
  series: string | null;
  number: string | null;
  issued_by: string;
  issued_date: string;
  division_code: string;
}

export interface AddressesTable {
  id: GeneratedAlways<number>;
  client_id: number;
  type: AddressType;
  region: string;
  city: string;
  street: string;
  house: string;
  housing: string | null;
  flat: string | null;
}
