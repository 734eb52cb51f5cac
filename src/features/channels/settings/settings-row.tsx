import { TwoLines } from '#ui/display/long-text.tsx';
import type { RowProps } from '#workspace/editing/later/edited-row.tsx';
import { EditedSettingRow } from '#workspace/settings/edited-setting-row.tsx';
import { ownWords, valueText } from '#workspace/settings/setting-value.ts';
import { UseDefaultSwitch } from '#workspace/settings/use-default-switch.tsx';
import {
  type ChannelSettingDraft,
  type ChannelSettingRow,
  draftText,
  type SwitchesActor,
} from './channel-setting-rows.ts';
import {
  channelSettingSwitching,
  channelSettingRowCommands as commands,
} from './settings.commands.ts';
import { definitionOf } from './settings-parts.ts';

const fields = [{ name: 'value', label: 'Значение' }];

interface EditRowProps extends RowProps<ChannelSettingDraft> {
  /** The setting as the list has it now. */
  bound: ChannelSettingRow;
  switches: SwitchesActor;
}

/** A setting of the channel whose value is edited in the table. */
export default function ChannelSettingEditRow({ bound, switches, ...rest }: EditRowProps) {
  return (
    <EditedSettingRow
      {...rest}
      commands={commands}
      fields={fields}
      text={draftText}
      words={ownWords}
      definition={({ setting }) => definitionOf(setting)}
      goneText="Эту настройку удалили, пока вы её правили."
      label="Значения"
      note={bound.setting.use_default && <TwoLines>{inForce(bound)}</TwoLines>}
      before={({
        context: {
          draft: { setting },
        },
      }) => (
        <>
          <td data-truncate>{setting.key}</td>
          <td>{setting.description || '-'}</td>
          <td>{setting.type}</td>
        </>
      )}
      action={
        <UseDefaultSwitch
          setting={bound.setting}
          at={bound.setting.id}
          actor={switches}
          command={channelSettingSwitching.toggle}
        />
      }
    />
  );
}

/** The value in effect while the setting follows its default, with a note on when its own value applies. */
function inForce({ setting, fallback }: ChannelSettingRow): string {
  const value =
    fallback === null
      ? 'настройки по умолчанию'
      : `«${valueText(definitionOf(setting), fallback, ownWords)}»`;
  return `Пока включено «По умолчанию», действует значение ${value}. Своё сохранится и начнёт действовать, когда «По умолчанию» выключат.`;
}
