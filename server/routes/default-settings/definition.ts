/** Types and values of settings, for channels and offers. */
import { z } from 'zod';
import type { FieldErrors } from '#contract/problem.ts';
import { SETTING_TYPES, type SettingType } from '#contract/settings.ts';
import type { StoredValue } from '#server/database/schema.ts';
import { capped, line, list, numberAsText, paragraph } from '#server/http/fields.ts';
import { keepsDigits, LOST_DIGITS, label, NUMBER_TEXT } from '#server/http/values.ts';

const LABEL_MAX = 255;
const DESCRIPTION_MAX = 2_000;
const OPTIONS_MAX = 200;
const TEXT_MAX = 2_000;
const NUMBER_MAX = 1e15;
const EMPTY = 'Пустое значение не сохраняется.';

export interface SettingOptions {
  readonly value: string;
  readonly title: string;
}

/** The part of a setting that determines which values are valid. */
export interface SettingDefinition {
  readonly type: SettingType;
  readonly options: readonly SettingOptions[];
}

const option = z.object({
  value: label(LABEL_MAX),
  title: line(LABEL_MAX),
});

/** A value of any type; a list may not be longer than the list of options. */
export const settingValue = capped(OPTIONS_MAX);

/** The fields of a default setting except the one that identifies it. */
export const definitionFields = {
  label: line(LABEL_MAX),
  description: paragraph(DESCRIPTION_MAX),
  type: z.enum(SETTING_TYPES),
  options: list(option, OPTIONS_MAX)
    .nullable()
    .transform((options) => options ?? []),
  value: settingValue,
};

/** The stored value, or an error message. */
type Reading =
  | { readonly value: StoredValue; readonly error?: undefined }
  | { readonly error: string };

/** Converts a value to the form in which this setting stores it. */
export function readValue({ type, options }: SettingDefinition, raw: unknown): Reading {
  if (isEmpty(raw)) return { error: EMPTY };
  switch (type) {
    case 'boolean':
      return readFlag(raw);
    case 'number':
      return readNumber(raw);
    case 'string':
      return readText(raw);
    case 'select':
      return readChoice(options, raw);
    case 'multi-select':
      return readChoices(options, raw);
  }
}

/** Returns whether a stored value equals another stored or sent one. */
export function sameValue(stored: StoredValue | null, other: unknown): boolean {
  if (!Array.isArray(stored)) return stored === other;
  return (
    Array.isArray(other) &&
    other.length === stored.length &&
    stored.every((value, index) => value === other[index])
  );
}

interface Draft extends SettingDefinition {
  readonly value: unknown;
}

/** Validates a definition and its value. Returns what to store, or messages per field. */
export function readDefinition({
  type,
  options: sent,
  value: raw,
}: Draft):
  | { readonly setting: SettingDefinition & { readonly value: StoredValue } }
  | { readonly setting?: undefined; readonly errors: FieldErrors } {
  const isChoice = type === 'select' || type === 'multi-select';
  const options = isChoice ? sent : [];
  const errors = optionErrors(options);
  if (isChoice && options.length === 0) errors.options = ['Добавьте хотя бы одну опцию.'];
  const read = readValue({ type, options }, type === 'boolean' && isEmpty(raw) ? 0 : raw);
  if (read.error !== undefined) {
    errors.value = [isEmpty(raw) ? 'Обязательное поле.' : read.error];
    return { errors };
  }
  if (Object.keys(errors).length > 0) return { errors };
  return { setting: { type, options, value: read.value } };
}

function optionErrors(options: readonly SettingOptions[]): FieldErrors {
  const errors: FieldErrors = {};
  const seen = new Set<string>();
  for (const [index, { value }] of options.entries()) {
    if (seen.has(value)) errors[`options.${index}.value`] = ['Такое значение уже есть.'];
    seen.add(value);
  }
  return errors;
}

const isEmpty = (raw: unknown) =>
  raw === null ||
  raw === undefined ||
  (typeof raw === 'string' && raw.trim() === '') ||
  (Array.isArray(raw) && raw.length === 0);

function readFlag(raw: unknown): Reading {
  if (raw === true || raw === 1 || raw === '1' || raw === 'true') return { value: 1 };
  if (raw === false || raw === 0 || raw === '0' || raw === 'false') return { value: 0 };
  return { error: 'Допустимы только 1 и 0.' };
}

function readNumber(raw: unknown): Reading {
  const text = typeof raw === 'number' ? String(raw) : raw;
  if (typeof text !== 'string') return { error: 'Введите число.' };
  const value = Number(text.trim().replace(',', '.'));
  const isPlain = typeof raw === 'number' || NUMBER_TEXT.test(text);
  if (!isPlain || !Number.isFinite(value)) return { error: 'Введите число.' };
  if (Math.abs(value) > NUMBER_MAX) return { error: 'Слишком большое число.' };
  if (typeof raw === 'string' && !keepsDigits(raw, value)) return { error: LOST_DIGITS };
  return { value };
}

function readText(raw: unknown): Reading {
  const text = numberAsText(raw);
  if (typeof text !== 'string') return { error: 'Ожидается строка.' };
  const read = paragraph(TEXT_MAX).safeParse(text);
  // Text of invisible characters is empty. If stored, it would be refused when the list is sent back.
  if (read.success) return read.data === '' ? { error: EMPTY } : { value: read.data };
  return { error: `Не более ${TEXT_MAX} символов, без управляющих.` };
}

/** Converts a value to the form of the stored options; returns any other value unchanged. */
const asOption = (raw: unknown): unknown => option.shape.value.safeParse(raw).data ?? raw;

function readChoice(options: readonly SettingOptions[], raw: unknown): Reading {
  const value = asOption(raw);
  const isListed = options.some((option) => option.value === value);
  return isListed ? { value: value as string } : { error: 'Значения нет среди опций.' };
}

/** Sorts the choices like the options and drops duplicates, so that equal choices have equal values. */
function readChoices(options: readonly SettingOptions[], raw: unknown): Reading {
  if (!Array.isArray(raw)) return { error: 'Ожидается список.' };
  const chosen = new Set(raw.map(asOption));
  const value = options.map((option) => option.value).filter((known) => chosen.has(known));
  if (value.length < chosen.size) return { error: 'Значения нет среди опций.' };
  return { value };
}
