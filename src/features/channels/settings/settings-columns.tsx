import { Pencil, RotateCcw } from 'lucide-react';
import { useContext } from 'react';
import { RowActions, RowButton, short } from '#commands/row-actions.tsx';
import { MenuItemContext } from '#commands/use-button.tsx';
import type { Column } from '#ui/display/data-table.tsx';
import { LongText } from '#ui/display/long-text.tsx';
import { Button } from '#ui/form/button.tsx';
import { ownWords } from '#workspace/settings/setting-value.ts';
import { SettingValueText } from '#workspace/settings/setting-value-text.tsx';
import { UseDefaultSwitch } from '#workspace/settings/use-default-switch.tsx';
import {
  type ChannelSettingEditorsActor,
  type ChannelSettingRow,
  type SwitchesActor,
  valueInForce,
} from './channel-setting-rows.ts';
import {
  channelSettingEditing,
  channelSettingResetting,
  channelSettingSwitching,
} from './settings.commands.ts';
import { definitionOf } from './settings-parts.ts';

interface ColumnsInput {
  rows: ChannelSettingEditorsActor;
  switches: SwitchesActor;
}

const DEFAULT_UNKNOWN = 'Своё значение: значение по умолчанию неизвестно';

export function channelSettingColumns({
  rows,
  switches,
}: ColumnsInput): readonly Column<ChannelSettingRow>[] {
  return [
    {
      id: 'key',
      isTitle: true,
      header: 'Название',
      width: '15%',
      truncate: true,
      render: ({ setting }) => setting.key,
    },
    {
      id: 'description',
      header: 'Описание',
      render: ({ setting }) => <LongText>{setting.description || '-'}</LongText>,
    },
    { id: 'type', header: 'Тип', width: '6.75rem', render: ({ setting }) => setting.type },
    {
      id: 'value',
      header: 'Значения',
      width: '20%',
      render: (bound) => (
        <>
          <SettingValueText
            setting={definitionOf(bound.setting)}
            value={valueInForce(bound)}
            words={ownWords}
          />
          {bound.setting.use_default && bound.fallback === null && (
            <span className="block text-xs text-text-muted">{DEFAULT_UNKNOWN}</span>
          )}
        </>
      ),
    },
    {
      id: 'actions',
      header: 'Действие',
      // Next to the value if there is room, otherwise on two lines.
      width: 'clamp(15rem, 51cqw - 10rem, 25rem)',
      render: (bound) => (
        <span className="flex flex-wrap items-center gap-x-1">
          <UseDefaultSwitch
            setting={bound.setting}
            at={bound.setting.id}
            actor={switches}
            command={channelSettingSwitching.toggle}
          />
          <RowActions>
            <RowButton
              command={channelSettingEditing.edit}
              actor={rows}
              subject={bound.setting}
              {...short(channelSettingEditing.edit, Pencil)}
            />
            {bound.fallback === null ? (
              <NoReset />
            ) : (
              <RowButton
                command={channelSettingResetting.reset}
                actor={rows}
                subject={bound}
                {...short(channelSettingResetting.reset, RotateCcw)}
              />
            )}
          </RowActions>
        </span>
      ),
    },
  ];
}

/** Replaces «Сбросить» if there is nothing to reset to. Not drawn in a menu. */
function NoReset() {
  if (useContext(MenuItemContext)) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-disabled
      title="Значение по умолчанию неизвестно"
      {...short(channelSettingResetting.reset, RotateCcw)}
    />
  );
}
