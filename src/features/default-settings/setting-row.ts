/**
 * A row of default settings while it is edited: what is typed of it, and how that is brought
 * together with what others have done to the same setting meanwhile.
 */
import type { DefaultSetting, DefaultSettingWrite } from '#api/default-settings.api.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { ConflictError } from '#machines/editable-section.machine.ts';
import {
  inputOf,
  isEmptyValue,
  NOTE_EMPTY_VALUE,
  normaliseForWire,
  noteOnInput,
  type SettingInput,
  sameInput,
} from '#workspace/setting-value.ts';

export interface SettingRowDraft {
  /** The setting as it was when it was opened. */
  readonly setting: DefaultSetting;
  readonly description: string;
  readonly value: SettingInput;
}

export function rowDraftOf(setting: DefaultSetting): SettingRowDraft {
  return { setting, description: setting.description, value: inputOf(setting, setting.value) };
}

/** A setting that never had a description may go on without one. */
export function validateRow({ setting, description, value }: SettingRowDraft): FieldErrors {
  const note = noteOnInput(setting, value);
  const isCleared = isEmptyValue(description) && !isEmptyValue(setting.description);
  return {
    ...(isCleared && { description: [NOTE_EMPTY_VALUE] }),
    ...(note && { value: [note] }),
  };
}

/**
 * What is to be sent: the fields that were changed here, the others as the server holds them now.
 * Throws `ConflictError` where somebody has changed the same field to something else.
 */
export function mergeRow(
  base: SettingRowDraft,
  mine: SettingRowDraft,
  current: DefaultSetting,
): DefaultSettingWrite {
  const theirs = rowDraftOf(current);
  const isDescriptionMine = mine.description !== base.description;
  const isValueMine = !sameInput(mine.value, base.value);
  const isDescriptionContested =
    isDescriptionMine &&
    theirs.description !== base.description &&
    theirs.description !== mine.description;
  const isValueContested =
    isValueMine &&
    !sameInput(theirs.value, mine.value) &&
    (!sameInput(theirs.value, base.value) || current.type !== base.setting.type);
  if (isDescriptionContested || isValueContested) {
    throw new ConflictError<SettingRowDraft>(theirs, {
      setting: current,
      description: isDescriptionMine ? mine.description : theirs.description,
      value: isValueMine ? mine.value : theirs.value,
    });
  }
  const { name, type, options } = current;
  return {
    name,
    type,
    options,
    description: isDescriptionMine ? mine.description.trim() : current.description,
    value: isValueMine ? normaliseForWire(current, mine.value) : current.value,
  };
}
