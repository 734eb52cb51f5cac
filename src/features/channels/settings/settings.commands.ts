import { type Choice, defineCommands, defineCommandsOn } from '#commands/command.ts';
import type { ChannelDefaultSetting, ChannelSetting } from '#contract/settings.ts';
import type { EditorActor } from '#machines/editing/editor.machine.ts';
import { isSame } from '#machines/is-same.ts';
import { oddBlocked } from '#workspace/editing/reasons.ts';
import { rowReasons, rowRefusals } from '#workspace/section-reasons.ts';
import { defaultWords, inputOf, ownWords, valueText } from '#workspace/settings/setting-value.ts';
import { resumeCommand, rowCommands } from '#workspace/tables/edited-row-commands.ts';
import { reloadCommand } from '#workspace/tables/reload-commands.ts';
import {
  type ChannelSettingDraft,
  type ChannelSettingEditorsMachine,
  type ChannelSettingRow,
  type ChannelSettingsMachine,
  channelSettingDraft,
  type SwitchesMachine,
} from './channel-setting-rows.ts';
import type { BindingsMachine, UnboundMachine } from './settings.logic.ts';
import { definitionOf } from './settings-parts.ts';

const group = 'Настройки канала';
const writing = { group, needs: 'channels.write' } as const;

export const channelSettingsCommands = defineCommands<ChannelSettingsMachine>({ group })({
  reload: reloadCommand('channelSettings.reload', 'Обновить настройки канала', 'settings'),
});

export const channelSettingEditing = defineCommandsOn<ChannelSettingEditorsMachine, ChannelSetting>(
  writing,
)({
  edit: {
    id: 'channelSettings.edit',
    title: 'Изменить настройку канала',
    label: 'Редактировать',
    keywords: ['edit setting', 'редактировать', 'значение'],
    shortcut: ['e', 'enter'],
    isKeyForCurrentOnly: true,
    prompt: 'Какую настройку изменить?',
    reason: rowReasons.edit,
    refusal: rowRefusals.edit,
    blocked: oddBlocked,
    event: (setting) => ({
      type: 'edit',
      key: String(setting.id),
      value: channelSettingDraft(setting),
    }),
  },
});

const isReset = ({ setting, fallback }: ChannelSettingRow) =>
  isSame(channelSettingDraft(setting).value, inputOf(definitionOf(setting), fallback));

export const channelSettingResetting = defineCommandsOn<
  ChannelSettingEditorsMachine,
  ChannelSettingRow
>(writing)({
  reset: {
    id: 'channelSettings.reset',
    title: 'Сбросить настройку канала',
    label: 'Сбросить',
    keywords: ['reset setting', 'вернуть значение по умолчанию'],
    prompt: 'Какую настройку сбросить?',
    reason: 'Нечего сбрасывать: значение по умолчанию неизвестно или строка занята',
    blocked: (bound) =>
      oddBlocked(bound) ??
      (isReset(bound) ? 'Нечего сбрасывать: значение по умолчанию' : undefined),
    event: ({ setting, fallback }) => ({
      type: 'put',
      key: String(setting.id),
      value: { ...channelSettingDraft(setting), fallback },
      patch: { value: inputOf(definitionOf(setting), fallback) },
    }),
  },
});

/** Commands on an edited row, by row key. */
export const channelSettingRowCommands = rowCommands<ChannelSettingDraft>(
  'channelSettings',
  group,
  {
    needs: 'channels.write',
    one: 'настройка канала',
    object: 'настройку канала',
    of: 'настройки канала',
    gone: 'удалённой настройки канала',
    which: 'Какую настройку',
    inWhich: 'В какой настройке',
    english: 'setting',
  },
);

export const channelSettingResuming = resumeCommand<ChannelSettingDraft>(
  'channelSettings',
  group,
  'настройки канала',
  'channels.write',
);

export const channelSettingSwitching = defineCommandsOn<SwitchesMachine, ChannelSetting>(writing)({
  toggle: {
    id: 'channelSettings.useDefault',
    title: 'Переключить «По умолчанию» у настройки',
    keywords: ['use default', 'toggle', 'значение по умолчанию'],
    shortcut: 'd',
    isKeyForCurrentOnly: true,
    prompt: 'У какой настройки переключить «По умолчанию»?',
    reason: 'Нет настройки, которую можно переключить',
    refusal: ({ context: { toggling } }, row) =>
      toggling.includes(Number(row))
        ? 'Эта настройка уже переключается'
        : 'Этой настройки у канала больше нет',
    blocked: oddBlocked,
    event: (setting) => ({ type: 'toggle', subject: setting }),
  },
});

export const unboundCommands = defineCommands<UnboundMachine>({ group })({
  reload: reloadCommand(
    'channelSettings.reloadUnbound',
    'Обновить непривязанные настройки',
    'settings',
  ),
});

export const settingBinding = defineCommandsOn<BindingsMachine, ChannelDefaultSetting>(writing)({
  bind: {
    id: 'channelSettings.bind',
    title: 'Привязать настройку',
    label: 'Привязать',
    keywords: ['bind setting', 'добавить настройку', 'add'],
    shortcut: ['c', 'enter'],
    isKeyForCurrentOnly: true,
    prompt: 'Какую настройку привязать?',
    reason: 'Все настройки уже привязаны',
    refusal: 'Эта настройка уже привязывается',
    blocked: oddBlocked,
    event: (setting) => ({ type: 'toggle', subject: setting }),
  },
});

/** A setting as the palette names it. */
const choiceOf = <TSubject>(
  { id, key, description }: Pick<ChannelSetting, 'id' | 'key' | 'description'>,
  subject: TSubject,
  hint = description ?? '',
): Choice<TSubject> => ({ key: String(id), label: key, hint, subject });

export const channelSettingChoice = (setting: ChannelSetting) => choiceOf(setting, setting);

/** A setting as the palette names it, with the value it would be reset to. */
export const resetChoice = (bound: ChannelSettingRow) =>
  choiceOf(
    bound.setting,
    bound,
    `→ ${valueText(definitionOf(bound.setting), bound.fallback, ownWords)}`,
  );

/** An edited row. */
export const editedSettingChoice = (key: string, row: EditorActor<ChannelSettingDraft>) =>
  choiceOf(row.getSnapshot().context.draft.setting, key);

/** A setting that can be added. */
export const unboundChoice = (setting: ChannelDefaultSetting) =>
  choiceOf(
    setting,
    setting,
    setting.description || valueText(setting, setting.value, defaultWords),
  );
