/**
 * Input masks for phones and dates. The whole text is formatted after each change, and the caret stays
 * between the same two digits.
 */
import type { MaskitoOptions } from '@maskito/core';
import { isDay } from '#workspace/format/date-text.ts';
import { monthOf } from '#workspace/format/months.ts';
import { formatPhone, isForeign, nationalDigits } from '#workspace/format/phone.ts';

type Preprocessor = NonNullable<MaskitoOptions['preprocessors']>[number];
type Postprocessor = NonNullable<MaskitoOptions['postprocessors']>[number];

const DAY_DIGITS = 8;

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
  if (!action.startsWith('delete') || isForeign(value)) return { elementState, data };
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
  const rest = withoutSelected(elementState.value, elementState.selection);
  const typed = data.normalize('NFKC');
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

/** `+7 (000) 000-00-00`, typed or pasted with 8, 7, +7 or no prefix. A foreign number stays as typed. */
export const phoneMask: MaskitoOptions = {
  mask: /^[\d\s()+-]*$/,
  preprocessors: [deleteDigits, phoneInput],
  postprocessors: [formatted((text) => (text === '+' ? text : formatPhone(text)))],
};

/** Formats the digits like `01.02.1990`. Extra digits stay visible. */
export function formatDay(text: string): string {
  const digits = text.replace(/\D/g, '');
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('.');
}

/** Converts a pasted date of any usual format to the typed format; other text is unchanged. */
export function dayFrom(text: string): string {
  const plain = text.normalize('NFKC').trim();
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ].*)?$/.exec(plain)?.slice(1).map(pad);
  if (iso && isDay(iso.join('-'))) return iso.reverse().join('.');
  const [, day = '', month = '', year] =
    /^(\d{1,2})[-./, ]+(\d{1,2}|\p{L}{3,})[-./, ]+(\d{4})(?:\s*г(?:ода|\.)?)?$/u.exec(plain) ?? [];
  const number = /^\d/.test(month) ? month : monthOf(month) || '';
  return number ? [pad(day), pad(`${number}`), year].join('.') : text;
}

const pad = (part: string) => part.padStart(2, '0');

const dayInput: Preprocessor = ({ elementState, data }, action) => {
  const { value, selection } = elementState;
  if (action === 'validation') {
    const text = dayFrom(value);
    return text === value
      ? { elementState, data }
      : { elementState: { value: text, selection: [text.length, text.length] }, data };
  }
  if (action !== 'insert') return { elementState, data };
  const rest = withoutSelected(value, selection);
  if (data.length > 1)
    return { elementState, data: rest ? data.replace(/\D/g, '') : dayFrom(data) };
  if (/\d/.test(data)) return { elementState, data: digitsIn(rest) < DAY_DIGITS ? data : '' };
  // A dot after a single digit completes the day or the month: `1.` becomes `01`.
  const isAtEnd = selection[0] === value.length && selection[1] === value.length;
  const [, before = '', digit] = /^((?:\d\d\.){0,1})(\d)$/.exec(value) ?? [];
  if (!isAtEnd || !digit || !/[.,/\-ю ]/i.test(data)) return { elementState, data: '' };
  const text = `${before}0`;
  return { elementState: { value: text, selection: [text.length, text.length] }, data: digit };
};

/** `01.02.1990`, typed as digits or pasted in any usual format. */
export const dayMask: MaskitoOptions = {
  mask: /^[\d.]*$/,
  preprocessors: [deleteDigits, dayInput],
  postprocessors: [formatted(formatDay)],
};
