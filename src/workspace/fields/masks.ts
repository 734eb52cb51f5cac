/**
 * Input masks for phones and dates. The whole text is formatted after each change, and the caret stays
 * between the same two digits.
 */
import type { MaskitoOptions } from '@maskito/core';
import { businessTimeOf } from '#workspace/format/business-time.ts';
import { isDay } from '#workspace/format/date-text.ts';
import { isMoment, momentText } from '#workspace/format/moment-text.ts';
import { monthOf } from '#workspace/format/months.ts';
import { formatPhone, isForeign, nationalDigits } from '#workspace/format/phone.ts';
import { isMore } from '#workspace/format/phone-faults.ts';

type Preprocessor = NonNullable<MaskitoOptions['preprocessors']>[number];
type Postprocessor = NonNullable<MaskitoOptions['postprocessors']>[number];

const DAY_DIGITS = 8;
const MOMENT_DIGITS = 12;

const digitsIn = (text: string) => text.replace(/\D/g, '').length;

/** The position in `text` with this many digits after it; the end if there are none. */
function placeBefore(text: string, digitsBehind: number): number {
  if (digitsBehind === 0) return text.length;
  let left = digitsBehind;
  for (let at = text.length - 1; at >= 0; at--) {
    if (/\d/.test(text[at]!) && --left === 0) return at;
  }
  return 0;
}

const formatted =
  (format: (text: string) => string): Postprocessor =>
  ({ value, selection }) => {
    const text = format(value);
    const place = (caret: number) => placeBefore(text, digitsIn(value.slice(caret)));
    return { value: text, selection: [place(selection[0]), place(selection[1])] };
  };

/** Deleting a bracket or a dot deletes the digit next to it, because the mask would restore the character. */
const deleteDigits: Preprocessor = ({ elementState, data }, action) => {
  const { value } = elementState;
  if (!action.startsWith('delete') || isForeign(value) || isMore(value))
    return { elementState, data };
  let [from, to] = elementState.selection;
  while (digitsIn(value.slice(from, to)) === 0) {
    if (action === 'deleteBackward' && from > 0) from--;
    else if (action === 'deleteForward' && to < value.length) to++;
    else break;
  }
  return { elementState: { value, selection: [from, to] }, data };
};

const withoutSelected = (value: string, [from, to]: readonly [number, number]) =>
  value.slice(0, from) + value.slice(to);

const phoneInput: Preprocessor = ({ elementState, data }, action) => {
  if (action !== 'insert') return { elementState, data };
  const { value, selection } = elementState;
  const rest = withoutSelected(value, selection);
  const typed = data.normalize('NFKC');
  const whole = value.slice(0, selection[0]) + typed + value.slice(selection[1]);
  if (!isForeign(whole) && isMore(whole)) return { elementState, data: typed.replace(/\s+/g, ' ') };
  if (isForeign(rest || typed.trim())) {
    return { elementState, data: typed.replace(/[^\d\s()+-]/g, '') };
  }
  const text = typed.replace(/[^\d+]/g, '');
  if (text.length > 1) {
    return nationalDigits(rest)
      ? { elementState, data: text.replace(/\D/g, '') }
      : { elementState: { value: '', selection: [0, 0] }, data: text };
  }
  return { elementState, data: text === '+' && rest !== '' ? '' : text };
};

/**
 * `+7 (000) 000-00-00`, typed or pasted with 8, 7, +7 or no prefix. A foreign number stays as typed, and so does a text
 * with more than one number.
 */
export const phoneMask: MaskitoOptions = {
  mask: ({ value }) => (isMore(value) ? /^.*$/ : /^[\d\s()+-]*$/),
  preprocessors: [deleteDigits, phoneInput],
  postprocessors: [formatted((text) => (text === '+' || isMore(text) ? text : formatPhone(text)))],
};

/** Formats the digits like `01.02.1990`. Extra digits stay visible. */
export function formatDay(text: string): string {
  const digits = text.replace(/\D/g, '');
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('.');
}

/** Formats the digits like `01.02.1990`, and those after a whole day as its time, `01.02.1990 09:00`. */
export function formatMoment(text: string): string {
  const digits = text.replace(/\D/g, '');
  const [day, time] = [digits.slice(0, DAY_DIGITS), digits.slice(DAY_DIGITS)];
  const clock = [time.slice(0, 2), time.slice(2)].filter(Boolean).join(':');
  return [formatDay(day), clock].filter(Boolean).join(' ');
}

/** Windows puts marks of the direction into the dates that it shows. */
const plainOf = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();

/** Converts a pasted date of any usual format to the typed format, without its time; other text is unchanged. */
export function dayFrom(text: string): string {
  const plain = plainOf(text);
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ].*)?$/.exec(plain)?.slice(1).map(pad);
  if (iso && isDay(iso.join('-'))) return iso.reverse().join('.');
  const [, day = '', month = '', year] =
    /^(\d{1,2})[-./, ]+(\d{1,2}|\p{L}{3,})[-./, ]+(\d{4})(?:\s*г(?:ода|\.)?)?(?:,?\s+\d?\d:\d\d(?::\d\d)?)?$/u.exec(
      plain,
    ) ?? [];
  const number = /^\d/.test(month) ? month : monthOf(month) || '';
  return number ? [pad(day), pad(`${number}`), year].join('.') : text;
}

const pad = (part: string) => part.padStart(2, '0');

/** Like `dayFrom`, with the time if there is one. A time in another zone is converted to business time. */
export function momentFrom(text: string): string {
  const plain = plainOf(text);
  const moment = /^\d{4}-\d\d-\d\d[T ]\d/.test(plain) ? businessTimeOf(plain) : '';
  if (isMoment(moment)) return momentText(moment);
  const day = dayFrom(text);
  const [, clock] = /[T\s](\d?\d:\d\d)(?::\d\d)?$/.exec(plain) ?? [];
  return clock && /^\d\d\.\d\d\.\d{4}$/.test(day) ? `${day} ${clock.padStart(5, '0')}` : day;
}

/** A separator after a single digit completes the day, the month or the hour: `1.2.19` becomes `01.02.19`. */
const completed = (text: string) => text.replace(/\b\d(?=[.,/\-ю: ])/gi, '0$&');

const inputOf =
  (read: (text: string) => string, most: number): Preprocessor =>
  ({ elementState, data }, action) => {
    const { value, selection } = elementState;
    const from = (text: string) => completed(read(text));
    if (action === 'validation') {
      const text = from(value);
      return text === value
        ? { elementState, data }
        : { elementState: { value: text, selection: [text.length, text.length] }, data };
    }
    if (action !== 'insert') return { elementState, data };
    const rest = withoutSelected(value, selection);
    if (data.length > 1) return { elementState, data: rest ? data.replace(/\D/g, '') : from(data) };
    if (/\d/.test(data)) return { elementState, data: digitsIn(rest) < most ? data : '' };
    const isAtEnd = selection[0] === value.length && selection[1] === value.length;
    const [, before = '', digit] = /^(\d\d\.|\d\d\.\d\d\.\d{4} )?(\d)$/.exec(value) ?? [];
    if (!isAtEnd || !digit || !/[.,/\-ю: ]/i.test(data)) return { elementState, data: '' };
    const text = `${before}0`;
    return { elementState: { value: text, selection: [text.length, text.length] }, data: digit };
  };

/** `01.02.1990`, typed as digits or pasted in any usual format. */
export const dayMask: MaskitoOptions = {
  mask: /^[\d.]*$/,
  preprocessors: [deleteDigits, inputOf(dayFrom, DAY_DIGITS)],
  postprocessors: [formatted(formatDay)],
};

/** Like `dayMask`, with or without a time: `01.02.1990 09:00`. */
export const momentMask: MaskitoOptions = {
  mask: /^[\d.: ]*$/,
  preprocessors: [deleteDigits, inputOf(momentFrom, MOMENT_DIGITS)],
  postprocessors: [formatted(formatMoment)],
};
