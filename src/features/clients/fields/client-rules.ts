/** Validation rules for the fields of a client, with their messages. */
import { replaceInvisible } from '#contract/invisible.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { isImpossibleDay, parseDateText } from '#workspace/format/date-text.ts';
import { phoneFault } from '#workspace/format/phone-faults.ts';
import { divisionCodeCleared, tidyDivisionCode } from './passport.ts';

export type Rule = (text: string) => string | null;

export const required: Rule = (text) =>
  replaceInvisible(text, '').trim() ? null : 'Обязательное поле';

const ifTyped =
  (rule: Rule): Rule =>
  (text) =>
    text.trim() ? rule(text) : null;

export const day: Rule = ifTyped((text) => {
  if (parseDateText(text)) return null;
  return isImpossibleDay(text) ? 'Такого дня нет.' : 'Дата целиком: ДД.ММ.ГГГГ.';
});

/** Validates a day in a person's life. The year 0199 is a typing error. */
export const lifeDay: Rule = (text) =>
  day(text) ?? (`${parseDateText(text)}` < '1900' ? 'Год не раньше 1900.' : null);

const PHONE_FAULTS = {
  foreign: 'Номер не российский: нужны +7 и 10 цифр.',
  more: 'Здесь не один номер: оставьте +7 и 10 цифр, без добавочного.',
  partial: 'Номер не закончен: после +7 нужны 10 цифр.',
  excess: 'В номере лишние цифры: после +7 нужны 10.',
};

export const phone: Rule = (text) => {
  const fault = phoneFault(text);
  return fault && PHONE_FAULTS[fault];
};

/** The same check as in the reference API. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;

export const email: Rule = ifTyped((text) =>
  EMAIL.test(text.trim()) ? null : 'Это не похоже на адрес почты.',
);

export const fullName: Rule = (text) => {
  const words = text.split(/\s+/).filter(Boolean).length;
  return words === 1 ? 'Нужны хотя бы фамилия и имя.' : null;
};

/** The first message of each invalid field. */
export function fieldErrorsBy<TDraft extends object>(
  draft: TDraft,
  rules: Partial<Record<keyof TDraft & string, readonly Rule[]>>,
): FieldErrors {
  const entries = Object.entries<readonly Rule[] | undefined>(rules).flatMap(([name, own]) => {
    const text = String(draft[name as keyof TDraft] ?? '');
    const message = own?.map((rule) => rule(text)).find((note) => note !== null);
    return message ? [[name, [message]]] : [];
  });
  return Object.fromEntries(entries);
}

/** Tidies the division code: clears it with a message if it is too short, otherwise formats it as 000-000. */
export function tidyDivision<TDraft extends { division_code: string }>(draft: TDraft) {
  const tidied = tidyDivisionCode(draft.division_code);
  return {
    draft: { ...draft, division_code: tidied ?? '' },
    fieldErrors: (tidied === null
      ? { division_code: [divisionCodeCleared(draft.division_code)] }
      : {}) as FieldErrors,
  };
}
