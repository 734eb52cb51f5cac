/** The lead service. */
import { z } from 'zod';
import {
  CLIENT_SORTS,
  CLIENTS_PER_PAGE,
  type ClientQuery,
  SORT_DIRECTIONS,
} from '#contract/clients.ts';
import { type Operation, type QueryFields, success } from '../operation.ts';
import { flag, page } from '../query.ts';

const passport = {
  series: '4510',
  number: '123456',
  issued_by: 'ОВД «Тверской»',
  issued_date: '2010-03-15',
  division_code: '770-001',
};
const address = {
  type: 'registration',
  region: 'Тверская область',
  city: 'Тверь',
  street: 'ул. Мира',
  house: '7',
  housing: '1',
  flat: '42',
};
const fields = {
  last_name: 'Примерова',
  first_name: 'Алёна',
  patronymic: 'Игоревна',
  birth_date: '1990-02-28',
  phone: '79000000000',
  email: 'primerova@example.com',
};
const row = {
  id: 105,
  ...fields,
  has_passport: true,
  has_address: true,
  version: 1,
  created_at: '2026-05-20T14:31:00.000Z',
  updated_at: '2026-05-20T14:31:00.000Z',
};
const client = { ...row, passport: { id: 88, ...passport }, addresses: [{ id: 91, ...address }] };

const MOMENT = 'A day, or a minute of business time: `YYYY-MM-DD`, `YYYY-MM-DDTHH:MM`. Included.';
const day = z.string().optional().describe('`YYYY-MM-DD`. Included.');
const moment = z.string().optional().describe(MOMENT);

const query = {
  ...page(CLIENTS_PER_PAGE),
  id: z
    .number()
    .int()
    .optional()
    .describe(
      'This client only, with what a list has: reading it as a list is no entry of the log.',
    ),
  search: z
    .string()
    .optional()
    .describe('Words of the name, the phone in any form, or the e-mail. Parts match too.'),
  birth_date_from: day,
  birth_date_to: day,
  created_from: moment,
  created_to: moment,
  has_passport: flag('Clients with a passport, or without.'),
  has_address: flag('Clients with an address, or without.'),
  with_passport: flag('Answer the passports, too.'),
  with_addresses: flag('Answer the addresses, too.'),
  sort_by: z.enum(CLIENT_SORTS).optional(),
  sort_direction: z.enum(SORT_DIRECTIONS).optional(),
} satisfies QueryFields<ClientQuery>;

const clients = { path: '/api/v1/clients', service: 'clients' } as const;
const one = { path: '/api/v1/clients/{id}', service: 'clients' } as const;
const answered = { schema: 'ClientWritten', example: success(client), hasVersion: true } as const;

export const CLIENT_CALLS: readonly Operation[] = [
  {
    ...clients,
    id: 'listClients',
    method: 'get',
    summary: 'List clients',
    query: z.object(query),
    refusedQuery: { birth_date_from: ['Неверная дата.'] },
    answer: {
      status: 200,
      schema: 'ClientPage',
      example: {
        ...success([row]),
        meta: { current_page: 1, last_page: 1, total: 1, per_page: CLIENTS_PER_PAGE },
        filters: { has_passport: 1, sort_by: 'created_at', sort_direction: 'desc' },
      },
    },
    failures: ['crowd'],
  },
  {
    ...clients,
    id: 'createClient',
    method: 'post',
    summary: 'Create a client',
    body: {
      schema: 'NewClient',
      example: { ...fields, passport, addresses: [address] },
      refused: {
        phone: ['Телефон состоит из 10 цифр после +7.'],
        'passport.issued_date': ['Дата не может быть в будущем.'],
      },
    },
    answer: { status: 201, ...answered },
    failures: ['crowd'],
  },
  {
    ...one,
    id: 'getClient',
    method: 'get',
    summary: 'Get a client',
    answer: { status: 200, schema: 'ClientAnswer', example: success(client), hasVersion: true },
    failures: ['missing', 'crowd'],
  },
  {
    ...one,
    id: 'updateClient',
    method: 'put',
    summary: 'Change a client',
    body: {
      schema: 'ClientWrite',
      example: client,
      refused: { 'addresses.0.city': ['Обязательное поле.'] },
    },
    answer: { status: 200, ...answered },
    failures: ['missing', 'stale', 'crowd'],
  },
];
