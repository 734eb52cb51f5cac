/**
 * The fields of a client and of a passport, each described once: label, input, validation, reading and sending. Used by
 * the window of a new client and the cards of the client page.
 */
import type { NewClient, PassportWrite } from '#contract/clients.ts';
import { replaceInvisible } from '#contract/invisible.ts';
import { CLIENT_FIELDS, PASSPORT_FIELDS } from '#records/field-names.ts';
import { dateText, parseDateText } from '#workspace/format/date-text.ts';
import { phoneDigits, phoneText } from '#workspace/format/phone.ts';
import { email, lifeDay, phone, type Rule, required } from './client-rules.ts';
import type { DraftFieldSpec } from './draft-field.tsx';
import { passportText } from './passport.ts';

export type MainField = Exclude<keyof NewClient, 'passport' | 'addresses'>;
export type PassportField = keyof PassportWrite;

/** Returns a text as it is sent, without invisible characters; null if nothing is left. */
export const orNull = (text: string) =>
  replaceInvisible(text, '').replace(/\s+/g, ' ').trim() || null;

interface Kind {
  readonly read: (value: string | null | undefined) => string;
  readonly sent: (text: string) => string | null;
  readonly rule?: Rule;
}

/** A field drops line breaks, so that the next change would glue the words around them. */
const text: Kind = { read: (value) => (value ?? '').replace(/\s+/g, ' '), sent: orNull };

const KINDS: Readonly<Record<NonNullable<DraftFieldSpec['kind']>, Kind>> = {
  text,
  day: { read: dateText, sent: (typed) => parseDateText(typed) ?? orNull(typed), rule: lifeDay },
  phone: { read: phoneText, sent: phoneDigits, rule: phone },
  email: { ...text, rule: email },
};

const kindOf = ({ kind = 'text' }: Pick<DraftFieldSpec, 'kind'>) => KINDS[kind];

type Specs<TName extends string> = readonly DraftFieldSpec<TName>[];

const described = <TName extends string>(
  labels: Readonly<Record<TName, string>>,
  specs: Readonly<Record<TName, Omit<DraftFieldSpec, 'name' | 'label'>>>,
): Specs<TName> =>
  (Object.keys(specs) as TName[]).map((name) => ({ name, label: labels[name], ...specs[name] }));

export const mainFields = described<MainField>(CLIENT_FIELDS, {
  last_name: { required: true },
  first_name: { required: true },
  patronymic: {},
  birth_date: { kind: 'day' },
  phone: { kind: 'phone' },
  email: { kind: 'email' },
});

export const passportFields = described<PassportField>(PASSPORT_FIELDS, {
  series: { maxLength: 4, clean: passportText },
  number: { clean: passportText },
  issued_by: {},
  issued_date: { kind: 'day' },
  division_code: {},
});

const byName = <TName extends string, TValue>(
  specs: Specs<TName>,
  make: (spec: DraftFieldSpec<TName>) => TValue,
) => Object.fromEntries(specs.map((spec) => [spec.name, make(spec)])) as Record<TName, TValue>;

/** Converts loaded values to the draft of these fields. */
export const draftOf = <TName extends string>(
  specs: Specs<TName>,
  read: { readonly [TField in TName]?: string | null | undefined },
) => byName(specs, (spec) => kindOf(spec).read(read[spec.name]));

/** Converts the draft of these fields to the values to send. */
export const sentOf = <TName extends string>(
  specs: Specs<TName>,
  draft: Readonly<Record<TName, string>>,
) => byName(specs, (spec) => kindOf(spec).sent(draft[spec.name]));

export const rulesOf = <TName extends string>(specs: Specs<TName>) =>
  byName(specs, (spec): readonly Rule[] => {
    const { rule } = kindOf(spec);
    return [...(spec.required ? [required] : []), ...(rule ? [rule] : [])];
  });
