/** Request schemas of clients. */
import { z } from 'zod';
import {
  ADDRESS_TYPES,
  type AddressWrite,
  CLIENT_SORTS,
  type ClientQuery,
  type NewClient,
  PASSPORT_SERIES_LENGTH,
  type PassportWrite,
  SORT_DIRECTIONS,
} from '#contract/clients.ts';
import { email, line, list } from '#server/http/fields.ts';
import type { FieldsOf } from '#server/http/fields-of.ts';
import { queryDay, queryFlag, queryId, queryMoment, queryText } from '#server/http/query.ts';
import { emptyable, label, pastDay } from '#server/http/values.ts';

const LINE_MAX = 255;
const NUMBER_MAX = 20;
/** More than there are address types, because forms may also send empty addresses. */
const ADDRESSES_MAX = 10;
const MARKS = /[\s\p{Pd}]/gu;

/** The words of a name, separated by single spaces. */
const name = () => line(LINE_MAX).transform((value) => value.replace(/\s+/g, ' '));

/** Ten digits after +7, 7, 8 or nothing. Ten digits that begin with 79 or 89 are a number without its last digit. */
const PHONE = /^(?:(?:\+?7|8)(\d{10})|((?![78]9)\d{10}))$/;

/** Converts a phone to digits with a leading 7, without separators. */
const phone = () =>
  label(LINE_MAX).transform((value, context) => {
    const [, full, short] = PHONE.exec(value.replace(/[\s\p{Pd}().]/gu, '')) ?? [];
    const number = full ?? short;
    if (number) return `7${number}`;
    context.addIssue({ code: 'custom', message: 'Телефон состоит из 10 цифр после +7.' });
    return z.NEVER;
  });

/** Letters and digits. Removes spaces and hyphens between them. */
const code = (what: RegExp, message: string) =>
  label(LINE_MAX)
    .transform((value) => value.replace(MARKS, ''))
    .pipe(z.string().regex(what, message));

const passport = (today: string) =>
  z.object({
    series: emptyable(
      code(/^[\p{L}\p{N}]{4}$/u, `Серия состоит из ${PASSPORT_SERIES_LENGTH} символов.`),
    ),
    number: emptyable(
      code(/^[\p{L}\p{N}]+$/u, 'Номер состоит из цифр и букв.').pipe(z.string().max(NUMBER_MAX)),
    ),
    issued_by: line(LINE_MAX),
    issued_date: pastDay(today),
    division_code: code(/^\d{6}$/, 'Код подразделения: 000-000.').transform(
      (digits) => `${digits.slice(0, 3)}-${digits.slice(3)}`,
    ),
  } satisfies FieldsOf<PassportWrite>);

const part = () => label(LINE_MAX);
const type = z.enum(ADDRESS_TYPES);

/** @param inside The schema of `housing` and `flat`. */
const address = <TSchema extends z.ZodType<string | null | undefined>>(inside: TSchema) =>
  ({
    type,
    region: part(),
    city: part(),
    street: part(),
    house: part(),
    housing: inside,
    flat: inside,
  }) satisfies FieldsOf<AddressWrite>;

const client = <TSchema extends z.ZodType>(today: string, addresses: TSchema) =>
  ({
    last_name: name(),
    first_name: name(),
    patronymic: emptyable(name()),
    birth_date: pastDay(today),
    phone: emptyable(phone()),
    email: emptyable(email()),
    passport: passport(today).nullish(),
    addresses,
  }) satisfies FieldsOf<NewClient, 'passport' | 'addresses'>;

/** At most one address of each type. */
const addresses = <TSchema extends z.ZodType<{ type: string }>>(address: TSchema) =>
  list(address, ADDRESSES_MAX)
    .refine((sent) => new Set(sent.map(({ type }) => type)).size === sent.length, {
      error: 'Адрес каждого типа может быть только один.',
    })
    .nullish();

/** POST /api/v1/clients. `today` is in business time. */
const newClientBody = (today: string) =>
  z.object(client(today, addresses(z.object(address(part())))));

/** An address with only empty fields removes the address of this type. */
const clearedAddress = z.object({ is_cleared: z.literal(true), type });
const changedAddress = z.object({
  is_cleared: z.literal(false),
  // A house may have neither blocks nor flats.
  ...address(emptyable(part())),
});

/** PUT /api/v1/clients/{id}. Missing optional fields stay unchanged. */
export const clientBody = (today: string) =>
  z.object(
    client(
      today,
      // Cleared addresses stay in the list, because messages refer to an address by index.
      addresses(
        z.preprocess(
          (sent) => (isObject(sent) ? { ...sent, is_cleared: isEmptyAddress(sent) } : sent),
          z.discriminatedUnion('is_cleared', [clearedAddress, changedAddress]),
        ),
      ),
    ),
  );

/** Caches the schemas of the current day: building them takes as long as the rest of a write outside the database. */
export function bodiesOn(today: () => string) {
  const make = (day: string) => ({ day, created: newClientBody(day), changed: clientBody(day) });
  let made = make(today());
  return () => {
    const day = today();
    if (day !== made.day) made = make(day);
    return made;
  };
}

const PARTS = ['region', 'city', 'street', 'house', 'housing', 'flat'] as const;

const isObject = (value: unknown): value is Partial<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether all fields are empty, as forms send an address that the client does not have. */
function isEmptyAddress(address: Partial<Record<string, unknown>>): boolean {
  return PARTS.every((key) => {
    const value = address[key] ?? '';
    return typeof value === 'string' && value.trim() === '';
  });
}

/** GET /api/v1/clients. */
export const ClientFilters = z.object({
  id: queryId().optional(),
  search: queryText().optional(),
  birth_date_from: queryDay().optional(),
  birth_date_to: queryDay().optional(),
  created_from: queryMoment().optional(),
  created_to: queryMoment().optional(),
  has_passport: queryFlag().optional(),
  has_address: queryFlag().optional(),
  with_passport: queryFlag().optional(),
  with_addresses: queryFlag().optional(),
  sort_by: z.enum(CLIENT_SORTS).optional(),
  sort_direction: z.enum(SORT_DIRECTIONS).optional(),
} satisfies FieldsOf<Omit<ClientQuery, 'page' | 'per_page'>>);
export type ClientFilters = z.output<typeof ClientFilters>;

export type NewClientFields = z.output<ReturnType<typeof newClientBody>>;
export type ClientFields = z.output<ReturnType<typeof clientBody>>;
