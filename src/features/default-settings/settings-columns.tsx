import { Pencil, Trash2 } from 'lucide-react';
import type { DefaultSetting } from '#api/default-settings.api.ts';
import { RowActions, RowButton, short } from '#commands/row-actions.tsx';
import type { DeletionActor } from '#machines/editing/deletion.machine.ts';
import type { Column } from '#ui/display/data-table.tsx';
import { LongText } from '#ui/display/long-text.tsx';
import { defaultWords } from '#workspace/settings/setting-value.ts';
import { SettingValueText } from '#workspace/settings/setting-value-text.tsx';
import { settingEditing, settingRemoval } from './default-settings.commands.ts';
import type { SettingRowsActor } from './default-settings.logic.ts';
import type { SettingKind } from './setting-kinds.ts';

interface ColumnsInput extends Pick<SettingKind, 'nameLabel' | 'nameField'> {
  rows: SettingRowsActor;
  deletion: DeletionActor<DefaultSetting>;
}

export function settingColumns({
  nameLabel,
  nameField,
  rows,
  deletion,
}: ColumnsInput): readonly Column<DefaultSetting>[] {
  return [
    {
      // The field name of the API, so that a value that could not be read is found.
      id: nameField,
      header: nameLabel,
      width: 'clamp(10rem, 22cqw, 14rem)',
      isTitle: true,
      render: ({ name }) => name,
    },
    {
      id: 'description',
      header: 'Описание',
      render: ({ description }) => <LongText>{description || '-'}</LongText>,
    },
    { id: 'type', header: 'Тип', width: '6.75rem', render: ({ type }) => type },
    {
      id: 'value',
      header: 'Значение',
      width: 'clamp(10.25rem, 36cqw - 7rem, 25rem)',
      render: (setting) => (
        <SettingValueText setting={setting} value={setting.value} words={defaultWords} />
      ),
    },
    {
      id: 'actions',
      header: 'Действия',
      width: '13.25rem',
      render: (setting) => (
        <RowActions className="-mx-2">
          <RowButton
            command={settingEditing.edit}
            actor={rows}
            subject={setting}
            {...short(settingEditing.edit, Pencil)}
          />
          <RowButton
            command={settingRemoval.remove}
            actor={deletion}
            subject={setting}
            {...short(settingRemoval.remove, Trash2)}
          />
        </RowActions>
      ),
    },
  ];
}
