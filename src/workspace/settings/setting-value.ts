/**
 * Values of settings, as a server holds them and as a person types them. Pure functions: which
 * editor a type has, what it shows, and what is sent of it.
 *
 * On the wire a boolean is 1 or 0, a select value one option value, a multi-select value a list of
 * them. While it is typed, every value is a text, and a multi-select a list of texts.
 */
import type { SettingOption, SettingValue } from '#contract/settings.ts';
import { decimalText, parseDecimal } from '#workspace/format/decimal.ts';

export const NOTE_EMPTY_VALUE = 'Пустое значение не сохраняется';
export const NOTE_NO_NUMBER = 'Введите число';

/** What says how a setting is edited and shown. */
export interface SettingDefinition {
  readonly type: string;
  readonly options?: readonly SettingOption[] | null | undefined;
}

/** What stands in the editor of a value. */
export type SettingInput = string | readonly string[];

export type SettingEditor = 'boolean' | 'select' | 'multi-select' | 'number' | 'text';

/** The words for values that have none of their own. */
export interface ValueWords {
  readonly on: string;
  readonly off: string;
  readonly none: string;
}

/** For default settings. */
export const defaultWords: ValueWords = { on: 'on', off: 'off', none: 'none' };
/** For the settings of a channel and the parameters of an offer. */
export const ownWords: ValueWords = { on: 'Включено', off: 'Выключено', none: '-' };

/** The editor of a type; whatever is not known is edited as text. */
export function editorOf(type: string): SettingEditor {
  return type === 'boolean' || type === 'select' || type === 'multi-select' || type === 'number'
    ? type
    : 'text';
}

/** Null, nothing, blanks and an empty list; 0 and false are values. */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** What the editor shows of a value; what it could not show is left out. */
export function inputOf(setting: SettingDefinition, value: SettingValue): SettingInput {
  switch (editorOf(setting.type)) {
    case 'boolean':
      return isEmptyValue(value) ? '' : isOn(value) ? '1' : '0';
    case 'select':
      return optionOf(setting, firstOf(value)) ? String(firstOf(value)) : '';
    case 'multi-select':
      return chosenOf(setting, value).map((option) => String(option.value));
    case 'number':
      return typeof value === 'number' ? decimalText(value) : plainText(value);
    case 'text':
      return plainText(value);
  }
}

/** The typed value as it is sent. An array stays one, and a number that is none stays a text. */
export function normaliseForWire(
  setting: SettingDefinition,
  input: SettingInput,
): Exclude<SettingValue, null | undefined | boolean> {
  const text = typeof input === 'string' ? input : '';
  switch (editorOf(setting.type)) {
    case 'boolean':
      return text === '1' ? 1 : 0;
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

/** Why a typed value may not be saved; null where it may. */
export function noteOnInput(setting: SettingDefinition, input: SettingInput): string | null {
  if (isEmptyValue(input) || !isShown(setting, input)) return NOTE_EMPTY_VALUE;
  const isNumber = editorOf(setting.type) === 'number';
  return isNumber && parseDecimal(input as string) === null ? NOTE_NO_NUMBER : null;
}

/** Whether its editor can show it; a draft may be older than the type of its setting. */
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

/** Whether two typed values mean the same. */
export function sameInput(one: SettingInput, other: SettingInput): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The titles of the chosen options, in the order of the options; an unknown one is its value. */
export function titlesOf(setting: SettingDefinition, value: SettingValue): readonly string[] {
  const listed = listOf(value).map(String);
  const known = chosenOf(setting, value);
  const unknown = listed.filter((one) => !known.some((option) => String(option.value) === one));
  return [...known.map(({ title }) => title), ...unknown];
}

/** A value in words. */
export function valueText(
  setting: SettingDefinition,
  value: SettingValue,
  words: ValueWords,
): string {
  switch (editorOf(setting.type)) {
    case 'boolean':
      return isOn(value) ? words.on : words.off;
    case 'select':
      return optionOf(setting, firstOf(value))?.title ?? words.none;
    case 'multi-select':
      return titlesOf(setting, value).join(', ') || words.none;
    case 'number':
    case 'text':
      return isEmptyValue(value) ? '-' : String(inputOf(setting, value));
  }
}

const isOn = (value: SettingValue) =>
  value === true || value === 1 || value === '1' || value === 'true';

const listOf = (value: SettingValue): readonly (string | number | boolean)[] =>
  Array.isArray(value) ? value : isEmptyValue(value) ? [] : [value as string | number | boolean];

/** What a list became when a setting was turned into one with a single choice. */
const firstOf = (value: SettingValue) => listOf(value)[0];

const plainText = (value: SettingValue) => listOf(value).map(String).join(', ');

function optionOf({ options }: SettingDefinition, value: unknown): SettingOption | undefined {
  return options?.find((option) => String(option.value) === String(value ?? ''));
}

function chosenOf({ options }: SettingDefinition, value: SettingValue): readonly SettingOption[] {
  const chosen = new Set(listOf(value).map(String));
  return options?.filter((option) => chosen.has(String(option.value))) ?? [];
}
