/**
 * Converts setting values between the API and the editor. Pure functions: which editor a type has,
 * what it shows, and what is sent.
 *
 * On the wire a boolean is 1 or 0, a select value one option value, a multi-select value a list of
 * them. In the editor every value is a string, and a multi-select a list of strings.
 */
import type { SettingOption, SettingValue } from '#contract/settings.ts';
import { Decimal, Flag } from '#contract/wire.ts';
import { decimalText, parseDecimal } from '#workspace/format/decimal.ts';
import { arrow } from '#workspace/writing/change-text.ts';
import { losesDigits } from './lost-digits.ts';

export const NOTE_EMPTY_VALUE = 'Пустое значение не сохраняется';
const NOTE_NO_NUMBER = 'Введите число';
const NOTE_TOO_LONG = 'Слишком много цифр';
export const NOTE_UNLISTED = 'Значения нет среди опций';

/** The part of a setting that decides how it is edited and shown. */
export interface SettingDefinition {
  readonly type: string;
  readonly options?: readonly SettingOption[] | null | undefined;
  /** The value that was read. It can be kept even if it is none of the options. */
  readonly value?: SettingValue;
}

/** A value in the editor. */
export type SettingInput = string | readonly string[];

export type SettingEditor = 'boolean' | 'select' | 'multi-select' | 'number' | 'text';

/** Texts for values without an option title. */
export interface ValueWords {
  readonly on: string;
  readonly off: string;
  readonly none: string;
}

/** For default settings. */
export const defaultWords: ValueWords = { on: 'on', off: 'off', none: 'none' };
/** For channel settings and offer parameters. */
export const ownWords: ValueWords = { on: 'Включено', off: 'Выключено', none: '-' };

/** The editor of a type. Unknown types are edited as text. */
export function editorOf(type: string): SettingEditor {
  return type === 'boolean' || type === 'select' || type === 'multi-select' || type === 'number'
    ? type
    : 'text';
}

/** Null, undefined, blank text and an empty list are empty; 0 and false are not. */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** Returns the options of a setting, and the values that are not among them. */
export function choicesOf(
  { options, value: own }: SettingDefinition,
  value: SettingValue = own,
): readonly SettingOption[] {
  const known = options ?? [];
  const isListed = (one: unknown) => known.some((option) => String(option.value) === String(one));
  const unlisted = [...listOf(own), ...listOf(value)]
    .filter((one) => !isEmptyValue(one) && !isListed(one))
    .map((one) => [String(one), plain(one)] as const);
  // The editor's text does not replace the number that was read.
  const byTitle = new Map(unlisted.toReversed());
  return [...known, ...[...byTitle].reverse().map(([title, one]) => ({ value: one, title }))];
}

/** Whether a select or multi-select has a value that is not among its options. */
export function isUnlisted(setting: SettingDefinition, value: SettingValue): boolean {
  const editor = editorOf(setting.type);
  if (editor !== 'select' && editor !== 'multi-select') return false;
  const values = editor === 'select' ? listOf(value).slice(0, 1) : listOf(value);
  const known = new Set(setting.options?.map((option) => String(option.value)));
  return values.some((one) => !isEmptyValue(one) && !known.has(String(one)));
}

/** The value for the editor. */
export function inputOf(setting: SettingDefinition, value: SettingValue): SettingInput {
  switch (editorOf(setting.type)) {
    case 'boolean':
      return isEmptyValue(value) ? '' : isOn(value) ? '1' : '0';
    case 'select':
      return isEmptyValue(firstOf(value)) ? '' : String(firstOf(value));
    case 'multi-select':
      return chosenOf(setting, value).map((option) => String(option.value));
    case 'number':
      return typeof value === 'number' ? decimalText(value) : numberText(plainText(value));
    case 'text':
      return plainText(value);
  }
}

/** The value to send. An array stays an array, and text that is not a number stays text. */
export function normaliseForWire(
  setting: SettingDefinition,
  input: SettingInput,
): Exclude<SettingValue, null | undefined | boolean> {
  const text = typeof input === 'string' ? input : '';
  switch (editorOf(setting.type)) {
    case 'boolean':
      return text === '' ? text : text === '1' ? 1 : 0;
    case 'select':
      return optionOf(setting, text)?.value ?? text;
    case 'multi-select':
      return chosenOf(setting, [...input]).map((option) => option.value);
    case 'number':
      return parseDecimal(text) ?? text.trim();
    case 'text':
      return text.trim();
  }
}

/** Why the typed value cannot be saved; null if it can. */
export function noteOnInput(setting: SettingDefinition, input: SettingInput): string | null {
  if (isEmptyValue(input) || !isShown(setting, input)) return NOTE_EMPTY_VALUE;
  if (editorOf(setting.type) !== 'number') return null;
  if (parseDecimal(input as string) === null) return NOTE_NO_NUMBER;
  return losesDigits(input as string) ? NOTE_TOO_LONG : null;
}

/** Whether the editor can show the value. A draft may be older than the type of its setting. */
function isShown(setting: SettingDefinition, input: SettingInput): boolean {
  switch (editorOf(setting.type)) {
    case 'boolean':
      return input === '0' || input === '1';
    case 'select':
      return typeof input === 'string' && optionOf(setting, input) !== undefined;
    case 'multi-select':
      return typeof input !== 'string';
    default:
      return typeof input === 'string';
  }
}

/** The titles of the chosen options in option order. An unknown option is shown by its value. */
export function titlesOf(setting: SettingDefinition, value: SettingValue): readonly string[] {
  return chosenOf(setting, value).map(({ title }) => title);
}

const NO_VALUE = '-';

/** A value as text. */
export function valueText(
  setting: SettingDefinition,
  value: SettingValue,
  words: ValueWords,
): string {
  switch (editorOf(setting.type)) {
    case 'boolean':
      return isEmptyValue(value) ? NO_VALUE : isOn(value) ? words.on : words.off;
    case 'select':
      return optionOf(setting, firstOf(value), value)?.title ?? words.none;
    case 'multi-select':
      return titlesOf(setting, value).join(', ') || words.none;
    case 'number':
    case 'text':
      return isEmptyValue(value) ? NO_VALUE : String(inputOf(setting, value));
  }
}

/** A typed value as text. */
export const inputText = (
  setting: SettingDefinition,
  input: SettingInput,
  words: ValueWords,
): string => valueText(setting, normaliseForWire(setting, input), words);

/** The change of «По умолчанию» of a setting, as the title of a message. */
export function byDefaultText(name: string, isOn: boolean): string {
  const { on, off } = ownWords;
  return `${name}, по умолчанию: ${isOn ? arrow(off, on) : arrow(on, off)}`;
}

const isOn = (value: SettingValue) => Flag.safeParse(value).data === true;

const listOf = (value: SettingValue): readonly (string | number | boolean)[] =>
  Array.isArray(value) ? value : isEmptyValue(value) ? [] : [value as string | number | boolean];

/** The single choice that a list becomes when the type of its setting changes. */
const firstOf = (value: SettingValue) => listOf(value)[0];

/** Formats a number received as text like any number, unless it has too many digits for one. */
function numberText(text: string): string {
  const { data: number } = Decimal.safeParse(text);
  return number === undefined || losesDigits(text) ? text : decimalText(number);
}

const plainText = (value: SettingValue) => listOf(value).map(String).join(', ');

/** Without `among` a value is looked up in the options and the value that was read. */
function optionOf(
  setting: SettingDefinition,
  value: unknown,
  among?: SettingValue,
): SettingOption | undefined {
  return choicesOf(setting, among).find((option) => String(option.value) === String(value ?? ''));
}

function chosenOf(setting: SettingDefinition, value: SettingValue): readonly SettingOption[] {
  const chosen = new Set(listOf(value).map(String));
  // Two options may have one value: it is shown and sent once.
  return choicesOf(setting, value).filter((option) => chosen.delete(String(option.value)));
}

/** An option has no boolean value. */
const plain = (value: string | number | boolean) =>
  typeof value === 'boolean' ? String(value) : value;
