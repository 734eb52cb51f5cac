/** The settings of a channel: their list, the edited rows, and the switches. */

import { fromPromise } from 'xstate';
import type { ChannelSettingsApi } from '#api/channel-settings.api.ts';
import type { DefaultSettingsApi } from '#api/default-settings.api.ts';
import { markOf } from '#contract/odd-mark.ts';
import type { ChannelSetting, SettingValue } from '#contract/settings.ts';
import { createEditorMachine } from '#machines/editing/editor.machine.ts';
import {
  createEditorsMachine,
  type Editors,
  type EditorsActor,
} from '#machines/editing/editors.machine.ts';
import {
  createTogglesMachine,
  type TogglesActor,
  type TogglesMachine,
} from '#machines/editing/toggles.machine.ts';
import { isSame } from '#machines/is-same.ts';
import { createCollectionMachine, type PageQuery } from '#machines/lists/collection.machine.ts';
import type { Notify } from '#workspace/services.tsx';
import {
  inputOf,
  inputText,
  isEmptyValue,
  noteOnInput,
  ownWords,
  type SettingInput,
} from '#workspace/settings/setting-value.ts';
import { unlisted } from '#workspace/tables/edited-rows.ts';
import { wholeListRead } from '#workspace/tables/list-read.ts';
import { apart } from '#workspace/writing/list-parts.ts';
import { throwIfGone } from '#workspace/writing/throw-if-gone.ts';
import { mapOutcome, type Revert } from '#workspace/writing/whole-writer.ts';
import {
  type Bound,
  definitionOf,
  inputOfBound,
  type SettingsWriter,
  switchPart,
  valueDraft,
  valuePart,
} from './settings-parts.ts';

/** A setting of the channel, and the value that «Сбросить» would set; null if that is unknown. */
export interface ChannelSettingRow {
  readonly setting: ChannelSetting;
  readonly fallback: Exclude<SettingValue, null | undefined> | null;
}

const channelSettingsMachine = createCollectionMachine<ChannelSettingRow, PageQuery>(
  'channelSettings',
);
export type ChannelSettingsMachine = typeof channelSettingsMachine;

export interface ChannelSettingDraft {
  /** The setting when the row was opened. */
  readonly setting: ChannelSetting;
  readonly value: SettingInput;
  /** The default that «Сбросить» writes. */
  readonly fallback?: SettingValue;
}

const channelSettingEditorMachine = createEditorMachine<ChannelSettingDraft>(
  'channelSettingEditor',
  {
    validate: ({ setting, value }) => {
      const note = noteOnInput(definitionOf(setting), value);
      return note ? { value: [note] } : {};
    },
  },
);

export const channelSettingEditorsMachine = createEditorsMachine<ChannelSettingDraft>(
  'channelSettingEditors',
  channelSettingEditorMachine,
);
export type ChannelSettingEditorsMachine = typeof channelSettingEditorsMachine;
export type ChannelSettingEditorsActor = EditorsActor<ChannelSettingDraft>;

/** The switches «По умолчанию». */
export type SwitchesMachine = TogglesMachine<ChannelSetting>;
export type SwitchesActor = TogglesActor<ChannelSetting>;

export const channelSettingDraft = (setting: ChannelSetting): ChannelSettingDraft => ({
  setting,
  value: inputOfBound(setting),
});

/** The value in effect: with «По умолчанию», the default setting's value if it is known. */
export function valueInForce({ setting, fallback }: ChannelSettingRow): SettingValue {
  return setting.use_default && fallback !== null ? fallback : setting.value;
}

/** The typed value as text. */
export function draftText({ setting, value }: ChannelSettingDraft): string {
  return inputText(definitionOf(setting), value, ownWords);
}

/** @param defaults Values by key, for settings that come without the value of their default. */
export function toBound(
  rows: readonly ChannelSetting[],
  defaults: ReadonlyMap<string, SettingValue> = new Map(),
): readonly ChannelSettingRow[] {
  return rows.map((setting) => {
    const own = setting.default_setting?.value;
    const value = isEmptyValue(own) ? defaults.get(setting.key) : own;
    return { setting, fallback: isEmptyValue(value) ? null : value!, ...markOf(setting) };
  });
}

/** The list returned by a write. The default values known before still apply. */
export function reboundAs(
  rows: readonly ChannelSetting[],
  before: readonly ChannelSettingRow[],
): readonly ChannelSettingRow[] {
  return toBound(rows, new Map(before.map(({ setting, fallback }) => [setting.key, fallback])));
}

const isSelfContained = (setting: ChannelSetting) => !isEmptyValue(setting.default_setting?.value);

/** Adds the values of the defaults to the rows, because not every API includes them. */
async function boundWith(
  rows: readonly ChannelSetting[],
  api: DefaultSettingsApi,
  signal?: AbortSignal,
): Promise<readonly ChannelSettingRow[]> {
  // Without defaults, values cannot be reset, but the list can still be shown.
  const listed = rows.every(isSelfContained) ? [] : await api.list(signal).catch(() => []);
  return toBound(rows, new Map(listed.map(({ name, value }) => [name, value])));
}

export function createBoundLogic(
  api: ChannelSettingsApi,
  defaultsApi: DefaultSettingsApi,
  channelId: number,
) {
  return channelSettingsMachine.provide({
    actors: {
      load: wholeListRead(async (signal) => {
        const { rows } = await api.bound(channelId, signal);
        return boundWith(apart(rows), defaultsApi, signal);
      }),
    },
  });
}

/** Offers the undo of a change to a setting. */
export type OfferSettingUndo = (label: string, revert: Revert<Bound>) => void;

export function createBoundRowsLogic(
  writer: SettingsWriter,
  channelId: number,
  notify?: Notify,
  offer?: OfferSettingUndo,
  defaults?: DefaultSettingsApi,
) {
  const row = channelSettingEditorMachine.provide({
    actors: {
      save: fromPromise(async ({ input }) => {
        const { id, key } = input.draft.setting;
        const { setting, fallback } = input.base!;
        const part = ({ value }: ChannelSettingDraft) => valueDraft(setting, value);
        const change = {
          draft: part(input.draft),
          base: part(input.base!),
          sent: input.sent.map(part),
        };
        const outcome = await writer.write(channelId, valuePart(id), change, (revert) =>
          offer?.(`настройка «${key}»`, revert),
        );
        const isReset = isSame(input.draft.value, inputOf(definitionOf(setting), fallback));
        // «Сбросить» writes the default shown in the row, which others may have changed since.
        if (isReset && outcome.type === 'saved' && defaults) {
          const saved = outcome.whole.filter((one) => one.id === id);
          const [now] = await boundWith(saved, defaults);
          if (now?.fallback != null && !isSame(now.fallback, fallback))
            notify?.(`Значение по умолчанию у «${key}» уже другое`, 'hint');
        }
        return mapOutcome(outcome, ({ value }, rows) => ({
          setting: rows.find((one) => one.id === id)!,
          value: value.input,
        }));
      }),
    },
    actions: { look: ({ context }) => writer.look(channelId, context) },
  });
  return channelSettingEditorsMachine.provide({ actors: { row } });
}

export const createSwitchesLogic = (
  writer: SettingsWriter,
  channelId: number,
  notify?: Notify,
  offer?: OfferSettingUndo,
) =>
  createTogglesMachine<ChannelSetting>(
    'settingSwitches',
    ({ id }) => id,
    async ({ subject: { id, use_default, key }, ...call }) => {
      const part = switchPart(id);
      const change = { draft: { use_default: !use_default }, base: { use_default } };
      const offerUndo = (revert: Revert<Bound>) =>
        offer?.(`«По умолчанию» настройки «${key}»`, revert);
      const outcome = await writer.write(channelId, part, change, offerUndo, call);
      throwIfGone(outcome, part, notify);
    },
  );

/** The rows of the table, including edited ones that are deleted on the server. */
export function withEdited(
  listed: readonly ChannelSettingRow[],
  edited: Editors<ChannelSettingDraft>,
): readonly ChannelSettingRow[] {
  const gone = unlisted(
    edited,
    listed.map(({ setting }) => String(setting.id)),
  );
  return [...listed, ...toBound(gone.map(({ draft }) => draft.setting))];
}
