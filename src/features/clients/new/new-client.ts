/** The draft of the panel «Новый Клиент», and its conversion for the API. */
import { ADDRESS_TYPES, type NewClient } from '#contract/clients.ts';
import type { FieldErrors } from '#contract/problem.ts';
import {
  ADDRESS_FIELDS,
  ADDRESS_PARTS,
  type AddressesDraft,
  type AddressPart,
  addressesDraft,
  addressField,
  addressFieldOf,
} from '#features/clients/fields/address.ts';
import {
  day,
  email,
  fieldErrorsBy,
  fullName,
  phone,
  type Rule,
  required,
} from '#features/clients/fields/client-rules.ts';
import { splitFullName } from '#features/clients/fields/full-name.ts';
import { splitPassport } from '#features/clients/fields/passport.ts';
import { phoneDigits } from '#features/clients/fields/phone.ts';
import { parseDateText } from '#workspace/format/date-text.ts';

export interface NewClientDraft extends AddressesDraft {
  full_name: string;
  birth_date: string;
  phone: string;
  email: string;
  /** Series and number in one field. */
  passport_number: string;
  issued_by: string;
  issued_date: string;
  division_code: string;
}

export const emptyClient: NewClientDraft = {
  full_name: '',
  birth_date: '',
  phone: '',
  email: '',
  passport_number: '',
  issued_by: '',
  issued_date: '',
  division_code: '',
  ...addressesDraft(() => ''),
};

export const newClientFields = Object.keys(emptyClient);

const addressRules = Object.fromEntries(
  ADDRESS_FIELDS.map((field) => [field, [required]]),
) as Partial<Record<keyof AddressesDraft, readonly Rule[]>>;

export function validateNewClient(draft: NewClientDraft): FieldErrors {
  return fieldErrorsBy(draft, {
    full_name: [required, fullName],
    birth_date: [required, day],
    phone: [phone],
    email: [email],
    issued_by: [required],
    issued_date: [required, day],
    division_code: [required],
    ...addressRules,
  });
}

/** The client to send; the draft must be valid. */
export function toNewClient(draft: NewClientDraft): NewClient {
  const { patronymic, ...name } = splitFullName(draft.full_name);
  const { series, number } = splitPassport(draft.passport_number);
  return {
    ...name,
    patronymic: patronymic || null,
    birth_date: parseDateText(draft.birth_date) ?? '',
    phone: phoneDigits(draft.phone),
    email: draft.email.trim() || null,
    passport: {
      series: series || null,
      number: number || null,
      issued_by: draft.issued_by.trim(),
      issued_date: parseDateText(draft.issued_date) ?? '',
      division_code: draft.division_code,
    },
    addresses: ADDRESS_TYPES.map((type) => ({
      type,
      ...(Object.fromEntries(
        ADDRESS_PARTS.map((part) => [part, draft[addressField(type, part)].trim()]),
      ) as Record<AddressPart, string>),
    })),
  };
}

const OWN_NAMES: Record<string, string> = {
  last_name: 'full_name',
  first_name: 'full_name',
  patronymic: 'full_name',
  'passport.series': 'passport_number',
  'passport.number': 'passport_number',
};

/** The draft's field for a server field name. */
export function newClientFieldOf(name: string): string | null {
  const own = OWN_NAMES[name] ?? name.replace(/^passport\./, '');
  return newClientFields.includes(own) ? own : addressFieldOf(name, ADDRESS_TYPES);
}
