/**
 * A row of default settings while it is edited: what is typed of it, and how that is brought
 * together with what others have done to the same setting meanwhile.
 */
import type { DefaultSetting, DefaultSettingWrite } from '#api/default-settings.api.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { ConflictError } from '#machines/editing/editable-section.machine.ts';
import { UndoRefused } from '#workspace/editing/undo.ts';
import {
  inputOf,
  isEmptyValue,
  NOTE_EMPTY_VALUE,
  normaliseForWire,
  noteOnInput,
  type SettingInput,
  sameInput,
} from '#workspace/settings/setting-value.ts';

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

/**
 * What is to be sent so that the fields that differ between `before` and `held` are as before; null
 * where they are. Throws `UndoRefused` where somebody has changed one of them since.
 */
export function revertRow(
  before: DefaultSetting,
  held: DefaultSetting,
  current: DefaultSetting,
): DefaultSettingWrite | null {
  const { name, type, options } = current;
  const isSame = {
    description: (one: DefaultSetting, other: DefaultSetting) =>
      one.description === other.description,
    value: (one: DefaultSetting, other: DefaultSetting) =>
      one.type === other.type && sameInput(rowDraftOf(one).value, rowDraftOf(other).value),
  };
  const changed = (['description', 'value'] as const).filter(
    (field) => !isSame[field](before, held),
  );
  const left = changed.filter((field) => !isSame[field](current, before));
  if (left.length === 0) return null;
  if (!left.every((field) => isSame[field](current, held))) throw new UndoRefused();
  const back = Object.fromEntries(left.map((field) => [field, before[field]]));
  return { name, type, options, description: current.description, value: current.value, ...back };
}
