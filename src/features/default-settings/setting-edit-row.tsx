import type { RowAttributes } from '#ui/display/data-table.tsx';
import { FieldError, TextArea } from '#ui/form/field.tsx';
import { EditedSettingRow } from '#workspace/settings/edited-setting-row.tsx';
import { defaultWords } from '#workspace/settings/setting-value.ts';
import { fieldErrorOf } from '#workspace/writing/field-errors.ts';
import { settingRowCommands as commands } from './default-settings.commands.ts';
import type { SettingRowActor, SettingRowsActor } from './default-settings.logic.ts';
import { NOTE_GONE, ROW_LABELS, rowText } from './setting-row.ts';

const fields = Object.entries(ROW_LABELS).map(([name, label]) => ({ name, label }));

interface EditRowProps {
  rowKey: string;
  attributes: RowAttributes;
  row: SettingRowActor;
  rows: SettingRowsActor;
  columns: number;
}

/** A default setting whose description and value are edited in the table. */
export function SettingEditRow(props: EditRowProps) {
  const { rowKey, row } = props;
  return (
    <EditedSettingRow
      {...props}
      commands={commands}
      fields={fields}
      text={rowText}
      words={defaultWords}
      definition={({ setting }) => setting}
      goneText={NOTE_GONE}
      label="Значение"
      before={({ draft, fieldErrors, isFixed }) => {
        const note = fieldErrorOf(fieldErrors, 'description');
        return (
          <>
            <td data-truncate>{draft.setting.name}</td>
            <td>
              <TextArea
                dense
                rows={1}
                name="description"
                aria-label="Описание"
                aria-invalid={note ? true : undefined}
                aria-describedby={note && `description-${rowKey}`}
                className="field-sizing-content max-h-40 resize-none"
                value={draft.description}
                readOnly={isFixed}
                onChange={({ target }) =>
                  row.send({ type: 'change', patch: { description: target.value } })
                }
              />
              {note && <FieldError id={`description-${rowKey}`}>{note}</FieldError>}
            </td>
            <td>{draft.setting.type}</td>
          </>
        );
      }}
    />
  );
}
