/**
 * The draft of a new setting with its list of options. Pure functions: changing the type, the options and
 * the default, and validation.
 */
import * as z from 'zod/mini';
import type { FieldErrors } from '#contract/problem.ts';
import { SETTING_TYPES, type SettingType } from '#contract/settings.ts';
import type { StepOutcome } from '#machines/editing/side-panel.setup.ts';
import {
  NOTE_EMPTY_VALUE,
  noteOnInput,
  type SettingInput,
} from '#workspace/settings/setting-value.ts';

export const NewSetting = z.object({
  name: z.string(),
  description: z.string(),
  type: z.enum(SETTING_TYPES),
  /** A text; for select types, the keys of the options that are the default. */
  value: z.union([z.string(), z.array(z.number())]),
  /** `key` does not change while typing, so the default stays with its option. */
  options: z.array(z.object({ key: z.number(), value: z.string(), title: z.string() })),
  /** The value of the next option, which has not been added yet. */
  optionValue: z.string(),
  optionTitle: z.string(),
});
export type NewSetting = z.infer<typeof NewSetting>;

export const emptySetting: NewSetting = {
  name: '',
  description: '',
  type: 'string',
  value: '',
  options: [],
  optionValue: '',
  optionTitle: '',
};

/** The key of messages at the row for the next option, where messages about all options are shown, too. */
export const NEXT_OPTION = 'options.next';

/** The fields that show their messages: options only for select types, each by its own path. */
export const shownFields = ({ type, options }: NewSetting): readonly string[] => [
  ...['name', 'description', 'type', 'value'],
  ...(isChoice(type) ? [NEXT_OPTION, ...options.flatMap((_, at) => optionFields(at))] : []),
];

const optionFields = (at: number) => [`options.${at}.value`, `options.${at}.title`];

type OptionTexts = Readonly<Record<'value' | 'title', string>>;
export type NewSettingStep =
  | { readonly do: 'setType'; readonly to: SettingType }
  | { readonly do: 'choose'; readonly input: SettingInput }
  | { readonly do: 'addOption' }
  | { readonly do: 'setOption'; readonly at: number; readonly patch: Partial<OptionTexts> }
  | { readonly do: 'removeOption'; readonly at: number };

const NOTE_REQUIRED = 'Обязательное поле';
const NOTE_DUPLICATE = 'Такое значение уже есть';

export const isChoice = (type: SettingType) => type === 'select' || type === 'multi-select';

/** The result of a step; null if it is not possible. */
export function stepSetting(
  draft: NewSetting,
  step: NewSettingStep,
): StepOutcome<NewSetting> | null {
  switch (step.do) {
    case 'setType':
      return { patch: retyped(draft, step.to) };
    case 'choose':
      return { patch: { value: chosen(draft, step.input) } };
    case 'addOption':
      return withOption(draft);
    case 'setOption': {
      const options = draft.options.map((option, at) =>
        at === step.at ? { ...option, ...step.patch } : option,
      );
      return { patch: { options } };
    }
    case 'removeOption': {
      const removed = draft.options[step.at];
      if (!removed) return null;
      const options = draft.options.filter((option) => option !== removed);
      const value = keysOf(draft).filter((key) => key !== removed.key);
      return { patch: { options, value } };
    }
  }
}

/** Options are kept only between select types. Changing to a single choice keeps the first default. */
function retyped(draft: NewSetting, type: SettingType): Partial<NewSetting> {
  if (type === draft.type) return {};
  if (isChoice(type)) {
    const keys = keysOf(draft);
    return { type, value: type === 'select' ? keys.slice(0, 1) : keys };
  }
  const isTyped = (one: SettingType) => one === 'string' || one === 'number';
  const kept = isTyped(draft.type) && isTyped(type) ? draft.value : '';
  const value = type === 'boolean' ? '0' : kept;
  return { type, value, options: [], optionValue: '', optionTitle: '' };
}

function chosen({ type, options }: NewSetting, input: SettingInput): NewSetting['value'] {
  if (!isChoice(type)) return typeof input === 'string' ? input : '';
  const values = [input].flat();
  return options.filter(({ value }) => values.includes(value)).map(({ key }) => key);
}

function withOption(draft: NewSetting): StepOutcome<NewSetting> | null {
  const value = draft.optionValue.trim();
  const title = draft.optionTitle.trim();
  if (!isChoice(draft.type) || !value || !title) return null;
  if (draft.options.some((option) => option.value.trim() === value)) {
    return { fieldErrors: { optionValue: [NOTE_DUPLICATE] } };
  }
  const key = 1 + Math.max(0, ...draft.options.map((option) => option.key));
  const options = [...draft.options, { key, value, title }];
  return { patch: { options, optionValue: '', optionTitle: '' } };
}

const keysOf = ({ value }: NewSetting) => (typeof value === 'string' ? [] : value);

/** The draft as a definition for the value editor. */
export function definitionOf({ type, options }: NewSetting) {
  return { type, options: options.map(({ value, title }) => ({ value, title })) };
}

/** The value shown in the editor. */
export function inputOfNew(draft: NewSetting): SettingInput {
  if (typeof draft.value === 'string') return draft.value;
  const values = draft.options
    .filter(({ key }) => keysOf(draft).includes(key))
    .map((option) => option.value);
  return draft.type === 'select' ? (values[0] ?? '') : values;
}

/** Returns messages for fields that cannot be sent. */
export function validateNew(draft: NewSetting): FieldErrors {
  return {
    ...(!draft.name.trim() && { name: [NOTE_REQUIRED] }),
    ...(isChoice(draft.type) ? fieldErrorsOnChoice(draft) : fieldErrorsOnValue(draft)),
  };
}

function fieldErrorsOnValue(draft: NewSetting): FieldErrors {
  const note = noteOnInput(definitionOf(draft), inputOfNew(draft));
  return note ? { value: [note === NOTE_EMPTY_VALUE ? NOTE_REQUIRED : note] } : {};
}

function fieldErrorsOnChoice(draft: NewSetting): FieldErrors {
  const { options, optionValue, optionTitle } = draft;
  const fieldErrors: FieldErrors = {};
  options.forEach(({ value, title }, at) => {
    const isTwice = options.findIndex((one) => one.value.trim() === value.trim()) < at;
    if (!value.trim()) fieldErrors[`options.${at}.value`] = [NOTE_REQUIRED];
    else if (isTwice) fieldErrors[`options.${at}.value`] = [NOTE_DUPLICATE];
    if (!title.trim()) fieldErrors[`options.${at}.title`] = [NOTE_REQUIRED];
  });
  if (optionValue.trim() || optionTitle.trim()) {
    fieldErrors.optionValue = ['Добавьте эту опцию или очистите её поля'];
  } else if (options.length === 0) {
    fieldErrors[NEXT_OPTION] = ['Добавьте хотя бы одну опцию'];
  }
  if (options.length > 0 && keysOf(draft).length === 0) {
    fieldErrors.value = ['Выберите значение по умолчанию'];
  }
  return fieldErrors;
}
