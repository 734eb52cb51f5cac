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
  draftOf,
  type MainField,
  mainFields,
  type PassportField,
  passportFields,
  rulesOf,
  sentOf,
} from '#features/clients/fields/client-fields.ts';
import {
  fieldErrorsBy,
  fullName,
  type Rule,
  required,
} from '#features/clients/fields/client-rules.ts';
import type { DraftFieldSpec } from '#features/clients/fields/draft-field.tsx';
import { type FullName, splitFullName } from '#features/clients/fields/full-name.ts';
import { splitPassport } from '#features/clients/fields/passport.ts';

type PersonField = Exclude<MainField, keyof FullName>;
type DocumentField = Exclude<PassportField, 'series' | 'number'>;

export interface NewClientDraft
  extends AddressesDraft,
    Record<PersonField | DocumentField, string> {
  full_name: string;
  /** Series and number in one field. */
  passport_number: string;
}

/** The fields of the client besides the full name. */
export const personFields = mainFields
  .filter(
    (spec): spec is DraftFieldSpec<PersonField> =>
      !['last_name', 'first_name', 'patronymic'].includes(spec.name),
  )
  .map((spec) => ({ ...spec, required: spec.name === 'birth_date' }));

/** The fields of the passport besides series and number. */
export const documentFields = passportFields
  .filter(
    (spec): spec is DraftFieldSpec<DocumentField> => !['series', 'number'].includes(spec.name),
  )
  .map((spec) => ({ ...spec, required: true }));

export const emptyClient: NewClientDraft = {
  full_name: '',
  ...draftOf(personFields, {}),
  passport_number: '',
  ...draftOf(documentFields, {}),
  ...addressesDraft(() => ''),
};

export const newClientFields = Object.keys(emptyClient);

const addressRules = Object.fromEntries(
  ADDRESS_FIELDS.map((field) => [field, [required]]),
) as Partial<Record<keyof AddressesDraft, readonly Rule[]>>;

export function validateNewClient(draft: NewClientDraft): FieldErrors {
  return fieldErrorsBy(draft, {
    full_name: [required, fullName],
    ...rulesOf(personFields),
    ...rulesOf(documentFields),
    ...addressRules,
  });
}

/** The client to send; the draft must be valid. */
export function toNewClient(draft: NewClientDraft): NewClient {
  const { patronymic, ...name } = splitFullName(draft.full_name);
  const { series, number } = splitPassport(draft.passport_number);
  const { birth_date, ...others } = sentOf(personFields, draft);
  const { issued_by, issued_date, division_code } = sentOf(documentFields, draft);
  return {
    ...name,
    patronymic: patronymic || null,
    birth_date: birth_date ?? '',
    ...others,
    passport: {
      series: series || null,
      number: number || null,
      issued_by: issued_by ?? '',
      issued_date: issued_date ?? '',
      division_code: division_code ?? '',
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
