/** The API calls of the form for a new setting. Loaded with the form. */
import type {
  DefaultSetting,
  DefaultSettingsApi,
  DefaultSettingWrite,
} from '#api/default-settings.api.ts';
import { ProblemError } from '#contract/problem.ts';
import type { Attempt } from '#machines/editing/attempt.ts';
import { normaliseForWire } from '#workspace/settings/setting-value.ts';
import { underDraftFields } from '#workspace/writing/field-errors.ts';
import { isAlike, newestLike } from '#workspace/writing/newest-like.ts';
import { definitionOf, inputOfNew, NEXT_OPTION, type NewSetting } from './new-setting.ts';

/** The setting to send. */
export function toWrite(draft: NewSetting): DefaultSettingWrite {
  const trimmed = {
    ...draft,
    options: draft.options.map((option) => ({
      ...option,
      value: option.value.trim(),
      title: option.title.trim(),
    })),
  };
  const definition = definitionOf(trimmed);
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    ...definition,
    value: normaliseForWire(definition, inputOfNew(trimmed)),
  };
}

/**
 * Creates a setting. Assigns errors to the fields of the draft.
 *
 * @param nameField The API field that holds the name.
 */
export const createSetting = (
  api: DefaultSettingsApi,
  draft: NewSetting,
  attempt: Attempt | null,
  nameField: string,
) =>
  api.create(toWrite(draft), attempt?.key).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    throw underDraftFields(error, (field) => {
      if (field === nameField) return 'name';
      return field === 'options' ? NEXT_OPTION : null;
    });
  });

/** Whether a setting matches the one that was sent. */
export const isLike = ({ name, type }: DefaultSetting, sent: NewSetting) =>
  isAlike(name, sent.name) && type === sent.type;

/** Returns the newest setting that matches the one that was sent. */
export async function findMade(api: DefaultSettingsApi, draft: NewSetting, signal: AbortSignal) {
  return newestLike(await api.list(signal), (one) => isLike(one, draft));
}
