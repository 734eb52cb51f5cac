/** Clients. */
import { z } from 'zod';
import {
  ADDRESS_TYPES,
  Address,
  type AddressWrite,
  Client,
  type NewClient,
  Passport,
  type PassportWrite,
} from '#contract/clients.ts';
import { Page, Success } from '#contract/wire.ts';
import { type Components, type Fields, TEXTS, written } from '../component.ts';

const DAY = '`YYYY-MM-DD`.';
const PHONE = 'Digits only: `79123456789`.';
const CODE = '`000-000`.';

const passport = {
  series: z.string().nullable(),
  number: z.string().nullable(),
  issued_by: z.string(),
  issued_date: z.string().describe(DAY),
  division_code: z.string().describe(CODE),
} satisfies Fields<PassportWrite>;

const address = {
  type: z.enum(ADDRESS_TYPES),
  region: z.string(),
  city: z.string(),
  street: z.string(),
  house: z.string(),
  housing: z.string(),
  flat: z.string(),
} satisfies Fields<AddressWrite>;

const newClient = {
  last_name: z.string(),
  first_name: z.string(),
  patronymic: z.string().nullable(),
  birth_date: z.string().describe(DAY),
  phone: z.string().nullable().describe(PHONE),
  email: z.string().nullable(),
  passport: z.object(passport).nullable(),
  addresses: z.array(z.object(address)),
} satisfies Fields<NewClient>;

export const CLIENTS: Components = {
  Passport: {
    schema: Passport,
    fields: {
      issued_date: DAY,
      division_code: CODE,
      masked: 'The user may not see passports: only the last digits of the number are sent.',
    },
    extras: ['masked'],
  },
  Address: {
    schema: Address,
    fields: { type: '`registration` or `residence`; others are kept and sent back.' },
  },
  Client: {
    schema: Client,
    fields: {
      ...TEXTS.versioned,
      birth_date: DAY,
      phone: PHONE,
      passport: 'A list has it only with `with_passport`.',
      addresses: 'A list has them only with `with_addresses`.',
      contacts_masked:
        'The user may not see phone and e-mail: signs in place of them are sent. A `PUT` leaves both out.',
    },
    extras: ['contacts_masked', 'version'],
  },
  ClientPage: { schema: Page(Client), fields: { filters: 'The filters that were applied.' } },
  ClientAnswer: { schema: Success(Client) },
  ClientWritten: written(Client),
  NewClient: { schema: z.object(newClient) },
  ClientWrite: {
    schema: z.looseObject(Client.shape),
    description:
      'The whole client as it was read, unknown fields included, with the edits applied. An address with only empty fields is removed.',
  },
};
