/** Clients. */
import { z } from 'zod';
import {
  Address,
  AddressWrite,
  Client,
  NewClient,
  Passport,
  PassportWrite,
} from '#contract/clients.ts';
import { Page, PageMeta, Success } from '#contract/wire.ts';
import { type Components, TEXTS, written } from '../component.ts';

const DAY = '`YYYY-MM-DD`.';
const PHONE = 'Digits only: `79123456789`.';
const CODE = '`000-000`.';

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
  ClientPage: {
    schema: Page(Client, PageMeta),
    fields: { filters: 'The filters that were applied.' },
  },
  ClientAnswer: { schema: Success(Client) },
  ClientWritten: written(Client),
  PassportWrite: {
    schema: PassportWrite,
    fields: { issued_date: DAY, division_code: CODE },
  },
  AddressWrite: { schema: AddressWrite },
  NewClient: { schema: NewClient, fields: { birth_date: DAY, phone: PHONE } },
  ClientWrite: {
    schema: z.looseObject(Client.shape),
    description:
      'The whole client as it was read, unknown fields included, with the edits applied. An address with only empty fields is removed.',
  },
};
