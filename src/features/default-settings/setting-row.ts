/** An edited row of default settings: its draft, as a part of the setting. */

import type { DefaultSetting } from '#api/default-settings.api.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { isSame } from '#machines/is-same.ts';
import {
  defaultWords,
  inputOf,
  inputText,
  isEmptyValue,
  NOTE_EMPTY_VALUE,
  normaliseForWire,
  noteOnInput,
  type SettingInput,
} from '#workspace/settings/setting-value.ts';
import { fieldsText } from '#workspace/writing/change-text.ts';
import { unreadRow } from '#workspace/writing/list-parts.ts';
import type { Change, Part } from '#workspace/writing/part.ts';

export interface SettingRowDraft {
  /** The setting when the row was opened. */
  readonly setting: DefaultSetting;
  readonly description: string;
  readonly value: SettingInput;
}

export function rowDraftOf(setting: DefaultSetting): SettingRowDraft {
  return { setting, description: setting.description, value: inputOf(setting, setting.value) };
}

/** A setting that never had a description may stay without one. */
export function validateRow({ setting, description, value }: SettingRowDraft): FieldErrors {
  const note = noteOnInput(setting, value);
  const isCleared = isEmptyValue(description) && !isEmptyValue(setting.description);
  return {
    ...(isCleared && { description: [NOTE_EMPTY_VALUE] }),
    ...(note && { value: [note] }),
  };
}

export const ROW_LABELS: Readonly<Record<string, string>> = {
  description: 'Описание',
  value: 'Значение',
};

/** Returns the value of a field as shown to users. */
export const rowText = ({ setting, description, value }: SettingRowDraft, field: string): string =>
  field === 'description' ? description || '-' : inputText(setting, value, defaultWords);

export const NOTE_GONE = 'Этой настройки больше нет: её удалили.';

/** The fields of a setting that a row edits. A value typed for another type is a different value. */
export interface SettingFields {
  readonly description: string;
  readonly value: { readonly type: string; readonly input: SettingInput };
}

const fieldsIn = ({ type, options, description, value }: DefaultSetting): SettingFields => ({
  description,
  value: { type, input: inputOf({ type, options }, value) },
});

/** The description and the value as a part of the setting. */
export const settingPart: Part<DefaultSetting | null, SettingFields> = {
  goneMessage: NOTE_GONE,
  unread: unreadRow,
  changeText: (from, to, setting) =>
    fieldsText(
      {
        description: { label: 'описание' },
        value: {
          label: 'значение',
          text: ({ value: { type, input } }) =>
            inputText({ ...setting!, type }, input, defaultWords),
        },
      },
      from!,
      to!,
    ),
  read: (setting) => setting && fieldsIn(setting),
  apply: (setting, { description, value: { type, input } }) => {
    if (!setting) return null;
    const now = fieldsIn(setting);
    const isSameValue = type === setting.type && isSame(input, now.value.input);
    return {
      ...setting,
      type,
      description: description === now.description ? description : description.trim(),
      value: isSameValue ? setting.value : normaliseForWire({ ...setting, type }, input),
    };
  },
  restore: (setting, before, changed) =>
    setting && {
      ...setting,
      ...Object.fromEntries(changed.map((field) => [field, before![field]])),
    },
};

/** The changes made in a row since it was opened. */
export function changeOf({
  draft,
  base,
  sent = [],
}: Change<SettingRowDraft>): Change<SettingFields> {
  const { type } = (base ?? draft!).setting;
  const fields = ({ description, value }: SettingRowDraft): SettingFields => ({
    description,
    value: { type, input: value },
  });
  return { draft: fields(draft!), base: base && fields(base), sent: sent.map(fields) };
}

export const rowDraftIn = (
  { description, value }: SettingFields,
  setting: DefaultSetting,
): SettingRowDraft => ({ setting, description, value: value.input });
