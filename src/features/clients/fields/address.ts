import { ADDRESS_TYPES, type AddressType } from '#contract/clients.ts';
import { rowFieldOf } from '#workspace/writing/field-errors.ts';

/** The parts of an address, in the order of their fields. */
export const ADDRESS_PARTS = ['region', 'city', 'street', 'house', 'housing', 'flat'] as const;
export type AddressPart = (typeof ADDRESS_PARTS)[number];

/** A field of one of the two addresses in a form. */
export type AddressField = `${AddressType}_${AddressPart}`;
/** The values of both addresses in a form. */
export type AddressesDraft = Record<AddressField, string>;

export { ADDRESS_FIELDS as ADDRESS_LABELS, ADDRESS_TITLES } from '#records/field-names.ts';

export const addressField = (type: AddressType, part: AddressPart): AddressField =>
  `${type}_${part}`;

export const ADDRESS_FIELDS: readonly AddressField[] = ADDRESS_TYPES.flatMap((type) =>
  ADDRESS_PARTS.map((part) => addressField(type, part)),
);

/** Both addresses, each field made by `value`. A field drops line breaks, which would glue the words around them. */
export function addressesDraft(
  value: (type: AddressType, part: AddressPart) => string,
): AddressesDraft {
  const entries = ADDRESS_TYPES.flatMap((type) =>
    ADDRESS_PARTS.map((part) => [addressField(type, part), value(type, part).replace(/\s+/g, ' ')]),
  );
  return Object.fromEntries(entries);
}

/** «Взять из регистрации»; null if both addresses are already the same. */
export function takeRegistration(draft: AddressesDraft): Partial<AddressesDraft> | null {
  const copied = ADDRESS_PARTS.map(
    (part) => [addressField('residence', part), draft[addressField('registration', part)]] as const,
  );
  const differs = copied.some(([field, value]) => draft[field] !== value);
  return differs ? Object.fromEntries(copied) : null;
}

/** The form field for the server's `addresses.0.city`. */
export function addressFieldOf(name: string, types: readonly string[]): AddressField | null {
  const { at = '', field: part = '' } = rowFieldOf('addresses', name) ?? {};
  const type = types[Number(at)] ?? at;
  const field = `${type}_${part}` as AddressField;
  return ADDRESS_FIELDS.includes(field) ? field : null;
}
