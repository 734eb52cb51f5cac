import type { DefaultSetting } from '#api/default-settings.api.ts';
import { type Choice, defineCommands, defineCommandsOn } from '#commands/command.ts';
import type { EditorActor } from '#machines/editing/editor.machine.ts';
import { deletionCommands, removalCommands } from '#workspace/editing/deletion-commands.ts';
import { panelCommands } from '#workspace/editing/panel-commands.ts';
import { oddBlocked } from '#workspace/editing/reasons.ts';
import { rowReasons, rowRefusals } from '#workspace/section-reasons.ts';
import { resumeCommand, rowCommands } from '#workspace/tables/edited-row-commands.ts';
import { reloadCommand } from '#workspace/tables/reload-commands.ts';
import type {
  SettingPanelMachine,
  SettingRowsMachine,
  SettingsMachine,
} from './default-settings.logic.ts';
import { emptySetting, type NewSetting, type NewSettingStep } from './new-setting.ts';
import { rowDraftOf, type SettingRowDraft } from './setting-row.ts';

const group = 'Настройки по умолчанию';
const writing = { group, needs: 'settings.write' } as const;

export const settingsCommands = defineCommands<SettingsMachine>({ group })({
  reload: reloadCommand('defaultSettings.reload', 'Обновить настройки', 'settings'),
});

export const settingPanelCommands = {
  ...panelCommands<NewSetting, never, NewSettingStep>('defaultSettings', group, emptySetting, {
    needs: 'settings.write',
    add: {
      title: 'Добавить настройку по умолчанию',
      label: 'Добавить настройку',
      keywords: ['add setting', 'новая настройка', 'создать', 'new'],
    },
    save: {
      id: 'defaultSettings.create',
      title: 'Сохранить новую настройку',
      keywords: ['save setting', 'сохранить новую настройку'],
    },
    cancel: {
      id: 'defaultSettings.closePanel',
      title: 'Закрыть форму новой настройки',
      keywords: ['cancel', 'закрыть'],
    },
    discard: { title: 'Не сохранять новую настройку', keywords: ['discard', 'отбросить'] },
    keep: {
      title: 'Продолжить правку новой настройки',
      keywords: ['keep editing', 'продолжить правку'],
    },
    openFound: { title: 'Перейти к найденной настройке' },
    createAnyway: { title: 'Создать ещё одну такую настройку' },
  }),
  ...defineCommands<SettingPanelMachine>({ group })({
    addOption: {
      id: 'defaultSettings.addOption',
      title: 'Добавить опцию в новую настройку',
      label: 'Add option',
      keywords: ['добавить опцию', 'вариант'],
      reason: 'Нужен тип с опциями, значение и название опции',
      event: { type: 'step', step: { do: 'addOption' } },
    },
  }),
};

/** Commands on an option of a new setting, by its index. */
export const settingOptionCommands = defineCommandsOn<SettingPanelMachine, number>({ group })({
  remove: {
    id: 'defaultSettings.removeOption',
    title: 'Удалить опцию новой настройки',
    label: 'Удалить опцию',
    keywords: ['remove option', 'убрать вариант'],
    prompt: 'Какую опцию удалить?',
    reason: 'У новой настройки нет опций',
    event: (at) => ({ type: 'step', step: { do: 'removeOption', at } }),
  },
});

export const settingEditing = defineCommandsOn<SettingRowsMachine, DefaultSetting>(writing)({
  edit: {
    id: 'defaultSettings.edit',
    title: 'Изменить настройку по умолчанию',
    label: 'Редактировать',
    keywords: ['edit setting', 'редактировать', 'значение', 'описание'],
    shortcut: ['e', 'enter'],
    isKeyForCurrentOnly: true,
    prompt: 'Какую настройку изменить?',
    reason: rowReasons.edit,
    refusal: rowRefusals.edit,
    blocked: oddBlocked,
    event: (setting) => ({ type: 'edit', key: String(setting.id), value: rowDraftOf(setting) }),
  },
});

/** Commands on an edited row, by row key. */
export const settingRowCommands = rowCommands<SettingRowDraft>('defaultSettings', group, {
  needs: 'settings.write',
  one: 'настройка по умолчанию',
  object: 'настройку по умолчанию',
  of: 'настройки по умолчанию',
  gone: 'удалённой настройки по умолчанию',
  which: 'Какую настройку',
  inWhich: 'В какой настройке',
  english: 'setting',
});

export const settingResuming = resumeCommand<SettingRowDraft>(
  'defaultSettings',
  group,
  'настройки по умолчанию',
  'settings.write',
);

export const settingRemoval = removalCommands<DefaultSetting>('defaultSettings', group, {
  needs: 'settings.write',
  title: 'Удалить настройку по умолчанию',
  keywords: ['delete setting', 'убрать'],
  prompt: 'Какую настройку удалить?',
});

export const settingDeletionCommands = deletionCommands<DefaultSetting>('defaultSettings', group, {
  confirm: 'Подтвердить удаление настройки',
  cancel: 'Не удалять настройку',
});

/** A setting as the palette names it. */
export function settingChoice(setting: DefaultSetting): Choice<DefaultSetting> {
  return {
    key: String(setting.id),
    label: setting.name,
    hint: setting.description,
    subject: setting,
  };
}

/** An edited row as the palette names it. */
export function editedChoice(key: string, row: EditorActor<SettingRowDraft>): Choice<string> {
  const { setting } = row.getSnapshot().context.draft;
  return { key, label: setting.name, hint: setting.description, subject: key };
}

/** The options of a new setting, by index. */
export function optionChoices({ options }: NewSetting): readonly Choice<number>[] {
  return options.map(({ value, title }, at) => ({
    key: String(at),
    label: title || value,
    hint: value,
    subject: at,
  }));
}
